import type { User } from '../../schema/accounts/user.ts'
import type { JobStatus } from '../../schema/catalogues/labels.ts'
import type { Id } from '../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { openedToAll } from '../../schema/jobs/reservation.ts'
import { mayBring, mayMove, type JobParty } from '../../schema/jobs/status.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { proposalLimit } from '../../schema/limits.ts'
import type { Complaint } from '../../schema/payments/complaint.ts'
import type { Notification } from '../../schema/notifications/notification.ts'
import { dashboardPath } from '../../schema/searches/dashboard-search.ts'
import type { Entity } from '../../schema/sync.ts'
import {
  areBlocked,
  askersOf,
  isCancellable,
  isLeavable,
  isOffered,
  isSuspended,
  isUnderNewTerms,
  readersOf,
  takesLetters,
  type MemoryData,
  type MemoryNotification,
} from './memory-data.ts'
import { MemoryFeeds } from './memory-feeds.ts'

/** A notification without its title, whose message names what it is about. */
type NotifiedAt = Pick<MemoryNotification, 'userId' | 'type' | 'actionUrl' | 'message' | 'asks'> & { aboutId?: Id }

const isOpen = ({ status, deletedAt }: JobRow): boolean => status === 'open' && !deletedAt

export const conversation = (jobId: Id) => dashboardPath({ tab: 'messages', jobId })

/** The effects of requests outside the protocol on the data of the memory server, with the feed entries that they write. */
export class MemoryRequests<Data extends MemoryData> {
  readonly feeds = new MemoryFeeds()
  /** Applications, messages and offers that a block, a moderator or the end of an agreement has ever hidden: these may vanish and return on devices. */
  readonly everHidden = new Set<Id>()
  #sequence = 0

  constructor(
    public state: Data,
    readonly clockAndIds: { now(): number; newId(): Id },
    /** Returns when an entry becomes readable; undefined means at once. */
    readonly visibleAt: () => number | undefined,
  ) {
    this.feeds.feeds = state.feeds
  }

  get now(): string {
    return new Date(this.clockAndIds.now()).toISOString()
  }

  notify(
    userId: Id,
    title: string,
    type: Notification['type'] = 'other',
    actionUrl: Notification['actionUrl'] = null,
    aboutId?: Id,
    message = title,
    asks?: string,
  ): void {
    const id = this.clockAndIds.newId()
    const sequence = (this.#sequence += 1)
    const row = { id, type, title, message, isRead: false, createdAt: this.now, actionUrl }
    this.state.notifications.set(id, { ...row, userId, sequence, aboutId, ...(asks && { asks }) })
    this.change(userFeed(userId), 'put', 'notification', id)
  }

  /**
   * Notifies a user. If an unread notification of the last 24 hours has the title `undone` and the message `undoneMessage`, it is changed instead.
   */
  protected notifyInPlaceOf(undone: string, title: string, at: NotifiedAt, undoneMessage = at.message): void {
    const { userId, type, actionUrl, aboutId, message, asks } = at
    const dayAgo = this.clockAndIds.now() - 24 * 3600 * 1000
    const standing = [...this.state.notifications.values()].findLast(
      (one) =>
        one.userId === userId &&
        !one.isRead &&
        one.title === undone &&
        one.message === undoneMessage &&
        one.actionUrl === actionUrl &&
        Date.parse(one.createdAt) > dayAgo,
    )
    if (!standing) return this.notify(userId, title, type, actionUrl, aboutId, message, asks)
    const { asks: _asked, ...rest } = standing
    this.state.notifications.set(standing.id, { ...rest, title, message, ...(asks && { asks }) })
    this.change(userFeed(userId), 'put', 'notification', standing.id)
  }

  protected readNotification(notification: MemoryNotification): void {
    if (notification.isRead) return
    this.state.notifications.set(notification.id, { ...notification, isRead: true })
    this.change(userFeed(notification.userId), 'put', 'notification', notification.id)
  }

  addUser(user: User): void {
    this.state.users.set(user.id, user)
    this.change(userFeed(user.id), 'put', 'account', user.id)
  }

  /** The poster accepts an application. Returns whether it could be accepted. */
  accept(applicationId: Id): boolean {
    const accepted = this.state.applications.get(applicationId)
    const job = accepted && this.state.jobs.get(accepted.jobId)
    if (!job || accepted.withdrawn) return false
    const { studentId } = accepted
    if (areBlocked(this.state, studentId, job.postedById) || isSuspended(this.state, job.postedById)) return false
    if (accepted.status === 'accepted') return true
    if (!takesLetters(this.state, job) || accepted.status !== 'pending') return false
    this.state.applications.set(applicationId, { ...accepted, status: 'accepted', decidedAt: this.now })
    this.setJob({ ...job, status: 'assigned', assignedToId: studentId })
    this.applicationChanged(applicationId)
    this.#turnDownPending(job.id)
    this.jobChanged(job.id, job)
    this.partiesChanged(job.postedById, studentId)
    this.conversationChanged(job.id, studentId)
    this.notify(studentId, 'Candidature acceptée', 'application_update')
    return true
  }

  complete(jobId: Id): void {
    this.move(jobId, 'completed')
  }

  /**
   * Changes the status of a job along the arrows of rule 3.5.1, and returns whether a party may do that. A job in progress is cancelled in two steps:
   * the poster proposes it, and the student agrees. Going on with the work ends the proposal. Beginning it agrees to new terms, unless `agrees` is false.
   */
  move(jobId: Id, to: JobStatus, by: JobParty = 'poster', agrees = true): boolean {
    const job = this.state.jobs.get(jobId)
    if (!job || job.deletedAt) return false
    if (isSuspended(this.state, (by === 'poster' ? job.postedById : job.assignedToId) ?? '')) return false
    const { cancellationProposedAt: isProposed, ...rest } = job
    const isLeft = to === 'cancelled' && this.#isOneEnough(job, by)
    // Completion releases the money and cancellation refunds it, which settles a complaint.
    if (to === 'completed' || isLeft || (to === 'cancelled' && isProposed && by === 'assignee')) delete rest.complaint
    if (to === 'in_progress' && isProposed) return this.#endProposal(rest, by)
    const isUnderWay = job.status === 'in_progress'
    if (isUnderWay && to === 'in_progress' && by === 'assignee' && this.#agreeToTerms(job)) {
      this.notify(job.postedById, 'Offre modifiée acceptée', 'other', '/accepted-jobs')
      return true
    }
    if (!isLeft && job.status === to && mayBring(to, by)) return true
    if (!isLeft && !mayMove(job.status, to, by)) return false
    if (!isLeft && isUnderWay && to === 'cancelled') {
      if (by === 'poster') return this.#proposeCancellation(job)
      if (!isProposed) return false
    }
    if (to === 'in_progress' && by === 'assignee' && agrees) this.#agreeToTerms(job)
    this.setJob({ ...rest, status: to, isCompleted: to === 'completed' })
    if (job.status === 'open') this.#turnDownPending(jobId)
    this.jobChanged(jobId, job)
    const over =
      to === 'cancelled' ? ['cancellation', 'time', 'hours'] : to === 'completed' ? ['cancellation', 'time'] : []
    this.settleAsked(over.map((what) => `${what} ${jobId}`))
    const { postedById, assignedToId } = job
    if (!assignedToId) return true
    if (to === 'completed') {
      for (const person of [postedById, assignedToId]) this.change(userFeed(person), 'put', 'account', person)
    }
    if (to !== 'in_progress') this.partiesChanged(postedById, assignedToId)
    this.notify(by === 'poster' ? assignedToId : postedById, 'Mission', 'other', conversation(jobId))
    return true
  }

  /** Marks the pending applications as written under former terms, and notifies their students. */
  protected tellOfNewTerms(job: JobRow): void {
    const waiting = [...this.state.applications.values()]
      .filter((one) => one.jobId === job.id && !one.withdrawn && one.status === 'pending')
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const one of waiting) {
      this.state.applications.set(one.id, { ...one, termsChangedAt: this.now })
      this.applicationChanged(one.id)
      if (!areBlocked(this.state, one.studentId, job.postedById)) this.tellOfTerms(one.studentId, job)
    }
  }

  protected tellOfTerms(userId: Id, { id, postedById }: JobRow): void {
    const title = 'Offre modifiée'
    const at = {
      userId,
      type: 'application_update',
      actionUrl: `/jobs/${id}`,
      aboutId: postedById,
      message: title,
    } as const
    this.notifyInPlaceOf(title, title, at)
  }

  #isOneEnough(job: JobRow, by: JobParty): boolean {
    if (by === 'poster') return isCancellable(this.state, job)
    return isLeavable(this.state, job) || isUnderNewTerms(this.state, job)
  }

  #agreeToTerms({ id: jobId, assignedToId }: JobRow): boolean {
    let hadChanged = false
    for (const { termsChangedAt, ...one } of this.state.applications.values()) {
      if (!termsChangedAt || one.jobId !== jobId || one.studentId !== assignedToId || one.status !== 'accepted')
        continue
      this.state.applications.set(one.id, one)
      this.applicationChanged(one.id)
      hadChanged = true
    }
    return hadChanged
  }

  #endProposal(job: JobRow, by: JobParty): boolean {
    this.setJob(job)
    this.jobChanged(job.id)
    if (by === 'assignee') this.notify(job.postedById, 'Annulation refusée', 'other', '/accepted-jobs')
    else this.#tellOfProposal(job, 'Annulation proposée', 'Annulation retirée')
    this.settleAsked([`cancellation ${job.id}`])
    return true
  }

  #proposeCancellation(job: JobRow): boolean {
    if (job.cancellationProposedAt) return true
    const proposals = this.state.proposals.get(job.id) ?? 0
    if (proposals === proposalLimit) return false
    this.state.proposals.set(job.id, proposals + 1)
    this.setJob({ ...job, cancellationProposedAt: this.now })
    this.jobChanged(job.id)
    this.#tellOfProposal(job, 'Annulation retirée', 'Annulation proposée')
    return true
  }

  #tellOfProposal({ id, assignedToId, title: message }: JobRow, undone: string, title: string): void {
    if (!assignedToId) return
    const asks = title === 'Annulation proposée' && { asks: `cancellation ${id}` }
    const at = { userId: assignedToId, type: 'other', actionUrl: '/accepted-jobs', message, ...asks } as const
    this.notifyInPlaceOf(undone, title, at)
  }

  /** Sets the complaint about a job, or removes it once it is settled. */
  setComplaint(jobId: Id, complaint: Complaint | undefined): void {
    const { complaint: _former, ...job } = this.state.jobs.get(jobId)!
    this.setJob({ ...job, ...(complaint && { complaint }) })
    this.jobChanged(jobId)
  }

  /** The poster deletes an open job. Returns whether the job is deleted. */
  remove(jobId: Id): boolean {
    const job = this.state.jobs.get(jobId)
    if (job?.status !== 'open' || isSuspended(this.state, job.postedById)) return false
    if (job.deletedAt) return true
    this.setJob({ ...job, deletedAt: this.now })
    this.#turnDownPending(jobId)
    this.jobChanged(jobId, job)
    return true
  }

  /** Whatever closes an offer ends its reservation. */
  protected setJob(job: JobRow): void {
    this.state.jobs.set(job.id, { ...(isOpen(job) ? job : openedToAll(job)), updatedAt: this.now })
  }

  #turnDownPending(jobId: Id): void {
    const waiting = [...this.state.applications.values()]
      .filter((one) => one.jobId === jobId && !one.withdrawn && one.status === 'pending')
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const one of waiting) {
      this.state.applications.set(one.id, { ...one, status: 'rejected', decidedAt: this.now })
      this.applicationChanged(one.id)
    }
    const { postedById } = this.state.jobs.get(jobId)!
    for (const { studentId } of waiting)
      if (!areBlocked(this.state, studentId, postedById))
        this.notify(studentId, 'Candidature refusée', 'application_update')
  }

  /** The status of a job decides what its parties may know of each other. */
  protected partiesChanged(poster: Id, student: Id): void {
    this.change(userFeed(poster), 'put', 'person', student)
    this.change(userFeed(student), 'put', 'person', poster)
  }

  /** The messages of two people come or go with their agreement (rule 1.2.461). */
  protected conversationChanged(jobId: Id, student: Id): void {
    const { jobs, messages } = this.state
    const talked = [...messages.values()].filter(
      (one) => one.jobId === jobId && [one.senderId, one.receiverId].includes(student),
    )
    for (const { id } of talked.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      for (const reader of [jobs.get(jobId)!.postedById, student]) this.change(userFeed(reader), 'put', 'message', id)
      this.everHidden.add(id)
    }
  }

  protected applicationChanged(id: Id): void {
    const { studentId, jobId } = this.state.applications.get(id)!
    for (const reader of [studentId, this.state.jobs.get(jobId)!.postedById]) {
      this.change(userFeed(reader), 'put', 'application', id)
    }
  }

  /** `before`: the job before an act that may have ended its reservation, or closed it. */
  jobChanged(id: Id, before?: JobRow): void {
    const job = this.state.jobs.get(id)!
    const readers = new Set([...readersOf(this.state, job), ...askersOf(this.state, id)])
    for (const reader of readers) this.change(userFeed(reader), 'put', 'job', id)
    const student = before?.reservedForId ?? job.reservedForId
    if (student && !readers.has(student)) {
      const isTheirs = job.reservedForId === student && takesLetters(this.state, job)
      if (isTheirs || this.feeds.holds(userFeed(student), 'job', id))
        this.change(userFeed(student), isTheirs ? 'put' : 'del', 'job', id)
    }
    const feed = jobsFeed(job.canton)
    if (isOffered(this.state, job)) this.change(feed, 'put', 'job', id)
    else if (this.feeds.holds(feed, 'job', id)) this.change(feed, 'del', 'job', id)
    if (!before || !isOpen(before)) return
    if (!isOpen(job)) this.#endAsked(job)
    else if (before.reservedForId && !job.reservedForId) this.settleAsked([`apply ${id}`], before.reservedForId)
  }

  /** What people were asked about an offer is over once it closes. */
  #endAsked({ id }: JobRow): void {
    const asked = [...this.state.applications.values()]
      .filter((one) => one.jobId === id && one.askedAgainAt !== undefined)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const { askedAgainAt: _asked, ...one } of asked) {
      this.state.applications.set(one.id, one)
      this.applicationChanged(one.id)
    }
    const questions = [...this.state.questions.values()].filter((one) => one.jobId === id)
    this.settleAsked([`apply ${id}`, ...questions.map((one) => `question ${one.id}`)])
  }

  /** Marks the notifications as read that ask one of these things; with `userId` only those of this person. */
  protected settleAsked(asked: readonly string[], userId?: Id): void {
    for (const one of this.state.notifications.values())
      if (one.asks && asked.includes(one.asks) && (userId === undefined || one.userId === userId))
        this.readNotification(one)
  }

  /** Opens a reserved offer to everybody. Its poster is told, unless they did it. */
  protected openReservation(job: JobRow, opening: 'poster' | 'declined' | 'gone'): void {
    const { id, reservedForId, postedById } = job
    if (!reservedForId) return
    this.setJob(openedToAll(job))
    this.jobChanged(id, job)
    if (opening === 'poster') return
    const about = opening === 'declined' ? reservedForId : undefined
    this.notify(
      postedById,
      'Offre ouverte à tous',
      'application_update',
      dashboardPath({ tab: 'jobs', jobId: id }),
      about,
    )
  }

  /** Opens the offers that are reserved for a student who can't apply any more, all of them or those of one poster. */
  protected openReservationsFor(student: Id, poster?: Id): void {
    const reserved = [...this.state.jobs.values()]
      .filter((one) => one.reservedForId === student && (poster === undefined || one.postedById === poster))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const job of reserved) this.openReservation(job, 'gone')
  }

  protected change(feed: string, op: 'put' | 'del', entity: Entity, id: Id): void {
    this.feeds.add(feed, op, entity, id, this.visibleAt())
  }
}
