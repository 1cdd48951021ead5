import { swissDay } from '../../../schema/dates.ts'
import { newId, type Id } from '../../../schema/ids.ts'
import { feeOf } from '../../../schema/payments/payment.ts'
import type { User } from '../../../schema/accounts/user.ts'
import { advance, applyReport } from '../../escrow/advance.ts'
import { lockPayment, type Payment } from '../../escrow/payment-rows.ts'
import { updateWageYear } from '../../employment/wage-year-choices.ts'
import { write, type Tx } from '../../feeds/write.ts'
import type { Me } from '../../http/me.ts'
import { lockJob } from '../../jobs/job-state.ts'
import { eraseAccount } from '../../personal-data/erasure.ts'
import { randomFrom } from '../../testing/seeded-random.ts'
import type { Sql } from '../../postgres/connect.ts'
import type { Report } from '../../providers/provider.ts'
import { createSeed, meOf } from '../../testing/test-seed.ts'
import { confirmPayment, contestPayment, declarePayment, withdrawPayment } from '../hand/hand-payments.ts'

/*
 * Seeded histories of wages: a few people declare, confirm, contest, correct and withdraw payments by hand around the end of a year, are paid by card,
 * refunded and recalled, and leave for good, several acts at once.
 */

/** The moments of a history's transactions, in Swiss time around midnight of New Year's Eve. */
const moments = ['2025-12-31T12:00:00Z', '2025-12-31T22:59:59Z', '2025-12-31T23:00:00Z', '2026-01-01T11:00:00Z']
const days = ['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02']

interface Work {
  jobId: Id
  poster: Me
  student: Me
}

/** Lets a database's ledger take its time from the transaction, so that histories may span New Year's Eve. */
export const prepareHistories = async (sql: Sql): Promise<void> => {
  await sql`
    alter table ledger_transfers alter column created_at
    set default coalesce(nullif(current_setting('wages.now', true), '')::timestamptz, now())`
}

/** Runs the history of a seed; `run` does one act on `sql`, whose connections may be killed. */
export const runHistory = async (
  { admin, sql }: { admin: Sql; sql: Sql },
  run: (act: () => Promise<unknown>) => Promise<void>,
  seed: number,
): Promise<void> => {
  const random = randomFrom(seed)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  const work = await beginWork(admin, 1 + Math.floor(random() * 2))
  const acts = Array.from({ length: 14 + Math.floor(random() * 14) }, () => actOn(pick(work), pick, random))
  if (random() < 0.4) acts.splice(Math.floor(random() * acts.length), 0, leaving(pick(work), pick))
  for (const from of [0.4, 0.6, 0.8]) {
    const [at, one, place] = [Math.floor((from + random() * 0.2) * acts.length), pick(work), random()]
    acts.splice(at, 0, (sql) => nameEachOther(sql, one, place))
  }
  const abreast = 1 + Math.floor(random() * 5)
  for (let at = 0; at < acts.length; at += abreast)
    await Promise.all(acts.slice(at, at + abreast).map((act) => run(() => act(sql))))
}

/** Two households and two students; each pair has finished jobs, accepted long ago. */
const beginWork = async (sql: Sql, each: number): Promise<Work[]> => {
  const seed = createSeed(sql)
  const posters = [await seed.individual(), await seed.individual()]
  const students = [await seed.student(), await seed.student()]
  await sql`
    update student_profiles set birth_date = '2006-05-01'
    where user_id = ${students[0]!.id}`
  const work: Work[] = []
  for (const poster of posters)
    for (const student of students)
      for (let one = 0; one < each; one += 1) work.push(await finishJob(sql, poster, student))
  return work
}

const finishJob = async (sql: Sql, poster: User, student: User): Promise<Work> => {
  const jobId = newId()
  await sql`
    with job as (
      insert into jobs (id, posted_by_id, assigned_to_id, title, description, location, duration, rate_centimes, category, delivery_type,
        language_required, urgency_level, experience_required, physical_demand, payment_method, status)
      values (${jobId}, ${poster.id}, ${student.id}, 'Tailler la haie', 'Vingt mètres.', 'Lausanne, VD', '4 h', 2500, 'physical', 'in_person',
        'french', 'normal', 'none', 'light', 'cash', 'completed') returning id)
    insert into applications (id, job_id, student_id, letter, status, decided_at)
    select ${newId()}, id, ${student.id}, 'Je viens.', 'accepted', '2025-12-01T12:00:00Z' from job`
  return { jobId, poster: meOf(poster), student: meOf(student) }
}

type Choose = <T>(all: readonly T[]) => T
type Act = (sql: Sql) => Promise<unknown>

/** One act on a job, whose draws are made now: acts that run at once must not change each other's. */
const actOn = (work: Work, pick: Choose, random: () => number): Act => {
  const [by, day, moment, chance, place] = [
    pick(['poster', 'student'] as const),
    pick(days),
    pick(moments),
    random(),
    random(),
  ]
  const amount = 100 + Math.floor(random() * 90_000)
  if (chance < 0.3)
    return (sql) => declare(sql, work, by, { amount, paidOn: day, replaces: place < 0.3 ? place : undefined })
  if (chance < 0.65) return (sql) => answer(sql, work, by, chance, place)
  if (chance < 0.7)
    return (sql) =>
      onWageYear(sql, work, place, (tx, id) =>
        by === 'student'
          ? updateWageYear(tx, work.student, { id, isAsked: place < 0.5 })
          : updateWageYear(tx, work.poster, { id, elsewhere: place < 0.5 ? 60_000 : 0 }),
      )
  return (sql) => moveCard(sql, work, { amount, moment, chance: (chance - 0.7) / 0.3, place })
}

const declare = (
  sql: Sql,
  { jobId, poster, student }: Work,
  by: 'poster' | 'student',
  { amount, paidOn, replaces }: { amount: number; paidOn: string; replaces: number | undefined },
) =>
  write(sql, async (tx) => {
    const former = replaces === undefined ? undefined : await findPayment(tx, jobId, replaces)
    const said = { id: newId(), jobId, payeeId: student.id, amount, method: 'cash' as const, paidOn }
    await declarePayment(tx, by === 'poster' ? poster : student, { ...said, ...(former && { replaces: former.id }) })
  })

const answer = (sql: Sql, work: Work, by: 'poster' | 'student', chance: number, place: number) =>
  write(sql, async (tx) => {
    const payment = await findPayment(tx, work.jobId, place)
    if (!payment) return
    const named = { id: payment.id, jobId: work.jobId }
    if (chance < 0.48) await confirmPayment(tx, work[by], named)
    else if (chance < 0.58) await contestPayment(tx, work[by], { ...named, otherAmount: null })
    else await withdrawPayment(tx, work[by], named)
  })

const findPayment = async (tx: Tx, jobId: Id, place: number): Promise<{ id: Id } | undefined> => {
  const all = await tx<{ id: Id }[]>`select id from hand_payments where job_id = ${jobId} order by declared_at, id`
  return all[Math.floor(place * all.length)]
}

const onWageYear = (sql: Sql, { poster, student }: Work, place: number, change: (tx: Tx, id: Id) => Promise<void>) =>
  write(sql, async (tx) => {
    const all = await tx<{ id: Id }[]>`
      select id from wage_years where poster_id = ${poster.id} and student_id = ${student.id} order by year`
    const one = all[Math.floor(place * all.length)]
    if (one) await change(tx, one.id)
  })

/** The two households of a student name each other in one of the years, or the one of this work takes it back. */
const nameEachOther = (sql: Sql, { poster, student }: Work, place: number) =>
  write(sql, async (tx) => {
    const both = await tx<{ id: Id; posterId: Id; partnerEmail: string }[]>`
      select w.id, w.poster_id as "posterId", email as "partnerEmail" from wage_years w
        join wage_years o on o.student_id = w.student_id and o.year = w.year and o.id <> w.id join users on users.id = o.poster_id
      where w.student_id = ${student.id} and w.year = ${place < 0.5 ? 2025 : 2026} order by w.id`
    const isEnding = place % 0.5 < 0.1
    for (const { id, posterId, partnerEmail } of both.filter((one) => !isEnding || one.posterId === poster.id))
      await updateWageYear(tx, { id: posterId }, { id, partnerEmail: isEnding ? null : partnerEmail })
  })

const nothing: Report = { returned: 0, contested: 0, providerFees: 30, paidOut: 0, dispute: 'none' }

/** The next step of the job's card payment: it is charged, released, paid out, refunded, examined by the bank, or given back. */
const moveCard = (
  sql: Sql,
  { jobId, poster, student }: Work,
  { amount, moment, chance, place }: { amount: number; moment: string; chance: number; place: number },
) =>
  write(sql, async (tx) => {
    await tx`select set_config('wages.now', ${moment}, true)`
    await lockJob(tx, jobId)
    const [known] = await tx<{ id: Id }[]>`
      select id from payments where job_id = ${jobId} and state not in ('failed', 'refunded') limit 1`
    if (!known) {
      const provider = place < 0.2 ? 'simulated' : 'stripe'
      await tx`
        insert into payments (id, job_id, payer_id, payee_id, amount, fee, provider, intent_id, client_secret)
        values (${newId()}, ${jobId}, ${poster.id}, ${student.id}, ${amount}, ${feeOf(amount)}, ${provider}, ${newId()}, ${newId()})`
      return
    }
    await step(tx, await lockPayment(tx, known.id), chance)
  })

const circumstances = { job: 'completed', isPaidOtherwise: false } as const

const step = async (tx: Tx, payment: Payment, chance: number): Promise<void> => {
  const { amount, state, releasedAmount } = payment
  const now: Report = { ...nothing, returned: payment.returned, paidOut: payment.paidOut, dispute: payment.dispute }
  const report = (change: Partial<Report>) => applyReport(tx, payment, { ...now, ...change }, circumstances)
  if (state === 'created') return void (await report({}))
  if (state === 'releasing') return void (await advance(tx, payment, 'settled'))
  if (state === 'disputed')
    return void (await report(
      chance < 0.6 ? { dispute: 'won', contested: 0 } : { dispute: 'lost', returned: amount, contested: 0 },
    ))
  if (state !== 'released') return
  const part = Math.floor(amount * chance)
  if (chance < 0.3) await report({ paidOut: (releasedAmount ?? 0) - feeOf(releasedAmount ?? 0) })
  else if (chance < 0.7) await report({ returned: Math.max(payment.returned, part) })
  else if (chance < 0.9 && payment.dispute === 'none')
    await report({ dispute: 'open', contested: amount - payment.returned })
  else await report({ returned: amount })
}

/** Somebody asks for the erasure of the account, whose thirty days are over at once. */
const leaving = (work: Work, pick: Choose): Act => {
  const { id: userId } = pick([work.poster, work.student])
  return async (sql) => {
    await sql`update users set leaving_since = now() - interval '31 days' where id = ${userId}`
    await eraseAccount({ sql }, { userId }, { id: 1, attempts: 1 })
  }
}

interface Counted {
  posterId: Id
  studentId: Id
  year: number
  card: number
  confirmed: number
  declared: number
  claimed: number
  contested: number
}

/**
 * Returns what is wrong with the counters: each is compared with the sums that this function makes itself of the payments, and must stand in the feed of
 * each of its two people who has not been erased.
 */
export const findWrongCounters = async (sql: Sql): Promise<string[]> => {
  const counted = await sql<Counted[]>`
    select poster_id as "posterId", student_id as "studentId", year::int, card, confirmed, declared, claimed, contested from wage_years`
  const expected = await sumUp(sql)
  const wrongs = counted.flatMap((one) => {
    const key = keyOf(one)
    const sums = expected.get(key) ?? none
    expected.delete(key)
    const differs = (Object.keys(none) as (keyof typeof none)[]).filter((field) => one[field] !== sums[field])
    return differs.map((field) => `${key}: ${field} is ${one[field]}, should be ${sums[field]}`)
  })
  for (const [key, sums] of expected)
    if (Object.values(sums).some((sum) => sum > 0)) wrongs.push(`${key}: nobody counts ${JSON.stringify(sums)}`)
  const missing = await sql<{ id: Id }[]>`
    select party as id from wage_years w cross join lateral (values (poster_id), (student_id)) as people (party)
      join users on users.id = party
    where erased_at is null and not exists (
      select from feed_entries where feed_id = 'user:' || party and entity = 'wageYear' and entity_id = w.id and op = 'put')`
  const untold = await sql<{ id: Id }[]>`
    select w.id from wage_years w join wage_years o
      on o.poster_id = w.partner_id and o.partner_id = w.poster_id and o.student_id = w.student_id and o.year = w.year
    where w.card + w.confirmed + w.declared + w.elsewhere + o.card + o.confirmed + o.declared + o.elsewhere > 75000 and w.told < 3`
  return [
    ...wrongs,
    ...missing.map(({ id }) => `a counter is missing in the feed of ${id}`),
    ...untold.map(({ id }) => `nobody told that two accounts of a household have passed the limit: ${id}`),
  ]
}

const none = { card: 0, confirmed: 0, declared: 0, claimed: 0, contested: 0 }
type Keyed = Omit<Counted, keyof typeof none>
const keyOf = ({ posterId, studentId, year }: Keyed) => `${posterId} ${studentId} ${year}`

/** Sums up the payments themselves, in this code's own way. */
const sumUp = async (sql: Sql): Promise<Map<string, typeof none>> => {
  const sums = new Map<string, typeof none>()
  const add = (of: Keyed, field: keyof typeof none, amount: number) => {
    const key = keyOf(of)
    const before = sums.get(key) ?? none
    sums.set(key, { ...before, [field]: before[field] + amount })
  }
  const hand = await sql<(Keyed & { amount: number; paidOn: string; kind: keyof typeof none })[]>`
    select payer_id as "posterId", payee_id as "studentId", 0 as year, amount, paid_on::text as "paidOn",
      case when confirmed_at is not null then 'confirmed' when contested_at is not null then 'contested'
        when declared_by = payer_id then 'declared' else 'claimed' end as kind
    from hand_payments where withdrawn_at is null and (confirmed_at is not null or corrects is null)`
  for (const one of hand) add({ ...one, year: Number(one.paidOn.slice(0, 4)) }, one.kind, one.amount)
  const cards = await sql<(Keyed & { amount: number; returned: number; released: number; at: Date })[]>`
    select payer_id as "posterId", payee_id as "studentId", 0 as year, amount, returned, released_amount as released,
      (select max(created_at) from ledger_transfers where payment_id = p.id and kind = 'release') as at
    from payments p where state = 'released' and provider = 'stripe' and released_amount > 0`
  for (const one of cards) {
    const wage = Math.max(0, Math.min(one.released, one.amount - one.returned))
    add({ ...one, year: Number(swissDay(one.at.toISOString()).slice(0, 4)) }, 'card', wage)
  }
  return sums
}

/** Returns how many acts of each kind the histories left behind, so that a test can see that they reached far. */
export const describeHistories = async (sql: Sql): Promise<Record<string, number>> => {
  const [counts] = await sql<Record<string, number>[]>`
    select (select count(*)::int from wage_years) as counters,
      (select count(*)::int from wage_years where year = 2026) as "inTheNewYear",
      (select count(*)::int from wage_years w join wage_years o on o.poster_id = w.partner_id and o.partner_id = w.poster_id
        and o.student_id = w.student_id and o.year = w.year) as together,
      (select count(*)::int from hand_payments where confirmed_at is not null) as confirmed,
      (select count(*)::int from hand_payments where withdrawn_at is not null) as withdrawn,
      (select count(*)::int from payments where state = 'released' and provider = 'stripe') as released,
      (select count(*)::int from ledger_transfers where kind in ('recall', 'loss', 'refund')) as "wentBack",
      (select count(*)::int from users where erased_at is not null) as erased`
  return counts ?? {}
}
