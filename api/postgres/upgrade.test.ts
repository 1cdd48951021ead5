import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/jobs/job.ts'
import { feeOf } from '../../schema/payments/payment.ts'
import { peopleFor } from '../accounts/visible-people.ts'
import { headOf, readFeed } from '../jobs/test-feeds.ts'
import { jobRowsFor } from '../jobs/jobs.ts'
import { readDurations } from '../jobs/durations.ts'
import { listJobs } from '../jobs/job-list.ts'
import { readPayment } from '../escrow/payment-rows.ts'
import { readTasks } from '../testing/test-tasks.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { transact } from './transaction.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

/* Migrates a database that an older version left, with unfinished jobs and payments. */

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const [marc, lea, noe] = [newId(), newId(), newId()]
const [kept, deleted, anywhere, cancelled] = [newId(), newId(), newId(), newId()]
const [payment, played, paidOut] = [newId(), newId(), newId()]

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const { sql } = database
  await sql`drop schema public cascade`
  await sql`create schema public`
  await migrateTo(sql, '0032')
  await insertPeople(sql)
  await insertJobs(sql)
  await insertMoney(sql)
  await releaseMoney(sql, played, deleted, 'simulated', [])
  await releaseMoney(sql, paidOut, anywhere, 'stripe', ['payout'])
  await insertTasks(sql)
  await insertRejection(sql)
  await insertCancellation(sql)

  await migrate(sql)
}, 30_000)
afterAll(() => database.drop())

type Sql = TestDatabase['sql']

const migrateTo = async (sql: Sql, last: string) => {
  const earlier = mkdtempSync(join(tmpdir(), 'coup-de-main-migrations-'))
  const isEarlier = (path: string) => path === migrations || basename(path).slice(0, 4) <= last
  cpSync(migrations, earlier, { recursive: true, filter: isEarlier })
  await migrate(sql, earlier)
  rmSync(earlier, { recursive: true })
}

const insertPeople = (sql: Sql) => sql`
  insert into users (id, first_name, last_name, email, password_hash, phone, city, user_type)
  values (${marc}, 'Marc', 'Dubois', 'marc@example.ch', 'x', '+41791112233', 'Lausanne, VD', 'private'),
    (${lea}, 'Léa', 'Moret', 'lea@example.ch', 'x', '+41791112244', 'Lausanne, VD', 'student'),
    (${noe}, 'Noé', 'Roux', 'noe@example.ch', 'x', '+41791112255', 'Lausanne, VD', 'student')`

const insertJobs = (sql: Sql) => {
  const offer = {
    posted_by_id: marc,
    title: 'Tailler la haie',
    description: 'Avec l’échelle',
    rate_centimes: 2000,
    category: 'physical',
    delivery_type: 'in_person',
    language_required: 'french',
    urgency_level: 'normal',
    experience_required: 'none',
    physical_demand: 'light',
    payment_method: 'cash',
  }
  return sql`insert into jobs ${sql([
    { ...offer, id: kept, location: 'Genève, GE', canton: 'GE', ...lasts('14h-16h', 14), deleted_at: null },
    { ...offer, id: deleted, location: 'Genève, GE', canton: 'GE', ...lasts('20 min', 0.33), deleted_at: new Date() },
    { ...offer, id: anywhere, location: 'Quelque part', canton: null, ...lasts('2h', 2), deleted_at: null },
  ])}`
}

/** The columns of a duration, with the hours that the older version computed. */
const lasts = (duration: string, hours: number) => ({ duration, estimated_hours: hours })

const insertMoney = async (sql: Sql) => {
  await sql`
    insert into payments (id, job_id, payer_id, payee_id, amount, fee, provider)
    values (${payment}, ${kept}, ${marc}, ${lea}, 5000, ${feeOf(5_000)}, 'stripe')`
  await sql`insert into payout_accounts (user_id, provider, account_id) values (${lea}, 'stripe', 'acct_1')`
}

/** Releases 50.00 CHF as the older version booked it, on accounts that all providers shared. */
const releaseMoney = (sql: Sql, id: string, jobId: string, provider: string, more: 'payout'[]) =>
  transact(sql, async (tx) => {
    await tx`
      insert into payments (id, job_id, payer_id, payee_id, amount, fee, provider, intent_id, held_at)
      values (${id}, ${jobId}, ${marc}, ${lea}, 5000, 250, ${provider}, ${`pi_${provider}`}, now())`
    await tx`insert into ledger_accounts (kind, payment_id) values ('escrow', ${id})`
    await tx`insert into ledger_accounts (kind, user_id) values ('wallet', ${lea}) on conflict do nothing`
    const moves: Record<string, [string, number][]> = {
      payment: [
        ['outside', -5_000],
        ['escrow', 5_000],
      ],
      release: [
        ['escrow', -5_000],
        ['fees', 250],
        ['wallet', 4_750],
      ],
      payout: [
        ['wallet', -4_750],
        ['outside', 4_750],
      ],
    }
    for (const kind of ['payment', 'release', ...more]) {
      const transfer = newId()
      await tx`insert into ledger_transfers (id, payment_id, kind) values (${transfer}, ${id}, ${kind})`
      for (const [account, amount] of moves[kind] ?? [])
        await tx`
          insert into ledger_entries (transfer_id, account_id, amount)
          select ${transfer}, id, ${amount} from ledger_accounts
          where kind = ${account} and coalesce(payment_id, ${id}) = ${id} and coalesce(user_id, ${lea}) = ${lea}`
    }
    for (const state of ['held', 'releasing', 'released'])
      await tx`update payments set state = ${state} where id = ${id}`
  })

const insertTasks = async (sql: Sql) => {
  for (const jobId of [kept, kept, anywhere])
    await sql`insert into tasks (name, payload) values ('job.announce', ${sql.json({ jobId })})`
  await sql`insert into tasks (name, payload, key) values ('clean-up', '{}', 'clean-up')`
}

/** Marc's device has stored his feed up to position 7, with the contact details of Léa, whom he has rejected since. */
const insertRejection = async (sql: Sql) => {
  await sql`
    insert into applications (id, job_id, student_id, letter, status)
    values (${newId()}, ${kept}, ${lea}, 'Bonjour', 'rejected'), (${newId()}, ${deleted}, ${lea}, 'Bonjour', 'rejected')`
  await sql`insert into feeds (id, head) values (${`user:${marc}`}, 7)`
  await sql`
    insert into feed_entries (feed_id, entity, entity_id, position, op)
    values (${`user:${marc}`}, 'person', ${lea}, 3, 'put')`
}

/** Marc has cancelled a job with Noé, whose contact details his device holds. */
const insertCancellation = async (sql: Sql) => {
  await sql`
    insert into jobs (id, posted_by_id, assigned_to_id, status, title, description, location, duration, rate_centimes,
      category, delivery_type, language_required, urgency_level, experience_required, physical_demand, payment_method)
    select ${cancelled}, posted_by_id, ${noe}, 'cancelled', 'Peindre', description, location, duration, rate_centimes,
      category, delivery_type, language_required, urgency_level, experience_required, physical_demand, payment_method
    from jobs where id = ${kept}`
  await sql`
    insert into applications (id, job_id, student_id, letter, status)
    values (${newId()}, ${cancelled}, ${noe}, 'Bonjour', 'accepted')`
  await sql`
    insert into feed_entries (feed_id, entity, entity_id, position, op)
    values (${`user:${marc}`}, 'person', ${noe}, 4, 'put')`
}

test('no migration is pending', async () => {
  expect(await pendingMigrations(database.sql)).toEqual([])
})

test('offers from before the search keys are found after the upgrade, except deleted ones', async () => {
  const filter = { search: 'echelle', location: 'neve', status: 'open' } as const

  const found = await listJobs(database.sql, null, filter, { limit: 5, page: 1 })

  expect([found.total, found.jobs.map(({ id }) => id)]).toEqual([1, [kept]])
})

test('devices hear once more of students who were turned down or cancelled, without contact details', async () => {
  const { sql } = database

  const entries = await sql`
    select entity_id as id, position, op from feed_entries where entity = 'person' order by position`
  const [feed] = await sql`select head from feeds where id = ${`user:${marc}`}`
  const seen = await peopleFor(sql, marc, [lea, noe])

  expect([[...entries], feed]).toEqual([
    [
      { id: lea, position: 8, op: 'put' },
      { id: noe, position: 9, op: 'put' },
    ],
    { head: 9 },
  ])
  expect(seen).toHaveLength(2)
  for (const person of seen) expect(person).not.toHaveProperty('email')
})

test('pending announcements of single offers become one announcement', async () => {
  const { sql } = database

  const waiting = await sql<{ id: string }[]>`select job_id as id from jobs_to_announce where announcement_id is null`
  const tasks = await readTasks(sql)

  expect(waiting.map(({ id }) => id).toSorted()).toEqual([kept, anywhere].toSorted())
  expect(tasks.map(({ name }) => name).toSorted()).toEqual([
    'clean-up',
    'jobs.announce',
    'jobs.readDurations',
    'payment.refresh',
  ])
})

test('money under way is known as before, and the student’s account still takes it', async () => {
  const { sql } = database

  const found = await readPayment(sql, payment)
  const accounts = await sql`select account_id, state, pays_from <= now() as is_open from payout_accounts`

  expect(found).toMatchObject({ id: payment, amount: 5_000, state: 'created', payoutRefusals: 0 })
  expect(accounts).toEqual([{ account_id: 'acct_1', state: 'ready', is_open: true }])
})

test('play money and real money are parted, and each payment’s books say what its row says', async () => {
  const { sql } = database

  const balances = await sql<{ provider: string; kind: string; balance: number }[]>`
    select provider, kind, balance_of(id)::int as balance from ledger_accounts
    where balance_of(id) <> 0 order by provider, kind`
  await sql`select check_books(id) from payments`

  expect(balances.map(({ provider, kind, balance }) => `${provider} ${kind} ${balance}`)).toEqual([
    'simulated fees 250',
    'simulated outside -5000',
    'simulated wallet 4750',
    'stripe fees 250',
    'stripe outside -250',
  ])
  expect(await readPayment(sql, paidOut)).toMatchObject({ state: 'released', releasedAmount: 5_000, paidOut: 4_750 })
  expect(await readPayment(sql, played)).toMatchObject({ state: 'released', releasedAmount: 5_000, paidOut: 0 })
})

test('durations are read once more, and devices hear of the offer whose hours are others now', async () => {
  const { sql } = database
  const head = await headOf(sql, userFeed(marc))
  const read = async () => {
    const jobs = await jobRowsFor(sql, marc, [kept, deleted, anywhere])
    return new Map(jobs.map(({ id, estimatedDuration, updatedAt }) => [id, { estimatedDuration, updatedAt }]))
  }
  const before = await read()

  await readDurations({ sql })
  await readDurations({ sql })

  const after = await read()
  expect([kept, deleted, anywhere].map((id) => before.get(id)?.estimatedDuration)).toEqual([14, 20 / 60, 2])
  expect(after).toEqual(before.set(kept, { ...before.get(kept)!, estimatedDuration: null }))
  expect(await readFeed(sql, userFeed(marc), head)).toEqual([`put job ${kept}`])
})
