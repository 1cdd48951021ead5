import type { PublicUser } from '../../schema/accounts/user.ts'
import type { ApplicationRow } from '../../schema/applications/application.ts'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { isReserved, type ReservedJob } from '../../schema/jobs/reservation.ts'
import { isDateOver } from '../../schema/jobs/schedule.ts'
import { isSettledByHand, leftAfterCard } from '../../schema/jobs/settled-job.ts'
import { grossOf } from '../../schema/payments/payment.ts'
import { openProposalOf } from '../../schema/jobs/time-proposal.ts'
import { isLasting, saysTermsOf } from '../../schema/papers/agreement.ts'
import { isOpenAgreement, isOpenCertificate, lacksSignature, type Paper } from '../../schema/papers/paper.ts'
import { unansweredOf } from '../../schema/questions/question.ts'
import { isStanding } from '../../schema/payments/hand-payment.ts'
import { absenceState } from '../../schema/visits/absence.ts'
import type { Place } from '../../sync/mutations/messages.ts'
import type { Shown } from '../../sync/store/rows.ts'
import { mayRefuseTerms, type MyApplication } from '../applications/my-applications.ts'
import type { Given } from '../reviews/given.ts'
import { daysUntil, isUnderWay, phaseOf } from './phase.ts'

/** The other party of a job, as far as this device knows. */
export type Party = Pick<PublicUser, 'id' | 'firstName' | 'lastName'> &
  Partial<Pick<PublicUser, 'profileImageUrl' | 'studentProfile' | 'isDeleted'>>

/** What a person has to do about a job, the most pressing first. */
const tasks = [
  'decide',
  'settle',
  'visit',
  'confirm',
  'apply',
  'answer',
  'question',
  'reopen',
  'open',
  'date',
  'sign',
  'pay',
  'certify',
  'review',
] as const
type Task = (typeof tasks)[number]
export type OfferTask = 'answer' | 'question' | 'reopen' | 'open' | 'date'
export type WorkTask = Exclude<Task, OfferTask | 'apply'>

/** Agreed, done or cancelled work, as one of its two parties sees it. */
export interface WorkRow {
  kind: 'work'
  /** Undefined if the person has nothing to do about it; so below. */
  task?: WorkTask
  job: Shown<JobRow>
  side: 'poster' | 'student'
  /** Null if nobody had been accepted before the job was cancelled. */
  otherId: Id | null
  /** Undefined until the device has that person's row. */
  other: Party | undefined
  unread: number
  /** Where the work is, as the poster told the student who has it (rule 1.2.491). */
  address: Place | undefined
  /** The student's own application; undefined for the poster. */
  application: Shown<ApplicationRow> | undefined
  /** Whether it is paid, by card or from hand to hand; undefined if the device does not know. */
  isPaid: boolean | undefined
  isPaidByCard: boolean | undefined
  /** Whether the money of a card is still held, so that it goes back if the student leaves. */
  isHeld: boolean
  /** What a student receives for work that a card has paid, after the fee, and what stands as paid by hand beside it; in centimes. */
  net: number | undefined
  /** What a longer duration has left to settle by hand beside a payment by card, in centimes (rule 2.2.212). */
  rest: number
  /** Whether the other party of completed work is reviewed; undefined until that is known. */
  given: Given | undefined
  /** A paper of the job that waits for the reader: an agreement to sign, or a certificate that is asked for (rules 1.2.680 and 1.2.681). */
  paper: Paper | undefined
  /** Whether work that lasts is agreed on without an agreement in writing, signed or proposed (rule 2.2.270). */
  lacksAgreement: boolean
}

/** An open offer of a poster, with the letters that wait for an answer. */
export interface OfferRow {
  kind: 'offer'
  task?: OfferTask
  job: Shown<JobRow>
  letters: readonly { application: ApplicationRow; student: PublicUser | undefined }[]
  /** How many of the letters the poster has not seen yet. */
  newCount: number
  /** How many questions wait for an answer. */
  questions: number
}

/** An offer that its poster proposes first to this student, who has not applied for it (rule 2.2.267). */
export interface ReservedRow {
  kind: 'reserved'
  job: Shown<ReservedJob>
  /** Undefined until the device has that person's row. */
  poster: Party | undefined
  task: 'apply'
}

/** A letter of a student whose job is not theirs. */
export interface LetterRow {
  kind: 'letter'
  letter: MyApplication
}

/** A job, about which there may be something to do. */
export type DoableRow = WorkRow | OfferRow | ReservedRow
export type Row = DoableRow | LetterRow

/** The jobs and letters of one person in the order of time. Each stands in one group. */
export interface LineOfTime {
  /** Agreed work that has begun, and about which there is nothing else to do (rule 1.2.694). */
  underWay: WorkRow[]
  /** The most pressing task first, then the oldest. */
  todo: DoableRow[]
  /** Agreed work by its day; work without a day last. */
  upcoming: WorkRow[]
  /** Letters, offers and proposed cancellations without an answer, and work whose poster has not confirmed it; the newest first. */
  waiting: Row[]
  /** Work that is completed or cancelled, the newest first. */
  done: WorkRow[]
  /** Letters that were refused, or whose offer is gone, the newest first. */
  declined: LetterRow[]
}

/** What a device knows of one person's jobs. */
export interface KnownWork {
  me: Id
  /** The present moment, ISO 8601. */
  now: string
  /** The jobs that the person has posted or was chosen for. */
  jobs: readonly Shown<JobRow>[]
  people: ReadonlyMap<Id, Party>
  /** The person's own letters. */
  letters: readonly MyApplication[]
  /** The offers that are reserved for the person, who has not applied for them. */
  reserved: readonly Shown<ReservedJob>[]
  /** The letters to the person's open offers. */
  applicants: readonly ApplicationRow[]
  /** Unread messages by job. */
  unread: ReadonlyMap<Id, number>
  /** The last place that the poster sent to this person, by the job that this person was chosen for. */
  addresses: ReadonlyMap<Id, Place>
  /** Undefined if the device does not know, also while a bank confirms. */
  isPaidByCard: (jobId: Id) => boolean | undefined
  /** Whether the money of a payment by card is held. */
  isHeld: (jobId: Id) => boolean
  /** The reader's part of a payment by card, in centimes: what a poster pays, or a student receives. Undefined without one. */
  amountByCard: (jobId: Id) => number | undefined
  /** Whether the other party of a completed job is reviewed. A job is missing until that is known. */
  given: ReadonlyMap<Id, Given>
  /** The papers of jobs, by job. */
  papers: ReadonlyMap<Id, readonly Paper[]>
}

/**
 * Days in which finished work asks to be paid or reviewed, and a hand payment to be confirmed. A review is never required (rule 4.5), and what was
 * settled without a word must not look like a debt for ever.
 */
export const askingDays = 30

/** Arranges what a device knows of a person's jobs (rule 1.2.190). */
export const arrangeWork = (known: KnownWork): LineOfTime => {
  const line: LineOfTime = { underWay: [], todo: [], upcoming: [], waiting: [], done: [], declined: [] }
  for (const job of known.jobs) {
    if (job.deletedAt) continue
    if (job.status === 'open') placeOffer(line, offerRow(known, job))
    else placeWork(line, workRow(known, job), known)
  }
  for (const job of known.reserved)
    if (job.status === 'open' && !job.deletedAt && job.reservedUntil > known.now)
      line.todo.push({ kind: 'reserved', job, poster: known.people.get(job.postedById), task: 'apply' })
  const mine = new Set(known.jobs.map(({ id }) => id))
  for (const letter of known.letters) {
    if (mine.has(letter.application.jobId)) continue
    const { status, askedAgainAt } = letter.application
    const isWaiting = (status === 'pending' || askedAgainAt !== undefined) && !letter.job?.deletedAt
    line[isWaiting ? 'waiting' : 'declined'].push({ kind: 'letter', letter })
  }
  line.underWay.sort(soonestFirst)
  line.todo.sort(pressingFirst)
  line.upcoming.sort(soonestFirst)
  line.waiting.sort(newestRowFirst)
  line.done.sort(newestRowFirst)
  line.declined.sort(newestRowFirst)
  return line
}

const offerRow = ({ now, applicants, people }: KnownWork, job: Shown<JobRow>): OfferRow => {
  const waiting = applicants.filter(({ jobId, status }) => jobId === job.id && status === 'pending')
  const isLeft = job.departure !== undefined && job.departure.reopenedAt === undefined
  const isLapsed = isReserved(job) && job.reservedUntil <= now
  const last = isLeft ? 'reopen' : isLapsed ? 'open' : isDateOver(job, new Date(now)) ? 'date' : undefined
  const questions = unansweredOf(job).length
  const task = waiting.length > 0 ? 'answer' : questions > 0 ? 'question' : last
  return {
    kind: 'offer',
    job,
    letters: waiting.map((application) => ({
      application,
      student: people.get(application.studentId) as PublicUser | undefined,
    })),
    newCount: waiting.filter(({ seenAt }) => !seenAt).length,
    questions,
    ...(task && { task }),
  }
}

const placeOffer = (line: LineOfTime, row: OfferRow): void => {
  line[row.task ? 'todo' : 'waiting'].push(row)
}

/** Returns the id of a job's other party; null if nobody was accepted yet. */
export const otherOf = ({ postedById, assignedToId }: JobRow, me: Id): Id | null =>
  postedById === me ? assignedToId : postedById

const workRow = (known: KnownWork, job: Shown<JobRow>): WorkRow => {
  const side = job.postedById === known.me ? 'poster' : 'student'
  const otherId = otherOf(job, known.me)
  const isPaidByCard = known.isPaidByCard(job.id)
  const byCard = known.amountByCard(job.id)
  const row: WorkRow = {
    kind: 'work',
    job,
    side,
    otherId,
    other: otherId === null ? undefined : known.people.get(otherId),
    unread: known.unread.get(job.id) ?? 0,
    address: side === 'student' ? known.addresses.get(job.id) : undefined,
    application:
      side === 'student'
        ? known.letters.find(({ application }) => application.jobId === job.id)?.application
        : undefined,
    isPaid: isSettledByHand(job) || isPaidByCard,
    isPaidByCard,
    isHeld: known.isHeld(job.id),
    net: side === 'student' ? netOf(job, byCard) : undefined,
    rest: byCard === undefined ? 0 : leftAfterCard(job, side === 'student' ? grossOf(byCard) : byCard),
    given: job.status === 'completed' ? known.given.get(job.id) : undefined,
    ...papersOf(known, job),
  }
  const task = taskOf(known, row)
  return { ...row, ...(task && { task }) }
}

const papersOf = ({ me, papers }: KnownWork, job: JobRow): Pick<WorkRow, 'paper' | 'lacksAgreement'> => {
  const own = (papers.get(job.id) ?? []).filter(({ studentId }) => studentId === job.assignedToId)
  const isAgreed = job.status === 'assigned' || job.status === 'in_progress'
  const isWaiting = (paper: Paper) =>
    isOpenAgreement(paper)
      ? isAgreed && saysTermsOf(paper, job) && lacksSignature(paper, me)
      : isOpenCertificate(paper) && paper.issuedAt === null && paper.posterId === me
  return {
    paper: own.find(isWaiting),
    lacksAgreement:
      isAgreed && isLasting(job) && !own.some((paper) => paper.kind === 'agreement' && paper.withdrawnAt === null),
  }
}

const netOf = ({ handPayments = [] }: JobRow, byCard: number | undefined): number | undefined =>
  byCard === undefined ? undefined : handPayments.filter(isStanding).reduce((sum, { amount }) => sum + amount, byCard)

const placeWork = (line: LineOfTime, row: WorkRow, { now }: KnownWork): void => {
  const { job } = row
  if (row.task) line.todo.push(row)
  else if (isOver(row)) line.done.push(row)
  else if (job.cancellationProposedAt || phaseOf(job, now) === 'over') line.waiting.push(row)
  else line[isUnderWay(row, now) ? 'underWay' : 'upcoming'].push(row)
}

const taskOf = (known: KnownWork, row: WorkRow): WorkTask | undefined => {
  const { status } = row.job
  const visit = isAskedOfVisit(row.job, known) ? 'visit' : undefined
  if (status === 'cancelled') return visit
  const settle = isAskedToSettle(row.job, known) ? 'settle' : visit
  if (status === 'completed') return settle ?? lastTaskOf(known, row)
  const task = agreedTaskOf(known, row)
  return task === 'decide' ? task : (settle ?? task ?? (row.paper && 'sign'))
}

/** Whether the other party says that the work was paid from hand to hand, and waits for the reader's answer. */
const isAskedToSettle = ({ handPayments = [] }: JobRow, { me, now }: KnownWork): boolean =>
  handPayments.some(
    ({ declaredById, declaredAt, confirmedAt, contestedAt }) =>
      declaredById !== me && !confirmedAt && !contestedAt && daysUntil(declaredAt, now) >= -askingDays,
  )

/** Whether the other party proposes hours or says that the reader was not there, and waits for the reader's answer. */
const isAskedOfVisit = ({ status, visit: { proposal, absences = [] } = {} }: JobRow, { me, now }: KnownWork): boolean =>
  // Cancelled work has no hours any more, but somebody may say that the other was not there.
  (proposal !== undefined &&
    status !== 'cancelled' &&
    proposal.byId !== me &&
    !proposal.declinedAt &&
    daysUntil(proposal.proposedAt, now) >= -askingDays) ||
  absences.some((absence) => absence.byId !== me && absenceState(absence, new Date(now)) === 'open')

const agreedTaskOf = ({ me, now }: KnownWork, { job, side, application }: WorkRow): WorkTask | undefined => {
  const isAsked = job.complaint ? job.complaint.byId !== me : false
  const isAskedForTime = (openProposalOf(job, new Date(now))?.byId ?? me) !== me
  if (isAsked || isAskedForTime || job.mayLeave || job.mayCancel) return 'decide'
  if (side === 'student') {
    const hasNewTerms = application !== undefined && mayRefuseTerms(application, job)
    return job.cancellationProposedAt || hasNewTerms ? 'decide' : undefined
  }
  return !job.cancellationProposedAt && phaseOf(job, now) === 'over' ? 'confirm' : undefined
}

/** Finished work is first paid, then reviewed. A certificate that is asked for waits until it is given or refused. */
const lastTaskOf = (
  { now }: KnownWork,
  { job, side, other, otherId, isPaid, given, paper }: WorkRow,
): WorkTask | undefined => {
  const certify = paper && 'certify'
  if (otherId === null || daysUntil(job.updatedAt, now) < -askingDays) return certify
  if (side === 'poster' && isPaid === false && !other?.isDeleted) return 'pay'
  return certify ?? (given === 'none' ? 'review' : undefined)
}

/** The day of the work, or else of its last change. */
const dayOf = ({ job }: DoableRow): string => job.scheduledFor ?? job.updatedAt

const pressingFirst = (a: DoableRow, b: DoableRow): number =>
  rankOf(a) - rankOf(b) || dayOf(a).localeCompare(dayOf(b)) || keyOf(a).localeCompare(keyOf(b))

const rankOf = ({ task }: DoableRow): number => (task ? tasks.indexOf(task) : tasks.length)

/** Sorts after every day for which work can be planned. */
const noDay = '9999'
const soonestFirst = (a: WorkRow, b: WorkRow): number =>
  (a.job.scheduledFor ?? noDay).localeCompare(b.job.scheduledFor ?? noDay) || newestRowFirst(a, b)

const newestRowFirst = (a: Row, b: Row): number =>
  movedAt(b).localeCompare(movedAt(a)) || keyOf(b).localeCompare(keyOf(a))

const movedAt = (row: Row): string => {
  if (row.kind === 'work') return row.job.updatedAt
  if (row.kind !== 'letter') return row.job.createdAt
  const { decidedAt, appliedAt, createdAt } = row.letter.application
  return decidedAt ?? (appliedAt || createdAt)
}

/** Names a row among the others of its group. */
export const keyOf = (row: Row): Id => (row.kind === 'letter' ? row.letter.application.id : row.job.id)

/** Returns all work of a line: agreed work by its day, after such as has begun, then what is over, the newest first. */
export const worksOf = ({ underWay, todo, upcoming, waiting, done }: LineOfTime): WorkRow[] => {
  const works = [...todo, ...upcoming, ...waiting, ...done].filter((row) => row.kind === 'work')
  return [
    ...underWay,
    ...works.filter((row) => !isOver(row)).sort(soonestFirst),
    ...works.filter(isOver).sort(newestRowFirst),
  ]
}

type Ahead = Pick<LineOfTime, 'underWay' | 'todo' | 'upcoming' | 'waiting'>

/** Returns the agreed work that is under way or comes next, also while something is to be done about it (rule 1.2.191). */
export const nextOf = (line: Ahead, now: string): WorkRow | undefined => {
  const rows = agreedOf(line, now)
  return rows.find((row) => isUnderWay(row, now)) ?? rows[0]
}

/** Returns the next work with a day that work under way stands before (rule 1.2.720). */
export const followingOf = (line: Ahead, now: string): WorkRow | undefined => {
  const rows = agreedOf(line, now)
  if (!rows.some((row) => isUnderWay(row, now))) return undefined
  return rows.find((row) => row.job.scheduledFor !== null && !isUnderWay(row, now))
}

const agreedOf = ({ underWay, todo, upcoming, waiting }: Ahead, now: string): WorkRow[] =>
  [...underWay, ...todo, ...upcoming.slice(0, 1), ...waiting]
    .filter((row) => row.kind === 'work')
    .filter((row) => !isOver(row) && phaseOf(row.job, now) !== 'over')
    .toSorted(soonestFirst)

/** More tasks than the home shows are on the screen of all jobs. */
export const mostTasks = 3
/** The home knows this much agreed work besides the next one: enough for hours in which that one is over and another follows. */
const mostUpcoming = 3

/** Returns the rows whose people and addresses the home may show: its tasks, the next jobs, and work that may have to be paid or reviewed. */
export const shownAhead = (
  known: Pick<KnownWork, 'me' | 'now' | 'jobs' | 'letters' | 'reserved' | 'applicants' | 'papers'>,
): readonly DoableRow[] => {
  const unknown = { people: new Map(), unread: new Map(), addresses: new Map(), given: new Map() }
  const line = arrangeWork({
    ...known,
    ...unknown,
    isPaidByCard: () => undefined,
    isHeld: () => false,
    amountByCard: () => undefined,
  })
  const next = nextOf(line, known.now)
  const asking = line.done.filter(({ job }) => daysUntil(job.updatedAt, known.now) >= -askingDays)
  return [
    ...new Set([
      ...line.todo.slice(0, mostTasks),
      ...(next ? [next] : []),
      ...[...line.underWay, ...line.upcoming].slice(0, mostUpcoming),
      ...asking,
    ]),
  ]
}

/** Returns the ids of the people whom a row of the home names. An offer's names the student of a letter only if there is no other letter. */
export const peopleOf = (row: DoableRow): Id[] => {
  if (row.kind === 'work') return row.otherId === null ? [] : [row.otherId]
  if (row.kind === 'reserved') return [row.job.postedById]
  return row.letters.slice(0, 1).map(({ application }) => application.studentId)
}

/** Whether the work is completed or cancelled. */
export const isOver = ({ job }: Pick<WorkRow, 'job'>): boolean =>
  job.status === 'completed' || job.status === 'cancelled'
