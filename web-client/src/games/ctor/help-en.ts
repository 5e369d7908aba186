// The rules of CTOR in our own words, in English. Text only: the boards are in help-boards.ts.
import { html, type TemplateResult } from "lit-html";
import type { Boards, BoardWords } from "./help-boards.ts";

export const boardWords: BoardWords = {
  board: "Board to try",
  again: "Set up again",
  overEdge: "That was a step over the edge",
  reveal: "Open the envelopes",
  larger: "We are the larger team",
  clashFirst:
    "Your teammate has sealed, and has also seen that one more black neighbour takes the white chip. Choose a square.",
  clashChosen: "Your choice is in the envelope. You can change it until the envelopes open.",
  bothSet: (mate, mine) => `Your teammate chose ${mate}, you chose ${mine}: both chips stand.`,
  clashed: (square) => `Clash! You both chose ${square}. Envelope 1 keeps it, your chip is lost.`,
  chooseAgain: (square) =>
    `Clash! You both chose ${square}. Envelope 1 keeps it; as the ` +
    `larger team you choose again, on the board as it is now.`,
  secondSet: (square) => `Your second choice, ${square}, stands too.`,
  chainFirst: "You are Black. One white chip can be replaced: the framed one. Tap it and see what happens.",
  chain: (done, open) =>
    open > 0
      ? `Replaced: ${done}. The new black chip counts at once, and the next one can be replaced.`
      : `Replaced: ${done}. The other white chips have too few black neighbours.`,
  chainNot: (neighbours) => `This one has ${neighbours} black neighbours; five are needed.`,
};

export function rules(boards: Boards): TemplateResult {
  return html`<article class="rules">
    <header>
      <p class="eyebrow">The rules</p>
      <h1>CTOR</h1>
      <p class="lead">
        Two teams fill a board that has no edges. Teammates choose at the same time, in secret, and may get in each
        other’s way. When the last square is taken, the colour with more chips wins.
      </p>
    </header>

    <nav class="rules-contents" aria-label="Contents">
      <a href="#torus">The torus</a><a href="#turn">A turn</a><a href="#seal">Sealing</a><a href="#clash">Clashes</a
      ><a href="#replace">Replace</a><a href="#teams">Teams</a><a href="#time">Time</a><a href="#opening">Opening</a
      ><a href="#secrets">Secret squares</a><a href="#end">The end</a><a href="#alone">Alone and with computers</a>
    </nav>

    <section id="torus">
      <h2>A board without edges</h2>
      <div class="with-picture">
        <div>
          <p>
            The board has 10×10 squares, or 8×8 for a shorter game. They are numbered row by row from the top left. Its
            left edge touches its right edge, and its top touches its bottom: mathematicians call that a torus. So there
            are no corners to hide in. Every square has exactly eight neighbours.
          </p>
          <p>
            The narrow, paler ring round the board is there to help the eye. It repeats the squares of the far side.
            Point at a square and its copies in the ring light up; tap a copy and you have tapped the square itself. You
            can also shift the whole view, as if you rolled the torus: nothing in the game changes.
          </p>
        </div>
        ${boards.torus(
          "The black chip in the corner shows three more times in the ring. The white one, in the middle, does not.",
        )}
      </div>
    </section>

    <section id="turn">
      <h2>What a turn consists of</h2>
      <p>The teams take turns, Black first. In its turn a team has up to three kinds of operation:</p>
      <div class="three">
        ${boards.put("Put: a new chip on any empty square.")}
        ${boards.move("Move: one of your chips goes one step up, down, left or right, to an empty square.")}
        ${boards.landing("Landing: two of your chips leave the board, one lands on any empty square.")}
      </div>
      <p>
        Try them as Black. A step over an edge is a step like any other; shift the view, and you see that there is no
        edge at all.
      </p>
      ${boards.operations()}
      <p>
        How often a team has each depends on the <em>power</em> of the game: normally the size of the larger team, but
        at least 2; a room may set it to 3. With power 3, a turn has three Puts and three Moves; with power 2, two of
        each. Only one against one with power 2 has a Landing as well: two Puts, two Moves, one Landing.
      </p>
      <p>
        The order is free, and any operation may be left out. As long as nobody has sealed, any member can switch the
        open round to another kind that is left.
      </p>
    </section>

    <section id="seal">
      <h2>Choosing in secret</h2>
      <p>
        In a team of two or three, all its Puts happen at once: everyone chooses a square and seals it in an envelope.
        Everyone sees <em>that</em> you have sealed; nobody, not even your teammates, sees <em>what</em>. Until the last
        envelope is closed you may change your mind. Then all are opened in the same instant. Moves go the same way.
      </p>
      <p>
        The envelopes are numbered. In a full team everybody has one. In a short team somebody fills several, and these
        may not claim the same square.
      </p>
      <p>A player alone in a team plays the operations one after the other instead.</p>
    </section>

    <section id="clash">
      <h2>When teammates clash</h2>
      <p>
        A Put claims its square, a Move both of its squares, a Landing all three. If two choices of a round claim the
        same square, only the one in the envelope with the lower number is carried out. The other is void and lost.
      </p>
      <p>You have Black’s envelope 2 here. Choose, then open the envelopes.</p>
      ${boards.clash()}
      <p>
        One exception keeps the game even: if a team has more members than its opponent, the players whose Put was void
        choose again, on the board as it is now, until no choice is void.
      </p>
      <p>So the heart of the game is to think like your teammates, but not <em>too</em> alike.</p>
    </section>

    <section id="replace">
      <h2>Replace</h2>
      <div class="with-picture">
        <div>
          <p>
            Once your team has carried out an operation in its turn, surrounded opponents can be turned: an enemy chip
            that has <strong>five or more</strong> of your chips among its eight neighbours becomes yours. Any member
            may do it, at any time until the turn ends, as often as possible. It is done openly and at once, even while
            a round is being sealed.
          </p>
          <p>
            A chip just turned counts for the next, so one Replace can set off a chain. Neighbours across the edge count
            too, which is easily overlooked.
          </p>
          <p>
            The page marks enemy chips with four or more of your neighbours with a number, and frames those you may
            replace now. In some rooms Replace happens by itself after each reveal.
          </p>
        </div>
        ${boards.replace("Five black neighbours, four of them beyond an edge: the framed white chip can be replaced.")}
      </div>
      ${boards.chain()}
    </section>

    <section id="teams">
      <h2>Teams</h2>
      <p>
        One to three people play on each side, and the sides need not be equal. When somebody leaves, teammates take
        over the envelopes; what the one who left had sealed is neither shown nor used. While a team has fewer members
        than the power of the game, a free seat can be taken, also during the game. A team with nobody left loses.
      </p>
    </section>

    <section id="time">
      <h2>Time and being done</h2>
      <p>
        A room may play with a sandglass for each turn: 5, 10, 15 or 30 seconds as in the box, or another time, and not
        necessarily the same for both teams. When it runs out, the open round is revealed as it stands, an empty
        envelope counts as a pass, and the turn is over.
      </p>
      <p>
        A turn also ends when every member has said <em>Done</em>: what is still open is then revealed as it stands, and
        what is left is skipped. If no operation is left, one member’s <em>Done</em> is enough, and if nothing can be
        replaced either, the turn ends by itself.
      </p>
    </section>

    <section id="opening">
      <h2>The opening</h2>
      <p>
        The first turns are short: one Put in the first, two in the second and, with power 3, three in the third, and
        neither Move nor Landing. After that the regular turns begin. So Black’s first chip stands alone, and White
        answers with two.
      </p>
    </section>

    <section id="secrets">
      <h2>Secret squares</h2>
      <p>
        If the room plays with them, each team notes five squares before the first turn; it has one common list, and the
        opponents do not see it. When an opponent’s chip has come to such a square by Put, Move or Landing and an
        opponent’s chip still lies there as that turn ends, it changes to your colour. The square is spent then, and an
        ordinary square from now on. Secret squares that never sprang are shown after the game.
      </p>
    </section>

    <section id="end">
      <h2>The end</h2>
      <p>
        When every square holds a chip, the team to move may still replace what it can; secret squares spring a last
        time; then the chips are counted. More chips win, equal numbers are a draw.
      </p>
      <p>
        The chips are also counted when four turns in a row have passed without any action, and after turn 500. A team
        whose members have all resigned loses at once.
      </p>
    </section>

    <section id="alone">
      <h2>Alone and with computers</h2>
      <p>
        In a solo room one person plays both colours, one against one, each with a sandglass of its own: 5 seconds for
        Black and 30 for White train both quick and careful play.
      </p>
      <p>
        Every seat can be given to a computer player, as opponent or as teammate. It knows what a person in that seat
        would know, and no more.
      </p>
    </section>
  </article>`;
}
