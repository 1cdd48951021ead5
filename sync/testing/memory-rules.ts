import type { Departure } from '../../schema/leaving/leaving.ts'
import type { User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { isAgreed, hasConversation, type JobParty } from '../../schema/jobs/status.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { photoLimits } from '../../schema/limits.ts'
import type { MutationName } from '../../schema/mutations.ts'
import type { MessageRow } from '../../schema/messages/message.ts'
import {
  areBlocked,
  counterpartsOf,
  isCovered,
  isOffered,
  isOfParties,
  isSuspended,
  noVisit,
  Refusal,
  visitKey,
  type MemoryData,
} from './memory-data.ts'
import { dashboardPath } from '../../schema/searches/dashboard-search.ts'
import { conversation, MemoryRequests } from './memory-requests.ts'

/** The mutations that the server still applies for a suspended person. */
const marks: ReadonlySet<MutationName> = new Set([
  'application.read',
  'message.read',
  'notification.read',
  'notification.readAll',
])

const day = 24 * 3600 * 1_000

/** Checks and changes that several acts of the domain share. */
export class MemoryRules<Data extends MemoryData> extends MemoryRequests<Data> {
  /** Whether money was paid by card for a job. This server has no money of its own. */
  isPaid: (jobId: Id) => boolean = () => false
  /** Whether a card payment does not simply go back to its payer. */
  isMoneyBound: (job: JobRow) => boolean = ({ id }) => this.isPaid(id)
  /** Called after a student has left the work of a job. */
  onLeft: (jobId: Id) => void = () => undefined
  /** How many photos one person adds in 24 hours, and sends into one conversation (rule 1.2.449). */
  photoLimits: { perDay: number; perConversation: number } = photoLimits

  /** Changes a user, which writes into the feeds of the user, of their counterparts, and of everybody who reads their open jobs. */
  protected setUser(id: Id, change: (user: User) => User): void {
    const before = this.userOf(id)
    const after = change(before)
    if (after === before) return
    this.state.users.set(id, after)
    for (const entity of ['account', 'person'] as const) this.change(userFeed(id), 'put', entity, id)
    for (const other of counterpartsOf(this.state, id)) this.change(userFeed(other), 'put', 'person', id)
    const offers = [...this.state.jobs.values()]
      .filter((job) => job.postedById === id && isOffered(this.state, job))
      .toReversed()
    for (const offer of offers) this.change(jobsFeed(offer.canton), 'put', 'job', offer.id)
    if (after.firstName !== before.firstName || after.lastName !== before.lastName) this.nameChanged(id)
  }

  /** Those who blocked this person have the name in their block rows. */
  private nameChanged(id: Id): void {
    const blockers = [...this.state.users.keys()].filter((user) => this.state.blocks.has(`${user} ${id}`))
    for (const blocker of blockers) this.change(userFeed(blocker), 'put', 'block', id)
  }

  /** A moderator hides a message or an offer, or shows it again (rule 1.4.52). */
  setHidden(id: Id, isHidden: boolean): void {
    const { jobs, messages, hidden } = this.state
    const message = messages.get(id)
    if (hidden.has(id) === isHidden) return
    const wasCovered = isCovered(this.state, id)
    if (isHidden) hidden.add(id)
    else hidden.delete(id)
    this.everHidden.add(id)
    if (!message) {
      if (isCovered(this.state, id) !== wasCovered) this.#coverChanged(id)
      this.applicantsChanged(jobs.get(id)!.postedById, id)
      return this.notify(jobs.get(id)!.postedById, 'Offre', 'other', `/jobs/${id}`)
    }
    for (const reader of [message.senderId, message.receiverId]) this.change(userFeed(reader), 'put', 'message', id)
    if (isHidden) this.settleNews(message.receiverId, message.jobId)
    this.notify(message.senderId, 'Message', 'other', conversation(message.jobId))
  }

  /** A moderator suspends a person, or ends the suspension (rule 1.4.54). */
  setSuspended(id: Id, isOn: boolean): void {
    const { suspendedAt, ...user } = this.userOf(id)
    if ((suspendedAt !== undefined) === isOn) return
    this.state.users.set(id, { ...user, ...(isOn && { suspendedAt: this.now }) })
    this.change(userFeed(id), 'put', 'account', id)
    const jobs = [...this.state.jobs.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const job of jobs)
      if (job.postedById === id && job.status === 'open' && !job.deletedAt && !this.state.hidden.has(job.id))
        this.#coverChanged(job.id)
    if (isOn) this.openReservationsFor(id)
    this.applicantsChanged(id)
    for (const job of jobs)
      if (job.assignedToId && (job.status === 'assigned' || job.status === 'in_progress')) {
        if (job.postedById === id) this.change(userFeed(job.assignedToId), 'put', 'job', job.id)
        if (job.assignedToId === id) this.change(userFeed(job.postedById), 'put', 'job', job.id)
      }
    this.notify(id, 'Compte', 'other', '/settings')
  }

  #coverChanged(jobId: Id): void {
    this.jobChanged(jobId)
    for (const user of this.state.users.keys())
      if (this.state.kept.has(`${user} ${jobId}`)) this.change(userFeed(user), 'put', 'kept', jobId)
  }

  /** Sends the poster the pending applicants anew, whose contact details come or go with the permission (rule 1.2.419). */
  protected applicantsChanged(poster: Id, jobId?: Id): void {
    const waiting = [...this.state.applications.values()]
      .filter((one) => one.status === 'pending' && !one.withdrawn && (jobId === undefined || one.jobId === jobId))
      .filter((one) => this.state.jobs.get(one.jobId)!.postedById === poster)
    for (const student of [...new Set(waiting.map(({ studentId }) => studentId))].toSorted())
      this.change(userFeed(poster), 'put', 'person', student)
  }

  protected ensureMayWrite(user: Id, name: MutationName): void {
    if (isSuspended(this.state, user) && !marks.has(name)) throw new Refusal('suspended')
  }

  /** The accepted student leaves agreed work (rules 1.2.460 and 1.2.612). Returns whether the student may, or has left already. */
  leave(applicationId: Id, said: Pick<Departure, 'reason' | 'words'> = { reason: 'other' }): boolean {
    const left = this.state.applications.get(applicationId)
    const job = left && this.state.jobs.get(left.jobId)
    if (!job || isSuspended(this.state, left.studentId)) return false
    if (areBlocked(this.state, left.studentId, job.postedById)) return false
    if (left.withdrawn) return true
    if (left.status !== 'accepted' || !isAgreed(job) || this.isMoneyBound(job)) return false
    this.#reopen(job, 'assignee', said)
    this.onLeft(job.id)
    return true
  }

  /** Ends the unpaid work under way of two people, of whom the first blocks the other (rule 1.4.42). */
  protected endAgreedWork(...pair: [Id, Id]): void {
    const agreed = [...this.state.jobs.values()]
      .filter((job) => isAgreed(job) && pair.includes(job.postedById) && pair.includes(job.assignedToId ?? ''))
      .filter(({ id }) => !this.isPaid(id))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const job of agreed) this.#reopen(job, job.postedById === pair[0] ? 'poster' : 'assignee')
  }

  #reopen(job: JobRow, by: JobParty, said?: Pick<Departure, 'reason' | 'words'>): void {
    const {
      postedById,
      assignedToId: studentId,
      cancellationProposedAt: _proposed,
      timeProposals: _times,
      ...rest
    } = job
    if (!studentId) return
    if (isSuspended(this.state, postedById)) return void this.move(job.id, 'cancelled', 'assignee')
    const accepted = [...this.state.applications.values()].find(
      (one) => one.jobId === job.id && one.status === 'accepted',
    )!
    const { decidedAt: agreedAt = '', ...application } = accepted
    if (said) this.state.departures.push({ ...said, jobId: job.id, studentId, leftAt: this.now, agreedAt })
    this.state.applications.set(accepted.id, { ...application, status: 'pending', withdrawn: true })
    this.state.proposals.delete(job.id)
    const { agreedMinutes: _agreed, ...visit } =
      this.state.visits.get(visitKey(job.id, studentId)) ?? noVisit(job.id, studentId)
    this.state.visits.set(visitKey(job.id, studentId), visit)
    this.setJob({ ...rest, postedById, status: 'open', assignedToId: null })
    for (const party of [studentId, postedById]) {
      this.change(userFeed(party), 'del', 'application', accepted.id)
      for (const one of this.standingNews(party, conversation(job.id))) this.readNotification(one)
    }
    this.change(userFeed(studentId), 'del', 'job', job.id)
    this.jobChanged(job.id)
    const payments = [...this.state.handPayments.values()].filter(({ jobId }) => jobId === job.id)
    const ended = ['cancellation', 'time', 'hours', 'absence'].map((what) => `${what} ${job.id}`)
    this.settleAsked([...ended, ...payments.map(({ id }) => `payment ${id}`)])
    this.partiesChanged(postedById, studentId)
    this.conversationChanged(job.id, studentId)
    if (by === 'poster') this.notify(studentId, 'Job annulé', 'other', '/accepted-jobs')
    else {
      const about = said && studentId
      this.notify(postedById, 'L’étudiant a renoncé', 'other', dashboardPath({ tab: 'jobs', jobId: job.id }), about)
    }
  }

  /** The blocker's kept offers of the blocked person are hidden or shown again. */
  protected keptChanged(blocker: Id, blocked: Id): void {
    const { jobs, kept } = this.state
    const ids = [...jobs.values()].filter((one) => one.postedById === blocked).map(({ id }) => id)
    for (const id of ids.toSorted()) if (kept.has(`${blocker} ${id}`)) this.change(userFeed(blocker), 'put', 'kept', id)
  }

  /** Writes each one's offers as `del` into the other's feed, so that the devices drop their fetched copies. */
  protected forgetOffers(...pair: [Id, Id]): void {
    const offers = [...this.state.jobs.values()].filter(({ postedById }) => pair.includes(postedById))
    for (const { id, postedById, assignedToId } of offers.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const reader = pair[postedById === pair[0] ? 1 : 0]
      if (assignedToId !== reader) this.change(userFeed(reader), 'del', 'job', id)
    }
  }

  /** Writes new entries for all rows that two people have of each other: a block has hidden them, or its end shows them again. */
  protected pairChanged(...pair: [Id, Id]): void {
    const { jobs, applications, messages } = this.state
    const byId = (a: { id: Id }, b: { id: Id }) => (a.id < b.id ? -1 : 1)
    const letters = [...applications.values()]
      .filter((one) => !one.withdrawn && pair.includes(one.studentId))
      .filter(({ jobId }) => pair.includes(jobs.get(jobId)!.postedById))
      .toSorted(byId)
    for (const { id, studentId, jobId } of letters) {
      this.applicationChanged(id)
      this.change(userFeed(studentId), 'put', 'job', jobId)
      this.everHidden.add(id)
    }
    const left = [...jobs.values()].filter(
      ({ id, status, postedById }) =>
        status === 'open' &&
        pair.includes(postedById) &&
        this.state.departures.some((one) => one.jobId === id && pair.includes(one.studentId)),
    )
    for (const { id, postedById } of left.toSorted(byId)) this.change(userFeed(postedById), 'put', 'job', id)
    const asked = [...this.state.questions.values()].filter(
      ({ jobId, askerId, isRemoved }) =>
        !isRemoved && pair.includes(askerId) && pair.includes(jobs.get(jobId)!.postedById),
    )
    for (const { jobId, askerId } of asked.toSorted((a, b) => (a.jobId < b.jobId ? -1 : 1)))
      for (const person of [askerId, jobs.get(jobId)!.postedById]) this.change(userFeed(person), 'put', 'job', jobId)
    const talked = [...messages.values()].filter(
      (one) => pair.includes(one.senderId) && pair.includes(one.receiverId) && isOfParties(this.state, one),
    )
    for (const { id } of talked.toSorted(byId)) {
      for (const reader of pair) this.change(userFeed(reader), 'put', 'message', id)
      this.everHidden.add(id)
    }
    for (const { id, userId, aboutId } of this.state.notifications.values())
      if (pair.includes(userId) && pair.includes(aboutId ?? ''))
        this.change(userFeed(userId), 'put', 'notification', id)
    const offers = [...jobs.values()].filter((one) => isOffered(this.state, one))
    for (const offer of offers.filter((one) => pair.includes(one.postedById)).toSorted(byId))
      this.change(jobsFeed(offer.canton), 'put', 'job', offer.id)
    if (letters.length === 0) return
    this.change(userFeed(pair[0]), 'put', 'person', pair[1])
    this.change(userFeed(pair[1]), 'put', 'person', pair[0])
  }

  protected userOf(id: Id): User {
    const user = this.state.users.get(id)
    if (!user) throw new TypeError(`nobody is ${id}`)
    return user
  }

  /** An id belongs to its first user and use. Call the returned function once the act is sure to succeed. */
  protected claim(user: Id, kind: string, id: Id, input: object): 'replay' | (() => void) {
    const use = JSON.stringify([user, kind, Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))])
    const known = this.state.claimed.get(id)
    if (known === use) return 'replay'
    if (known !== undefined) throw new Refusal('id_reused')
    return () => void this.state.claimed.set(id, use)
  }

  /**
   * Stores photos of this person, each in place of the one before. Refusals: photos_today. The former photo counts, too, unless it is the one in the
   * place `left`.
   */
  protected keepPhotos(ownerId: Id, places: readonly string[], left?: string): void {
    const now = this.clockAndIds.now()
    const today = [...this.state.photos].filter(
      ([place, one]) => place !== left && one.ownerId === ownerId && one.addedAt > now - day,
    )
    if (today.length + places.length > this.photoLimits.perDay) throw new Refusal('photos_today')
    for (const place of places) this.state.photos.set(place, { ownerId, addedAt: now })
  }

  /** Stores the photo of a message. Refusals: photos_full, photos_today. */
  protected keepMessagePhoto(user: Id, jobId: Id, messageId: Id): void {
    const sent = [...this.state.messages.values()].filter(
      (one) => one.jobId === jobId && one.senderId === user && one.attachment?.kind === 'photo',
    )
    if (sent.length >= this.photoLimits.perConversation) throw new Refusal('photos_full')
    this.keepPhotos(user, [`message ${messageId}`])
  }

  /** Returns a job that a user may see who is not its poster. */
  protected jobSeenBy(user: Id, id: Id): JobRow {
    const job = this.state.jobs.get(id)
    const isForOther = job?.reservedForId !== undefined && job.reservedForId !== user
    if (
      !job ||
      job.deletedAt ||
      isForOther ||
      isCovered(this.state, id) ||
      areBlocked(this.state, user, job.postedById)
    )
      throw new Refusal('not_found')
    return job
  }

  protected conversationOf(user: Id, jobId: Id): { job: JobRow; other: Id } {
    const job = this.state.jobs.get(jobId)
    if (!job || (job.deletedAt && job.postedById !== user)) throw new Refusal('not_found')
    const { postedById, assignedToId } = job
    if ((user !== postedById && user !== assignedToId) || !hasConversation(job) || !assignedToId)
      throw new Refusal('not_yours')
    return { job, other: user === postedById ? assignedToId : postedById }
  }

  /** Returns the unread notifications of new messages in a conversation. */
  protected standingNews(userId: Id, actionUrl: string) {
    return [...this.state.notifications.values()].filter(
      (one) => one.userId === userId && one.type === 'message' && one.actionUrl === actionUrl && !one.isRead,
    )
  }

  /** Marks the notifications of new messages as read, if no message that the user may see is unread. */
  protected settleNews(userId: Id, jobId: Id): void {
    const { messages, hidden } = this.state
    const isLeft = (one: MessageRow) =>
      one.jobId === jobId && one.receiverId === userId && !one.isRead && isOfParties(this.state, one)
    if ([...messages.values()].some((one) => isLeft(one) && !hidden.has(one.id))) return
    for (const one of this.standingNews(userId, conversation(jobId))) this.readNotification(one)
  }
}
