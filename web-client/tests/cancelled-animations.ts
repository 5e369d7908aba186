// Loaded before every test. A browser takes the promise of an animation that was cancelled as handled (Web Animations,
// "cancel an animation": its [[PromiseIsHandled]] is set); happy-dom does not, and whoever cancels one fails the run.
if ("Animation" in globalThis) {
  const cancel = Object.getOwnPropertyDescriptor(Animation.prototype, "cancel")?.value as (this: Animation) => void;
  Animation.prototype.cancel = function (this: Animation) {
    this.finished.catch(() => undefined);
    cancel.call(this);
  };
}
