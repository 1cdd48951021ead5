import type { User } from '../../schema/accounts/user.ts'
import { isStudent } from '../../schema/accounts/user.ts'
import { belongsTo } from '../../schema/catalogues/categories.ts'
import type { ApplicationRow } from '../../schema/applications/application.ts'
import type { JobStatus } from '../../schema/catalogues/labels.ts'
import type { Id } from '../../schema/ids.ts'
import { hasConversation, jobsFeed, mayMove, mayWriteIn, userFeed, type JobRow } from '../../schema/jobs/job.ts'
import type { MessageRow } from '../../schema/messages/message.ts'
import type { MutationArguments, MutationName } from '../../schema/mutations.ts'
import type { Notification } from '../../schema/notifications/notification.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import type { Entity } from '../../schema/sync.ts'
import { assign } from '../mutators/assign.ts'
import { editJobRow } from '../mutators/job-mutators.ts'
import { MemoryFeeds, type MemoryFeed } from './memory-feeds.ts'
import { brokenPhoto } from './memory-photos.ts'
import { memoryJob } from './memory-rows.ts'

/** The "no" of the domain. */
export class No extends Error {
  constructor(readonly code: RefusalCode) {
    super(code)
  }
}

export interface MemoryData {
  users: Map<Id, User>
  jobs: Map<Id, JobRow>
  applications: Map<Id, ApplicationRow & { withdrawn?: boolean }>
  messages: Map<Id, MessageRow>
  notifications: Map<Id, Notification & { userId: Id; sequence: number }>
  /** Job and reviewer. */
  reviewed: Set<string>
  /** Ids that a device chose, each with what it was first used for. */
  claimed: Map<Id, string>
  feeds: Map<string, MemoryFeed>
}

interface Notice {
  type: Notification['type']
  title: string
  actionUrl: string | null
}

const conversation = (jobId: Id) => `/dashboard?tab=messages&jobId=${jobId}`

/**
 * As much of the domain as the promise needs, with the refusals and the feed entries of the real one: the test that plays the same
 * histories against both holds it to that.
 */
export class MemoryDomain<Data extends MemoryData> {
  readonly feeds = new MemoryFeeds()
  #sequence = 0

  constructor(
    public state: Data,
    readonly sources: { now(): number; newId(): Id },
    /** When an entry becomes readable; undefined is at once. */
    readonly visibleAt: () => number | undefined,
  ) {
    this.feeds.feeds = state.feeds
  }

  get now(): string {
    return new Date(this.sources.now()).toISOString()
  }

  protected readonly acts: {
    [Name in MutationName]: (user: Id, args: MutationArguments<Name>, photo?: string) => void
  } = {
    'application.submit': (user, { id, jobId, message }) => {
      if (!isStudent(this.#user(user))) throw new No('wrong_role')
      const claim = this.#claim(user, 'application', id, { jobId, message })
      if (claim === 'replay') return
      const job = this.state.jobs.get(jobId)
      if (!job || job.deletedAt) throw new No('not_found')
      const mine = [...this.state.applications.values()].filter((one) => one.studentId === user && one.jobId === jobId)
      if (mine.some((one) => !one.withdrawn)) throw new No('already_applied')
      if (job.status !== 'open') throw new No('job_not_open')
      claim()
      const at = { appliedAt: this.now, createdAt: this.now }
      const row = { id, jobId, studentId: user, message, motivationLetter: message, status: 'pending', ...at } as const
      this.state.applications.set(id, row)
      this.#applicationChanged(id)
      this.#change(userFeed(user), 'put', 'job', jobId)
      this.#change(userFeed(job.postedById), 'put', 'person', user)
      this.notify(job.postedById, 'Nouvelle candidature', 'application_update')
    },

    'application.withdraw': (user, { id }) => {
      const application = this.state.applications.get(id)
      const job = application && this.state.jobs.get(application.jobId)
      if (!job) throw new No('not_found')
      if (application.studentId !== user) {
        throw new No(job.postedById === user && !application.withdrawn ? 'not_yours' : 'not_found')
      }
      if (application.withdrawn) return
      if (application.status !== 'pending') throw new No('already_decided')
      this.state.applications.set(id, { ...application, withdrawn: true })
      for (const reader of [user, job.postedById]) this.#change(userFeed(reader), 'del', 'application', id)
      this.#change(userFeed(user), 'del', 'job', job.id)
      this.#change(userFeed(job.postedById), 'put', 'person', user)
      this.notify(job.postedById, 'Candidature retirée', 'application_update')
    },

    'message.send': (user, { id, jobId, receiverId, content }) => {
      const claim = this.#claim(user, 'message', id, { jobId, content })
      if (claim === 'replay') return
      const { job, other } = this.#conversation(user, jobId)
      if (!mayWriteIn(job)) throw new No('chat_closed')
      if (receiverId !== other) throw new No('invalid')
      claim()
      const sequence = [...this.state.messages.values()].filter((one) => one.jobId === jobId).length + 1
      const row = { id, jobId, senderId: user, receiverId, content, createdAt: this.now, isRead: false, sequence }
      this.state.messages.set(id, row)
      for (const reader of [user, receiverId]) this.#change(userFeed(reader), 'put', 'message', id)
      if (this.#standing(receiverId, conversation(jobId)).length > 0) return
      this.notify(receiverId, 'Nouveau message', 'message', conversation(jobId))
    },

    'message.read': (user, { jobId, upTo }) => {
      this.#conversation(user, jobId)
      const unread = [...this.state.messages.values()].filter(
        (message) => message.jobId === jobId && message.receiverId === user && !message.isRead,
      )
      const read = unread.filter(({ sequence }) => (sequence ?? 0) <= upTo)
      for (const message of read) {
        this.state.messages.set(message.id, { ...message, isRead: true })
        for (const reader of [user, message.senderId]) this.#change(userFeed(reader), 'put', 'message', message.id)
      }
      if (read.length < unread.length) return
      for (const notice of this.#standing(user, conversation(jobId))) this.#readNotification(notice)
    },

    'notification.read': (user, { id }) => {
      const notification = this.state.notifications.get(id)
      if (notification?.userId !== user) throw new No('not_found')
      this.#readNotification(notification)
    },

    'notification.readAll': (user, { upTo }) => {
      const newest = this.state.notifications.get(upTo)
      if (newest?.userId !== user) throw new No('not_found')
      for (const one of this.state.notifications.values()) {
        if (one.userId === user && one.sequence <= newest.sequence) this.#readNotification(one)
      }
    },

    'job.publish': (user, args) => {
      if (isStudent(this.#user(user))) throw new No('wrong_role')
      const { id, ...draft } = args
      const claim = this.#claim(user, 'job', id, draft)
      if (claim === 'replay') return
      claim()
      this.state.jobs.set(id, memoryJob(args, user, this.now))
      this.jobChanged(id)
    },

    'job.edit': (user, args) => {
      const job = this.state.jobs.get(args.id)
      if (!job || (job.deletedAt && job.postedById !== user)) throw new No('not_found')
      if (job.postedById !== user) throw new No('not_yours')
      if (job.status !== 'open' || job.deletedAt) throw new No('job_not_open')
      const { category = job.category, subcategory } = args
      if (subcategory && !belongsTo(subcategory, category)) throw new No('invalid')
      const edited = editJobRow(job, args)
      if (edited === job) return
      this.#setJob(edited)
      if (jobsFeed(edited.canton) !== jobsFeed(job.canton)) this.#change(jobsFeed(job.canton), 'del', 'job', job.id)
      this.jobChanged(job.id)
    },

    'profile.update': (user, args) => this.#setUser(user, (before) => assign(before, args)),

    'studentProfile.update': (user, args) =>
      this.#setUser(user, (before) => {
        if (!before.studentProfile) throw new No('wrong_role')
        const studentProfile = assign(before.studentProfile, args)
        return studentProfile === before.studentProfile ? before : { ...before, studentProfile }
      }),

    'photo.set': (user, { id }, photo) => {
      if (photo === undefined) throw new No('invalid')
      if (photo.startsWith(`data:${brokenPhoto.type};`)) throw new No('wrong_type')
      const claim = this.#claim(user, 'photo', id, { photo })
      if (claim === 'replay') return
      claim()
      this.#setUser(user, (before) => ({ ...before, profileImageUrl: `/api/users/${user}/photo?v=${id}` }))
    },

    'photo.clear': (user) => this.#setUser(user, (before) => assign<User>(before, { profileImageUrl: null })),

    'review.submit': (user, { jobId }) => {
      const { job } = this.#conversation(user, jobId)
      if (job.postedById !== user ? job.status !== 'completed' : job.status === 'cancelled')
        throw new No('not_reviewable')
      const reviewed = `${jobId} ${user}`
      if (this.state.reviewed.has(reviewed)) throw new No('already_reviewed')
      this.state.reviewed.add(reviewed)
      this.complete(jobId)
    },
  }

  /** Themselves, those who deal with them, and whoever reads their open offers hear of a changed person. */
  #setUser(id: Id, change: (user: User) => User): void {
    const before = this.#user(id)
    const after = change(before)
    if (after === before) return
    this.state.users.set(id, after)
    for (const entity of ['account', 'person'] as const) this.#change(userFeed(id), 'put', entity, id)
    for (const other of counterpartsOf(this.state, id)) this.#change(userFeed(other), 'put', 'person', id)
    const offers = [...this.state.jobs.values()]
      .filter((job) => job.postedById === id && job.status === 'open' && !job.deletedAt)
      .toReversed()
    for (const offer of offers) this.#change(jobsFeed(offer.canton), 'put', 'job', offer.id)
  }

  #user(id: Id): User {
    const user = this.state.users.get(id)
    if (!user) throw new TypeError(`nobody is ${id}`)
    return user
  }

  /** An id is the first one's who used it, for that alone. To be called once the act is sure to succeed. */
  #claim(user: Id, kind: string, id: Id, input: object): 'replay' | (() => void) {
    const use = JSON.stringify([user, kind, Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))])
    const known = this.state.claimed.get(id)
    if (known === use) return 'replay'
    if (known !== undefined) throw new No('id_reused')
    return () => void this.state.claimed.set(id, use)
  }

  #conversation(user: Id, jobId: Id): { job: JobRow; other: Id } {
    const job = this.state.jobs.get(jobId)
    if (!job || (job.deletedAt && job.postedById !== user)) throw new No('not_found')
    const { postedById, assignedToId } = job
    if ((user !== postedById && user !== assignedToId) || !hasConversation(job) || !assignedToId)
      throw new No('not_yours')
    return { job, other: user === postedById ? assignedToId : postedById }
  }

  /** The unread notices of new messages in a conversation. */
  #standing(userId: Id, actionUrl: string) {
    return [...this.state.notifications.values()].filter(
      (one) => one.userId === userId && one.type === 'message' && one.actionUrl === actionUrl && !one.isRead,
    )
  }

  #readNotification(notification: Notification & { userId: Id; sequence: number }): void {
    if (notification.isRead) return
    this.state.notifications.set(notification.id, { ...notification, isRead: true })
    this.#change(userFeed(notification.userId), 'put', 'notification', notification.id)
  }

  notify(userId: Id, title: string, type: Notice['type'] = 'other', actionUrl: Notice['actionUrl'] = null): void {
    const id = this.sources.newId()
    const sequence = (this.#sequence += 1)
    const row = { id, type, title, message: title, isRead: false, createdAt: this.now, actionUrl }
    this.state.notifications.set(id, { ...row, userId, sequence })
    this.#change(userFeed(userId), 'put', 'notification', id)
  }

  /** Acts of other requests, outside the protocol. */
  addUser(user: User): void {
    this.state.users.set(user.id, user)
    this.#change(userFeed(user.id), 'put', 'account', user.id)
  }

  /** By the poster; answers whether it was accepted. */
  accept(applicationId: Id): boolean {
    const accepted = this.state.applications.get(applicationId)
    const job = accepted && this.state.jobs.get(accepted.jobId)
    if (job?.status !== 'open' || job.deletedAt || !accepted || accepted.withdrawn) return false
    if (accepted.status !== 'pending') return false
    const { studentId } = accepted
    this.state.applications.set(applicationId, { ...accepted, status: 'accepted' })
    this.#setJob({ ...job, status: 'assigned', assignedToId: studentId })
    this.#applicationChanged(applicationId)
    this.#turnDownPending(job.id)
    this.jobChanged(job.id)
    this.#partiesChanged(job.postedById, studentId)
    this.notify(studentId, 'Candidature acceptée', 'application_update')
    return true
  }

  /** A student applies and is accepted: a conversation begins. */
  begin(student: Id, applicationId: Id, jobId: Id): void {
    this.acts['application.submit'](student, { id: applicationId, jobId, message: 'Bonjour' })
    this.accept(applicationId)
  }

  complete(jobId: Id): void {
    this.move(jobId, 'completed')
  }

  /** By the poster, along the arrows of rule 3.5.1; answers whether it moved. Cancelling work under way only proposes. */
  move(jobId: Id, to: JobStatus): boolean {
    const job = this.state.jobs.get(jobId)
    if (!job || job.deletedAt || !mayMove(job.status, to, 'poster')) return false
    if (job.status === 'in_progress' && to === 'cancelled') return this.#proposeCancellation(job)
    const { cancellationProposedAt: _proposed, ...rest } = job
    this.#setJob({ ...rest, status: to, isCompleted: to === 'completed' })
    if (job.status === 'open') this.#turnDownPending(jobId)
    this.jobChanged(jobId)
    const { postedById, assignedToId } = job
    if (!assignedToId) return true
    if (to === 'completed') {
      for (const person of [postedById, assignedToId]) this.#change(userFeed(person), 'put', 'account', person)
    }
    if (to !== 'in_progress') this.#partiesChanged(postedById, assignedToId)
    this.notify(assignedToId, 'Mission', 'other', conversation(jobId))
    return true
  }

  #proposeCancellation(job: JobRow): boolean {
    if (job.cancellationProposedAt) return true
    this.#setJob({ ...job, cancellationProposedAt: this.now })
    this.jobChanged(job.id)
    if (job.assignedToId) this.notify(job.assignedToId, 'Annulation proposée', 'other', conversation(job.id))
    return true
  }

  /** By the poster; answers whether the offer was there to be taken away. */
  remove(jobId: Id): boolean {
    const job = this.state.jobs.get(jobId)
    if (job?.status !== 'open') return false
    if (job.deletedAt) return true
    this.#setJob({ ...job, deletedAt: this.now })
    this.#turnDownPending(jobId)
    this.jobChanged(jobId)
    return true
  }

  /** The assigned student loses the job, and with it the conversation. */
  revoke(jobId: Id): void {
    const job = this.state.jobs.get(jobId)
    const student = job?.assignedToId
    if (!job || !student) return
    for (const one of this.state.applications.values()) {
      if (one.jobId !== jobId || one.studentId !== student || one.withdrawn) continue
      this.state.applications.set(one.id, { ...one, withdrawn: true })
      for (const reader of [student, job.postedById]) this.#change(userFeed(reader), 'del', 'application', one.id)
    }
    this.#setJob({ ...job, status: 'cancelled', assignedToId: null })
    this.#change(userFeed(student), 'del', 'job', jobId)
    this.jobChanged(jobId)
  }

  #setJob(job: JobRow): void {
    this.state.jobs.set(job.id, { ...job, updatedAt: this.now })
  }

  #turnDownPending(jobId: Id): void {
    const waiting = [...this.state.applications.values()]
      .filter((one) => one.jobId === jobId && !one.withdrawn && one.status === 'pending')
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const one of waiting) {
      this.state.applications.set(one.id, { ...one, status: 'rejected' })
      this.#applicationChanged(one.id)
    }
    for (const { studentId } of waiting) this.notify(studentId, 'Candidature refusée', 'application_update')
  }

  /** What each may know of the other changes with the job. */
  #partiesChanged(poster: Id, student: Id): void {
    this.#change(userFeed(poster), 'put', 'person', student)
    this.#change(userFeed(student), 'put', 'person', poster)
  }

  #applicationChanged(id: Id): void {
    const { studentId, jobId } = this.state.applications.get(id)!
    for (const reader of [studentId, this.state.jobs.get(jobId)!.postedById]) {
      this.#change(userFeed(reader), 'put', 'application', id)
    }
  }

  jobChanged(id: Id): void {
    const job = this.state.jobs.get(id)!
    for (const reader of readersOf(this.state, job)) this.#change(userFeed(reader), 'put', 'job', id)
    const feed = jobsFeed(job.canton)
    const isOffered = job.status === 'open' && !job.deletedAt
    if (isOffered) this.#change(feed, 'put', 'job', id)
    else if (this.feeds.holds(feed, 'job', id)) this.#change(feed, 'del', 'job', id)
  }

  #change(feed: string, op: 'put' | 'del', entity: Entity, id: Id): void {
    this.feeds.add(feed, op, entity, id, this.visibleAt())
  }
}

/** Those who deal with a person, by id: applicants and posters, before and after an acceptance. */
const counterpartsOf = ({ jobs, applications }: MemoryData, person: Id): Id[] => {
  const found = new Set<Id>()
  const pair = (poster: Id | undefined, student: Id) => {
    if (poster === person) found.add(student)
    if (poster && student === person) found.add(poster)
  }
  for (const one of applications.values()) if (!one.withdrawn) pair(jobs.get(one.jobId)?.postedById, one.studentId)
  for (const job of jobs.values()) if (job.assignedToId) pair(job.postedById, job.assignedToId)
  return [...found].toSorted()
}

/** Poster, assigned student and applicants. */
export const readersOf = ({ applications }: MemoryData, job: JobRow): Set<Id> => {
  const applicants = [...applications.values()].filter((one) => one.jobId === job.id && !one.withdrawn)
  const parties = [job.postedById, ...(job.assignedToId ? [job.assignedToId] : [])]
  return new Set([...parties, ...applicants.map(({ studentId }) => studentId)])
}
