// Les règles de CTOR avec nos mots. Du texte seulement : les plateaux sont dans help-boards.ts.
import { html, type TemplateResult } from "lit-html";
import type { Boards, BoardWords } from "./help-boards.ts";

export const boardWords: BoardWords = {
  board: "Plateau d’essai",
  again: "Recommencer",
  overEdge: "Le jeton a franchi le bord",
  reveal: "Ouvrir les enveloppes",
  larger: "Nous sommes les plus nombreux",
  clashFirst:
    "Votre partenaire a scellé et voit aussi qu’il manque un " +
    "cinquième voisin noir au jeton blanc. Choisissez un carré.",
  clashChosen: "Votre choix est dans l’enveloppe. Vous pouvez le changer tant qu’elles restent fermées.",
  bothSet: (mate, mine) => `Votre partenaire a choisi ${mate}, vous ${mine} : les deux jetons sont posés.`,
  clashed: (square) =>
    `Collision ! Vous avez tous deux choisi ${square}. L’enveloppe 1 garde le carré, votre jeton est perdu.`,
  chooseAgain: (square) =>
    `Collision ! Vous avez tous deux choisi ${square}. L’enveloppe ` +
    `1 garde le carré ; votre équipe étant la plus nombreuse, vous ` +
    `choisissez une seconde fois, sur le plateau tel qu’il est maintenant.`,
  secondSet: (square) => `Votre second choix, ${square}, est posé lui aussi.`,
  chainFirst:
    "Vous avez les Noirs. Un seul jeton blanc peut être " +
    "remplacé : celui qui est encadré. Touchez-le et voyez la suite.",
  chain: (done, open) =>
    open > 0
      ? `Remplacés : ${done}. Le nouveau jeton noir compte aussitôt, et le suivant peut être remplacé.`
      : `Remplacés : ${done}. Les autres jetons blancs ont trop peu de voisins noirs.`,
  chainNot: (neighbours) => `Voisins noirs de celui-ci : ${neighbours} ; il en faut cinq.`,
};

export function rules(boards: Boards): TemplateResult {
  return html`<article class="rules">
    <header>
      <p class="eyebrow">Les règles</p>
      <h1>CTOR</h1>
      <p class="lead">
        Deux équipes remplissent un plateau sans bords. Les partenaires choisissent en même temps, en secret, et peuvent
        se gêner. Quand le dernier carré est pris, la couleur qui a le plus de jetons gagne.
      </p>
    </header>

    <nav class="rules-contents" aria-label="Sommaire">
      <a href="#torus">Le tore</a><a href="#turn">Un tour</a><a href="#seal">Sceller</a><a href="#clash">Collisions</a
      ><a href="#replace">Remplacement</a><a href="#teams">Équipes</a><a href="#time">Temps</a
      ><a href="#opening">Ouverture</a><a href="#secrets">Carrés secrets</a><a href="#end">La fin</a
      ><a href="#alone">En solo et avec l’ordinateur</a>
    </nav>

    <section id="torus">
      <h2>Un plateau sans bords</h2>
      <div class="with-picture">
        <div>
          <p>
            Le plateau a 10×10 carrés, ou 8×8 pour une partie plus courte. Ils sont numérotés rangée par rangée, depuis
            le coin en haut à gauche. Le bord gauche touche le bord droit, le haut touche le bas : les mathématiciens
            appellent cela un tore. Il n’y a donc pas de coin où se cacher. Chaque carré a exactement huit voisins.
          </p>
          <p>
            L’anneau étroit et plus pâle autour du plateau aide l’œil. Il répète les carrés du côté opposé. Montrez un
            carré, et ses doubles dans l’anneau s’éclairent ; touchez un double, et vous avez touché le carré lui-même.
            Vous pouvez aussi décaler toute la vue, comme si vous rouliez le tore : rien ne change dans la partie.
          </p>
        </div>
        ${boards.torus(
          "Le jeton noir dans le coin se voit trois fois de plus dans l’anneau. Le blanc, au milieu, non.",
        )}
      </div>
    </section>

    <section id="turn">
      <h2>De quoi se compose un tour</h2>
      <p>
        Les équipes jouent à tour de rôle ; les Noirs commencent. À son tour, une équipe dispose d’au plus trois sortes
        d’opérations :
      </p>
      <div class="three">
        ${boards.put("Placement : un nouveau jeton sur un carré vide quelconque.")}
        ${boards.move(
          "Déplacement : un jeton de l’équipe avance d’un pas, vers " +
            "le haut, le bas, la gauche ou la droite, sur un carré vide.",
        )}
        ${boards.landing(
          "Atterrissage : deux jetons de l’équipe quittent le plateau, un seul se pose sur un carré vide quelconque.",
        )}
      </div>
      <p>
        Essayez-les avec les Noirs. Un pas par-dessus un bord est un pas comme un autre ; décalez la vue, et vous verrez
        qu’il n’y a pas de bord du tout.
      </p>
      ${boards.operations()}
      <p>
        Le nombre d’opérations dépend de la <em>puissance</em> de la partie : en général la taille de l’équipe la plus
        nombreuse, mais au moins 2 ; une salle peut la fixer à 3. Avec une puissance de 3, un tour a trois placements et
        trois déplacements ; avec 2, deux de chaque. Seule la partie à un contre un de puissance 2 connaît
        l’atterrissage : deux placements, deux déplacements, un atterrissage.
      </p>
      <p>
        L’ordre est libre, et l’on peut sauter n’importe quelle opération. Tant que personne n’a scellé, tout membre de
        l’équipe peut changer l’opération de la manche pour une autre qui reste.
      </p>
    </section>

    <section id="seal">
      <h2>Choisir en secret</h2>
      <p>
        Dans une équipe de deux ou trois, tous les placements se font en même temps : chacun choisit un carré et le
        scelle dans une enveloppe. Tous voient <em>que</em> vous avez scellé ; personne, pas même vos partenaires, ne
        voit <em>quoi</em>. Tant que la dernière enveloppe n’est pas fermée, vous pouvez changer d’avis. Puis toutes
        s’ouvrent au même instant. Il en va de même des déplacements.
      </p>
      <p>
        Les enveloppes sont numérotées. Dans une équipe complète, chacun a la sienne. Dans une équipe incomplète,
        quelqu’un en remplit plusieurs, et leurs choix ne doivent pas réclamer le même carré.
      </p>
      <p>Un joueur seul dans son équipe effectue les opérations l’une après l’autre.</p>
    </section>

    <section id="clash">
      <h2>Quand des partenaires se heurtent</h2>
      <p>
        Un placement réclame son carré, un déplacement ses deux carrés, un atterrissage les trois. Si deux choix d’une
        manche réclament le même carré, seul celui de l’enveloppe au plus petit numéro est effectué. L’autre est sans
        effet et perdu.
      </p>
      <p>Ici, vous avez l’enveloppe 2 des Noirs. Choisissez, puis ouvrez les enveloppes.</p>
      ${boards.clash()}
      <p>
        Une exception équilibre les chances : si une équipe a plus de membres que l’autre, ceux dont le placement était
        sans effet choisissent de nouveau, sur le plateau tel qu’il est maintenant, jusqu’à ce qu’il n’y ait plus de
        collision.
      </p>
      <p>Tout l’art consiste donc à penser comme vos partenaires, mais pas <em>trop</em> pareil.</p>
    </section>

    <section id="replace">
      <h2>Remplacement</h2>
      <div class="with-picture">
        <div>
          <p>
            Dès que votre équipe a effectué une opération de son tour, elle peut remplacer les jetons adverses
            encerclés : un jeton adverse qui a <strong>au moins cinq</strong> des vôtres parmi ses huit voisins devient
            vôtre. Tout membre peut le faire, à tout moment jusqu’à la fin du tour, autant de fois que possible. Cela se
            fait ouvertement et tout de suite, même pendant qu’on scelle une manche.
          </p>
          <p>
            Un jeton tout juste remplacé compte pour le suivant : un remplacement peut en entraîner toute une chaîne.
            Les voisins par-delà le bord comptent aussi, ce qui échappe facilement.
          </p>
          <p>
            La page met un nombre sur les jetons adverses qui ont au moins quatre des vôtres pour voisins, et encadre
            ceux que vous pouvez remplacer maintenant. Dans certaines salles, le remplacement se fait d’office après
            chaque révélation.
          </p>
        </div>
        ${boards.replace(
          "Cinq voisins noirs, dont quatre par-delà un bord : le jeton blanc encadré peut être remplacé.",
        )}
      </div>
      ${boards.chain()}
    </section>

    <section id="teams">
      <h2>Équipes</h2>
      <p>
        Chaque camp compte une à trois personnes, et les camps peuvent être inégaux. Si quelqu’un quitte le jeu, ses
        partenaires reprennent ses enveloppes ; ce que cette personne avait scellé n’est ni montré ni joué. Tant qu’une
        équipe a moins de membres que la puissance de la partie, une place libre peut être prise, même en cours de
        partie. Une équipe où il ne reste personne a perdu.
      </p>
    </section>

    <section id="time">
      <h2>Temps et fin du tour</h2>
      <p>
        Une salle peut jouer avec un sablier par tour : 5, 10, 15 ou 30 secondes comme dans la boîte, ou un autre temps,
        pas forcément le même pour les deux équipes. Quand il est écoulé, la manche ouverte est révélée telle quelle,
        une enveloppe vide vaut « passe », et le tour est fini.
      </p>
      <p>
        Un tour se termine aussi quand tous les membres ont dit <em>Terminé</em> : ce qui est encore ouvert est révélé
        tel quel, et ce qui reste est sauté. S’il ne reste aucune opération, le <em>Terminé</em> d’un seul suffit ; et
        si rien ne peut être remplacé non plus, le tour se termine de lui-même.
      </p>
    </section>

    <section id="opening">
      <h2>L’ouverture</h2>
      <p>
        Les premiers tours sont courts : un placement au premier, deux au deuxième et, avec une puissance de 3, trois au
        troisième, sans déplacement ni atterrissage. Viennent ensuite les tours ordinaires. Le premier jeton noir est
        donc seul, et les Blancs répondent par deux.
      </p>
    </section>

    <section id="secrets">
      <h2>Carrés secrets</h2>
      <p>
        Si la salle en joue, chaque équipe note cinq carrés avant le premier tour ; elle a une seule liste commune, que
        l’adversaire ne voit pas. Si un jeton adverse est arrivé sur un tel carré par placement, déplacement ou
        atterrissage, et qu’un jeton adverse s’y trouve encore à la fin de ce tour, il prend votre couleur. Le carré a
        alors servi et redevient un carré ordinaire. Les carrés secrets qui ne se sont pas déclenchés sont montrés après
        la partie.
      </p>
    </section>

    <section id="end">
      <h2>La fin</h2>
      <p>
        Quand tous les carrés portent un jeton, l’équipe dont c’est le tour peut encore remplacer ce qu’elle peut ; les
        carrés secrets se déclenchent une dernière fois ; puis on compte les jetons. Le plus grand nombre gagne,
        l’égalité donne une partie nulle.
      </p>
      <p>
        On compte aussi les jetons quand quatre tours de suite ont passé sans que rien n’ait été fait, et après le tour
        500. Une équipe dont tous les membres ont abandonné perd aussitôt.
      </p>
    </section>

    <section id="alone">
      <h2>En solo et avec l’ordinateur</h2>
      <p>
        Dans une salle en solo, une seule personne joue les deux couleurs, à un contre un, chacune avec son sablier : 5
        secondes pour les Noirs et 30 pour les Blancs exercent le coup d’œil et la réflexion.
      </p>
      <p>
        Chaque place peut être confiée à un joueur ordinateur, adversaire ou partenaire. Il sait ce qu’une personne
        saurait à cette place, et rien de plus.
      </p>
    </section>
  </article>`;
}
