// A connection to a server that grants everything, but for what a test says.

interface Asked {
  type: string;
  id: string;
  room?: string;
  password?: string;
  caster?: string;
}

export class FakeSocket {
  static last: FakeSocket;
  /** What is answered beside `re` and `ok`. */
  static answer: (asked: Asked) => object = () => ({});
  readonly readyState = 1;
  sent: Asked[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor() {
    FakeSocket.last = this;
  }

  send(text: string): void {
    const asked = JSON.parse(text) as Asked;
    this.sent.push(asked);
    if (asked.type === "hello")
      this.receive({
        type: "welcome",
        player: { id: "p1234567", name: "Ada" },
        now: 0,
        server: { version: "1" },
        limits: {},
      });
    else this.receive({ re: asked.id, ok: true, now: 0, ...FakeSocket.answer(asked) });
  }

  close(): void {}

  receive(message: object): void {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }
}
