import type { DemoApplication } from './demo-shapes.ts'

export const applicationsToMarc: readonly DemoApplication[] = [
  {
    student: 'arthur',
    job: 'marc-hedge',
    letter:
      'Bonjour Monsieur Blanc, je taille chaque année la haie de mes parents à Pully, qui est à peu près de la même longueur. Je suis disponible tout le samedi et je laisse toujours le chemin balayé. Vous pouvez demander à mes voisins, ils m’ont engagé à leur tour.',
    status: 'pending',
    hoursAgo: 40,
  },
  {
    student: 'theo',
    job: 'marc-hedge',
    letter:
      'Charpentier de formation, je travaille à l’aise avec les machines et au cordeau : votre haie sera droite. Je viens de Fribourg en train et je peux rester jusqu’au dernier branchage. J’ai mes propres lunettes et protections.',
    status: 'pending',
    hoursAgo: 30,
  },
  {
    student: 'noah',
    job: 'marc-hedge',
    letter:
      'Bonjour, je suis à Renens et libre ce week-end. Si la remorque ne suffit pas, je peux prendre la camionnette de mon oncle pour un second voyage à la déchetterie. Au plaisir de vous rencontrer.',
    status: 'pending',
    hoursAgo: 20,
  },
  {
    student: 'lea',
    job: 'marc-homework',
    letter:
      'Bonjour Marc, j’étudie la psychologie à l’UNIL et j’ai fait deux ans d’appuis scolaires dans une maison de quartier. Pour les dictées, je propose souvent d’en écrire une à l’envers : l’enfant me dicte et corrige mes fautes. Le mardi et le jeudi me conviennent jusqu’en juin. Et Gribouille me connaîtra déjà.',
    status: 'pending',
    hoursAgo: 60,
  },
  {
    student: 'arthur',
    job: 'marc-homework',
    letter:
      'Bonjour, j’ai une sœur de dix ans que j’aide tous les soirs, donc les livrets et les accords n’ont plus de secret. Je termine les cours à 15h45 le mardi et le jeudi. Je suis patient, sauf contre les gardiens adverses.',
    status: 'pending',
    hoursAgo: 50,
  },
  {
    student: 'noah',
    job: 'marc-homework',
    letter:
      'Bonjour Monsieur Blanc, les maths sont mon pain quotidien à l’EPFL et j’aime les expliquer avec des objets : balances, briques, parts de pizza. Le mardi me va bien, le jeudi une semaine sur deux. Je peux faire une première séance d’essai.',
    status: 'pending',
    hoursAgo: 44,
  },
  {
    student: 'noah',
    job: 'marc-photos',
    letter:
      'J’ai récupéré les données de trois ordinateurs familiaux cette année, dont un qui ne démarrait plus. Je travaille avec deux copies en permanence, rien n’est effacé avant votre accord. Je vous laisse une marche à suivre d’une page, testée sur ma grand-mère.',
    status: 'pending',
    hoursAgo: 100,
  },
  {
    student: 'sara',
    job: 'marc-photos',
    letter:
      'Bonjour, je suis étudiante à la HEAD et je gère les archives photo de ma volée, environ quarante mille images. Je peux trier par année et par personne, et repérer les plus belles pour un album. Je viens à Lausanne un samedi sur deux.',
    status: 'pending',
    hoursAgo: 85,
  },
  {
    student: 'camille',
    job: 'marc-photos',
    letter:
      'Historienne, j’ai l’habitude de classer, de dater et de nommer les documents. Je vous propose de noter aussi les souvenirs que les photos réveillent, pendant que nous trions. Je viens de Neuchâtel le vendredi.',
    status: 'rejected',
    hoursAgo: 70,
  },
  {
    student: 'theo',
    job: 'marc-wardrobe',
    letter:
      'Bonjour, monter des meubles est ma récréation entre deux examens. J’apporte ma visseuse, un niveau et des cales pour le vieux parquet. Trois heures et demie me paraissent justes pour les trois meubles.',
    status: 'pending',
    hoursAgo: 12,
  },
  {
    student: 'lea',
    job: 'marc-cat',
    letter:
      'Bonjour Marc, j’habite à dix minutes à pied et je rentre de cours vers 17h30. J’ai grandi avec cinq chats de ferme et un potager, donc Gribouille et les tomates sont entre de bonnes mains. Je vous envoie volontiers une photo par jour.',
    status: 'accepted',
    hoursAgo: 180,
  },
  {
    student: 'arthur',
    job: 'marc-cat',
    letter:
      'Bonjour, je peux passer tous les jours après l’entraînement, vers 19h. Je n’ai pas de chat mais j’en garde souvent pour mes voisins à Pully.',
    status: 'rejected',
    hoursAgo: 170,
  },
  {
    student: 'noah',
    job: 'marc-cellar',
    letter:
      'Bonjour Monsieur Blanc, la camionnette de mon oncle est libre le samedi matin : un seul voyage suffira sans doute. Je connais les heures de la déchetterie de Malley et ce qu’elle refuse. J’ai une sangle et un diable.',
    status: 'accepted',
    hoursAgo: 250,
  },
  {
    student: 'theo',
    job: 'marc-cellar',
    letter:
      'Bonjour, j’ai un break avec hayon et un bon dos. Si le bois du canapé est sain, je le démonte et le récupère pour l’atelier de l’école.',
    status: 'rejected',
    hoursAgo: 240,
  },
  {
    student: 'lea',
    job: 'marc-papers',
    letter:
      'Bonjour, j’ai fait un été au secrétariat d’une fiduciaire à Echallens : trier et numériser me repose presque. Je suis tenue à la discrétion par habitude, et je ne jette rien sans demander.',
    status: 'accepted',
    hoursAgo: 590,
  },
  {
    student: 'camille',
    job: 'marc-papers',
    letter:
      'Les papiers des autres sont mon métier futur. Je peux venir deux vendredis de suite depuis Neuchâtel, avec un numériseur portable.',
    status: 'rejected',
    hoursAgo: 580,
  },
  {
    student: 'arthur',
    job: 'marc-terrace',
    letter:
      'Bonjour, j’ai déjà nettoyé la terrasse du club de handball, avec le même genre de machine. Je protège les plantes avec une bâche avant de commencer. Libre mercredi après-midi.',
    status: 'accepted',
    hoursAgo: 670,
  },
  {
    student: 'noah',
    job: 'marc-piano',
    letter:
      'Bonjour, j’ai aidé à déplacer deux pianos à la salle de musique de l’EPFL et je sais où poser les mains. Je peux amener un ami de ma taille.',
    status: 'rejected',
    hoursAgo: 420,
  },
]
