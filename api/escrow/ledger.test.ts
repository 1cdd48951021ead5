import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { createSeed } from '../testing/test-seed.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { transact } from '../postgres/transaction.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { countReads } from '../testing/test-reads.ts'
import { write, type Tx } from '../feeds/write.ts'
import { movementsBetween } from './books.ts'
import { bookMovement } from './ledger.ts'
import { isLive, lockPayment, type Payment } from './payment-rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const newPayment = async (
  job?: { id: Id; posterId: Id; studentId: Id },
  provider = 'simulated',
): Promise<{ id: Id; jobId: Id }> => {
  const { sql } = database
  const assigned = job ? undefined : await createSeed(sql).assignedJob()
  const { jobId, payer, payee } = job
    ? { jobId: job.id, payer: job.posterId, payee: job.studentId }
    : { jobId: assigned?.job.id ?? '', payer: assigned?.poster.id ?? '', payee: assigned?.student.id ?? '' }
  const id = newId()
  await sql`
    insert into payments (id, job_id, payer_id, payee_id, amount, fee, provider)
    values (${id}, ${jobId}, ${payer}, ${payee}, 1000, 50, ${provider})`
  return { id, jobId }
}

/** Changes the payment's row and books the movements for this change in one transaction. With `only`, one of the two is left out. */
const book = (id: Id, to: Partial<Payment>, only?: 'row' | 'movements') =>
  write(database.sql, async (tx: Tx) => {
    const before = await lockPayment(tx, id)
    const after = { ...before, ...to }
    if (only !== 'row') for (const one of movementsBetween(before, after)) await bookMovement(tx, before, one)
    if (only === 'movements') return
    await tx`
      update payments set state = ${after.state}, returned = ${after.returned}, contested = ${after.contested},
        provider_fees = ${after.providerFees}, paid_out = ${after.paidOut}, released_amount = ${after.releasedAmount}
      where id = ${id}`
  })

const held = { state: 'held', providerFees: 59 } as const
const released = { state: 'released', releasedAmount: 1_000 } as const

const sumsOf = async (id: Id) => [
  ...(await database.sql`
    select a.kind, a.provider, sum(e.amount)::int as amount from ledger_entries e
      join ledger_accounts a on a.id = e.account_id join ledger_transfers t on t.id = e.transfer_id
    where t.payment_id = ${id} group by a.kind, a.provider order by a.kind`),
]

test('a payment is held, released and paid out, and every account is as it should be', async () => {
  const { id } = await newPayment()

  await book(id, held)
  await book(id, { state: 'releasing' })
  await book(id, released)
  await book(id, { paidOut: 950 })

  const provider = 'simulated'
  expect(await sumsOf(id)).toEqual([
    { kind: 'escrow', provider, amount: 0 },
    { kind: 'fees', provider, amount: 50 },
    { kind: 'outside', provider, amount: 9 },
    { kind: 'provider_fees', provider, amount: -59 },
    { kind: 'wallet', provider, amount: 0 },
  ])
})

test('a movement finds its accounts without reading all others', async () => {
  const { id } = await newPayment()
  let readRows = Infinity

  const booking = write(database.sql, async (tx) => {
    // Switches off foreign keys: the payments of these accounts need not exist.
    await tx`set local session_replication_role = replica`
    await tx`
      insert into ledger_accounts (kind, payment_id, provider)
      select 'escrow', gen_random_uuid(), 'simulated' from generate_series(1, 3000)`
    await tx`analyze ledger_accounts`
    await tx`set local session_replication_role = origin`
    const before = await lockPayment(tx, id)
    readRows = await countReads(tx, 'ledger_accounts', async () => {
      for (const one of movementsBetween(before, { ...before, ...held, ...released }))
        await bookMovement(tx, before, one)
    })
    throw new Error('That was all')
  })

  await expect(booking).rejects.toThrow('That was all')
  // The planner's way to the few rows depends on the other rows. A scan would read over 3,000 rows, several times.
  expect(readRows).toBeLessThan(1_000)
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
  await book(id, held)

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

test('money of a payment moves only once, and only in one direction', async () => {
  const { id } = await newPayment()
  await book(id, held)

  await expect(book(id, { state: 'refunding', returned: 1_000 }, 'movements')).rejects.toThrow('the books of payment')
  await expect(pay(id)).rejects.toThrow('ledger_transfers_paid_once')
  await book(id, { state: 'refunding' })
  await book(id, { state: 'refunded', returned: 1_000 })
  await expect(book(id, released, 'movements')).rejects.toThrow('the books of payment')
})

/** Books a card charge. */
const pay = (id: Id) =>
  write(database.sql, async (tx) => {
    const payment = await lockPayment(tx, id)
    for (const one of movementsBetween({ ...payment, ...held, state: 'created', providerFees: 0 }, payment))
      await bookMovement(tx, payment, one)
  })

test('a row without its money, or money without its row, is not committed', async () => {
  const { id } = await newPayment()

  await expect(book(id, held, 'row')).rejects.toThrow('the books of payment')
  await expect(book(id, held, 'movements')).rejects.toThrow('the books of payment')
  await book(id, held)
  await expect(book(id, { contested: 1_000 }, 'row')).rejects.toThrow('the books of payment')
  await expect(book(id, { providerFees: 60 }, 'row')).rejects.toThrow('the books of payment')
  await book(id, { state: 'releasing' })
  await expect(book(id, released, 'row')).rejects.toThrow('the books of payment')
  await expect(book(id, released, 'movements')).rejects.toThrow('the books of payment')
  await expect(book(id, { state: 'released' })).rejects.toThrow('the books of payment')
})

test('a wallet has no debts', async () => {
  const { id } = await newPayment()
  await book(id, held)
  await book(id, { state: 'releasing' })
  await book(id, released)

  const robbed = transact(database.sql, async (tx) => {
    const transfer = newId()
    await tx`insert into ledger_transfers (id, payment_id, kind) values (${transfer}, ${id}, 'payout')`
    await tx`
      insert into ledger_entries (transfer_id, account_id, amount)
      select ${transfer}, a.id, case kind when 'wallet' then -951 else 951 end
      from ledger_accounts a left join payments p on p.payee_id = a.user_id
      where p.id = ${id} or (kind = 'outside' and a.provider = 'simulated')`
  })

  await expect(robbed).rejects.toThrow(/no debts|the books of payment/)
})

test('a withdrawal from a wallet does not read all its former entries', async () => {
  const { id } = await newPayment()
  await book(id, held)
  await book(id, { state: 'releasing' })
  await book(id, released)
  let readRows = Infinity

  const paying = write(database.sql, async (tx) => {
    // Switches off foreign keys: the transfers of these entries need not exist.
    await tx`set local session_replication_role = replica`
    await tx`
      insert into ledger_entries (transfer_id, account_id, amount)
      select gen_random_uuid(), a.id, case n % 2 when 0 then 1 else -1 end
      from generate_series(1, 3000) n, payments p join ledger_accounts a on a.user_id = p.payee_id where p.id = ${id}`
    await tx`analyze ledger_entries`
    await tx`set local session_replication_role = origin`
    const before = await lockPayment(tx, id)
    for (const one of movementsBetween(before, { ...before, paidOut: 950 })) await bookMovement(tx, before, one)
    await tx`update payments set paid_out = 950 where id = ${id}`
    readRows = await countReads(tx, 'ledger_entries', () => tx`set constraints all immediate`)
    throw new Error('That was all')
  })

  await expect(paying).rejects.toThrow('That was all')
  expect(readRows).toBeLessThan(300)
})

test('the balance of a wallet is the sum of its entries, and nobody writes it by hand', async () => {
  const { sql } = database
  const { id } = await newPayment()
  await book(id, held)
  await book(id, { state: 'releasing' })
  await book(id, released)
  await book(id, { paidOut: 900 })

  const wrong = await sql`
    select from wallet_balances b
    where balance <> (select sum(amount) from ledger_entries where account_id = b.account_id)`
  const [mine] = await sql<{ balance: number }[]>`
    select b.balance from wallet_balances b join ledger_accounts a on a.id = account_id
      join payments p on p.payee_id = a.user_id where p.id = ${id}`

  expect(wrong).toHaveLength(0)
  expect(mine?.balance).toBe(50)
  for (const statement of [
    sql`update wallet_balances set balance = 1000000`,
    sql`delete from wallet_balances`,
    sql`truncate wallet_balances`,
  ]) {
    await expect(statement).rejects.toThrow('follows its entries alone')
  }
})

test('play money and real money have accounts of their own', async () => {
  const { sql } = database
  const play = await newPayment()
  const { posterId, studentId } = onlyRow(
    await sql<{ posterId: Id; studentId: Id }[]>`
      select payer_id as "posterId", payee_id as "studentId" from payments where id = ${play.id}`,
  )
  const other = await createSeed(sql).assignedJob()
  const real = await newPayment({ id: other.job.id, posterId, studentId }, 'stripe')

  for (const { id } of [play, real]) {
    await book(id, held)
    await book(id, { state: 'releasing' })
    await book(id, released)
  }

  const wallets = await sql<{ provider: string; balance: number }[]>`
    select provider, balance_of(id) as balance from ledger_accounts where user_id = ${studentId} order by provider`
  expect([...wallets]).toEqual([
    { provider: 'simulated', balance: 950 },
    { provider: 'stripe', balance: 950 },
  ])
  const entries = await sql`
    select from ledger_entries e join ledger_accounts a on a.id = e.account_id
      join ledger_transfers t on t.id = e.transfer_id join payments p on p.id = t.payment_id
    where a.provider <> p.provider`
  expect(entries).toHaveLength(0)
})

test('a payment changes state only by the allowed transitions, and its terms never change', async () => {
  const { sql } = database
  const { id } = await newPayment()
  const stranger = await createSeed(sql).student()

  for (const state of ['released', 'open']) {
    await expect(sql`update payments set state = ${state} where id = ${id}`).rejects.toThrow(/does not go/)
  }
  await expect(sql`update payments set amount = 2000, fee = 100 where id = ${id}`).rejects.toThrow('never changes')
  await expect(sql`update payments set payee_id = ${stranger.id} where id = ${id}`).rejects.toThrow('never changes')
  await sql`update payments set intent_id = 'pi_1' where id = ${id}`
  await expect(sql`update payments set intent_id = 'pi_2' where id = ${id}`).rejects.toThrow('never changes')
})

test('a job has one live payment, and gets another only after the first has failed', async () => {
  const { poster, student, job } = await createSeed(database.sql).assignedJob()
  const of = { id: job.id, posterId: poster.id, studentId: student.id }
  const first = await newPayment(of)

  await expect(newPayment(of)).rejects.toThrow('payments_one_live')
  await book(first.id, { state: 'failed' })
  const second = await newPayment(of)

  const states = await write(database.sql, async (tx) => [
    await lockPayment(tx, first.id),
    await lockPayment(tx, second.id),
  ])
  expect(states.map(isLive)).toEqual([false, true])
})
