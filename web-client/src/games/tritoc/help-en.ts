// The rules of Tritoc in our own words. English prose; another language is another file.
import { html, type TemplateResult } from "lit-html";
import type { Boards, BoardWords } from "./help-boards.ts";

export const boardWords: BoardWords = {
  setUpAgain: "Set up again",
  throwFirst: "Throw the dice and see what Black may do.",
  thrown: (total, count) => {
    if (total === 12)
      return count === 0
        ? "12, but there is nothing to remove: throw again."
        : `12: one of ${count} white pieces may go.`;
    if (total === 2)
      return count === 0
        ? "2, but Black has no piece to give up: throw again."
        : `2: one of ${count} black pieces must go.`;
    if (count === 0) return `${total}: no such hole is free, so Black throws again.`;
    return count === 1
      ? `${total}: one hole is free; Black has to take it.`
      : `${total}: Black takes one of ${count} holes.`;
  },
  fieldFirst: "Place black pieces: tap holes until three are in a row.",
  fieldWon: "Three in a row: the field is Black’s for good, and closed.",
  showTwelve: "Black throws 12",
  showTwo: "Black throws 2",
  specialFirst: "Left: an open field. Middle: a full one. Right: one that Black has won.",
  twelve:
    "White pieces can be removed where a hole is still free. Not " +
    "from the full field in the middle, and not from the won one.",
  two: "Black must give up a piece in an open field, even the full one. Pieces in the won field are safe.",
};

export function rules(boards: Boards): TemplateResult {
  return html`<article class="rules tritoc-rules">
    <header>
      <p class="eyebrow">The rules</p>
      <h1>Tritoc</h1>
      <p class="lead">
        Noughts and crosses, nine times over and once more on top, with dice that say which number you may take. Three
        in a row win a field; three fields in a row win the game.
      </p>
    </header>

    <nav class="rules-contents" aria-label="Contents">
      <a href="#turn">A turn</a><a href="#special">Twelve and two</a><a href="#field">Winning a field</a
      ><a href="#game">Winning the game</a><a href="#chances">The dice</a><a href="#clock">Clock and points</a>
    </nav>

    <section id="turn">
      <h2>A turn</h2>
      <p>
        The board has nine fields of nine holes each. Every hole of a field has a different number from 3 to 11. There
        are two players, Black and White, and Black begins.
      </p>
      <p>
        The player to move throws two dice. The total is the number to play: put a piece of your colour into a free hole
        with that number, in any field that nobody has won yet. If there is such a hole you have to take one; which, is
        up to you. The holes that are possible are ringed.
      </p>
      ${boards.throwing()}
      <p>
        If the total allows nothing, throw again. After three throws without a result the turn is over, and you could
        not move.
      </p>
    </section>

    <section id="special">
      <h2>Twelve and two</h2>
      <p>
        No hole has these two. With a <b>12</b> you may take one piece of your opponent’s off the board, out of a field
        that nobody has won and that still has a free hole; or you decline. With a <b>2</b> you must take off one of
        your own, from any field that nobody has won.
      </p>
      ${boards.special()}
    </section>

    <section id="field">
      <h2>Winning a field</h2>
      <div class="with-picture">
        <p>
          The first with three pieces in a row, a column or a diagonal of a field wins it. That is worth 1 point, and it
          is for good: nothing is set in a won field or taken out of it any more. On the board it shows the colour and
          the piece of its owner.
        </p>
        ${boards.winning()}
      </div>
    </section>

    <section id="game">
      <h2>Winning the game</h2>
      <p>
        Three won fields in a row, a column or a diagonal of the whole board win the game, and 5 more points. The game
        is over at once.
      </p>
      ${boards.line("The diagonal is Black’s: 3 points for the fields and 5 for the game. White’s field brings 1.")}
      <p>
        It is a draw if no open field has a free hole left, or if four turns in a row ended with “could not move”. If
        you resign, your opponent gets the game and its 5 points.
      </p>
    </section>

    <section id="chances">
      <h2>The dice</h2>
      <p>
        A 7 is thrown six times as often as a 12. So a hole with a 7 is easy to get, for you and for your opponent, and
        a 3 or an 11 that you need for a row may take a long time.
      </p>
      ${boards.chances("How often each total falls, of 36 throws on average.")}
      <p>
        A room can be set up otherwise: with <b>shuffled</b> numbers, so that another one lies in the middle of every
        field, or with <b>even chances</b>, where 3 to 11 come equally often, and 2 and 12 a third as often as each of
        them.
      </p>
      <p>
        Every throw comes from a secret that the server fixed before the game and from digits of both players. After the
        game anyone can check it.
      </p>
    </section>

    <section id="clock">
      <h2>Clock and points</h2>
      <p>
        A turn takes 30 seconds, or what the room says; throwing again gives no new time. If the time is up before a
        throw or at a 12, the turn passes. If a piece should have been set or removed, the hole is drawn by lot. Run out
        of time three turns in a row and you lose.
      </p>
      <p>In a rematch you switch sides, and the points of all games in the room add up.</p>
    </section>
  </article>`;
}
