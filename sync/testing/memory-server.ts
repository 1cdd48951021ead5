import type { User } from '../../schema/accounts/user.ts'
import type { ApplicationRow } from '../../schema/applications/application.ts'
import type { Id } from '../../schema/ids.ts'
import { hasConversation, jobsFeed, mayWriteIn, userFeed, type JobRow } from '../../schema/jobs/job.ts'
import type { MessageRow } from '../../schema/messages/message.ts'
import type { Mutation, MutationArguments, MutationName } from '../../schema/mutations.ts'
import type { Notification } from '../../schema/notifications/notification.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import type { Entity, Rows, Verdict } from '../../schema/sync.ts'
import { assign } from '../mutations/account-intents.ts'
import { MemoryFeeds } from './memory-feeds.ts'
import { memoryJob } from './memory-rows.ts'

/** Mistakes that a server could make; the suite must notice each. */
export interface ServerBugs {
  /** Verdicts aren't written down, so a mutation that comes twice is done twice. */
  forgetsVerdicts?: boolean
  /** Positions are given before the commit, so a late commit becomes visible behind a reader's cursor. */
  serialCursor?: boolean
}

/** What a mutation did, for the invariants. */
export interface Effect {
  mutation: Id
  user: Id
  lane: string
}

type Decision = { verdict: 'applied'; position: number } | { verdict: 'rejected'; code: RefusalCode }

class No extends Error {
  constructor(readonly code: RefusalCode) {
    super(code)
  }
}

interface State {
  users: Map<Id, User>
  jobs: Map<Id, JobRow>
  applications: Map<Id, ApplicationRow & { withdrawn?: boolean }>
  messages: Map<Id, MessageRow>
  notifications: Map<Id, Notification & { userId: Id; sequence: number }>
  /** Job and reviewer. */
  reviewed: Set<string>
  records: Map<string, Decision>
  feeds: Map<string, MemoryFeeds['feeds'] extends Map<string, infer Feed> ? Feed : never>
  effects: Effect[]
}

/** The server's side of the protocol in memory, with as much of the domain as the promise needs. */
export class MemoryServer {
  state: State = {
    users: new Map(),
    jobs: new Map(),
    applications: new Map(),
    messages: new Map(),
    notifications: new Map(),
    reviewed: new Set(),
    records: new Map(),
    feeds: new Map(),
    effects: [],
  }
  epoch = 'epoch-1'
  readonly everApplied = new Set<Id>()
  readonly feeds = new MemoryFeeds()
  /** Mutations whose text says this are answered `retry` for ever. */
  readonly poison = 'poison'
  #backup: State | undefined
  #sequence = 0

  constructor(
    readonly sources: { now(): number; newId(): Id; lateness(): number | undefined },
    readonly bugs: ServerBugs = {},
  ) {
    this.feeds.feeds = this.state.feeds
  }

  get now(): string {
    return new Date(this.sources.now()).toISOString()
  }

  backup(): void {
    this.#backup = structuredClone(this.state)
  }

  get hasBackup(): boolean {
    return this.#backup !== undefined
  }

  /** The database as it was at the backup, under another epoch. */
  restore(): void {
    if (!this.#backup) return
    this.state = structuredClone(this.#backup)
    this.feeds.feeds = this.state.feeds
    this.epoch = `epoch-${Number(this.epoch.slice(6)) + 1}`
  }

  push(user: Id, mutations: Mutation[]): Verdict[] {
    const stuck = new Set<string>()
    return mutations.map((mutation) => {
      if (!stuck.has(mutation.lane) && !this.#isPoison(mutation)) return this.#judge(user, mutation)
      stuck.add(mutation.lane)
      return { id: mutation.id, verdict: 'retry', after: 500 }
    })
  }

  verdictsOf(user: Id, ids: Id[]): Verdict[] {
    return ids.flatMap((id) => {
      const record = this.state.records.get(`${user} ${id}`)
      return record ? [{ ...answerOf(id, record) }] : []
    })
  }

  #isPoison(mutation: Mutation): boolean {
    return 'content' in mutation.args && mutation.args.content === this.poison
  }

  #judge(user: Id, mutation: Mutation): Verdict {
    const { id, lane } = mutation
    const key = `${user} ${id}`
    const known = this.state.records.get(key)
    if (known) return known.verdict === 'applied' ? { ...known, id, verdict: 'duplicate' } : answerOf(id, known)
    const decision = this.#decide(user, mutation)
    if (decision.verdict === 'applied') {
      this.state.effects.push({ mutation: id, user, lane })
      this.everApplied.add(id)
    }
    if (!this.bugs.forgetsVerdicts) this.state.records.set(key, decision)
    return answerOf(id, decision)
  }

  #decide(user: Id, { name, args }: Mutation): Decision {
    try {
      const act = this.#acts[name] as (user: Id, args: MutationArguments) => void
      act(user, args)
      return { verdict: 'applied', position: this.feeds.feed(userFeed(user)).head }
    } catch (error) {
      if (error instanceof No) return { verdict: 'rejected', code: error.code }
      throw error
    }
  }

  readonly #acts: { [Name in MutationName]: (user: Id, args: MutationArguments<Name>) => void } = {
    'application.submit': (user, { id, jobId, message }) => {
      const job = this.state.jobs.get(jobId)
      if (!job || job.postedById === user) throw new No('not_found')
      if (job.status !== 'open') throw new No('job_not_open')
      const mine = [...this.state.applications.values()].filter((one) => one.studentId === user && one.jobId === jobId)
      if (mine.some((one) => !one.withdrawn)) throw new No('already_applied')
      this.state.applications.set(id, {
        id,
        jobId,
        studentId: user,
        message,
        motivationLetter: message,
        status: 'pending',
        appliedAt: this.now,
        createdAt: this.now,
      })
      this.#applicationChanged(id)
      this.jobChanged(jobId)
      this.notify(job.postedById, 'Nouvelle candidature')
    },

    'application.withdraw': (user, { id }) => {
      const application = this.state.applications.get(id)
      if (!application || application.studentId !== user || application.withdrawn) throw new No('not_found')
      if (application.status !== 'pending') throw new No('already_decided')
      const job = this.state.jobs.get(application.jobId)!
      this.state.applications.set(id, { ...application, withdrawn: true })
      for (const reader of [user, job.postedById]) this.#change(userFeed(reader), 'del', 'application', id)
      this.#change(userFeed(user), 'del', 'job', job.id)
    },

    'message.send': (user, { id, jobId, receiverId, content }) => {
      const job = this.#conversation(user, jobId)
      if (!mayWriteIn(job)) throw new No('chat_closed')
      const others = [job.postedById, job.assignedToId].filter((party) => party !== user)
      if (!others.includes(receiverId)) throw new No('not_found')
      const sequence = [...this.state.messages.values()].filter((one) => one.jobId === jobId).length + 1
      const row = { id, jobId, senderId: user, receiverId, content, createdAt: this.now, isRead: false, sequence }
      this.state.messages.set(id, row)
      for (const reader of [user, receiverId]) this.#change(userFeed(reader), 'put', 'message', id)
      this.notify(receiverId, 'Nouveau message')
    },

    'message.read': (user, { jobId, upTo }) => {
      this.#conversation(user, jobId)
      for (const message of this.state.messages.values()) {
        if (message.jobId !== jobId || message.receiverId !== user || message.isRead) continue
        if ((message.sequence ?? 0) > upTo) continue
        this.state.messages.set(message.id, { ...message, isRead: true })
        for (const reader of [user, message.senderId]) this.#change(userFeed(reader), 'put', 'message', message.id)
      }
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
      if (this.state.users.get(user)?.userType === 'student') throw new No('wrong_role')
      if (this.state.jobs.has(args.id)) throw new No('id_reused')
      this.state.jobs.set(args.id, memoryJob(args, user, this.now))
      this.jobChanged(args.id)
    },

    'profile.update': (user, args) => this.#setUser(user, (before) => assign(before, args)),

    'studentProfile.update': (user, args) =>
      this.#setUser(user, (before) => {
        if (!before.studentProfile) throw new No('wrong_role')
        return { ...before, studentProfile: assign(before.studentProfile, args) }
      }),

    'review.submit': (user, { jobId }) => {
      const { postedById, status } = this.#conversation(user, jobId)
      if (postedById !== user ? status !== 'completed' : status === 'cancelled') throw new No('not_reviewable')
      const reviewed = `${jobId} ${user}`
      if (this.state.reviewed.has(reviewed)) throw new No('already_reviewed')
      this.state.reviewed.add(reviewed)
      this.complete(jobId)
    },
  }

  #setUser(id: Id, change: (user: User) => User): void {
    const user = this.state.users.get(id)
    if (!user) throw new No('not_found')
    this.state.users.set(id, change(user))
    for (const entity of ['account', 'person'] as const) this.#change(userFeed(id), 'put', entity, id)
  }

  #conversation(user: Id, jobId: Id): JobRow {
    const job = this.state.jobs.get(jobId)
    if (!job || !hasConversation(job) || (job.postedById !== user && job.assignedToId !== user))
      throw new No('not_found')
    return job
  }

  #readNotification(notification: Notification & { userId: Id; sequence: number }): void {
    if (notification.isRead) return
    this.state.notifications.set(notification.id, { ...notification, isRead: true })
    this.#change(userFeed(notification.userId), 'put', 'notification', notification.id)
  }

  notify(userId: Id, title: string): void {
    const id = this.sources.newId()
    const sequence = (this.#sequence += 1)
    const row = { type: 'other', title, message: title, isRead: false, createdAt: this.now, actionUrl: null } as const
    this.state.notifications.set(id, { id, userId, sequence, ...row })
    this.#change(userFeed(userId), 'put', 'notification', id)
  }

  /** Acts of other requests, outside the protocol. */
  addUser(user: User): void {
    this.state.users.set(user.id, user)
    this.#change(userFeed(user.id), 'put', 'account', user.id)
  }

  accept(applicationId: Id): void {
    const accepted = this.state.applications.get(applicationId)
    const job = accepted && this.state.jobs.get(accepted.jobId)
    if (job?.status !== 'open' || !accepted || accepted.withdrawn || accepted.status !== 'pending') return
    this.#setJob({ ...job, status: 'assigned', assignedToId: accepted.studentId })
    for (const one of this.state.applications.values()) {
      if (one.jobId !== job.id || one.withdrawn || one.status !== 'pending') continue
      const status = one.id === applicationId ? 'accepted' : 'rejected'
      this.state.applications.set(one.id, { ...one, status })
      this.#applicationChanged(one.id)
      this.notify(one.studentId, 'Réponse à votre candidature')
    }
    this.jobChanged(job.id)
  }

  /** A student applies and is accepted: a conversation begins. */
  begin(student: Id, applicationId: Id, jobId: Id): void {
    this.#acts['application.submit'](student, { id: applicationId, jobId, message: 'Bonjour' })
    this.accept(applicationId)
  }

  complete(jobId: Id): void {
    const job = this.state.jobs.get(jobId)
    if (job?.status !== 'assigned') return
    this.#setJob({ ...job, status: 'completed', isCompleted: true })
    this.jobChanged(jobId)
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

  #applicationChanged(id: Id): void {
    const { studentId, jobId } = this.state.applications.get(id)!
    for (const reader of [studentId, this.state.jobs.get(jobId)!.postedById]) {
      this.#change(userFeed(reader), 'put', 'application', id)
    }
  }

  jobChanged(id: Id): void {
    const job = this.state.jobs.get(id)!
    for (const reader of this.#readersOf(job)) this.#change(userFeed(reader), 'put', 'job', id)
    this.#change(jobsFeed(job.canton), job.status === 'open' ? 'put' : 'del', 'job', id)
  }

  #readersOf(job: JobRow): Set<Id> {
    const applicants = [...this.state.applications.values()].filter((one) => one.jobId === job.id && !one.withdrawn)
    const parties = [job.postedById, ...(job.assignedToId ? [job.assignedToId] : [])]
    return new Set([...parties, ...applicants.map(({ studentId }) => studentId)])
  }

  #change(feed: string, op: 'put' | 'del', entity: Entity, id: Id): void {
    this.feeds.add(feed, op, entity, id, this.bugs.serialCursor ? this.sources.lateness() : undefined)
  }

  /** The row as this person may see it now; undefined where they may not. */
  rowFor(viewer: Id, entity: Entity, id: Id): Rows[Entity] | undefined {
    switch (entity) {
      case 'account':
        return viewer === id ? this.state.users.get(id) : undefined
      case 'person': {
        const user = this.state.users.get(id)
        if (!user) return undefined
        const { email: _email, phone: _phone, ...person } = user
        return person
      }
      case 'job': {
        const job = this.state.jobs.get(id)
        if (!job || (job.status !== 'open' && !this.#readersOf(job).has(viewer))) return undefined
        return job.postedById === viewer || job.assignedToId === viewer ? job : { ...job, assignedToId: null }
      }
      case 'application': {
        const application = this.state.applications.get(id)
        if (!application || application.withdrawn) return undefined
        const readers = [application.studentId, this.state.jobs.get(application.jobId)?.postedById]
        return readers.includes(viewer) ? application : undefined
      }
      case 'message': {
        const message = this.state.messages.get(id)
        const job = message && this.state.jobs.get(message.jobId)
        return job && (job.postedById === viewer || job.assignedToId === viewer) ? message : undefined
      }
      case 'notification': {
        const found = this.state.notifications.get(id)
        if (found?.userId !== viewer) return undefined
        const { userId: _userId, sequence: _sequence, ...notification } = found
        return notification
      }
    }
  }
}

const answerOf = (id: Id, decision: Decision): Verdict =>
  decision.verdict === 'applied' ? { id, ...decision } : { id, ...decision, message: decision.code }
