// Les règles de Tritoc avec nos mots. Le texte seul : les plateaux sont dans help-boards.ts.
import { html, type TemplateResult } from "lit-html";
import type { Boards, BoardWords } from "./help-boards.ts";

export const boardWords: BoardWords = {
  setUpAgain: "Recommencer",
  throwFirst: "Lancez les dés et voyez ce que les Noirs peuvent faire.",
  thrown: (total, count) => {
    if (total === 12)
      return count === 0
        ? "12, mais il n’y a rien à retirer : on relance."
        : `12 : l’un de ces ${count} pions blancs peut partir.`;
    if (total === 2)
      return count === 0
        ? "2, mais les Noirs n’ont aucun pion à retirer : on relance."
        : `2 : l’un de ces ${count} pions noirs doit partir.`;
    if (count === 0) return `${total} : aucun trou de ce nombre n’est libre, les Noirs relancent.`;
    return count === 1
      ? `${total} : un seul trou est libre, les Noirs doivent le prendre.`
      : `${total} : les Noirs prennent l’un de ces ${count} trous.`;
  },
  fieldFirst: "Posez des pions noirs : touchez des trous jusqu’à en aligner trois.",
  fieldWon: "Trois pions alignés : le champ est aux Noirs pour de bon, et fermé.",
  showTwelve: "Les Noirs lancent 12",
  showTwo: "Les Noirs lancent 2",
  specialFirst: "À gauche un champ ouvert, au milieu un champ plein, à droite un champ que les Noirs ont gagné.",
  twelve:
    "Un pion blanc peut être retiré là où un trou est encore libre. Pas du champ plein du milieu, ni du champ gagné.",
  two:
    "Les Noirs doivent retirer un pion d’un champ ouvert, même " +
    "plein. Ce qui se trouve dans le champ gagné est à l’abri.",
};

export function rules(boards: Boards): TemplateResult {
  return html`<article class="rules tritoc-rules">
    <header>
      <p class="eyebrow">Les règles</p>
      <h1>Tritoc</h1>
      <p class="lead">
        Le morpion, neuf fois côte à côte et une fois par-dessus, avec des dés qui disent quel nombre vous pouvez
        prendre. Trois pions alignés gagnent un champ ; trois champs alignés gagnent la partie.
      </p>
    </header>

    <nav class="rules-contents" aria-label="Sommaire">
      <a href="#turn">Un tour</a><a href="#special">Le douze et le deux</a><a href="#field">Gagner un champ</a
      ><a href="#game">Gagner la partie</a><a href="#chances">Les dés</a><a href="#clock">Pendule et points</a>
    </nav>

    <section id="turn">
      <h2>Un tour</h2>
      <p>
        Le plateau a neuf champs de neuf trous chacun. Chaque trou d’un champ porte un nombre différent, de 3 à 11. Il y
        a deux joueurs, les Noirs et les Blancs ; les Noirs commencent.
      </p>
      <p>
        Celui dont c’est le tour lance deux dés. Le total est le nombre à jouer : posez un pion de votre couleur dans un
        trou libre portant ce nombre, dans n’importe quel champ que personne n’a encore gagné. S’il existe un tel trou,
        il faut en prendre un ; lequel, c’est à vous de voir. Les trous possibles sont cerclés.
      </p>
      ${boards.throwing()}
      <p>
        Si le total ne permet rien, relancez. Après trois lancers sans résultat, le tour est fini : vous n’avez rien pu
        jouer.
      </p>
    </section>

    <section id="special">
      <h2>Le douze et le deux</h2>
      <p>
        Aucun trou ne porte ces deux nombres. Avec un <b>12</b>, vous pouvez retirer un pion de l’adversaire, dans un
        champ que personne n’a gagné et qui a encore un trou libre ; ou bien vous renoncez. Avec un <b>2</b>, vous devez
        retirer un de vos propres pions, dans n’importe quel champ que personne n’a gagné.
      </p>
      ${boards.special()}
    </section>

    <section id="field">
      <h2>Gagner un champ</h2>
      <div class="with-picture">
        <p>
          Le premier à avoir trois pions sur une rangée, une colonne ou une diagonale d’un champ le gagne. Cela vaut 1
          point, et c’est définitif : on ne pose plus rien dans un champ gagné et on n’en retire plus rien. Sur le
          plateau, il porte la couleur et le pion de son propriétaire.
        </p>
        ${boards.winning()}
      </div>
    </section>

    <section id="game">
      <h2>Gagner la partie</h2>
      <p>
        Trois champs gagnés sur une rangée, une colonne ou une diagonale du plateau entier gagnent la partie, et 5
        points de plus. La partie s’arrête aussitôt.
      </p>
      ${boards.line(
        "La diagonale est aux Noirs : 3 points pour les champs " +
          "et 5 pour la partie. Le champ des Blancs rapporte 1 point.",
      )}
      <p>
        La partie est nulle si plus aucun champ ouvert n’a de trou libre, ou si quatre tours de suite se sont terminés
        sans que rien n’ait pu être joué. Celui qui abandonne laisse la partie, et les 5 points, à l’autre.
      </p>
    </section>

    <section id="chances">
      <h2>Les dés</h2>
      <p>
        Un 7 sort six fois plus souvent qu’un 12. Un trou portant 7 se prend donc facilement, pour vous comme pour
        l’adversaire ; un 3 ou un 11 qui manque à une ligne peut manquer longtemps.
      </p>
      ${boards.chances("Combien de fois chaque total sort, en moyenne, sur 36 lancers.")}
      <p>
        Une salle peut être réglée autrement : avec des nombres <b>mélangés</b>, un autre nombre se trouve au centre de
        chaque champ ; avec des <b>chances égales</b>, tous les nombres de 3 à 11 sortent aussi souvent, le 2 et le 12
        trois fois moins que chacun d’eux.
      </p>
      <p>
        Chaque lancer vient d’un secret que le serveur a fixé avant la partie et de chiffres des deux joueurs. Après la
        partie, chacun peut le vérifier.
      </p>
    </section>

    <section id="clock">
      <h2>Pendule et points</h2>
      <p>
        Un tour dure 30 secondes, ou ce que dit la salle ; relancer ne donne pas de temps en plus. Si le temps s’écoule
        avant un lancer ou sur un 12, le tour passe. S’il fallait poser ou retirer un pion, le trou est tiré au sort.
        Celui qui laisse passer son temps trois tours de suite a perdu.
      </p>
      <p>Pour la revanche, on échange les camps, et les points de toutes les parties de la salle s’additionnent.</p>
    </section>
  </article>`;
}
