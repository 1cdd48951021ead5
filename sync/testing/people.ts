import { isStudent } from '../../schema/accounts/user.ts'
import { handMethods } from '../../schema/catalogues/labels.ts'
import { hasConversation, mayWriteIn } from '../../schema/jobs/status.ts'
import { termsOf } from '../../schema/jobs/terms.ts'
import { swissDay } from '../../schema/dates.ts'
import { isOpenCertificate } from '../../schema/papers/paper.ts'
import { isHandPayable } from '../../schema/payments/hand-payment.ts'
import { ownOpenQuestion } from '../../schema/questions/question.ts'
import { photoWords, placeWords } from '../../schema/messages/message.ts'
import { clearPhoto, setPhoto, updateProfile } from '../mutations/accounts.ts'
import {
  nudgeApplication,
  readApplications,
  renewApplication,
  shortlistApplication,
  submitApplication,
  deleteTemplate,
  saveTemplate,
} from '../mutations/applications.ts'
import { withdrawApplication } from '../outbox/withdrawals.ts'
import { editJob, inviteStudent, openToAll, publishJob, reopenOffer } from '../mutations/jobs.ts'
import { readConversation, sendMessage, sendPhoto, sendPlace } from '../mutations/messages.ts'
import { readAllNotifications } from '../mutations/notifications.ts'
import { deleteSearch, keepOffer, saveSearch, SearchesFull } from '../mutations/searches.ts'
import { blockPerson } from '../mutations/safety.ts'
import { askForCertificate, withdrawPaper } from '../mutations/papers.ts'
import { confirmPayment, contestPayment, declarePayment, withdrawPayment } from '../mutations/payments.ts'
import { updateWageYear } from '../mutations/employment.ts'
import { answerTime, proposeTime, withdrawTime } from '../mutations/rescheduling.ts'
import { answerQuestion, askQuestion, removeQuestion } from '../mutations/questions.ts'
import { submitReview } from '../mutations/reviews.ts'
import { answerAbsence, answerHours, noteVisit, proposeHours, sayAbsent } from '../mutations/visits.ts'
import { cancelMutation, discardRefusal, resendRefusal } from '../outbox/outbox.ts'
import type { LocalDatabase } from '../store/database.ts'
import { draftKeys, readDraft, saveDraft } from '../store/drafts.ts'
import { keyOf } from '../store/rows.ts'
import type { ConfirmedWrite } from './invariants.ts'
import { brokenPhoto, memoryPhoto } from './memory-photos.ts'
import { memoryOffer } from './memory-rows.ts'
import type { Random } from './random.ts'
import type { SimTab } from './sim-device.ts'

/** The confirmed write, or undefined when there was nothing to do. */
export type Done =
  | Omit<ConfirmedWrite, 'user' | 'device'>
  /** The row, or the mutation, of an earlier write that was taken back. */
  | { tookBack: string }
  /** A refusal that the user has decided about, and the write that took its place. */
  | { decided: string; renewed?: Omit<ConfirmedWrite, 'user' | 'device'> }
  | undefined

type Act = (tab: SimTab, random: Random, text: string) => Promise<Done>

const apply: Act = async ({ db, user }, random, text) => {
  const open = await db.jobs.where('status').equals('open').toArray()
  const mine = new Set((await db.applications.where('studentId').equals(user).toArray()).map(({ jobId }) => jobId))
  const job = random.pick(
    open.filter(({ id, postedById }) => postedById !== user && (random.chance(0.1) || !mine.has(id))),
  )
  if (!job) return undefined
  const { id, mutationId } = await submitApplication(db, { jobId: job.id, message: text, terms: termsOf(job) })
  return { mutation: mutationId, name: 'application.submit', row: keyOf('application', id), text }
}

const withdraw: Act = async ({ db, user }, random) => {
  const mine = await db.applications.where('studentId').equals(user).toArray()
  const one = random.pick(mine.filter(({ status }) => status === 'pending'))
  if (!one) return undefined
  // An application that was sent again after a refusal has a row of another id: its mutation is found in the outbox.
  const waiting = await db.outbox.where('name').equals('application.submit').toArray()
  const written = waiting.find(({ args }) => 'id' in args && args.id === one.id)?.id
  const { mutationId } = await withdrawApplication(db, { id: one.id, jobId: one.jobId })
  if (mutationId === null) return { tookBack: written ?? keyOf('application', one.id) }
  return { mutation: mutationId, name: 'application.withdraw', row: keyOf('application', one.id) }
}

const nudge: Act = async ({ db, user }, random) => {
  const mine = await db.applications.where('studentId').equals(user).toArray()
  const one = random.pick(mine.filter(({ status, nudgedAt }) => status === 'pending' && !nudgedAt))
  if (!one) return undefined
  return {
    mutation: (await nudgeApplication(db, { id: one.id, jobId: one.jobId })).mutationId,
    name: 'application.nudge',
  }
}

const readLetters: Act = async ({ db, user }, random) => {
  const job = random.pick(await db.jobs.where('postedById').equals(user).toArray())
  if (!job) return undefined
  const ids = await db.applications.where('jobId').equals(job.id).primaryKeys()
  const { mutationId } = await readApplications(db, { jobId: job.id, ids })
  return mutationId === null ? undefined : { mutation: mutationId, name: 'application.read' }
}

const shortlist: Act = async ({ db, user }, random) => {
  const jobs = await db.jobs.where('postedById').equals(user).primaryKeys()
  const one = random.pick(await db.applications.where('jobId').anyOf(jobs).toArray())
  if (!one) return undefined
  const listed = { id: one.id, jobId: one.jobId, isShortlisted: !one.isShortlisted }
  return { mutation: (await shortlistApplication(db, listed)).mutationId, name: 'application.shortlist' }
}

const invite: Act = async ({ db, user }, random) => {
  const jobs = await db.jobs.where('postedById').equals(user).toArray()
  const job = random.pick(jobs.filter(({ status }) => status === 'open' || random.chance(0.1)))
  const student = random.pick((await db.people.toArray()).filter(isStudent))
  if (!job || !student) return undefined
  const { mutationId } = await inviteStudent(db, { id: job.id, studentId: student.id })
  return { mutation: mutationId, name: 'job.invite' }
}

const changeTemplate: Act = async ({ db }, random, text) => {
  const known = random.pick(await db.templates.toArray())
  if (known && random.chance(0.3)) {
    return { mutation: (await deleteTemplate(db, { id: known.id })).mutationId, name: 'template.delete' }
  }
  const id = random.chance(0.4) ? known?.id : undefined
  return { mutation: (await saveTemplate(db, { id, name: 'Modèle', letter: text })).mutationId, name: 'template.save' }
}

const keep: Act = async ({ db }, random) => {
  const [kept, jobs] = await Promise.all([db.kept.toArray(), db.jobs.toArray()])
  const isKept = kept.length === 0 || random.chance(0.7)
  const id = random.pick<{ id: string }>(isKept ? jobs : kept)?.id
  if (id === undefined) return undefined
  return { mutation: (await keepOffer(db, { id, isKept })).mutationId, name: 'offer.keep' }
}

const changeSearch: Act = async ({ db }, random, text) => {
  const known = random.pick(await db.searches.toArray())
  if (known && random.chance(0.3))
    return { mutation: (await deleteSearch(db, { id: known.id })).mutationId, name: 'search.delete' }
  const id = random.chance(0.4) ? known?.id : undefined
  try {
    const { mutationId } = await saveSearch(db, { id, name: text, filter: { search: 'jardin' } })
    return { mutation: mutationId, name: 'search.save', text }
  } catch (error) {
    if (error instanceof SearchesFull) return undefined
    throw error
  }
}

const writeMessage: Act = async (tab, random, text) => {
  const { db, user } = tab
  const job = random.pick((await db.jobs.toArray()).filter((one) => hasConversation(one) && mayWriteIn(one)))
  const receiverId = job?.postedById === user ? job.assignedToId : job?.postedById
  if (!job || !receiverId) return undefined
  const typed = typedIn(tab, job.id)
  const draft = await readDraft<string>(db, draftKeys.message(job.id))
  if (typed.text !== draft) typed.forget()
  const content = draft ?? text
  tab.device.taking.add(typed.key)
  try {
    const { id, mutationId } = await sendMessage(db, { jobId: job.id, receiverId, content })
    return { mutation: mutationId, name: 'message.send', row: keyOf('message', id), text: content }
  } finally {
    tab.device.taking.delete(typed.key)
  }
}

const attach: Act = async ({ db, user }, random, text) => {
  const job = random.pick((await db.jobs.toArray()).filter((one) => hasConversation(one) && mayWriteIn(one)))
  const receiverId = job?.postedById === user ? job.assignedToId : job?.postedById
  if (!job || !receiverId) return undefined
  const to = { jobId: job.id, receiverId }
  const isPhoto = random.chance(0.6)
  const photo = random.chance(0.3) ? brokenPhoto : memoryPhoto(text)
  const sent = isPhoto ? await sendPhoto(db, { ...to, photo }) : await sendPlace(db, { ...to, name: text, at: null })
  const row = keyOf('message', sent.id)
  return { mutation: sent.mutationId, name: 'message.send', row, text: isPhoto ? photoWords : placeWords(text) }
}

/** What the user of this tab has typed into one conversation. */
const typedIn = ({ device, user }: SimTab, jobId: string) => {
  const key = `${user} ${draftKeys.message(jobId)}`
  return { key, text: device.typed.get(key), forget: () => device.typed.delete(key) }
}

const typeMessage: Act = async (tab, random, text) => {
  const job = random.pick((await tab.db.jobs.toArray()).filter((one) => hasConversation(one) && mayWriteIn(one)))
  if (!job) return undefined
  const { key, forget } = typedIn(tab, job.id)
  if (tab.device.taking.has(key)) return undefined
  forget()
  tab.device.taking.add(key)
  try {
    await saveDraft(tab.db, draftKeys.message(job.id), `brouillon ${text}`)
    tab.device.typed.set(key, `brouillon ${text}`)
  } finally {
    tab.device.taking.delete(key)
  }
  return undefined
}

const takeBackMessage: Act = async (tab, random) => {
  const { db, device } = tab
  const waiting = await db.outbox.where('name').equals('message.send').toArray()
  const item = random.pick(waiting)
  if (item?.name !== 'message.send') return undefined
  const { key } = typedIn(tab, item.args.jobId)
  if (device.taking.has(key)) return undefined
  device.taking.add(key)
  try {
    const draft = draftKeys.message(item.args.jobId)
    const toDrafts = async () => ((await db.drafts.get(draft)) ? undefined : { [draft]: item.args.content })
    if (!(await cancelMutation(db, item.id, toDrafts))) return undefined
    device.typed.set(key, item.args.content)
    return { tookBack: item.id }
  } finally {
    device.taking.delete(key)
  }
}

const resend: Act = async ({ db }, random) => {
  const refused = random.pick(await db.refusals.toArray())
  const sent = refused && (await resendRefusal(db, refused.id))
  return sent && { decided: refused.id, renewed: { mutation: sent.mutationId, name: refused.name } }
}

const discard: Act = async ({ db, device }, random) => {
  const refused = random.pick(await db.refusals.toArray())
  if (!refused) return undefined
  for (const [key, text] of device.typed) if (JSON.stringify(refused.args).includes(text)) device.typed.delete(key)
  await discardRefusal(db, refused.id)
  return { decided: refused.id }
}

const readMessages: Act = async ({ db }, random) => {
  const message = random.pick((await db.messages.toArray()).filter(({ sequence }) => sequence !== null))
  if (!message) return undefined
  const { mutationId } = await readConversation(db, { jobId: message.jobId, upTo: message.sequence ?? 0 })
  return mutationId === null ? undefined : { mutation: mutationId, name: 'message.read' }
}

const readNotifications: Act = async ({ db }) => {
  const newest = await db.notifications.orderBy('createdAt').last()
  if (!newest || newest.isRead) return undefined
  const { mutationId } = await readAllNotifications(db, { upTo: newest.id })
  return { mutation: mutationId, name: 'notification.readAll' }
}

const publish: Act = async ({ db, user }, random, text) => {
  const location = random.pick(['Lausanne, VD', 'Genève, GE', 'Zürich, ZH']) ?? 'Lausanne, VD'
  const photos = random.pick([
    [],
    [memoryPhoto(text)],
    [memoryPhoto(`${text} a`), random.chance(0.2) ? brokenPhoto : memoryPhoto(`${text} b`)],
  ])!
  const finished = (await db.jobs.where('postedById').equals(user).toArray()).filter(
    (job) => job.status === 'completed',
  )
  const reservedForId = random.chance(0.4) ? random.pick(finished)?.assignedToId : undefined
  const offer = { ...memoryOffer(text, location), ...(reservedForId && { reservedForId }) }
  const { id, mutationId } = await publishJob(db, offer, photos)
  return { mutation: mutationId, name: 'job.publish', row: keyOf('job', id), text }
}

const changeProfile: Act = async ({ db }, random, text) => {
  const city = random.pick(['Lausanne, VD', 'Genève, GE', 'Zürich, ZH']) ?? 'Lausanne, VD'
  const { mutationId } = await updateProfile(db, random.chance(0.5) ? { city } : { lastName: text })
  return { mutation: mutationId, name: 'profile.update' }
}

const edit: Act = async ({ db, user }, random, text) => {
  const mine = await db.jobs.where('postedById').equals(user).toArray()
  const job = random.pick(mine.filter(({ status }) => status === 'open' || random.chance(0.1)))
  if (!job) return undefined
  const location = random.pick(['Lausanne, VD', 'Genève, GE']) ?? job.location
  const words = { description: text, descriptionBasedOn: [job.description] }
  const changes = { title: text, ...words, ...(random.chance(0.3) && { location }) }
  const { mutationId } = await editJob(db, { id: job.id, ...changes })
  return { mutation: mutationId, name: 'job.edit', text }
}

const editPhotos: Act = async ({ db, user }, random, text) => {
  const mine = (await db.jobs.where('postedById').equals(user).toArray()).filter((job) => job.pending === undefined)
  const job = random.pick(mine.filter(({ status }) => status === 'open' || random.chance(0.1)))
  if (!job) return undefined
  const { photoIds = [] } = job
  const removed = random.chance(0.4) ? photoIds.slice(0, 1) : []
  const added = removed.length === 0 || random.chance(0.5) ? [random.chance(0.2) ? brokenPhoto : memoryPhoto(text)] : []
  const { mutationId } = await editJob(db, { id: job.id }, { added, removed })
  return { mutation: mutationId, name: removed.length > 0 ? 'job.removePhoto' : 'job.addPhoto' }
}

const changePhoto: Act = async ({ db }, random, text) => {
  if (random.chance(0.2)) return { mutation: (await clearPhoto(db)).mutationId, name: 'photo.clear' }
  const { mutationId } = await setPhoto(db, random.chance(0.4) ? brokenPhoto : memoryPhoto(text))
  return { mutation: mutationId, name: 'photo.set' }
}

const review: Act = async ({ db, user }, random, text) => {
  const job = random.pick((await db.jobs.toArray()).filter(hasConversation))
  const revieweeId = job?.postedById === user ? job.assignedToId : job?.postedById
  if (!job || !revieweeId) return undefined
  const draft = { jobId: job.id, revieweeId, rating: 4, comment: text, structuredEvaluation: null }
  const photos = random.pick([[], [memoryPhoto(text)], [memoryPhoto(`${text} a`), memoryPhoto(`${text} b`)]])!
  const { mutationId } = await submitReview(db, draft, photos)
  return { mutation: mutationId, name: 'review.submit', text, photos: photos.length }
}

const payByHand: Act = async ({ db }, random) => {
  const job = random.pick((await db.jobs.toArray()).filter(isHandPayable))
  if (!job?.assignedToId) return undefined
  const paid = { jobId: job.id, payeeId: job.assignedToId, ...drawPayment(db, random) }
  return { mutation: (await declarePayment(db, paid)).mutationId, name: 'payment.declare' }
}

const drawPayment = (db: LocalDatabase, random: Random) => {
  const amount = 100 * random.between(10, 90)
  return {
    amount,
    method: random.pick(handMethods)!,
    paidOn: swissDay(new Date(db.now()).toISOString()),
    ...(amount % 400 === 0 && { expenses: 850 }),
  }
}

/** Answers a payment of the other party, or corrects an own one or takes it back. */
const answerPayment: Act = async ({ db, user }, random) => {
  const jobs = (await db.jobs.toArray()).filter(({ handPayments }) => handPayments)
  const payment = random.pick(
    jobs.flatMap(({ id: jobId, handPayments = [] }) => handPayments.map((one) => ({ ...one, jobId }))),
  )
  if (!payment) return undefined
  const { id, jobId, payeeId } = payment
  if (payment.declaredById === user && random.chance(0.5)) {
    const corrected = { jobId, payeeId, ...drawPayment(db, random), replaces: id }
    return { mutation: (await declarePayment(db, corrected)).mutationId, name: 'payment.declare' }
  }
  if (payment.declaredById === user)
    return { mutation: (await withdrawPayment(db, payment)).mutationId, name: 'payment.withdraw' }
  if (random.chance(0.5)) return { mutation: (await confirmPayment(db, payment)).mutationId, name: 'payment.confirm' }
  const otherAmount = random.chance(0.5) ? 100 * random.between(10, 90) : null
  return { mutation: (await contestPayment(db, { id, jobId, otherAmount })).mutationId, name: 'payment.contest' }
}

/** Says something of a visit, or answers the other party: when the student came or finished, how long it took, and who was not there. */
const visit: Act = async ({ db, user }, random, text) => {
  const job = random.pick((await db.jobs.toArray()).filter(({ assignedToId }) => assignedToId !== null))
  if (!job) return undefined
  const { proposal, absences = [] } = job.visit ?? {}
  if (proposal && proposal.byId !== user && random.chance(0.6)) {
    const answer = { id: proposal.id, jobId: job.id, isAgreed: random.chance(0.6) }
    return { mutation: (await answerHours(db, answer)).mutationId, name: 'visit.answerHours' }
  }
  if (absences.some(({ byId }) => byId !== user)) {
    const answer = { isAgreed: random.chance(0.3), words: text }
    return { mutation: (await answerAbsence(db, job, answer)).mutationId, name: 'visit.answerAbsence' }
  }
  if (random.chance(0.3)) {
    const { mutationId } = await proposeHours(db, job, 5 * random.between(10, 90))
    return { mutation: mutationId, name: 'visit.proposeHours' }
  }
  if (random.chance(0.2)) {
    const { mutationId } = await sayAbsent(db, job, random.chance(0.7))
    return { mutation: mutationId, name: 'visit.sayAbsent' }
  }
  const act = random.chance(0.6) ? 'arrive' : 'leave'
  return { mutation: (await noteVisit(db, act, job)).mutationId, name: `visit.${act}` }
}

const askCertificate: Act = async ({ db, user }, random) => {
  const mine = await db.jobs.where('assignedToId').equals(user).toArray()
  const job = random.pick(mine.filter(({ status }) => status === 'completed' || random.chance(0.1)))
  if (!job) return undefined
  const { id, mutationId } = await askForCertificate(db, job)
  return { mutation: mutationId, name: 'paper.ask', row: keyOf('paper', id) }
}

const endCertificate: Act = async ({ db }, random) => {
  const paper = random.pick((await db.papers.toArray()).filter(isOpenCertificate))
  if (!paper?.jobId) return undefined
  const { mutationId } = await withdrawPaper(db, { id: paper.id, jobId: paper.jobId })
  return { mutation: mutationId, name: 'paper.withdraw' }
}

/** Asks a household for contributions, or releases the date of birth to it, or takes that back; as the household, says what was paid besides. */
const chooseForWages: Act = async ({ db, user }, random) => {
  const row = random.pick(await db.wageYears.toArray())
  if (!row) return undefined
  const ofStudent = random.chance(0.7) ? { isAsked: !row.isAsked } : { isDateReleased: !row.isDateReleased }
  const choice = row.studentId === user ? ofStudent : { elsewhere: random.pick([0, 40_000, 80_000])! }
  return { mutation: (await updateWageYear(db, { id: row.id, ...choice })).mutationId, name: 'wageYear.update' }
}

/** Proposes another time for agreed work, mostly one to come. */
const proposeOther: Act = async ({ db }, random) => {
  const agreed = (await db.jobs.toArray()).filter(({ status }) => status === 'assigned' || status === 'in_progress')
  const job = random.pick(agreed)
  if (!job?.assignedToId) return undefined
  const inHours = random.pick([-1, 30, 31, 54])!
  const wish = {
    scheduledFor: random.chance(0.8) ? new Date(db.now() + inHours * 3_600_000).toISOString() : null,
    duration: random.pick([null, '3 heures', '4 heures']) ?? null,
  }
  const { mutationId } = await proposeTime(db, { jobId: job.id, studentId: job.assignedToId, ...wish })
  return { mutation: mutationId, name: 'schedule.propose' }
}

/** Answers a time that the other party proposes, or takes back an own one. */
const answerOther: Act = async ({ db, user }, random) => {
  const jobs = (await db.jobs.toArray()).filter(({ timeProposals }) => timeProposals)
  const job = random.pick(jobs)
  const last = job?.timeProposals?.at(-1)
  if (!job || !last) return undefined
  const named = { id: last.id, jobId: job.id }
  if (last.byId === user) return { mutation: (await withdrawTime(db, named)).mutationId, name: 'schedule.withdraw' }
  const { mutationId } = await answerTime(db, named, random.chance(0.6))
  return { mutation: mutationId, name: 'schedule.answer' }
}

/** Asks something about an open offer, or takes an own question back. */
const ask: Act = async ({ db, user }, random, text) => {
  const open = await db.jobs.where('status').equals('open').toArray()
  const job = random.pick(open.filter(({ postedById }) => postedById !== user))
  if (!job) return undefined
  const own = ownOpenQuestion(job)
  if (own && random.chance(0.7)) {
    const { mutationId } = await removeQuestion(db, { id: own.id, jobId: job.id })
    return { mutation: mutationId, name: 'question.remove' }
  }
  const { mutationId } = await askQuestion(db, { jobId: job.id, text: `Une question : ${text}` })
  return { mutation: mutationId, name: 'question.ask' }
}

/** Answers a question, corrects the answer, or removes one. */
const answerAsked: Act = async ({ db, user }, random, text) => {
  const mine = await db.jobs.where('postedById').equals(user).toArray()
  const job = random.pick(mine.filter(({ questions }) => questions))
  const one = random.pick(job?.questions ?? [])
  if (!job || !one) return undefined
  const named = { id: one.id, jobId: job.id }
  if (random.chance(0.2)) return { mutation: (await removeQuestion(db, named)).mutationId, name: 'question.remove' }
  return { mutation: (await answerQuestion(db, named, text)).mutationId, name: 'question.answer' }
}

/** Looks for somebody else, mostly after a student has left. */
const reopen: Act = async ({ db, user }, random) => {
  const mine = await db.jobs.where('postedById').equals(user).toArray()
  const job = random.pick(mine.filter(({ departure }) => departure !== undefined || random.chance(0.05)))
  return job && { mutation: (await reopenOffer(db, job)).mutationId, name: 'job.reopen' }
}

/** Opens an offer to all, mostly a reserved one. */
const open: Act = async ({ db }, random) => {
  const job = random.pick((await db.jobs.toArray()).filter(({ reservedForId }) => reservedForId || random.chance(0.02)))
  return job && { mutation: (await openToAll(db, job)).mutationId, name: 'job.openToAll' }
}

/** Says that one is still free, mostly when asked. */
const renew: Act = async ({ db, user }, random) => {
  const mine = await db.applications.where('studentId').equals(user).toArray()
  const one = random.pick(mine.filter(({ askedAgainAt }) => askedAgainAt !== undefined || random.chance(0.05)))
  return one && { mutation: (await renewApplication(db, one)).mutationId, name: 'application.renew' }
}

/** Blocks a person whom the device knows or, mostly, ends a block that there is. */
const block: Act = async ({ db, user }, random) => {
  const [blocks, people] = await Promise.all([db.blocks.toArray(), db.people.toArray()])
  const isBlocked = blocks.length === 0 || random.chance(0.3)
  const id = random.pick<{ id: string }>(isBlocked ? people.filter((one) => one.id !== user) : blocks)?.id
  if (id === undefined) return undefined
  return { mutation: (await blockPerson(db, { id, isBlocked })).mutationId, name: 'person.block' }
}

const ofAll: [number, Act][] = [
  [0.7, block],
  [3, typeMessage],
  [2, takeBackMessage],
  [1, resend],
  [0.5, discard],
  [1, payByHand],
  [1, answerPayment],
  [2, visit],
  [0.5, endCertificate],
  [1, proposeOther],
  [1, answerOther],
  [0.5, open],
]
const ofStudents: [number, Act][] = [
  ...ofAll,
  [5, apply],
  [2, withdraw],
  [5, writeMessage],
  [2, attach],
  [2, readMessages],
  [1, readNotifications],
  [2, changeProfile],
  [2, changePhoto],
  [1, review],
  [1, nudge],
  [0.5, renew],
  [1, changeTemplate],
  [1, keep],
  [1, changeSearch],
  [1, askCertificate],
  [1, chooseForWages],
  [1.5, ask],
]
const ofIndividuals: [number, Act][] = [
  ...ofAll,
  [4, publish],
  [5, writeMessage],
  [2, attach],
  [2, readMessages],
  [1, readNotifications],
  [2, changeProfile],
  [2, changePhoto],
  [2, edit],
  [2, editPhotos],
  [1, readLetters],
  [1, shortlist],
  [1, invite],
  [0.5, reopen],
  [2, answerAsked],
  [1, review],
]

/** Lets a user do something at random in a tab. */
export const actAs = (tab: SimTab, asStudent: boolean, random: Random, text: string): Promise<Done> =>
  random.weighted(asStudent ? ofStudents : ofIndividuals)(tab, random, text)
