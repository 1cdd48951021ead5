import type { DemoApplication } from './demo-shapes.ts'

/** Applications for digital, academic, creative and consulting jobs. */
export const applicationsForHeads: readonly DemoApplication[] = [
  {
    student: 'lea',
    job: 'sophie-painting',
    letter:
      'Bonjour Sophie, j’ai animé les mercredis d’une maison de quartier pendant deux ans. Mon idée : une grande fresque sous-marine où chaque enfant peint son animal, puis on le cache derrière des algues. Le vert peut devenir brun, ce sera le fond.',
    status: 'pending',
    hoursAgo: 25,
  },
  {
    student: 'lea',
    job: 'sophie-maths',
    letter:
      'Bonjour, j’ai eu 5,5 à l’examen de maths du gymnase et j’aide un cousin du même âge. Je viendrais à Gland en train le samedi matin. Je prépare des fiches courtes, avec un exercice facile pour finir chaque séance.',
    status: 'rejected',
    hoursAgo: 55,
  },
  {
    student: 'noah',
    job: 'sophie-maths',
    letter:
      'Bonjour Madame, j’ai donné des cours d’algèbre à cinq élèves l’an dernier, tous ont eu leur certificat. On commence par ce qui marche déjà, puis on refait les vieux examens en temps réel. J’apporte les biscuits.',
    status: 'pending',
    hoursAgo: 58,
  },
  {
    student: 'jonas',
    job: 'karim-website',
    letter:
      'Bonjour, je fais des sites légers, sans fioritures, qui s’ouvrent même sur un réseau faible. Je vous propose un petit espace où vous changez vos prix comme dans un tableau. Je peux vous montrer celui d’une fromagerie du Vully.',
    status: 'pending',
    hoursAgo: 250,
  },
  {
    student: 'sara',
    job: 'karim-website',
    letter:
      'Bonjour Karim, je peux m’occuper du dessin des pages et des illustrations, avec un camarade pour la technique. J’aime les épiceries et leurs écriteaux à la main : partons de là.',
    status: 'pending',
    hoursAgo: 240,
  },
  {
    student: 'sara',
    job: 'isabelle-tablet',
    letter:
      'Bonjour, j’ai appris les appels vidéo à mes deux grands-mères, dont une en Serbie et par téléphone. J’écris les notes en gros avec des dessins des boutons. Le matin me convient.',
    status: 'pending',
    hoursAgo: 70,
  },
  {
    student: 'ines',
    job: 'isabelle-tablet',
    letter:
      'Madame, je suis bénévole dans un café numérique à Carouge. Je laisse toujours la personne toucher l’écran elle-même, même si cela prend trois fois plus de temps.',
    status: 'pending',
    hoursAgo: 66,
  },
  {
    student: 'sara',
    job: 'pierre-brass-band',
    letter:
      'Bonjour, je ne joue d’aucun cuivre mais je sais cadrer quarante musiciens. Je viendrais à deux répétitions pour faire des réserves d’images, le reste à distance. Première idée : le portrait d’un instrument par semaine.',
    status: 'pending',
    hoursAgo: 160,
  },
  {
    student: 'sara',
    job: 'veronique-newsletter',
    letter:
      'Bonjour Véronique, la mise en page imprimée est ce que je préfère à la HEAD. Je vous propose deux grilles sur un ancien numéro, pour juger sur pièce. Six cents lecteurs sur papier, c’est un public rêvé.',
    status: 'pending',
    hoursAgo: 330,
  },
  {
    student: 'sara',
    job: 'christophe-label',
    letter:
      'Bonjour Christophe, j’imagine les murs de vos terrasses vus d’en haut, en lignes blanches sur un gris d’ardoise. Je viens à Sion pour la dégustation, avec mon carnet. Les fichiers seront prêts pour l’imprimeur.',
    status: 'pending',
    hoursAgo: 105,
  },
  {
    student: 'jonas',
    job: 'stefan-shop',
    letter:
      'Bonjour Stefan, sans doute une variante perdue entre le panier et la commande ; je l’ai déjà rencontré. J’écris d’abord le test qui échoue, puis la correction. Je peux regarder ce soir.',
    status: 'pending',
    hoursAgo: 15,
  },
  {
    student: 'camille',
    job: 'jeanmarc-wifi',
    letter:
      'Bonjour Monsieur Robert, je règle les imprimantes de tout mon institut, qui imprime aussi quand il veut. J’explique en faisant et je laisse un plan du réseau. Et votre atelier m’intéresse beaucoup.',
    status: 'accepted',
    hoursAgo: 220,
  },
  {
    student: 'noah',
    job: 'jeanmarc-wifi',
    letter:
      'Bonjour, j’étudie la microtechnique et je rêve de voir un atelier d’horlogerie. Un répéteur bien placé devrait suffire ; je peux monter samedi.',
    status: 'rejected',
    hoursAgo: 215,
  },
  {
    student: 'ines',
    job: 'sophie-english',
    letter:
      'Bonjour Sophie, j’ai passé un an à Bristol et je parle volontiers de basket, mon frère joue à Meyrin. Au début je parle, ensuite il parle, c’est toujours ainsi que ça se débloque.',
    status: 'accepted',
    hoursAgo: 620,
  },
  {
    student: 'ines',
    job: 'isabelle-grant',
    letter:
      'Madame, je termine mon master en traduction et j’ai traduit trois dossiers de bourse pour l’Écosse. Je propose un appel de vingt minutes avec votre nièce, afin que la lettre garde sa voix. Dix jours suffisent, relecture comprise.',
    status: 'pending',
    hoursAgo: 30,
  },
  {
    student: 'nina',
    job: 'pierre-german',
    letter:
      'Bonjour, je suis bilingue et j’ai passé l’oral de maturité il y a deux ans. Pour les cas, j’ai un jeu de cartes de ma fabrication. Le mercredi soir je peux être à Fribourg à 18h.',
    status: 'pending',
    hoursAgo: 125,
  },
  {
    student: 'nina',
    job: 'veronique-letters',
    letter:
      'Chère Madame, ma grand-mère écrivait encore en Kurrent et j’ai appris à la lire pour ses cartes d’anniversaire. Commençons par deux lettres, comme vous le proposez. Je note les mots douteux plutôt que de les inventer.',
    status: 'pending',
    hoursAgo: 480,
  },
  {
    student: 'maelle',
    job: 'christophe-maths',
    letter:
      'Bonjour, les dérivées, j’y étais l’an dernier ! Je les explique avec une descente à ski : la pente sous les lattes à chaque instant. Le samedi matin à Sierre me va parfaitement.',
    status: 'accepted',
    hoursAgo: 165,
  },
  {
    student: 'nina',
    job: 'ursula-french',
    letter:
      'Liebe Frau Zbinden, je fais cette promenade chaque dimanche, avec plaisir à deux. Je corrige sans pitié mais en souriant, et je note les trois mots du jour.',
    status: 'pending',
    hoursAgo: 75,
  },
  {
    student: 'eloise',
    job: 'daniel-reading',
    letter:
      'Bonjour, mon petit frère est dyslexique aussi et nous avons inventé des devinettes à épeler en marchant. J’ai quelques livres très drôles avec peu de texte. Le mercredi, le train de Porrentruy m’amène à Saignelégier pour 14h.',
    status: 'pending',
    hoursAgo: 180,
  },
  {
    student: 'sara',
    job: 'isabelle-portraits',
    letter:
      'Bonjour, je photographie les visages comme ils sont, avec du temps et de la lumière du nord. Dix minutes par personne me vont si nous parlons d’abord deux minutes. Je peux venir voir le dernier étage cette semaine.',
    status: 'accepted',
    hoursAgo: 680,
  },
  {
    student: 'camille',
    job: 'veronique-theatre',
    letter:
      'Bonjour, j’ai peint les décors de la troupe de l’université deux années de suite. La mer, je la verrais en trois bleus et rien d’autre. Disponible les deux samedis.',
    status: 'pending',
    hoursAgo: 88,
  },
  {
    student: 'eloise',
    job: 'veronique-theatre',
    letter:
      'Bonjour Madame, je suis en option arts visuels et j’ai envie de peindre plus grand que ma table. Je peux envoyer des photos de mes gouaches. Je logerais chez ma tante à Neuchâtel ces week-ends-là.',
    status: 'pending',
    hoursAgo: 72,
  },
  {
    student: 'theo',
    job: 'pierre-wedding',
    letter:
      'Bonjour, je peux suspendre les guirlandes en hauteur en toute sécurité et construire une petite estrade. Félicitations aux mariés.',
    status: 'rejected',
    hoursAgo: 540,
  },
  {
    student: 'lea',
    job: 'francoise-party',
    letter:
      'Bonjour Madame, pour les photos je vois un fil par décennie, avec des pinces à linge, que les invités peuvent décrocher et raconter. J’ai une échelle et je viens la veille. Quel bel anniversaire.',
    status: 'accepted',
    hoursAgo: 700,
  },
  {
    student: 'lea',
    job: 'francoise-memoirs',
    letter:
      'Chère Françoise, depuis la fête de votre mari j’ai envie d’entendre la suite. Je tape vite, j’enregistre si vous êtes d’accord, et j’ai une liste de questions qui commence par le poêle de la classe. Le mercredi à 14h ?',
    status: 'accepted',
    hoursAgo: 360,
  },
  {
    student: 'camille',
    job: 'francoise-memoirs',
    letter:
      'Madame, les récits de vie sont au cœur de mes études. J’ai mené douze entretiens avec d’anciennes horlogères. Pully est un peu loin de Neuchâtel, mais je viendrais deux fois par mois.',
    status: 'rejected',
    hoursAgo: 350,
  },
  {
    student: 'ines',
    job: 'karim-survey',
    letter:
      'Bonjour, j’aborde les gens en trois langues et je sais poser une question sans souffler la réponse. J’ai déjà fait une enquête de clientèle pour une librairie. Les deux samedis sont notés.',
    status: 'pending',
    hoursAgo: 200,
  },
  {
    student: 'nina',
    job: 'pierre-subsidy',
    letter:
      'Bonjour Monsieur, je lis les règlements cantonaux pour mes études, autant que cela serve. Je peux venir à Romont deux soirs avec mon ordinateur. Vos histoires sont les bienvenues après la page des devis.',
    status: 'pending',
    hoursAgo: 52,
  },
  {
    student: 'nina',
    job: 'ursula-interview',
    letter:
      'Bonjour, je coache les nouveaux de ma faculté pour leurs entretiens de stage. Avec les réponses par oui ou non, on commence par lui faire raconter sa plus belle panne de vélo. Disponible mardi ou mercredi.',
    status: 'pending',
    hoursAgo: 11,
  },
  {
    student: 'camille',
    job: 'jeanmarc-archives',
    letter:
      'Bonjour Monsieur Robert, mon mémoire porte justement sur les ateliers de la ville avant 1920. Je sais quels registres ouvrir et qui saluer aux archives. Vous aurez une page claire, avec les cotes.',
    status: 'accepted',
    hoursAgo: 690,
  },
]
