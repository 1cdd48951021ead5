import { hash } from '@node-rs/argon2'
import { pino } from 'pino'
import { Random } from '../../../sync/testing/random.ts'
import type { User } from '../../../schema/accounts/user.ts'
import type { Id } from '../../../schema/ids.ts'
import { feeOf } from '../../../schema/payments/payment.ts'
import { ReviewDraft } from '../../../schema/reviews/wire.ts'
import { openSession } from '../../sessions/sessions.ts'
import { issueToken } from '../../accounts/tokens.ts'
import { acceptApplication } from '../../applications/applications.ts'
import { createSeed, meOf } from '../../http/test-seed.ts'
import { deleteJob } from '../../jobs/publishing.ts'
import { sendMessage } from '../../messages/messages.ts'
import { confirmSimulated } from '../../payments/simulated-checkout.ts'
import { preparePayment } from '../../payments/checkout.ts'
import type { Providers } from '../../payments/providers/provider.ts'
import type { Sql } from '../../postgres/connect.ts'
import { submitReview } from '../../reviews/reviews.ts'
import { reviewOf } from '../../reviews/test-reviews.ts'
import { write } from '../../feeds/write.ts'
import { Pools } from './pools.ts'
import { never, type Secret } from './secrets.ts'

/**
 * The callers. Marc (owner) and Léa (counterpart) share a job; the others come to share one during the run, or never.
 */
export const actors = ['visitor', 'student', 'individual', 'owner', 'counterpart', 'stranger'] as const
export type Actor = (typeof actors)[number]

export interface FuzzWorld {
  /** Undefined for the visitor. */
  people: Record<Actor, User | undefined>
  /** Bea and Boris call nothing and share nothing with any caller. At the end their rows must be as they were. */
  bystanders: readonly [User, User]
  secrets: Secret[]
  pools: Pools
  /** Returns the actor's session cookie; a new session where the request may end it. */
  cookieOf(actor: Actor, fresh: boolean): Promise<string | undefined>
}

/** Returns a phone number that nobody else has, and its digits, which find it in every notation. */
const phoneOf = (number: number) => ({ phone: `079 ${410 + number} 73 19`, digits: `79${410 + number}7319` })

export const makePeople = async (sql: Sql, providers: Providers): Promise<FuzzWorld> => {
  const seed = createSeed(sql)
  const secrets: Secret[] = []
  let count = 0
  const marked = async (kind: 'student' | 'individual', firstName: string, isCaller: boolean): Promise<User> => {
    const { phone, digits } = phoneOf(++count)
    const user = await seed[kind]({ firstName, phone, email: `${firstName.toLowerCase()}.zq7x@example.ch` })
    for (const text of [user.email, digits]) {
      secrets.push({
        what: `${firstName}’s ${text === user.email ? 'e-mail' : 'phone'}`,
        text,
        of: isCaller ? user.id : never,
      })
    }
    return user
  }

  const owner = await marked('individual', 'Marc', true)
  const counterpart = await marked('student', 'Lea', true)
  const [student, individual] = [await marked('student', 'Tim', true), await marked('individual', 'Ina', true)]
  const stranger = await marked('student', 'Noe', true)
  const bea = await marked('student', 'Bea', false)
  const boris = await marked('individual', 'Boris', false)

  const between = async (poster: User, worker: User, name: string, readers: readonly Id[] | typeof never) => {
    const [letter, message] = [`lettre-zq7x-${name}`, `message-zq7x-${name}`]
    secrets.push({ what: `the letter of ${name}`, text: letter, of: readers })
    secrets.push({ what: `the message of ${name}`, text: message, of: readers })
    const job = await seed.job(poster)
    const application = await seed.application(worker, job, letter)
    await write(sql, (tx) => acceptApplication(tx, meOf(poster), application.id))
    await write(sql, (tx) => sendMessage(tx, meOf(poster), { jobId: job.id, content: message }))
    return job
  }
  const parties = [owner.id, counterpart.id]
  const jobs = [
    await between(owner, counterpart, 'Marc-Lea', parties),
    await between(owner, counterpart, 'Marc-Lea-2', parties),
  ]
  const finished = await between(owner, counterpart, 'Marc-Lea-3', parties)
  const photo = { full: Buffer.of(1), thumbnail: Buffer.of(1) }
  const draft = ReviewDraft.parse(reviewOf(finished, counterpart))
  const { review } = await write(sql, (tx) => submitReview(tx, meOf(owner), draft, [{ photo, sent: '' }]))
  const theirs = await between(boris, bea, 'Boris-Bea', never)
  const done = await between(boris, bea, 'Boris-Bea-done', never)
  await write(sql, (tx) => submitReview(tx, meOf(boris), ReviewDraft.parse(reviewOf(done, bea))))

  const title = 'titre-zq7x-retiré'
  const deleted = await seed.job(boris, { title })
  await write(sql, (tx) => deleteJob(tx, meOf(boris), deleted.id))
  secrets.push({ what: 'the title of a deleted job', text: title, of: never })

  const ctx = { sql, providers, log: pino({ level: 'silent' }) }
  const amount = 4_200
  const order = { jobId: theirs.id, amount, applicationFee: feeOf(amount) }
  const { clientSecret } = await preparePayment(ctx, meOf(boris), order)
  await confirmSimulated(ctx, meOf(boris), { clientSecret, outcome: 'succeeded' })
  secrets.push({ what: 'Boris’s client secret', text: clientSecret, of: never })

  const tokens = [
    ...(await Promise.all([issueToken(sql, bea.id, 'password_reset'), issueToken(sql, boris.id, 'verification')])),
    await openSession(sql, bea.id),
  ]
  for (const token of tokens) secrets.push({ what: 'a token', text: token, of: never })
  secrets.push({ what: 'a password’s hash', text: '$argon2', of: never })

  // No caller has their password.
  await sql`update users set password_hash = ${await hash('zq7x-unknown', { memoryCost: 8, timeCost: 1 })} where id in (${bea.id}, ${boris.id})`

  const pools = new Pools(new Random(7))
  for (const user of [owner, counterpart, student, individual, stranger, bea, boris]) pools.add('user', user.id)
  for (const job of jobs) for (const party of parties) pools.add('job', job.id, party)
  for (const job of [theirs, done, deleted]) pools.add('job', job.id)
  for (let more = 0; more < 4; more++) {
    for (const poster of [owner, individual]) {
      const job = await seed.job(poster)
      pools.add('job', job.id, poster.id)
      pools.add('application', (await seed.application(counterpart, job, 'Je viens volontiers.')).id, poster.id)
    }
  }
  pools.add('review', review.id)
  await addTheirs(sql, pools, bea.id)
  await addTokens(sql, pools, seed)

  const people = { visitor: undefined, student, individual, owner, counterpart, stranger }
  const sessions = new Map<Id, Promise<string>>()
  const cookieOf = async (actor: Actor, fresh: boolean) => {
    const user = people[actor]
    if (!user) return undefined
    if (fresh) return `session=${await openSession(sql, user.id)}`
    const token = sessions.get(user.id) ?? openSession(sql, user.id)
    if (!sessions.has(user.id)) {
      sessions.set(user.id, token)
      secrets.push({ what: 'a session’s token', text: await token, of: never })
    }
    return `session=${await token}`
  }
  return { people, bystanders: [bea, boris], secrets, pools, cookieOf }
}

/** Adds the tokens that mails would carry, for accounts that no caller uses. */
const addTokens = async (sql: Sql, pools: Pools, { student }: Pick<ReturnType<typeof createSeed>, 'student'>) => {
  for (let more = 0; more < 12; more++) {
    const { id } = await student()
    pools.add('token', await issueToken(sql, id, 'verification'))
    pools.add('token', await issueToken(sql, id, 'password_reset'))
  }
}

/** Adds ids that a stranger may guess but has no right to. */
const addTheirs = async (sql: Sql, pools: Pools, bystander: Id): Promise<void> => {
  const found = await sql<{ kind: 'application' | 'message' | 'notification' | 'transaction' | 'review'; id: Id }[]>`
    select 'application' as kind, id from applications where student_id = ${bystander}
    union all select 'message', id from messages where receiver_id = ${bystander}
    union all select 'notification', id from notifications where user_id = ${bystander}
    union all select 'transaction', release_id from payments where payee_id = ${bystander}
    union all select 'review', id from reviews where reviewee_id = ${bystander}`
  for (const { kind, id } of found) pools.add(kind, id)
}
