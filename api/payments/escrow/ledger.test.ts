import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, type Id } from '../../../schema/ids.ts'
import { createSeed } from '../../http/test-seed.ts'
import { transact } from '../../postgres/transaction.ts'
import { createTestDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { write, type Tx } from '../../feeds/write.ts'
import { bookMove } from './ledger.ts'
import { isLive, lockPayment } from './payment-rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const newPayment = async (job?: { id: Id; posterId: Id; studentId: Id }): Promise<{ id: Id; jobId: Id }> => {
  const { sql } = database
  const assigned = job ? undefined : await createSeed(sql).assignedJob()
  const { jobId, payer, payee } = job
    ? { jobId: job.id, payer: job.posterId, payee: job.studentId }
    : { jobId: assigned?.job.id ?? '', payer: assigned?.poster.id ?? '', payee: assigned?.student.id ?? '' }
  const id = newId()
  await sql`
    insert into payments (id, job_id, payer_id, payee_id, amount, fee, provider)
    values (${id}, ${jobId}, ${payer}, ${payee}, 1000, 50, 'simulated')`
  return { id, jobId }
}

/** Sets the state and books the movements in one transaction. */
const book = (id: Id, state: string | null, ...moves: Parameters<typeof bookMove>[2][]) =>
  write(database.sql, async (tx: Tx) => {
    const payment = await lockPayment(tx, id)
    if (state) await tx`update payments set state = ${state} where id = ${id}`
    for (const move of moves) await bookMove(tx, payment, move)
  })

test('a payment is held, released and paid out, and every account is as it should be', async () => {
  const { id } = await newPayment()

  await book(id, 'held', 'payment')
  await book(id, 'releasing')
  await book(id, 'released', 'release', 'payout')

  const kinds = await database.sql`
    select a.kind, sum(e.amount)::int as amount from ledger_entries e
      join ledger_accounts a on a.id = e.account_id join ledger_transfers t on t.id = e.transfer_id
    where t.payment_id = ${id} group by a.kind order by a.kind`
  expect([...kinds]).toEqual([
    { kind: 'escrow', amount: 0 },
    { kind: 'fees', amount: 50 },
    { kind: 'outside', amount: -50 },
    { kind: 'wallet', amount: 0 },
  ])
})

test('the database refuses a transfer that does not sum to zero, or that has no entries', async () => {
  const { sql } = database
  const { id } = await newPayment()

  const lopsided = () =>
    transact(sql, async (tx) => {
      const transfer = newId()
      await tx`insert into ledger_transfers (id, payment_id, kind) values (${transfer}, ${id}, 'loss')`
      await tx`
      insert into ledger_entries (transfer_id, account_id, amount)
      select ${transfer}, id, case kind when 'losses' then -100 else 99 end
      from ledger_accounts where kind in ('losses', 'outside')`
    })
  const empty = () =>
    transact(sql, async (tx) => {
      await tx`insert into ledger_transfers (id, payment_id, kind) values (${newId()}, ${id}, 'loss')`
    })

  await expect(lopsided()).rejects.toThrow('does not sum to zero')
  await expect(empty()).rejects.toThrow('does not sum to zero')
})

test('nothing in the ledger is changed, removed or added to later', async () => {
  const { sql } = database
  const { id } = await newPayment()
  await book(id, 'held', 'payment')

  await expect(sql`update ledger_entries set amount = amount * 2`).rejects.toThrow('never changed')
  await expect(sql`delete from ledger_entries`).rejects.toThrow('never changed')
  await expect(sql`truncate ledger_entries`).rejects.toThrow('never changed')
  await expect(sql`update ledger_transfers set kind = 'loss'`).rejects.toThrow('never changed')
  await expect(sql`delete from ledger_accounts`).rejects.toThrow('never changed')
  await expect(sql`
    insert into ledger_entries (transfer_id, account_id, amount)
    select t.id, a.id, 5 from ledger_transfers t, ledger_accounts a where t.payment_id = ${id} and a.kind = 'fees'
  `).rejects.toThrow('no more entries')
})

test('the same money never moves twice, nor both ways', async () => {
  const { id } = await newPayment()
  await book(id, 'held', 'payment')

  await expect(book(id, null, 'payment')).rejects.toThrow('ledger_transfers_payment_id_kind_key')
  await book(id, 'refunding')
  await book(id, 'refunded', 'refund')
  await expect(book(id, null, 'release')).rejects.toThrow('ledger_transfers_one_outcome')
})

test('a state without its money, or money without its state, is not committed', async () => {
  const { id } = await newPayment()

  await expect(book(id, 'held')).rejects.toThrow('escrow of payment')
  await expect(book(id, null, 'payment')).rejects.toThrow('escrow of payment')
  await book(id, 'held', 'payment')
  await book(id, 'releasing')
  await expect(book(id, 'released')).rejects.toThrow('escrow of payment')
  await expect(book(id, null, 'release')).rejects.toThrow('escrow of payment')
})

test('a wallet has no debts', async () => {
  const { id } = await newPayment()

  await expect(book(id, null, 'payout')).rejects.toThrow('no debts')
})

test('a payment changes state only by the allowed transitions, and its terms never change', async () => {
  const { sql } = database
  const { id } = await newPayment()
  const stranger = await createSeed(sql).student()

  for (const state of ['released', 'refunded', 'disputed', 'open']) {
    await expect(sql`update payments set state = ${state} where id = ${id}`).rejects.toThrow(/does not go/)
  }
  await expect(sql`update payments set amount = 2000, fee = 100 where id = ${id}`).rejects.toThrow('never changes')
  await expect(sql`update payments set payee_id = ${stranger.id} where id = ${id}`).rejects.toThrow('never changes')
  await sql`update payments set intent_id = 'pi_1' where id = ${id}`
  await expect(sql`update payments set intent_id = 'pi_2' where id = ${id}`).rejects.toThrow('never changes')
})

test('a job has one live payment, and another only when that one has failed', async () => {
  const { poster, student, job } = await createSeed(database.sql).assignedJob()
  const of = { id: job.id, posterId: poster.id, studentId: student.id }
  const first = await newPayment(of)

  await expect(newPayment(of)).rejects.toThrow('payments_one_live')
  await book(first.id, 'failed')
  const second = await newPayment(of)

  const states = await write(database.sql, async (tx) => [
    await lockPayment(tx, first.id),
    await lockPayment(tx, second.id),
  ])
  expect(states.map(isLive)).toEqual([false, true])
})
