import { isStudent, type User } from '../../schema/accounts/user.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { Job, JobRow, JobStatistics } from '../../schema/jobs/job.ts'
import type { LeavingWords } from '../../schema/leaving/wire.ts'
import type { Mutation, MutationArguments } from '../../schema/mutations.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import type { Review, StructuredEvaluation } from '../../schema/reviews/review.ts'
import type { PushAnswer } from '../../schema/sync.ts'
import { areBlocked } from '../../sync/testing/memory-data.ts'
import { questionsFor } from '../../sync/testing/memory-view.ts'
import { memoryPull } from '../../sync/testing/memory-pull.ts'
import type { MemoryServer } from '../../sync/testing/memory-server.ts'
import { ContactServer, mayContact } from './memory-contacts.ts'
import { MemoryComplaints } from './memory-complaints.ts'
import { MemoryModeration } from './memory-moderation.ts'
import { MemoryMoney } from './memory-money.ts'
import { breaks, isWarned, MemorySecurity } from './memory-security.ts'
import { MemoryPapers } from './memory-papers.ts'
import { answer, refuse, type Reply } from './reply.ts'

export interface Request {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}

/** Page sizes so large that one page holds all that a test writes, and a device is level after three pulls. */
const wholePage = { first: 500, page: 500 }

/** Adds to the simulation's server the accounts and the plain requests that screens make. */
export class MemoryApi {
  /** The photos of messages, by message. Screens show any bytes. */
  readonly messagePhotos = new Map<Id, Blob>()
  /** By job, whether the other party is online. */
  readonly presences = new Map<Id, 'online' | 'active'>()
  readonly server: MemoryServer = new ContactServer({ now: () => Date.now(), newId, lateness: () => undefined })
  readonly money = new MemoryMoney(this.server)
  readonly papers = new MemoryPapers(this.server)
  readonly complaints = new MemoryComplaints(this.server, this.money)
  /** The user whose session cookie the browser has. */
  session: Id | null = null
  /** By reviewee. A review without `reviewerId` is by a person whom this server does not know. */
  readonly reviews = new Map<Id, { review: Review; evaluation?: StructuredEvaluation; reviewerId?: Id }[]>()
  readonly supportMessages: Record<string, string>[] = []
  /** Whether a new account must verify its address first. */
  verifiesAddresses = false
  readonly moderation = new MemoryModeration(this.server)
  readonly security = new MemorySecurity(this.server, this.moderation.moderators)

  addAccount(user: User, password: string): void {
    this.server.addUser(user)
    this.security.accounts.set(user.email, { userId: user.id, password, isVerified: !this.verifiesAddresses })
  }

  /** The poster rejects one application. */
  reject(applicationId: Id): void {
    const { applications, jobs } = this.server.state
    const application = applications.get(applicationId)!
    applications.set(applicationId, { ...application, status: 'rejected', decidedAt: new Date().toISOString() })
    for (const reader of [application.studentId, jobs.get(application.jobId)!.postedById])
      this.server.feeds.add(userFeed(reader), 'put', 'application', applicationId)
  }

  answer({ method, path, query, body }: Request): Reply {
    const [, resource = '', id = '', part = ''] = path.replace(/^\/api/, '').split('/')
    switch (`${method} ${resource}`) {
      case 'POST auth':
        return this.#answerAuth(id, body as Record<string, string>)
      case 'GET auth':
        return this.#forParty((me) => this.server.state.users.get(me)!)
      case 'GET jobs':
        if (id === '') return this.#listJobs(query)
        if (part === 'presence') return this.#forParty(() => ({ presence: this.presences.get(id) ?? null }))
        if (part === 'complaints') return this.#forParty((me) => this.complaints.list(me, id))
        if (id === 'statistics') return { status: 200, body: this.#countJobs(query.get('status')) }
        return this.#showJob(id)
      case 'POST jobs':
        if (part === 'payment-check') return this.#forParty((me) => this.money.check(me, id))
        return this.#forParty((me) => this.complaints.raise(me, id, body as { id: Id; reason: string }))
      case 'POST complaints':
        return this.#forParty((me) => this.complaints.act(me, id, part, body as { id: Id; text: string }))
      case 'PATCH jobs':
        return this.#moveJob(id, (body as Pick<JobRow, 'status'>).status)
      case 'DELETE jobs':
        return this.#forPoster(id, () => this.server.remove(id))
      case 'POST applications':
        if (part === 'leave') return this.#leaveWork(id, body as Partial<LeavingWords> | undefined)
        if (part === 'reject') this.reject(id)
        else if (!this.server.accept(id)) return refuse('already_decided')
        return { status: 200, body: this.server.state.applications.get(id) }
      case 'GET account':
      case 'POST account':
      case 'DELETE account':
        if (id === 'email' && part === 'confirm') return { status: 204 }
        if (id === 'phone' && part === 'back') return { status: 204 }
        if (this.session === null) return refuse('signed_out')
        return this.#answerAccount(this.session, method, id, part, body as Record<string, string>)
      case 'GET messages':
        return this.#forParty((me) => {
          const message = this.server.state.messages.get(id)
          const isParty = message && [message.senderId, message.receiverId].includes(me)
          return (isParty && this.messagePhotos.get(id)) || 'not_found'
        })
      case 'GET papers':
        return this.#forParty((me) => this.papers.read(me, id))
      case 'POST papers':
        if (this.session === null) return refuse('signed_out')
        return this.#writePaper(this.session, id, part, body as Record<string, never>)
      case 'GET verify':
        return answer(this.papers.verified.get(decodeURIComponent(id)) ?? 'not_found')
      case 'GET users':
        return this.#answerAboutUser(id, part)
      case 'POST reports':
      case 'GET moderation':
      case 'POST moderation':
        if (this.session === null) return refuse('signed_out')
        return this.moderation.answer(this.session, method, [resource, id, part], query, body as Record<string, string>)
      case 'POST support-messages':
        return this.#keepForSupport(body as Record<string, string>)
      case 'GET config':
        return { status: 200, body: { ...this.money.config, verification: this.verifiesAddresses } }
      case 'GET payout-account':
        return { status: 200, body: this.money.payoutAccount }
      case 'POST payout-account':
        return { status: 200, body: { url: 'https://connect.stripe.com/setup/e/acct_memory/1' } }
      case 'POST create-payment-intent':
      case 'POST payments':
      case 'GET wallets':
      case 'GET students':
        return this.#answerAboutMoney(resource, id, part, body as Record<string, never>)
      case 'POST sync':
        return this.#push(body as { userId: Id; epoch?: string; mutations: Mutation[] })
      case 'GET sync':
        if (this.session === null) return refuse('signed_out')
        if (this.session !== query.get('user')) return refuse('user_mismatch')
        return { status: 200, body: memoryPull(this.server, this.session, query, wholePage) }
      default:
        return refuse('not_found')
    }
  }

  #answerAccount(me: Id, method: string, act: string, part: string, typed: Record<string, string>): Reply {
    const reply = this.security.answer(me, method, act, part, typed)
    if (act === 'deletion' && reply.status === 204) this.session = null
    return reply
  }

  #keepForSupport(message: Record<string, string>): Reply {
    const known = this.supportMessages.find(({ id }) => id === message['id'])
    if (!known) this.supportMessages.push(message)
    else if (known['email'] !== message['email'] || known['message'] !== message['message']) return refuse('id_reused')
    return { status: 204 }
  }

  #answerAboutMoney(resource: string, id: Id, part: string, body: Record<string, never>): Reply {
    if (this.session === null) return refuse('signed_out')
    if (resource === 'create-payment-intent') return answer(this.money.prepare(this.session, body as never))
    if (part === 'confirm') return answer(this.money.confirm(body['clientSecret'] ?? '', body['outcome'] ?? 'failed'))
    if (part === 'release') return answer(this.money.release(this.session, id))
    if (id !== this.session) return refuse('not_yours')
    if (resource === 'students') return answer(this.money.earningsOf(id))
    if (part === 'balance') return answer(this.money.balanceOf(id))
    const transactions = this.money.transactionsOf(id)
    return { status: 200, body: transactions, total: transactions.length }
  }

  #writePaper(me: Id, kind: string, part: string, body: Record<string, never>): Reply {
    if (kind === 'agreements') return answer(this.papers.propose(me, body as never))
    if (kind === 'payslips') return answer(this.papers.payslip(me, body as never))
    if (kind === 'hand-over') return answer(this.papers.handOver(body))
    if (kind === 'statements') return answer(this.papers.state(me, body['personId']!, body['year']!))
    const known = this.security.accounts.get(this.server.state.users.get(me)!.email)
    if (known?.password !== body['password']) return breaks('password', 'passwordWrong')
    return answer(part === 'signature' ? this.papers.sign(me, kind) : this.papers.give(me, body as never))
  }

  #push({ userId, epoch, mutations }: { userId: Id; epoch?: string; mutations: Mutation[] }): Reply {
    if (this.session === null) return refuse('signed_out')
    if (this.session !== userId) return refuse('user_mismatch')
    const verdicts = this.server.push(userId, mutations, epoch)
    for (const [index, { name, args, photo, photos = null }] of mutations.entries())
      if (name === 'message.send' && photo !== undefined)
        this.messagePhotos.set((args as MutationArguments<'message.send'>).id, photoFile(photo))
      else if (name === 'review.submit' && verdicts[index]?.verdict === 'applied')
        this.#storeReview(userId, args as MutationArguments<'review.submit'>, photos)
    return { status: 200, body: { epoch: this.server.epoch, verdicts } satisfies PushAnswer }
  }

  #storeReview(reviewer: Id, args: MutationArguments<'review.submit'>, workPhotos: string[] | null): void {
    const { id, jobId, revieweeId, rating, comment, structuredEvaluation } = args
    const { firstName, lastName } = this.server.state.users.get(reviewer)!
    const at = { createdAt: new Date().toISOString(), job: { title: this.server.state.jobs.get(jobId)!.title } }
    const review: Review = { ...at, id, jobId, rating, comment, workPhotos, reviewer: { firstName, lastName } }
    const evaluation = structuredEvaluation && {
      ...at,
      ...structuredEvaluation,
      evaluator: { firstName, lastName },
    }
    const received = this.reviews.get(revieweeId) ?? []
    this.reviews.set(revieweeId, [{ review, reviewerId: reviewer, ...(evaluation && { evaluation }) }, ...received])
  }

  #answerAuth(act: string, typed: Record<string, string>): Reply {
    const known = this.security.accounts.get(typed?.['email'] ?? '')
    switch (act) {
      case 'login':
        if (!known || known.password !== typed['password']) return refuse('bad_credentials')
        if (!known.isVerified) return refuse('unverified', { needsVerification: true })
        if (known.isLeaving) return refuse('leaving')
        if (this.security.secondFactor.isOn && !typed['code']) return refuse('code_needed')
        if (this.security.secondFactor.isOn && typed['code'] !== '123456') return breaks('code', 'code')
        this.session = known.userId
        return { status: 200, body: this.server.state.users.get(known.userId) }
      case 'keep-account':
        delete known!.isLeaving
        this.session = known!.userId
        return { status: 200, body: this.server.state.users.get(known!.userId) }
      case 'reset':
        if (isWarned(typed['password'], typed)) return breaks('password', 'passwordWarned')
        return { status: 204 }
      case 'register': {
        if (isWarned(typed['password'], typed)) return breaks('password', 'passwordWarned')
        if (known && known.userId !== typed['id']) return refuse('email_taken')
        const user = this.server.state.users.get(known?.userId ?? '') ?? accountOf(typed)
        if (!known) this.addAccount(user, typed['password'] ?? '')
        if (!this.verifiesAddresses) this.session = user.id
        return { status: known ? 200 : 201, body: { user, needsVerification: this.verifiesAddresses } }
      }
      case 'logout':
        this.session = null
        return { status: 204 }
      default:
        return { status: 204 }
    }
  }

  #forParty(act: (me: Id) => RefusalCode | object): Reply {
    return this.session === null ? refuse('signed_out') : answer(act(this.session))
  }

  #forPoster(id: Id, act: () => boolean): Reply {
    if (this.server.state.jobs.get(id)?.postedById !== this.session) return refuse('not_yours')
    if (!act()) return refuse('wrong_status')
    return { status: 200, body: this.#toJob(this.server.state.jobs.get(id)!) }
  }

  #moveJob(id: Id, to: JobRow['status']): Reply {
    const job = this.server.state.jobs.get(id)
    if (job?.assignedToId !== this.session) return this.#forPoster(id, () => this.server.move(id, to))
    if (!this.server.move(id, to, 'assignee')) return refuse('wrong_status')
    return { status: 200, body: this.#toJob(this.server.state.jobs.get(id)!) }
  }

  #leaveWork(id: Id, { reason = 'other', words }: Partial<LeavingWords> = {}): Reply {
    const { applications } = this.server.state
    const letter = applications.get(id)
    if (!letter || letter.studentId !== this.session) return refuse('not_found')
    if (!this.server.leave(id, { reason, ...(words && { words }) }))
      return refuse(this.server.isPaid(letter.jobId) ? 'work_paid' : 'wrong_status')
    return { status: 200, body: applications.get(id) }
  }

  #publicJobs(): JobRow[] {
    const { state } = this.server
    const isApart = ({ postedById }: JobRow) => this.session !== null && areBlocked(state, this.session, postedById)
    return [...state.jobs.values()].filter((job) => !job.deletedAt && !job.reservedForId && !isApart(job)).toReversed()
  }

  #listJobs(query: URLSearchParams): Reply {
    const asked = (name: string) => (query.get(name) ?? '').toLowerCase()
    const status = asked('status')
    const found = this.#publicJobs().filter(
      (job) =>
        `${job.title} ${job.description}`.toLowerCase().includes(asked('search')) &&
        job.location.toLowerCase().includes(asked('location')) &&
        (asked('category') === '' || job.category === asked('category')) &&
        (status === '' || status === 'all' || job.status === status),
    )
    const limit = Number(query.get('limit'))
    const start = (Number(query.get('page')) - 1) * limit
    const page = found.slice(start, start + limit).map((job) => this.#toJob(job))
    return { status: 200, body: page, total: found.length }
  }

  #showJob(id: Id): Reply {
    const job = this.server.state.jobs.get(id)
    const isOfReservation = job && [job.postedById, job.reservedForId].includes(this.session ?? '')
    const mayBeSeen =
      job && (!job.deletedAt || job.postedById === this.session) && (!job.reservedForId || isOfReservation)
    return mayBeSeen ? { status: 200, body: this.#toJob(job) } : refuse('not_found')
  }

  #countJobs(status: string | null): JobStatistics {
    const jobs = this.#publicJobs().filter((job) => status === null || job.status === status)
    const byCategory: JobStatistics['byCategory'] = {}
    for (const { category } of jobs) byCategory[category] = (byCategory[category] ?? 0) + 1
    return {
      total: jobs.length,
      open: jobs.filter((job) => job.status === 'open').length,
      byCategory,
      averageRate: jobs.length > 0 ? jobs.reduce((sum, { rate }) => sum + rate, 0) / jobs.length : null,
      remote: jobs.filter((job) => job.deliveryType !== 'in_person').length,
    }
  }

  #toJob(job: JobRow): Job {
    const { id, firstName, lastName, city, privateProfile } = this.server.state.users.get(job.postedById)!
    const { rating = null, completedJobs = 0, agreedJobs } = privateProfile ?? {}
    const isParty = this.session !== null && [job.postedById, job.assignedToId].includes(this.session)
    const record = { completedJobs, ...(agreedJobs !== undefined && { agreedJobs }) }
    const poster = { id, firstName, lastName, city, rating, ...record }
    const questions = questionsFor(this.server.state, this.session ?? '', job)
    return {
      ...job,
      assignedToId: isParty ? job.assignedToId : null,
      poster,
      ...(questions.length > 0 && { questions }),
    }
  }

  #answerAboutUser(id: Id, part: string): Reply {
    const user = this.server.state.users.get(id)
    if (!user || user.isDeleted) return refuse('not_found')
    const received = this.reviews.get(id) ?? []
    if (part === 'reviews') {
      const reviews = received
        .map(({ review: { jobId, ...review }, reviewerId = '' }) => ({
          ...review,
          ...([id, reviewerId].includes(this.session ?? '') && { jobId }),
          isMine: reviewerId === this.session,
        }))
        .filter(({ isHidden, isMine }) => !isHidden || isMine)
      return { status: 200, body: reviews, total: reviews.filter(({ isHidden }) => !isHidden).length }
    }
    if (part === 'structured-evaluations')
      return { status: 200, body: received.flatMap(({ evaluation }) => evaluation ?? []) }
    const person = this.server.rowFor(this.session ?? id, 'person', id)
    const { email, phone } = user
    const contact = mayContact(this.server.state, this.session, id) ? { email, phone } : {}
    return { status: 200, body: { ...person, ...contact } }
  }
}

/** Returns a photo as the server serves it. */
export const photoFile = (content: string): Blob => new Blob([content], { type: 'image/webp' })

const accountOf = (typed: Record<string, unknown>): User => {
  const text = (name: string) => (typeof typed[name] === 'string' && typed[name] !== '' ? typed[name] : null)
  const userType = typed['userType'] === 'student' ? 'student' : 'private'
  const figures = { rating: null, completedJobs: 0 }
  return {
    id: text('id') ?? newId(),
    firstName: text('firstName') ?? '',
    lastName: text('lastName') ?? '',
    email: text('email') ?? '',
    phone: text('phone') ?? '',
    city: text('city') ?? '',
    userType,
    profileImageUrl: null,
    createdAt: new Date().toISOString(),
    emailVerified: false,
    studentProfile: isStudent({ userType })
      ? {
          ...figures,
          school: text('school'),
          bio: text('bio'),
          availableTools: (typed['availableTools'] ?? []) as string[],
        }
      : null,
    privateProfile: isStudent({ userType }) ? null : { ...figures, propertyType: text('propertyType') },
  }
}
