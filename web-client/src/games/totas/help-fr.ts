// Les règles de TOTA*S avec nos mots. Du texte seulement : les plateaux sont dans help-boards.ts.
import { html, type TemplateResult } from "lit-html";
import type { Boards, BoardWords } from "./help-boards.ts";

export const boardWords: BoardWords = {
  explore: {
    piece: "Pièce",
    board: "Plateau d’essai",
    tap: "Ce que fait un appui sur le plateau",
    tools: { piece: "Poser la pièce", own: "Placer un ami", enemy: "Placer un ennemi" },
    own: "un ami",
    enemy: "un ennemi",
    marks: {
      quiet: "peut y aller",
      capture: "peut prendre",
      second: "en deux demi-coups",
      blast: "touchée par l’explosion",
    },
    key:
      "Points : elle peut y aller. Cercles : elle peut prendre. Petits points : " +
      "en deux demi-coups d’un même plan. Hachures : touché par son explosion.",
    pieces: {
      K:
        "Une case dans toutes les directions, une fois par coup. Sa case d’arrivée " +
        "doit être à trois cases au moins de celle où se tenait le roi adverse.",
      Q: "Jusqu’à sept cases, en ligne droite ou en diagonale. Aucun terrain ne l’arrête.",
      R: "Jusqu’à sept cases sur une rangée ou une colonne. Les montagnes adverses l’arrêtent. Elle roque avec le roi.",
      B: "Jusqu’à sept cases en diagonale. Le désert adverse l’arrête.",
      N: "Deux cases tout droit et une de côté, par-dessus tout ; la mer adverse sur son chemin l’arrête.",
      G:
        "Une marche d’une case tout droit, ou un vol de trois cases et une de côté, par-dessus " +
        "tout. Un plan peut contenir les deux, dans un ordre ou dans l’autre : les petits points.",
      V:
        "Une case dans toutes les directions, et il peut exploser : sa case et " +
        "les quatre à côté, amis et ennemis. Un pas puis une explosion font un plan.",
      T:
        "Une case dans toutes les directions, et elle peut exploser : sa case et les " +
        "quatre à ses coins, amis et ennemis. Un pas puis une explosion font un plan.",
      p:
        "Une case en avant, deux depuis sa première rangée ; il prend en " +
        "diagonale vers l’avant. Sur la dernière rangée, il devient une autre pièce.",
      L:
        "Comme un pion ; et juste après un pas tout droit, dans ce plan ou dans un plan précédent, " +
        "il peut faire un pas de côté sans prendre. Deux légionnaires sur des cases voisines " +
        "forment une légion : l’un ou l’autre peut frapper le long de la rangée, jusqu’à quatre cases.",
      P:
        "Comme un pion ; et juste après un pas tout droit, dans ce plan ou dans un " +
        "plan précédent, elle peut avancer d’une case en diagonale sans prendre. Les " +
        "pièces de son camp sur les deux cases en diagonale devant elle sont contrôlées.",
      W:
        "Une ou deux cases en avant ou en arrière le long de son axe, au départ " +
        "la colonne. Il peut d’abord tourner son axe de 90° : les petits points.",
      C:
        "Une ou deux cases le long de son axe diagonal, au départ vers le haut " +
        "à droite. Il peut d’abord tourner son axe de 90° : les petits points.",
    },
  },
  meet: {
    board: "Plateau d’essai",
    again: "Recommencer",
    against: "La pièce des Noirs :",
    whiteFirst: "Le plan des Blancs : touchez la case où va la dame, ou la dame elle-même pour qu’elle reste.",
    blackNext:
      "Le plan des Blancs est scellé. Au tour des Noirs, qui ne le voient " +
      "pas : touchez la case où va leur pièce, ou la pièce elle-même.",
    possible: "possible",
    lost: "perte",
    damaged: "dégâts",
    outcome: {
      swap: "Échange : chacune va d’où l’autre est partie. Toutes deux sont perdues.",
      accidentRows:
        "Accident : toutes deux arrivent sur la même case. Le " +
        "pion est perdu, la dame est touchée et s’absente un temps.",
      accidentSame:
        "Accident : toutes deux arrivent sur la même case. Elles sont " +
        "du rang du roi l’une et l’autre : toutes deux sont perdues.",
      meetingRows:
        "Combat de rencontre : l’une s’arrête sur le chemin de l’autre. Le pion est perdu, la dame est touchée.",
      meetingSame:
        "Combat de rencontre : l’une s’arrête sur le chemin de l’autre. " +
        "Elles sont du rang du roi l’une et l’autre : toutes deux sont perdues.",
      queenTaken: "La dame est restée, elle est prise.",
      otherTaken: "La pièce des Noirs est restée, elle est prise.",
      escaped: "La pièce visée est partie au même moment : personne n’est perdu, l’attaquant se trouve simplement là.",
      past: "Elles ne se rencontrent pas : seule compte la case d’arrivée, les chemins peuvent se croiser.",
      still: "Personne n’a bougé : un plan vide utilise la passe.",
    },
  },
  trials: {
    board: "Plateau d’essai",
    again: "Recommencer",
    blastFirst: "Posez la pièce sur une case libre. Les cases hachurées sont celles que touche son explosion.",
    explode: "Exploser",
    hit: "touchée par l’explosion",
    exploded: (white, black) => `Pertes : ${[...white, ...black].join(", ")}.`,
    doomFirst:
      "Vous avez les Blancs. Les pièces noires encadrées viennent de " +
      "prendre. Touchez-en une et voyez si vous pouvez la condamner.",
    doomed: "condamnée",
    doom: {
      captured: "Condamnée : elle a pris, et votre fou l’attaque. Elle ne peut pas bouger au coup suivant.",
      idle: "Votre tour l’attaque, mais elle n’a rien pris et n’est pas revenue : impossible de la condamner.",
      safe: "Elle a pris, mais aucune de vos pièces ne l’attaque : impossible de la condamner.",
      king: "Un roi ne peut pas être condamné.",
      own: "C’est une de vos pièces.",
    },
    justCaptured: "vient de prendre",
    labyrinthFirst: "Les Blancs ont caché un labyrinthe quelque part sur cette rangée. Faites-y avancer la tour noire.",
    labyrinthNot:
      "Rien ne se passe. Seule est prise au piège la pièce qui " +
      "s’arrête sur le labyrinthe ; on peut passer dessus sans risque.",
    trapped: ([a, b], misses) =>
      `Prise au piège ! Les dés montrent ${a} et ${b} : ` +
      `${misses === null ? "la tour est perdue pour de bon" : `la tour manque ${misses} coups et revient ici`}. Le labyrinthe a servi.`,
  },
};

export function rules(boards: Boards): TemplateResult {
  return html`<article class="rules totas-rules">
    <header>
      <p class="eyebrow">Les règles</p>
      <h1>TOTA*S</h1>
      <p class="lead">
        Des échecs sur 144 cases, sans tour de rôle : les deux camps écrivent deux demi-coups en secret, les scellent,
        et les deux plans sont exécutés en même temps. On n’annonce pas l’échec. Perdre son roi, c’est perdre la partie.
      </p>
    </header>

    <nav class="rules-contents" aria-label="Sommaire">
      <a href="#move">Un coup</a><a href="#pieces">La marche des pièces</a><a href="#ground">Le terrain</a
      ><a href="#meet">Les rencontres</a><a href="#explode">Explosions</a><a href="#damage">Dégâts</a
      ><a href="#timer">La minuterie</a><a href="#doom">Condamner</a><a href="#mole">La taupe et le noir</a
      ><a href="#end">Fin et points</a><a href="#coalition">Coalition</a><a href="#variants">Autres armées et règles</a
      ><a href="#form">La feuille</a>
    </nav>

    <section id="move">
      <h2>Un coup</h2>
      ${boards.start(
        "Les armées au départ : derrière, le rang du roi ; devant, le rang des pions. (Les huit " +
          "rangées entre elles sont omises.) Sur le plateau, les jumelles de droite sont soulignées.",
      )}
      <p>
        Chaque camp prépare au plus deux <b>demi-coups</b> : de deux pièces différentes, ou deux sortes de demi-coups
        d’une même pièce nouvelle. Roi, dame, tour, cavalier, fou et pion en font un au plus. Le roque remplit tout le
        plan.
      </p>
      <p>
        Le demi-coup 1 se prépare sur le plateau tel qu’il est, le demi-coup 2 sur le plateau tel que le demi-coup 1 le
        laisserait si l’adversaire ne bougeait pas. Or l’adversaire bouge : la révélation montre ce que devient votre
        plan.
      </p>
      <p>
        Une fois dans la partie, vous pouvez omettre quelque chose : un demi-coup ou un coup entier. C’est la
        <b>passe</b>. Ensuite, un plan doit être aussi complet que possible ; un plan court parce que rien d’autre n’est
        possible ne coûte rien.
      </p>
      <p>On n’annonce pas l’échec et l’on n’est pas tenu d’y parer : un roi peut rester attaqué, ou même s’exposer.</p>
    </section>

    <section id="pieces">
      <h2>La marche des pièces</h2>
      <p>Choisissez une pièce, touchez la case où elle doit être, et placez des amis et des ennemis sur son chemin.</p>
      ${boards.explore()}
      <p>
        Le roque : le roi et la tour n’ont pas bougé, tout est vide entre eux, et aucun ennemi n’attaque la case du roi,
        celle qu’il traverse ou celle où il arrive. Il avance de deux cases ; la tour vient sur la case qu’il a
        traversée. Un pas double peut être pris en passant au coup suivant.
      </p>
      <p>
        Sur la dernière rangée, le pion, le légionnaire et la patrouille deviennent dame, tour, fou, cavalier, volcan,
        tornade ou griffon. Un légionnaire qui frappe ne fait pas d’autre demi-coup. Si les deux légionnaires d’une
        légion devaient se perdre lors d’un coup où l’un d’eux a frappé, celui-là reste.
      </p>
    </section>

    <section id="ground">
      <h2>Le terrain</h2>
      <div class="three">
        ${boards.zone(
          "Les zones n’arrêtent que les pièces adverses : les " +
            "montagnes les tours, le désert les fous, la mer les cavaliers.",
        )}
        ${boards.acropolis("Un roi sur sa propre acropole peut s’abriter le temps d’un coup, une seule fois.")}
      </div>
      <p>
        Avant le premier coup, chaque camp dispose son terrain en secret : une <b>acropole</b> sur l’une de trois cases
        (Blancs : b2, j2 ou k3 ; Noirs : b10, c11 ou k11) ; deux <b>zones</b> de natures différentes, l’une sur une
        rangée, l’autre sur une colonne, de trois cases chacune, celle du milieu claire, entre les rangées 3 et 10 ; et
        un <b>labyrinthe</b> sur la sixième rangée à partir de son côté. Quand les deux sont prêts, zones et acropole
        sont montrées pour toute la partie ; le labyrinthe reste secret jusqu’à ce qu’il se déclenche. Ce qui n’est pas
        scellé à temps est tiré au sort.
      </p>
      <p>
        Un roi à l’abri est hors du plateau pendant un coup. Au suivant, il doit revenir, sur l’acropole ou sur une case
        voisine ; si le plan l’oublie, il y est remis à la fin du coup, ou il est perdu faute de place.
      </p>
      <p>
        Une pièce adverse qui bouge et s’arrête sur votre labyrinthe est prise au piège. Le labyrinthe a alors servi, et
        il est montré.
      </p>
      ${boards.labyrinth()}
    </section>

    <section id="meet">
      <h2>Les rencontres</h2>
      <div class="three">
        ${boards.swap("Échange : chacune va d’où l’autre est partie. Toutes deux sont perdues.")}
        ${boards.accident(
          "Accident : toutes deux arrivent sur la même case. Le pion est perdu, le " +
            "cavalier est touché ; deux pièces du même rang sont perdues toutes deux.",
        )}
        ${boards.meeting("Combat de rencontre : l’une s’arrête sur le chemin de l’autre. Comme pour un accident.")}
      </div>
      <p>
        Les chemins eux-mêmes peuvent se croiser ; seule compte la case d’arrivée. Un bond n’a pas de chemin. Ce qui n’a
        pas bougé est pris comme aux échecs ; ce qui est parti pendant le même coup s’est échappé, et vous vous trouvez
        simplement là.
      </p>
      <p>Ici, vous écrivez les deux plans : d’abord celui de la dame blanche, puis celui de la pièce des Noirs.</p>
      ${boards.meet()}
    </section>

    <section id="explode">
      <h2>Explosions</h2>
      <p>
        Le volcan touche sa case et les quatre à côté, la tornade sa case et les quatre à ses coins. Tout ce qui s’y
        trouve est perdu, amis et ennemis, et la pièce qui explose avec.
      </p>
      ${boards.blast()}
      <p>
        Les explosions se produisent en dernier, toutes ensemble, là où les pièces qui explosent sont arrivées, et
        touchent ce qui s’y trouve alors. Un volcan ou une tornade que l’on prend ou rencontre sur sa case explose quand
        même, si c’était prévu ; pas si sa fin est venue d’un échange. Un pion, un légionnaire ou une patrouille qui
        prend un volcan ou une tornade est perdu avec la pièce prise.
      </p>
    </section>

    <section id="damage">
      <h2>Dégâts et retour</h2>
      <p>
        Deux dés disent combien de coups manque une pièce touchée ou prise au piège ; 6 et 6 : elle est perdue pour de
        bon. Elle attend à l’infirmerie et revient sur la case où elle a été touchée. Si un ami s’y trouve, elle vient à
        côté ; si c’est un ennemi, ou s’il n’y a pas de place, on relance les dés. En son absence, rien ne peut la
        toucher, et elle compte pour le potentiel.
      </p>
    </section>

    <section id="timer">
      <h2>La minuterie</h2>
      <p>
        On prépare sans limite de temps, jusqu’à ce qu’un camp scelle : alors la minuterie de l’autre tourne, dix
        secondes en règle générale. Sceller est définitif. Quand la minuterie arrive à zéro, votre brouillon est joué.
        S’il est incomplet, c’est un <b>dépassement</b>, qui utilise la passe si vous l’avez encore ; le cinquième
        dépassement perd la partie. La durée totale de chaque minuterie peut départager une partie égale.
      </p>
    </section>

    <section id="doom">
      <h2>Condamner</h2>
      <p>
        Après une révélation, vous pouvez avoir dix secondes pour marquer des pièces adverses qui viennent de prendre ou
        de revenir, et que l’une de vos pièces attaque : une pièce condamnée ne peut pas bouger au coup suivant. Les
        rois ne peuvent pas être condamnés.
      </p>
      ${boards.doom()}
    </section>

    <section id="mole">
      <h2>La taupe et le coup dans le noir</h2>
      <p>
        Après le coup 25, les deux camps ont 100 secondes pour mémoriser le plateau. Puis on jette un dé pour chacun :
        griffon 1, volcan et tornade 2, tour 3, cavalier 4, fou 5, dame 6. Une pièce de cette sorte, tirée au sort s’il
        y en a plusieurs, est une <b>taupe</b> et change de camp là où elle se trouve, sauf si elle a été
        <b>contrôlée</b> : elle s’est trouvée, à la fin d’un coup, sur l’une des deux cases en diagonale devant une
        patrouille de son camp.
      </p>
      <p>
        Le coup suivant se prépare sans voir le plateau. Ce qui est impossible reste sans effet ; rien ne coûte la
        passe. Puis le plateau se montre de nouveau.
      </p>
    </section>

    <section id="end">
      <h2>Fin et points</h2>
      <ol class="steps">
        <li>
          Un roi perdu pour de bon, un abandon ou un cinquième dépassement : victoire nette, 5 points. Si les deux rois
          sont perdus au même coup, le camp qui a scellé le premier a gagné.
        </li>
        <li>
          Quand la durée de jeu est écoulée (100 minutes, ou moins si la salle le dit), quand une position revient pour
          la troisième fois ou quand plus personne ne peut mater, le <b>potentiel</b> décide : la somme de la qualité de
          toutes les pièces qui ne sont pas perdues. 10 d’avance ou plus : 4 points. Moins : 3.
        </li>
        <li>À potentiel égal, 2 points au camp dont la minuterie a le moins tourné. Encore égal : le sort.</li>
        <li>Le perdant reçoit toujours 1 point. Il n’y a pas de partie nulle.</li>
      </ol>
      <p>La qualité des pièces :</p>
      ${boards.values()}
    </section>

    <section id="coalition">
      <h2>Coalition : deux contre deux</h2>
      <p>
        Chaque partenaire scelle un demi-coup que l’autre ne voit pas. L’ordre dit à qui est le numéro 1 : toujours au
        même, ou à tour de rôle. Le numéro 2 est examiné une fois le numéro 1 joué : s’il n’est plus possible, il est
        sans effet. Les partenaires ne peuvent ni roquer, ni donner deux demi-coups à une même pièce. Passer, c’est
        omettre un demi-coup. L’un ou l’autre peut disposer le terrain ou condamner ; abandonner demande les deux.
      </p>
    </section>

    <section id="variants">
      <h2>Autres armées et règles</h2>
      <p>
        Une salle peut jouer avec d’autres armées. Le sanglier et le char (qualité 5 chacun) avancent d’une ou deux
        cases le long de leur axe et peuvent le tourner de 90°, avant d’avancer ou sans avancer.
      </p>
      <p>
        Dans les règles du résumé anglais, ce qui a bougé à un coup se repose au suivant, sauf le roi, et l’on ne
        condamne rien ; après une rencontre, c’est le plus grand des deux dés qui compte, dans un labyrinthe le plus
        petit ; le volcan et la tornade avancent comme un cavalier.
      </p>
    </section>

    <section id="form">
      <h2>La feuille de partie</h2>
      <p>
        Quatre colonnes par coup, la moitié gauche aux Blancs. Un demi-coup s’écrit par la pièce et la case où elle va :
        <code>Gk4</code>, <code>a4</code> ; les jumelles de droite sont soulignées ; <code>e12Q</code> est une
        promotion ; <code>KR</code> et <code>RK</code> roquent ; <code>V*</code> explose ; <code>K^</code> s’abrite,
        <code>Kb2v</code> revient ; <code>W+</code> tourne ; <code>-</code> est omis. À côté, ce qu’il en advient :
        <code>Z</code> perdue, le nombre de coups manqués, <code>12 Z</code> perdue aux dés. Les lettres sont celles du
        livret : K roi, Q dame, R tour, N cavalier, B fou. On peut taper les mêmes signes dans la ligne sous le plateau.
      </p>
    </section>
  </article>`;
}
