import { ageOn, initialOf, shownAge } from '../../schema/accounts/birth-date.ts'
import { withoutPrivateDetails } from '../../schema/accounts/student-details.ts'
import type { PublicUser, StudentProfile, User } from '../../schema/accounts/user.ts'
import { swissDay } from '../../schema/dates.ts'
import type { WageYear } from '../../schema/employment/wage-year.ts'
import type { Id } from '../../schema/ids.ts'
import { hiddenTitle } from '../../schema/jobs/fields.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { Question } from '../../schema/questions/question.ts'
import type { Entity, Rows } from '../../schema/sync.ts'
import { pullLimits } from '../../schema/limits.ts'
import type { MessageRow } from '../../schema/messages/message.ts'
import { workedMinutes } from '../../schema/visits/hours.ts'
import type { Visit } from '../../schema/visits/visit.ts'
import {
  areBlocked,
  askersOf,
  isCancellable,
  isCovered,
  isLeavable,
  isOffered,
  isOfParties,
  isSuspended,
  readersOf,
  takesLetters,
  visitKey,
  type MemoryData,
  type MemoryWageYear,
  type StoredQuestion,
} from './memory-data.ts'

/** Whether a message is older than those that a device retains of its conversation: the server does not send it. */
const isPastRetention = ({ messages }: MemoryData, { jobId, sequence }: MessageRow): boolean => {
  const most = pullLimits.messagesPerConversation
  if (messages.size <= most || sequence === null) return false
  const ofJob = [...messages.values()].filter((one) => one.jobId === jobId)
  return sequence <= Math.max(...ofJob.map((one) => one.sequence ?? 0)) - most
}

/** What others than its parties read of a hidden offer. */
const wordless = {
  title: hiddenTitle,
  description: '',
  deliverables: [],
  requiredSkills: [],
  requiredTools: [],
  projectDuration: null,
} satisfies Partial<JobRow>

/** The job with what its present parties say was paid from hand to hand, for these two. */
const withHandPayments = ({ handPayments }: MemoryData, viewer: Id, job: JobRow): JobRow => {
  if (viewer !== job.postedById && viewer !== job.assignedToId) return job
  const shown = [...handPayments.values()]
    .filter(({ jobId, payeeId }) => jobId === job.id && payeeId === job.assignedToId)
    .flatMap(({ jobId: _jobId, isWithdrawn, sameAs: _sameAs, ...payment }) => (isWithdrawn ? [] : [payment]))
  return shown.length > 0 ? { ...job, handPayments: shown } : job
}

/** The job with what its present parties say of the last visit, for these two. */
const withVisit = ({ visits }: MemoryData, viewer: Id, job: JobRow): JobRow => {
  const stored = visits.get(visitKey(job.id, job.assignedToId ?? ''))
  if (!stored || (viewer !== job.postedById && viewer !== job.assignedToId)) return job
  const lastDay = stored.times.map(({ on }) => on).reduce((last, on) => (on > last ? on : last), '')
  const times = stored.times.filter(({ on }) => on === lastDay)
  const days = [...new Set(stored.times.map(({ on }) => on))]
  const minutes = days.map((day) =>
    workedMinutes({ times: stored.times.filter(({ on }) => on === day) }, job.assignedToId ?? '', job.postedById),
  )
  const notedMinutes = minutes.reduce((sum = 0, one = Number.NaN) => sum + one, undefined)
  const proposal = stored.proposals.find(({ isAgreed, isReplaced }) => !isAgreed && !isReplaced)
  const absences = stored.absences.filter(({ isWithdrawn }) => !isWithdrawn)
  const visit: Visit = {
    ...(times.length > 0 && { times }),
    ...(notedMinutes !== undefined && !Number.isNaN(notedMinutes) && { notedMinutes }),
    ...(stored.agreedMinutes !== undefined && { agreedMinutes: stored.agreedMinutes }),
    ...(proposal && { proposal }),
    ...(absences.length > 0 && { absences }),
  }
  return Object.keys(visit).length > 0 ? { ...job, visit } : job
}

/** Returns the questions that this reader has in the row of a job; `viewer` is blank for a visitor. */
export const questionsFor = (state: MemoryData, viewer: Id, job: JobRow): Question[] => {
  const isParty = viewer === job.postedById || viewer === job.assignedToId
  if (isCovered(state, job.id) && !isParty) return []
  const isRead = ({ askerId, answer }: StoredQuestion) => {
    if (askerId === viewer) return true
    if (viewer === job.postedById) return answer !== undefined || !areBlocked(state, askerId, viewer)
    return answer !== undefined && (job.status === 'open' || isParty)
  }
  return [...state.questions.values()]
    .filter((one) => one.jobId === job.id && !one.isRemoved && isRead(one))
    .map(({ jobId: _jobId, askerId, isCorrected: _corrected, ...one }): Question => ({
      ...one,
      ...(askerId === viewer && { isMine: true }),
      ...(viewer === job.postedById && { askedById: askerId }),
    }))
}

const withQuestions = (state: MemoryData, viewer: Id, job: JobRow): JobRow => {
  const questions = questionsFor(state, viewer, job)
  return questions.length > 0 ? { ...job, questions } : job
}

/** An open offer with what its last student said as they left, for its poster. */
const withDeparture = (state: MemoryData, job: JobRow): JobRow => {
  const left = state.departures.findLast(({ jobId }) => jobId === job.id)
  if (!left || job.status !== 'open' || areBlocked(state, left.studentId, job.postedById)) return job
  const { jobId: _jobId, agreedAt: _agreedAt, ...departure } = left
  return { ...job, departure }
}

/** A person without the fields that only the owner reads. The compiler refuses a new one that stays. */
const forOthers = ({
  email: _email,
  emailVerified: _verified,
  phone: _phone,
  otherBio: _other,
  suspendedAt: _suspended,
  ...person
}: User): PublicUser & { [Private in Exclude<keyof User, keyof PublicUser>]?: never } => person

/** Whether the student works for the viewer, or has worked for them. */
const isEmployed = ({ jobs, wageYears }: MemoryData, viewer: Id, student: Id): boolean =>
  [...jobs.values()].some(
    ({ postedById, assignedToId, status }) =>
      postedById === viewer && assignedToId === student && status !== 'open' && status !== 'cancelled',
  ) || [...wageYears.values()].some(({ posterId, studentId }) => posterId === viewer && studentId === student)

/** Whether the viewer has the student's contact details: they apply to the viewer, or work for them (rule 3.4.25). The model's time is too short to end them. */
const mayContact = (state: MemoryData, viewer: Id, student: Id): boolean => {
  if (areBlocked(state, viewer, student)) return false
  const own = [...state.jobs.values()].filter(({ postedById }) => postedById === viewer)
  if (own.some((job) => job.assignedToId === student && job.status !== 'open' && job.status !== 'cancelled'))
    return true
  return [...state.applications.values()].some(
    ({ studentId, status, withdrawn, jobId }) =>
      studentId === student &&
      status === 'pending' &&
      !withdrawn &&
      !isSuspended(state, viewer) &&
      own.some((job) => job.id === jobId && !job.deletedAt && !state.hidden.has(jobId)),
  )
}

/** A student as others read them: the details of age by rule 1.2.651, and of a known minor, strangers no photo and no surname (rule 1.2.652). */
const studentFor = (state: MemoryData, viewer: Id, student: User, profile: StudentProfile): PublicUser => {
  const { birthDate, workPermit } = profile
  const today = swissDay(new Date().toISOString())
  const isContact = mayContact(state, viewer, student.id)
  const isHousehold = isEmployed(state, viewer, student.id)
  const person = forOthers(student)
  const isSheltered = birthDate && ageOn(birthDate, today) < 18 && !isContact && !isHousehold
  return {
    ...person,
    ...(isSheltered && { lastName: initialOf(person.lastName), profileImageUrl: null }),
    studentProfile: {
      ...withoutPrivateDetails(profile),
      ...(birthDate && isContact && { age: shownAge(birthDate, today) }),
      ...(birthDate && isHousehold && { birthYear: Number(birthDate.slice(0, 4)) }),
      ...(workPermit && isHousehold && { workPermit }),
    },
  }
}

/** Returns a counter as one of its two people reads it. */
const wageYearFor = (
  { users }: MemoryData,
  { told: _told, isStudentTold: _isTold, partnerEmail, ...year }: MemoryWageYear,
  viewer: Id,
): WageYear => {
  const birthDate = year.isDateReleased ? users.get(year.studentId)?.studentProfile?.birthDate : undefined
  const isOwn = partnerEmail !== undefined && year.posterId === viewer
  return { ...year, ...(birthDate && { birthDate }), ...(isOwn && { partnerEmail }) }
}

/** Returns the row as this user may see it now, or undefined if they may not. */
export const rowFor = (state: MemoryData, viewer: Id, entity: Entity, id: Id): Rows[Entity] | undefined => {
  switch (entity) {
    case 'account':
      return viewer === id ? state.users.get(id) : undefined
    case 'person': {
      const user = state.users.get(id)
      if (!user) return undefined
      const { studentProfile } = user
      return !studentProfile || viewer === id ? forOthers(user) : studentFor(state, viewer, user, studentProfile)
    }
    case 'job': {
      const job = state.jobs.get(id)
      if (!job) return undefined
      const isTheirs = job.reservedForId === viewer && takesLetters(state, job)
      const isAsker = !job.deletedAt && !isCovered(state, id) && askersOf(state, id).includes(viewer)
      if (!isOffered(state, job) && !isTheirs && !isAsker && !readersOf(state, job).has(viewer)) return undefined
      const isHidden = isCovered(state, id)
      const paid = withHandPayments(state, viewer, isHidden ? { ...job, isHidden } : job)
      const known: JobRow = withQuestions(state, viewer, withVisit(state, viewer, paid))
      if (job.postedById === viewer) {
        const own = withDeparture(state, known)
        return isCancellable(state, job) ? { ...own, mayCancel: true } : own
      }
      if (areBlocked(state, viewer, job.postedById) && job.assignedToId !== viewer) return undefined
      const { otherDescription: _other, invitedIds: _invited, ...assigned } = known
      if (job.assignedToId === viewer) return isLeavable(state, job) ? { ...assigned, mayLeave: true } : assigned
      const { cancellationProposedAt: _proposed, complaint: _complaint, isHidden: _hidden, ...seen } = assigned
      const { timeProposals: _times, ...others } = seen
      const { photoIds: _photos, ...withoutPhotos } = others
      return { ...(isHidden ? { ...withoutPhotos, ...wordless } : others), assignedToId: null }
    }
    case 'application': {
      const application = state.applications.get(id)
      if (!application || application.withdrawn) return undefined
      const poster = state.jobs.get(application.jobId)?.postedById
      if (poster && areBlocked(state, application.studentId, poster)) return undefined
      const readers = [application.studentId, poster]
      if (viewer === poster) return application
      const { isShortlisted: _listed, ...others } = application
      return readers.includes(viewer) ? others : undefined
    }
    case 'message': {
      const message = state.hidden.has(id) ? undefined : state.messages.get(id)
      if (message && isPastRetention(state, message)) return undefined
      if (message && areBlocked(state, message.senderId, message.receiverId)) return undefined
      if (!message || !isOfParties(state, message)) return undefined
      return [message.senderId, message.receiverId].includes(viewer) ? message : undefined
    }
    case 'notification': {
      const found = state.notifications.get(id)
      if (found?.userId !== viewer) return undefined
      if (found.aboutId && areBlocked(state, viewer, found.aboutId)) return undefined
      const { userId: _userId, sequence: _sequence, aboutId: _aboutId, asks: _asks, ...notification } = found
      return notification
    }
    case 'template': {
      const found = state.templates.get(id)
      if (found?.userId !== viewer) return undefined
      const { userId: _userId, ...template } = found
      return template
    }
    case 'kept': {
      const kept = state.kept.get(`${viewer} ${id}`)
      const job = state.jobs.get(id)
      if (!job || state.blocks.has(`${viewer} ${job.postedById}`)) return undefined
      return kept && { ...kept, ...(isCovered(state, id) && { title: hiddenTitle }), publishedAt: job.createdAt }
    }
    case 'search': {
      const found = state.searches.get(id)
      if (found?.userId !== viewer) return undefined
      const { userId: _userId, ...search } = found
      return search
    }
    case 'paper': {
      const paper = state.papers.get(id)
      return paper && [paper.posterId, paper.studentId].includes(viewer) ? paper : undefined
    }
    case 'wageYear': {
      const year = state.wageYears.get(id)
      return year && [year.posterId, year.studentId].includes(viewer) ? wageYearFor(state, year, viewer) : undefined
    }
    case 'block': {
      const block = state.blocks.get(`${viewer} ${id}`)
      const person = state.users.get(id)
      return block && person && { ...block, firstName: person.firstName, lastName: person.lastName }
    }
  }
}
