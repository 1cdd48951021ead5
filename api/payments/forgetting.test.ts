import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { readMoney } from '../operator/money-report.ts'
import { appRole } from '../postgres/app-role.ts'
import { connect } from '../postgres/connect.ts'
import { transact } from '../postgres/transaction.ts'
import { withoutHurry } from '../testing/test-database.ts'
import { countReads } from '../testing/test-reads.ts'
import { cleanUp } from '../worker/clean-up.ts'
import { forgetSome } from './forgetting.ts'
import { testStripe, type TestStripe } from './testing/money.ts'

interface Pair {
  poster: User
  student: User
  job: { id: Id }
}

/** Makes work that was paid by card and complained about, and whose money was paid out to the student. */
const paidOut = async (money: TestStripe): Promise<Pair> => {
  const { poster, student, job } = await money.paidByCard()
  await money.connected(student, `acct_${student.id.slice(-12)}`)
  const { id } = (await (await money.complain(student, job)).json()) as { id: Id }
  await money.as(poster).post(`/api/complaints/${id}/answers`, { text: 'Si.' })
  await money.as(student).post(`/api/complaints/${id}/withdraw`, {})
  await released(money, { poster, student, job })
  return { poster, student, job }
}

const released = async (money: TestStripe, { poster, job }: Pair) => {
  expect((await money.release(poster)).status).toBe(200)
  await money.settleDown()
  expect(await money.statesOf(job)).toEqual(['released'])
}

/** Dates the erasure of these people `years` back, and a day, so that it is before the limit. */
const erase = ({ sql }: TestStripe, years: number, ...people: User[]) =>
  sql`
    update users set erased_at = now() - make_interval(years => ${years}, days => 1)
    where id = any(${people.map(({ id }) => id)})`

/** Dates all transfers and payments to this moment. The ledger's trigger, which forbids that, is switched off meanwhile. */
const date = ({ sql }: TestStripe, moment: Date) =>
  transact(sql, async (tx) => {
    await tx`alter table ledger_transfers disable trigger ledger_transfers_kept`
    await tx`update ledger_transfers set created_at = ${moment}`
    await tx`alter table ledger_transfers enable trigger ledger_transfers_kept`
    await tx`update payments set created_at = ${moment}`
  })
const yearsAgo = async ({ sql }: TestStripe, years: number, days = 0): Promise<Date> => {
  const [found] = await sql<{ moment: Date }[]>`
    select (date_trunc('year', now() at time zone 'Europe/Zurich') - make_interval(years => ${years}, days => ${days}))
      at time zone 'Europe/Zurich' as moment`
  return found!.moment
}

/** Cleans up with the rights of the app, which may not remove anything from the ledger itself. */
const sweep = async ({ options }: TestStripe) => {
  const sql = connect({ ...options, user: appRole }, { max: 1, ...withoutHurry })
  await cleanUp({ sql, log: pino({ level: 'silent' }) })
  await sql.end({ timeout: 1 })
}

const left = async ({ sql }: TestStripe) =>
  (await sql<{ jobId: Id }[]>`select job_id as "jobId" from payments order by id`).map(({ jobId }) => jobId)

/** Returns the operator's figures, and the balance of each of our accounts. */
const sums = async (money: TestStripe) => {
  const { imbalance, providers } = await readMoney(money.sql)
  const kinds = ['outside', 'fees', 'losses', 'provider_fees', 'contested']
  return { imbalance, providers, totals: await Promise.all(kinds.map((kind) => money.total(kind, 'stripe'))) }
}

const naming = async ({ sql }: TestStripe, id: Id): Promise<string[]> => {
  const tables = ['complaint_answers', 'complaints', 'ledger_accounts', 'payments'] as const
  const found = await Promise.all(
    tables.map(async (table) => await sql`select from ${sql(table)} t where strpos(t::text, ${id}) > 0`),
  )
  return tables.filter((_, index) => (found[index]?.length ?? 0) > 0)
}

test('ten years after two people left, the accounts of their payments are gone, and all sums are what they were (1.2.408)', async () => {
  const money = await testStripe()
  const [gone, recent, halfGone] = [await paidOut(money), await paidOut(money), await paidOut(money)]
  const living = await money.paidByCard()
  await released(money, living)
  await money.paidByCard()
  await date(money, await yearsAgo(money, 12))
  await erase(money, 10, gone.student, halfGone.poster)
  await erase(money, 3, gone.poster)
  await erase(money, 9, recent.poster, recent.student)
  const before = await sums(money)
  const jobs = await left(money)
  expect([before.imbalance, await naming(money, gone.student.id), await naming(money, gone.poster.id)]).toEqual([
    0,
    ['complaints', 'ledger_accounts', 'payments'],
    ['complaint_answers', 'payments'],
  ])

  await sweep(money)

  expect(await left(money)).toEqual(jobs.filter((id) => id !== gone.job.id))
  for (const { id } of [gone.poster, gone.student]) expect(await naming(money, id)).toEqual([])
  expect(await sums(money)).toEqual(before)
  const [books] = await money.sql<{ sum: number; carried: number }[]>`
    select (select sum(amount) from ledger_entries)::int as sum, (select sum(amount) from ledger_carried)::int as carried`
  expect(books).toEqual({ sum: 0, carried: 0 })
  await money.sql`select check_books(id) from payments`
  expect((await money.balanceOf(living.student)).balance).toBe(9_500)
  expect(await money.transactionsOf(halfGone.student)).toHaveLength(2)

  // Money that is still on a wallet belongs to a person, so its payment is kept.
  await erase(money, 10, recent.poster, living.poster, living.student)
  await sweep(money)
  await sweep(money)

  expect(await left(money)).toEqual(jobs.filter((id) => ![gone.job.id, recent.job.id].includes(id)))
  expect(await sums(money)).toEqual(before)
})

test('accounts are kept for ten years from the end of the year, and while somebody has to look at them (1.2.408)', async () => {
  const money = await testStripe()
  const { poster, student, job } = await paidOut(money)
  await erase(money, 10, poster, student)
  const kept: boolean[] = []
  const look = async () => {
    await sweep(money)
    kept.push((await left(money)).includes(job.id))
  }

  await date(money, await yearsAgo(money, 10))
  await look()
  await date(money, await yearsAgo(money, 10, 2))
  for (const mismatch of ['amount', null]) {
    await money.sql`update payments set mismatch = ${mismatch}`
    await look()
  }

  expect(kept).toEqual([true, true, false])
})

test('many payments are forgotten in several transactions, and payments of remaining people stay (1.2.408)', async () => {
  const money = await testStripe()
  const { poster, student, job } = await paidOut(money)
  await money.sql`
    insert into payments (id, job_id, payer_id, payee_id, amount, fee, provider, state, created_at)
    select gen_random_uuid(), ${job.id}, ${poster.id}, ${student.id}, 1000, 50, 'stripe', 'failed', now()
    from generate_series(1, 250)`
  await date(money, await yearsAgo(money, 12))
  await erase(money, 10, poster)
  await sweep(money)
  expect(await left(money)).toHaveLength(251)

  await erase(money, 0, student)
  await sweep(money)

  expect(await left(money)).toEqual([])
})

test('old payments are found without reading the payments of others', async () => {
  const money = await testStripe()
  const { poster, student, job } = await paidOut(money)
  await date(money, await yearsAgo(money, 12))
  await erase(money, 10, poster, student)
  await transact(money.sql, async (tx) => {
    await tx`
      insert into users (id, first_name, last_name, email, phone, city, user_type, password_hash)
      select gen_random_uuid(), first_name, last_name, gen_random_uuid() || '@example.ch', phone, city, user_type, ''
      from users, generate_series(1, 3000) where id = ${student.id}`
    // Switches off foreign keys: these people need not exist.
    await tx`set local session_replication_role = replica`
    await tx`
      insert into payments (id, job_id, payer_id, payee_id, amount, fee, provider, state)
      select gen_random_uuid(), ${job.id}, gen_random_uuid(), gen_random_uuid(), 1000, 50, 'stripe', 'failed'
      from generate_series(1, 5000)`
  })
  await money.sql`analyze payments, users`
  let readRows = Infinity

  const forgetting = transact(money.sql, async (tx) => {
    readRows = await countReads(tx, 'payments', async () => expect(await forgetSome(tx)).toBe(1))
    throw new Error('That was all')
  })

  await expect(forgetting).rejects.toThrow('That was all')
  expect(await left(money)).toContain(job.id)
  expect(readRows).toBeLessThan(1_000)
})

test('the database lets nothing go but whole payments whose time is over, and carries on their sums itself', async () => {
  const money = await testStripe()
  const { poster, student } = await paidOut(money)
  const { sql } = money
  const refused = 'never changed'
  await date(money, await yearsAgo(money, 12))
  await erase(money, 10, poster)
  await expect(sql`delete from ledger_entries`).rejects.toThrow(refused)
  await expect(sql`delete from ledger_transfers`).rejects.toThrow(refused)
  await expect(sql`delete from ledger_accounts`).rejects.toThrow(refused)
  await erase(money, 10, student)

  const entriesAlone = sql`delete from ledger_entries where id in (select id from ledger_entries order by id limit 1)`
  await expect(entriesAlone).rejects.toThrow('does not sum to zero')
  const booksWithoutRow = transact(sql, async (tx) => {
    await tx`delete from ledger_entries`
    await tx`delete from ledger_transfers`
  })
  await expect(booksWithoutRow).rejects.toThrow('not what its row says')
  await expect(sql`delete from ledger_accounts where kind = 'fees'`).rejects.toThrow(refused)
  await expect(sql`insert into ledger_carried select id, 5 from ledger_accounts`).rejects.toThrow('alone')
  await expect(sql`update ledger_entries set amount = 2 * amount`).rejects.toThrow(refused)
})

test('what was paid by hand is forgotten ten years after both left, and not while one has an account (1.2.408)', async () => {
  const money = await testStripe()
  const { assignedJob } = money.seed
  const pairs = [await assignedJob(), await assignedJob(), await assignedJob()] as const
  for (const { job, poster, student } of pairs)
    await money.sql`
      insert into hand_payments (id, job_id, payer_id, payee_id, amount, method, paid_on, declared_by, declared_at)
      values (gen_random_uuid(), ${job.id}, ${poster.id}, ${student.id}, 6000, 'cash', now(), ${poster.id}, now() - interval '11 years')`
  const [gone, halfGone, recent] = pairs
  await erase(money, 10, gone.poster, halfGone.student)
  await erase(money, 3, gone.student)
  await erase(money, 9, recent.poster, recent.student)

  await sweep(money)

  const kept = await money.sql<{ jobId: Id }[]>`select job_id as "jobId" from hand_payments`
  expect(kept.map(({ jobId }) => jobId).toSorted()).toEqual([halfGone.job.id, recent.job.id].toSorted())
})
