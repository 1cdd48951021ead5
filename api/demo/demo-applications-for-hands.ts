import type { DemoApplication } from './demo-shapes.ts'

/** Applications for garden and household jobs. */
export const applicationsForHands: readonly DemoApplication[] = [
  {
    student: 'lea',
    job: 'francoise-windows',
    letter:
      'Chère Françoise, je serais ravie de rencontrer votre maman. Je passe à Yverdon tous les dimanches en rentrant de chez mes parents et je prends mon matériel. Pour les histoires de la plage, j’ai tout mon temps.',
    status: 'pending',
    hoursAgo: 40,
  },
  {
    student: 'arthur',
    job: 'francoise-lawn',
    letter:
      'Bonjour Madame, j’habite à trois rues de chez vous et je peux prendre ma propre tondeuse si la vôtre boude. Pour les rosiers, je préfère que vous me montriez une fois ce qui est une mauvaise herbe.',
    status: 'pending',
    hoursAgo: 6,
  },
  {
    student: 'arthur',
    job: 'francoise-groceries',
    letter:
      'Je n’ai pas cours le jeudi après-midi et le magasin est sur mon chemin. Deux étages ne me font pas peur, je garde les buts. Bon rétablissement pour votre genou.',
    status: 'pending',
    hoursAgo: 28,
  },
  {
    student: 'noah',
    job: 'sophie-garage',
    letter:
      'Bonjour, camionnette et bras disponibles le samedi. Si des vélos sont réparables, je connais une association à Renens qui les remet en état pour des familles.',
    status: 'pending',
    hoursAgo: 120,
  },
  {
    student: 'sara',
    job: 'isabelle-move',
    letter:
      'Bonjour Isabelle, j’ai vu que c’est urgent : je suis libre samedi dès 8h avec mon frère, qui porte les machines à laver comme des paniers. Nous venons de Vernier en bus.',
    status: 'pending',
    hoursAgo: 3,
  },
  {
    student: 'ines',
    job: 'isabelle-ironing',
    letter:
      'Bonjour, ma mère tient un pressing à Porto et m’a appris les chemises à douze ans. Je peux venir le lundi ou le mercredi en fin de journée, et je suis silencieuse si vous dormez.',
    status: 'pending',
    hoursAgo: 36,
  },
  {
    student: 'ines',
    job: 'karim-baskets',
    letter:
      'Bonjour Karim, je suis cliente de l’épicerie et je connais le quartier rue par rue. Le jeudi je termine à 15h. Je n’ai jamais conduit de vélo-cargo, mais j’apprends vite.',
    status: 'pending',
    hoursAgo: 80,
  },
  {
    student: 'sara',
    job: 'karim-baskets',
    letter:
      'J’ai livré des repas à vélo pendant tout un hiver genevois, donc ni la bise ni les rails du tram ne m’impressionnent. Disponible chaque jeudi du semestre.',
    status: 'pending',
    hoursAgo: 60,
  },
  {
    student: 'theo',
    job: 'pierre-wood',
    letter:
      'Bonjour Monsieur Aebischer, empiler du bois pour que l’air passe, mon grand-père m’a appris ça à Grolley. Je viens avec un camarade de classe, tous deux en forme et bien chaussés.',
    status: 'pending',
    hoursAgo: 150,
  },
  {
    student: 'theo',
    job: 'chantal-garden',
    letter:
      'Bonjour Chantal, bêcher me changera de l’écran. Je peux aussi refaire les bordures en planches de mélèze si cela vous tente. Et je ne dis jamais non à un gâteau à la crème.',
    status: 'pending',
    hoursAgo: 190,
  },
  {
    student: 'theo',
    job: 'veronique-wisteria',
    letter:
      'Madame, j’ai taillé les fruitiers de la ferme familiale pendant cinq hivers, avec un vieux voisin très exigeant. J’apporte échelle, scie et sécateurs désinfectés. Pour la glycine, je préfère venir voir avant de couper.',
    status: 'pending',
    hoursAgo: 260,
  },
  {
    student: 'camille',
    job: 'veronique-wisteria',
    letter:
      'Bonjour, j’habite tout près et j’aime le jardin, mais je serai franche : je n’ai taillé que des rosiers. Avec vos conseils, je peux me charger de la glycine.',
    status: 'rejected',
    hoursAgo: 270,
  },
  {
    student: 'maelle',
    job: 'christophe-vines',
    letter:
      'Bonjour Monsieur Bonvin, mon parrain a des vignes à Savièse et je connais le geste pour attacher. Les murs de pierres sèches, j’aimerais apprendre. Libre les deux prochains samedis.',
    status: 'pending',
    hoursAgo: 90,
  },
  {
    student: 'eloise',
    job: 'daniel-fence',
    letter:
      'Bonjour, j’ai repeint les volets de notre maison avec mon père et j’ai trouvé ça reposant. Je viens de Porrentruy en train, deux mercredis après-midi me conviendraient.',
    status: 'pending',
    hoursAgo: 300,
  },
  {
    student: 'nina',
    job: 'beat-desks',
    letter:
      'Guten Tag Herr Brunner, je parle allemand et français, je suis soigneuse et j’étiquette tout par nature. Le vendredi après-midi je n’ai pas de cours à Berne.',
    status: 'pending',
    hoursAgo: 130,
  },
  {
    student: 'jonas',
    job: 'beat-desks',
    letter:
      'Bonjour, j’ai câblé la salle informatique de mon association d’étudiants : débrancher seize postes et surtout les rebrancher correctement, c’est mon rayon.',
    status: 'pending',
    hoursAgo: 140,
  },
  {
    student: 'luca',
    job: 'graziella-laurels',
    letter:
      'Buongiorno Graziella, je m’occupe déjà du jardin de ma tante à Massagno. J’ai une voiture pour emporter les branches à l’écopoint. Samedi matin tôt, avant la chaleur, serait parfait.',
    status: 'pending',
    hoursAgo: 220,
  },
  {
    student: 'jonas',
    job: 'stefan-father',
    letter:
      'Bonjour Stefan, je suis à Saint-Gall chaque vendredi pour un cours. Je joue au jass depuis l’enfance, avec cartes françaises ou allemandes, et j’ai grandi à Morat, donc le français aussi. Je fais le ménage sans blouse.',
    status: 'pending',
    hoursAgo: 50,
  },
  {
    student: 'jonas',
    job: 'stefan-beds',
    letter:
      'Bonjour, j’ai monté les meubles de trois colocations et je garde toujours les clés à six pans. J’habite à dix minutes en tram et je peux venir la veille de leur arrivée.',
    status: 'accepted',
    hoursAgo: 120,
  },
]
