import { hash } from '@node-rs/argon2'
import { Random } from '../../../sync/testing/random.ts'
import type { User } from '../../../schema/accounts/user.ts'
import { newId, type Id } from '../../../schema/ids.ts'
import { ReviewDraft } from '../../../schema/reviews/wire.ts'
import { openSession } from '../../sessions/sessions.ts'
import { issueToken } from '../../accounts/tokens.ts'
import { createSeed, meOf } from '../../testing/test-seed.ts'
import { deleteJob } from '../../jobs/publishing.ts'
import type { Providers } from '../../providers/provider.ts'
import type { Sql } from '../../postgres/connect.ts'
import { isDatabaseAway } from '../../http/faults.ts'
import { Refusal } from '../../http/refusal.ts'
import { stay } from '../../personal-data/leaving.ts'
import { submitReview } from '../../reviews/reviews.ts'
import { reviewOf } from '../../reviews/test-reviews.ts'
import { appointModerator } from '../../safety/moderation.ts'
import { write } from '../../feeds/write.ts'
import { addConsents, makeMinor } from './consents.ts'
import { Pools } from './pools.ts'
import { addPrivateThings, askForEmail, photoOf } from './private-things.ts'
import { addComplaint, addReports } from './troubles.ts'
import { never, Secrets } from './secrets.ts'
import { metricsToken, stripeKeys } from './server-keys.ts'
import { createWork } from './work.ts'

/**
 * The callers. Marc (owner) and Léa (counterpart) share jobs. The others get to share one during the run, or never do. Mia is the moderator.
 */
export const actors = ['visitor', 'student', 'individual', 'owner', 'counterpart', 'stranger', 'moderator'] as const
export type Actor = (typeof actors)[number]

export interface FuzzWorld {
  /** Undefined for the visitor. */
  people: Record<Actor, User | undefined>
  /** Bea and Boris call nothing and share nothing with any caller. At the end their rows must be as they were. */
  bystanders: readonly [User, User]
  /** Whether an id is that of a bystander, or of something that belongs to one. */
  isTheirs(id: Id): boolean
  secrets: Secrets
  pools: Pools
  /** Returns the actor's session cookie; with `fresh` that of a new session, because the request may end it. */
  cookieOf(actor: Actor, fresh: boolean): Promise<string | undefined>
  /** Ends an actor's request to delete the account and their suspension, and signs them in again. */
  comeBack(actor: Actor): Promise<void>
  /** Adds new work for the work that requests have ended. */
  addWork(): Promise<void>
}

/** Returns a phone number that nobody else has, and its digits, which find it in every notation. */
const phoneOf = (number: number) => ({ phone: `079 ${410 + number} 73 19`, digits: `79${410 + number}7319` })

export const makePeople = async (sql: Sql, providers: Providers): Promise<FuzzWorld> => {
  const seed = createSeed(sql)
  const secrets = new Secrets()
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
  const [stranger, moderator] = [await marked('student', 'Noe', true), await marked('individual', 'Mia', true)]
  const minors = [student, stranger]
  for (const minor of minors) await makeMinor(sql, minor)
  await write(sql, (tx) => appointModerator(tx, moderator.email, true))
  const bea = await marked('student', 'Bea', false)
  const boris = await marked('individual', 'Boris', false)

  const pools = new Pools(new Random(7))
  const { agree, pay, addWork } = createWork(sql, providers, { pools, secrets })
  const callers = { student, individual, owner, counterpart, stranger, moderator }
  const parties = [owner.id, counterpart.id]
  const finished = await agree(owner, counterpart, 'Marc-Lea', parties)
  await pay(owner, finished)
  // Marc's payments are a month old: a new payer may pay only three times a day.
  await sql`update payments set held_at = held_at - interval '30 days'`
  const [complainedOf, alsoComplainedOf] = [await addWork(callers), await addWork(callers)]
  await addWork(callers)
  const theirs = await agree(boris, bea, 'Boris-Bea', never)
  const done = await agree(boris, bea, 'Boris-Bea-done', never)
  secrets.push({ what: 'Boris’s client secret', text: await pay(boris, theirs), of: never })

  const draft = ReviewDraft.parse(reviewOf(finished, counterpart))
  const { review } = await write(sql, (tx) =>
    submitReview(tx, meOf(owner), draft, [{ photo: photoOf('photo'), sent: '' }]),
  )
  await write(sql, (tx) => submitReview(tx, meOf(boris), ReviewDraft.parse(reviewOf(done, bea))))

  const title = 'titre-zq7x-retiré'
  const deleted = await seed.job(boris, { title })
  await write(sql, (tx) => deleteJob(tx, meOf(boris), deleted.id))
  secrets.push({ what: 'the title of a deleted job', text: title, of: never })

  const first = 'titre-zq7x-réservé'
  const reserved = await seed.job(boris, { title: first, reservedForId: bea.id })
  secrets.push({ what: 'the title of a reserved offer', text: first, of: never })

  const tokens = [
    ...(await Promise.all([issueToken(sql, bea.id, 'password_reset'), issueToken(sql, boris.id, 'verification')])),
    await openSession(sql, bea.id),
  ]
  for (const token of tokens) secrets.push({ what: 'a token', text: token, of: never })
  secrets.push({ what: 'a password’s hash', text: '$argon2', of: never })
  for (const text of [stripeKeys.secretKey, stripeKeys.webhookSecret, metricsToken])
    secrets.push({ what: 'a key of the server', text, of: never })

  // No caller has their password.
  await sql`update users set password_hash = ${await hash('zq7x-unknown', { memoryCost: 8, timeCost: 1 })} where id in (${bea.id}, ${boris.id})`

  for (const user of [...Object.values(callers), bea, boris]) pools.add('user', user.id)
  for (const job of [theirs, done, deleted, reserved]) pools.add('job', job.id)
  pools.add('job with money', theirs.id)
  pools.add('message with photo', theirs.message.id)
  pools.add('review', review.id)
  await addPrivateThings(sql, { pools, secrets }, { owner, counterpart, bea })
  await addComplaint(sql, { pools, secrets }, { job: complainedOf, by: counterpart, to: owner, readers: parties })
  await addComplaint(sql, { pools, secrets }, { job: alsoComplainedOf, by: owner, to: counterpart, readers: parties })
  await addComplaint(sql, { pools, secrets }, { job: theirs, by: boris, to: bea, readers: never })
  await addReports(sql, { pools, secrets }, { ...callers, message: finished.message })
  const things = await addTheirs(sql, pools, bea.id)
  await addTokens(sql, pools, seed)

  const people = { visitor: undefined, ...callers }
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
  const comeBack = async (actor: Actor) => {
    const user = people[actor]
    if (!user) return
    if (minors.includes(user)) await makeMinor(sql, user)
    // In the database, because a moderator may not decide about people whom they work with.
    await sql`update users set suspended_at = null where id = ${user.id} and suspended_at is not null`
    const [leaving] = await sql<{ passwordHash: string }[]>`
      select password_hash as "passwordHash" from users where id = ${user.id} and leaving_since is not null`
    try {
      if (leaving) await stay(sql, { id: user.id, ...leaving })
      sessions.delete(user.id)
    } catch (error) {
      // The password has changed in the same moment: a later request brings them back.
      if (!(error instanceof Refusal)) throw error
    }
  }
  let additions = 0
  const theirIds = new Set([bea.id, boris.id, theirs.id, done.id, deleted.id, reserved.id, ...things])
  return {
    people,
    bystanders: [bea, boris],
    isTheirs: (id) => theirIds.has(id),
    secrets,
    pools,
    cookieOf,
    comeBack,
    addWork: async () => {
      for (const actor of ['owner', 'individual', 'counterpart'] as const) await comeBack(actor)
      try {
        const paid = await addWork(callers)
        if (++additions % 2 === 0)
          await addComplaint(sql, { pools, secrets }, { job: paid, by: owner, to: counterpart, readers: parties })
      } catch (error) {
        // A request of that moment has suspended one of them, taken one away, or made it wait too long: a later turn adds work.
        const isPassing = error instanceof Refusal || (error instanceof Error && isDatabaseAway(error))
        if (!isPassing) throw error
      }
    },
  }
}

/** Adds the tokens that mails would carry, for accounts that no caller uses. */
const addTokens = async (sql: Sql, pools: Pools, { student }: Pick<ReturnType<typeof createSeed>, 'student'>) => {
  for (let more = 0; more < 12; more++) {
    const user = await student()
    pools.add('token', await issueToken(sql, user.id, 'verification'))
    pools.add('token', await issueToken(sql, user.id, 'password_reset'))
    pools.add('token', await issueToken(sql, user.id, 'phone_back'))
    pools.add('token', await askForEmail(sql, user, `${newId()}@example.ch`))
  }
  for (let more = 0; more < 6; more++) await addConsents(sql, pools, student)
}

/** Adds ids that a stranger may guess but has no right to, and returns them. */
const addTheirs = async (sql: Sql, pools: Pools, bystander: Id): Promise<Id[]> => {
  const found = await sql<{ kind: 'application' | 'message' | 'notification' | 'transaction' | 'review'; id: Id }[]>`
    select 'application' as kind, id from applications where student_id = ${bystander}
    union all select 'message', id from messages where receiver_id = ${bystander}
    union all select 'notification', id from notifications where user_id = ${bystander}
    union all select 'transaction', release_id from payments where payee_id = ${bystander}
    union all select 'review', id from reviews where reviewee_id = ${bystander}`
  for (const { kind, id } of found) pools.add(kind, id)
  return found.map(({ id }) => id)
}
