import type { DemoConversation } from './demo-shapes.ts'

export const demoConversations: readonly DemoConversation[] = [
  {
    job: 'marc-cat',
    messages: [
      {
        from: 'marc',
        text: 'Bonjour Léa, merci pour votre lettre. Pourriez-vous passer prendre les clés avant notre départ ?',
        minutesAgo: 7_200,
        read: true,
      },
      {
        from: 'lea',
        text: 'Bonjour Marc, avec plaisir ! Mercredi vers 18h, cela vous va ?',
        minutesAgo: 7_150,
        read: true,
      },
      {
        from: 'marc',
        text: 'Parfait. Je vous montrerai aussi le robinet du balcon, il a son caractère.',
        minutesAgo: 7_130,
        read: true,
      },
      {
        from: 'marc',
        text: 'Gribouille prend un demi-comprimé le lundi, caché dans un peu de thon. Je laisse tout sur le plan de travail.',
        minutesAgo: 1_500,
        read: true,
      },
      {
        from: 'lea',
        text: 'Noté pour le lundi et le thon. J’ai l’habitude, notre Minette les recrachait dans les pantoufles.',
        minutesAgo: 1_440,
        read: true,
      },
      {
        from: 'lea',
        text: 'Est-ce que je peux ouvrir la fenêtre de la cuisine quand je suis là, ou il file sur le toit ?',
        minutesAgo: 35,
        read: false,
      },
    ],
  },
  {
    job: 'marc-cellar',
    messages: [
      {
        from: 'noah',
        text: 'Bonjour Monsieur Blanc, je peux prendre la camionnette samedi à 9h. La cave est bien accessible depuis la cour ?',
        minutesAgo: 12_400,
        read: true,
      },
      {
        from: 'marc',
        text: 'Oui, par le portail vert. Je vous attends avec du café.',
        minutesAgo: 12_300,
        read: true,
      },
      {
        from: 'noah',
        text: 'Premier voyage fait. Il reste les skis et le canapé-lit, je l’ai démonté pour passer la porte.',
        minutesAgo: 2_900,
        read: true,
      },
      {
        from: 'marc',
        text: 'Quel courage, merci. Gardez les skis à part, ma nièce en voudrait une paire.',
        minutesAgo: 2_860,
        read: true,
      },
      {
        from: 'noah',
        text: 'C’est fait, ils sont contre le mur. Second voyage demain à 10h si cela vous convient.',
        minutesAgo: 190,
        read: false,
      },
    ],
  },
  {
    job: 'marc-papers',
    messages: [
      {
        from: 'marc',
        text: 'Bonjour Léa, ma mère vous attend jeudi à 14h, rue du Simplon. Elle a déjà sorti les cartons.',
        minutesAgo: 34_000,
        read: true,
      },
      {
        from: 'lea',
        text: 'J’y serai. Je prends des post-it de quatre couleurs.',
        minutesAgo: 33_900,
        read: true,
      },
      {
        from: 'lea',
        text: 'Terminé : sept classeurs, et une attestation de 2021 que votre maman cherchait depuis longtemps.',
        minutesAgo: 23_800,
        read: true,
      },
      {
        from: 'marc',
        text: 'Elle m’a appelé toute contente. Un grand merci de nous deux.',
        minutesAgo: 23_700,
        read: true,
      },
    ],
  },
  {
    job: 'marc-terrace',
    messages: [
      {
        from: 'arthur',
        text: 'Bonjour, je viens mercredi à 13h30. Il y a une prise dehors ?',
        minutesAgo: 39_500,
        read: true,
      },
      {
        from: 'marc',
        text: 'Oui, sous la fenêtre du salon. Les hortensias vous remercient d’avance.',
        minutesAgo: 39_400,
        read: true,
      },
    ],
  },
  {
    job: 'francoise-memoirs',
    messages: [
      {
        from: 'francoise',
        text: 'Chère Léa, mercredi je vous raconterai la course d’école de 1974, celle où nous avons perdu un parapluie et trouvé un veau.',
        minutesAgo: 10_200,
        read: true,
      },
      {
        from: 'lea',
        text: 'Je me réjouis ! J’ai mis au propre le chapitre du poêle, je vous l’apporte imprimé en grand.',
        minutesAgo: 10_100,
        read: true,
      },
      {
        from: 'francoise',
        text: 'Je l’ai relu deux fois. On croirait m’entendre, mais en mieux rangé.',
        minutesAgo: 2_600,
        read: true,
      },
      {
        from: 'lea',
        text: 'Cela me touche beaucoup. À mercredi, même heure.',
        minutesAgo: 2_550,
        read: true,
      },
      {
        from: 'francoise',
        text: 'J’ai retrouvé les photos de classe de 1968 ! Pourriez-vous venir un quart d’heure plus tôt mercredi ?',
        minutesAgo: 50,
        read: false,
      },
      {
        from: 'francoise',
        text: 'Il y aura de la tarte aux pruneaux.',
        minutesAgo: 48,
        read: false,
      },
    ],
  },
  {
    job: 'francoise-party',
    messages: [
      {
        from: 'lea',
        text: 'Bonjour Madame, je passe à la salle vendredi à 16h pour accrocher les fils. Auriez-vous l’album du mariage ?',
        minutesAgo: 33_600,
        read: true,
      },
      {
        from: 'francoise',
        text: 'Je vous le prépare, avec celui du service militaire pour faire rire les cousins.',
        minutesAgo: 33_500,
        read: true,
      },
      {
        from: 'francoise',
        text: 'Mon mari a pleuré devant le fil des années soixante. Merci, Léa.',
        minutesAgo: 31_300,
        read: true,
      },
    ],
  },
  {
    job: 'jeanmarc-wifi',
    messages: [
      {
        from: 'jeanmarc',
        text: 'Bonjour Camille, l’atelier est ouvert dès 7h. Sonnez fort, on a les machines.',
        minutesAgo: 9_000,
        read: true,
      },
      {
        from: 'camille',
        text: 'Merci ! J’arrive avec le train de 8h12. Avez-vous le code qui est sous le boîtier internet ?',
        minutesAgo: 8_940,
        read: true,
      },
      {
        from: 'camille',
        text: 'Le signal passe maintenant jusqu’au fond. Reste l’imprimante, je reviens vendredi avec un câble plus long.',
        minutesAgo: 1_300,
        read: true,
      },
      {
        from: 'jeanmarc',
        text: 'Magnifique. Même le vieux polisseur reçoit ses messages, il s’en plaint déjà.',
        minutesAgo: 1_250,
        read: false,
      },
    ],
  },
  {
    job: 'christophe-maths',
    messages: [
      {
        from: 'christophe',
        text: 'Bonjour Maëlle, Emma vous attend samedi à 9h30 devant la médiathèque. Elle a un bonnet jaune.',
        minutesAgo: 4_300,
        read: true,
      },
      {
        from: 'maelle',
        text: 'Entendu ! Qu’elle prenne son dernier test, même s’il est tout rouge.',
        minutesAgo: 4_250,
        read: true,
      },
    ],
  },
  {
    job: 'stefan-beds',
    messages: [
      {
        from: 'stefan',
        text: 'Bonjour Jonas, demain 17h ? Les paquets sont dans le couloir, on ne peut plus entrer sans les enjamber.',
        minutesAgo: 620,
        read: true,
      },
      {
        from: 'jonas',
        text: 'Demain 17h, c’est bon. Je commence par les lits, comme ça tout le monde dort.',
        minutesAgo: 600,
        read: true,
      },
    ],
  },
]
