import { firstTown, type Town, type TownWork, type Turn } from './town.ts'

/** Of the first town: a minor of 16, one of 18 and one of 20 with an Arabic name, one of unknown age, a grown student, and households of 44 to 91. */
const students = ['s71', 's38', 's16', 's22', 's49']
const households = ['h42', 'h46', 'h2', 'h34', 'h13']

type Line = [
  day: number,
  start: string,
  minutes: number,
  rate: number,
  place: string,
  who: string,
  applicants: string,
  turn: Turn,
  paidBy: TownWork['paidBy'],
  parts?: number[],
]

/** Of each turn one work or more, on the days after the first one; two go on past midnight, into the night of the clock change on day 23. */
const works: Line[] = [
  [8, '14:00', 120, 25, 'Carouge', 'h42 Devoirs de maths', 's22 s16', 'as agreed', 'cash'],
  [9, '09:00', 100, 24.59, 'Onex', 'h46 Nettoyer les vitres', 's16', 'as agreed', 'card'],
  [9, '16:20', 90, 22.5, 'Fribourg', 'h34 Promener le chien', 's71', 'as agreed', 'TWINT by hand', [20, 13.75]],
  [10, '13:30', 60, 30, 'Lausanne', 'h34 Installer une imprimante', 's38', 'both note the payment', 'cash'],
  [11, '10:00', 240, 27, 'Nyon', 'h13 Récolter les pommes', 's49', 'ended late', 'bank', [135]],
  [12, '17:15', 45, 18, 'Neuchâtel', 'h42 Monter une armoire', 's49', 'as agreed', 'cash'],
  [12, '14:00', 120, 25, 'Sion', 'h46 Tailler la haie', 's22', 'another time', 'card'],
  [13, '08:00', 100, 30, 'Bulle', 'h2 Traduire des lettres', 's38 s71', 'wrong amount corrected', 'bank'],
  [13, '08:00', 60, 27.3, 'Pully', 'h42 Promener le chien', 's16', 'household cancels', 'card'],
  [14, '19:00', 120, 25, 'Delémont', 'h34 Garder deux enfants', 's16 s71', 'household cancels', 'cash'],
  [14, '09:00', 60, 25, 'Lausanne', 'h13 Vider la cave', 's38', 'worker cannot come', 'cash'],
  [15, '14:00', 60, 25, 'Genève', 'h42 Promener le chien', 's22', 'worker does not appear', 'cash'],
  [16, '14:00', 480, 32.75, 'Fribourg', 'h46 Servir à un mariage', 's49', 'as agreed', 'cash', [200, 62]],
  [17, '14:00', 90, 40, 'Pully', 'h46 Devoirs de maths', 's38', 'never confirmed by one side', 'TWINT by hand'],
  [17, '10:00', 90, 32.75, 'Nyon', 'h34 Tailler la haie', 's22', 'never confirmed by one side', 'bank'],
  [17, '13:30', 120, 40, 'Pully', 'h13 Tailler la haie', 's22', 'refund of a part', 'card'],
  [18, '13:30', 120, 25, 'Moutier', 'h13 Déneiger l’entrée', 's16', 'ended early', 'cash', [37.5]],
  [18, '06:00', 60, 22.5, 'Sierre', 'h42 Promener le chien', 's71', 'ended early', 'cash', [0.5]],
  [20, '16:00', 120, 45, 'Fribourg', 'h46 Servir à un mariage', 's22', 'as agreed', 'bank', [600]],
  [21, '09:00', 60, 45, 'Lausanne', 'h42 Traduire des lettres', 's38', 'as agreed', 'cash'],
  [22, '22:00', 220, 27, 'Nyon', 'h34 Garder deux enfants', 's71 s16', 'as agreed', 'bank'],
  [22, '23:30', 240, 30, 'Porrentruy', 'h46 Servir à un mariage', 's49 s22', 'as agreed', 'cash'],
  [22, '13:30', 60, 20, 'Tramelan', 'h2 Promener le chien', 's71 s38', 'as agreed', 'cash'],
]

/** Ten people of the first town, and the work of one month from a day on. */
export const tenPeople = (from: string): Town => ({
  from,
  students: firstTown.students.filter(({ id }) => students.includes(id)),
  households: firstTown.households.filter(({ id }) => households.includes(id)),
  works: works.map(([day, start, minutes, rate, place, who, applicants, turn, paidBy, parts]) => {
    const [household = '', ...title] = who.split(' ')
    return {
      household,
      title: title.join(' '),
      day: new Date(Date.parse(`${from}T12:00:00Z`) + day * 24 * 60 * 60_000).toISOString().slice(0, 10),
      start,
      minutes,
      rate,
      place,
      applicants: applicants.split(' '),
      weekly: false,
      paidIn: parts ?? [Math.round((rate * minutes) / 0.6) / 100],
      paidBy,
      turn,
    }
  }),
})
