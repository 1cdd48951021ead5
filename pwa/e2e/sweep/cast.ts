import { languages, licences, slots } from '../../../schema/accounts/student-details.ts'
import { newId } from '../../../schema/ids.ts'
import { askParents, fillAgreedWork, write } from './agreed-work.ts'
import { agree, apply, demoIndividual, demoStudent, publish, register, type Person } from '../support/people.ts'

/** How much data the screens show. */
export type Amount = 'empty' | 'normal' | 'overfull'

/** The people who look at the screens. */
export interface Cast {
  student: Person
  individual: Person
  /** The student whose public profile is shown. */
  studentId: string
  /** Work that was paid from hand to hand, if there is any. */
  paidJobId?: string
  /** Where the parents of a minor read what they agree to. */
  consentPath?: string
}

/** Returns people who just signed up, those of the demo data with work that changed on the way, or two with very much data. */
export async function makeCast(url: string, amount: Amount): Promise<Cast> {
  if (amount === 'overfull') return makeOverfull(url)
  if (amount === 'empty') return makeNewcomers(url)
  const [student, individual] = await Promise.all([demoStudent(url), demoIndividual(url)])
  const consentPath = await askParents(url)
  return {
    student,
    individual,
    studentId: student.user.id,
    consentPath,
    ...(await fillAgreedWork(individual, student)),
  }
}

async function makeNewcomers(url: string): Promise<Cast> {
  const [student, individual] = await Promise.all([register(url, 'student', 'Lea'), register(url, 'private', 'Ines')])
  return { student, individual, studentId: student.user.id }
}

/**
 * Gives both a little of everything: an agreed job, an application without an answer, an offer with an applicant, and to the
 * individual a problem with what they paid.
 */
export async function fillALittle(url: string, { student, individual }: Cast): Promise<void> {
  const [neighbour, other] = [await register(url, 'private'), await register(url, 'student')]
  await agree(neighbour, student, 'Repeindre la barrière du jardin potager')
  await apply(student, await publish(neighbour, 'Démonter une armoire'), 'Je viens avec ma caisse à outils.')
  await apply(other, await publish(individual, 'Installer une imprimante récalcitrante'), 'J’en ai installé trois.')
  await agree(individual, other, 'Promener le chien')
  const paid = await agree(individual, other, 'Ranger la cave avec beaucoup de soin')
  await pay(individual, paid.id)
  const reason = `Personne n’était là, et la cave est fermée : https://photos.example.ch/${longWord}`
  await other.call('POST', `/api/jobs/${paid.id}/complaints`, { reason })
}

const pay = async (payer: Person, jobId: string): Promise<void> => {
  const order = { jobId, amount: 6_250, applicationFee: 313 }
  const { clientSecret } = await payer.call<{ clientSecret: string }>('POST', '/api/create-payment-intent', order)
  await payer.call('POST', '/api/payments/simulated/confirm', { clientSecret, outcome: 'succeeded' })
}

const longName = { firstName: 'Maximilienne-Alexandrine', lastName: 'de Montmollin-Tscharner von Grünigen' }
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter'
const longTitle = `Démonter et remonter une bibliothèque pour le ${longWord}`
const longText = Array.from(
  { length: 8 },
  (_, line) =>
    `${line + 1}. Il faudrait venir avec des gants, une visseuse et beaucoup de patience : l’escalier est étroit, la notice manque, et ${longWord} regarde.`,
).join('\n')
const longList = [
  longWord.slice(0, 40),
  'Visseuse',
  'Perceuse à percussion',
  'Échelle double',
  'Scie sauteuse',
  'Pinceaux',
  'Bâche',
]

async function makeOverfull(url: string): Promise<Cast> {
  const [student, individual] = [await register(url, 'student', 'Max'), await register(url, 'private', 'Maxime')]
  for (const person of [student, individual]) await person.call('PATCH', `/api/users/${person.user.id}`, longName)
  await student.call('PATCH', `/api/users/${student.user.id}/student-profile`, {
    school: `École polytechnique fédérale de Lausanne, section ${longWord}`,
    bio: longText.slice(0, 900),
    availableTools: longList,
    availability: slots,
    languages: languages.map((language) => ({ language, level: 'native' })),
    drivingLicences: licences,
    travelDistance: 300,
  })
  await publishMany(individual, 45)
  await fillConversations(individual, student)
  await fillPast(individual, student)
  await fillApplicants(url, individual, student)
  return { student, individual, studentId: student.user.id }
}

const offer = (number: number) => ({
  title: number % 3 === 0 ? longTitle : `Job n° ${number}`,
  description: longText,
  location: 'La Chaux-de-Fonds, quartier des Endroits, NE',
  duration: '12h30 sur plusieurs jours',
  rate: 500,
  category: (['physical', 'digital', 'academic', 'creative', 'consulting'] as const)[number % 5],
  requiredTools: longList,
  requiredSkills: longList,
  deliverables: longList,
  urgencyLevel: 'high',
  scheduledFor: '2027-01-30T13:00:00.000Z',
})

async function publishMany(individual: Person, count: number): Promise<void> {
  for (let number = 0; number < count; number++) await individual.call('POST', '/api/jobs', offer(number))
}

/** Makes twelve conversations, the newest of them long and unread. */
async function fillConversations(individual: Person, student: Person): Promise<void> {
  for (let number = 0; number < 12; number++) {
    const job = await individual.call<{ id: string; title: string }>('POST', '/api/jobs', offer(number))
    const { id } = await student.call<{ id: string }>('POST', '/api/applications', { jobId: job.id, message: longText })
    await individual.call('POST', `/api/applications/${id}/accept`)
    const write = (by: Person, content: string) => by.call('POST', `/api/jobs/${job.id}/messages`, { content })
    for (let message = 0; message < (number === 11 ? 100 : 2); message++) {
      await write(message % 7 === 0 ? individual : student, message % 10 === 3 ? longText : `Message ${message}`)
      await write(individual, message % 10 === 4 ? longWord : `Réponse ${message}`)
    }
  }
}

async function fillPast(individual: Person, student: Person): Promise<void> {
  for (let number = 0; number < 6; number++) {
    const deleted = await publish(individual, `${longTitle} ${number}`)
    await individual.call('DELETE', `/api/jobs/${deleted.id}`)
    const refused = await publish(individual, `${longTitle} ${number}`)
    const { id } = await apply(student, refused, longText)
    await individual.call('POST', `/api/applications/${id}/reject`)
    await individual.call('PATCH', `/api/jobs/${refused.id}`, { status: 'cancelled' })
  }
}

/** Gives the newest offer fifteen applicants and two questions, one of them answered; the student's own application for it is pending, too. */
async function fillApplicants(url: string, individual: Person, student: Person): Promise<void> {
  const job = await individual.call<{ id: string; title: string }>('POST', '/api/jobs', offer(0))
  await student.call('POST', '/api/applications', { jobId: job.id, message: longText })
  for (let number = 0; number < 14; number++) {
    const other = await register(url, 'student', `Candidate${'abcdefghijklmn'[number]}`)
    if (number % 2 === 0) await other.call('PATCH', `/api/users/${other.user.id}`, longName)
    await other.call('POST', '/api/applications', { jobId: job.id, message: number % 3 === 0 ? longText : 'Bonjour.' })
    if (number < 2) await discuss(individual, other, job, number === 0)
  }
}

/** A student asks something long about an offer, and its poster may answer at length. */
async function discuss(individual: Person, student: Person, job: { id: string }, isAnswered: boolean): Promise<void> {
  const id = newId()
  await write(student, 'question.ask', job, { id, text: longText.slice(0, 300) })
  if (isAnswered) await write(individual, 'question.answer', job, { id, answer: longText.slice(0, 500) })
}
