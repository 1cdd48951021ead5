import { expect, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { transact } from '../postgres/transaction.ts'
import { seedPassword } from '../testing/test-seed.ts'
import { isQuiet, readMoney } from '../operator/money-report.ts'
import { eraseAccount } from '../personal-data/erasure.ts'
import { letLeavingPass } from '../personal-data/test-leaving.ts'
import { cleanUp } from '../worker/clean-up.ts'
import { refuseSimulatedBalances } from './play-money.ts'
import { refreshIntent } from './provider-events.ts'
import { testMoney, testStripe, type TestMoney, type TestStripe } from './testing/money.ts'
import { noMail } from './testing/no-mail.ts'

test('simulated money that is held or owned stops a start with real money, and messages call it play money', async () => {
  const money = await testMoney()
  await refuseSimulatedBalances(money.sql)
  const { poster, student, job } = await money.paidJob(158)

  await expect(refuseSimulatedBalances(money.sql)).rejects.toThrow(/SIMULATED_BALANCES=keep/)
  await money.move(poster, job, 'completed')
  await money.runTasks()
  await expect(refuseSimulatedBalances(money.sql)).rejects.toThrow(/SIMULATED_BALANCES=keep/)
  const told = await money.sql<{ message: string }[]>`
    select message from notifications where user_id = ${student.id} and message like '% CHF%' order by created_at`
  expect(told.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Le montant de 1\.50 CHF fictif pour .* est réservé/),
    expect.stringMatching(/^Le montant de 1\.50 CHF fictif pour .* est à vous\.$/),
  ])
})

test('real money alone, and simulated money that went back, do not stop a start with real money', async () => {
  const real = await testStripe()
  await real.paidByCard()
  await refuseSimulatedBalances(real.sql)

  const money = await testMoney()
  const { poster, student, job } = await money.paidJob()
  await money.move(poster, job, 'cancelled')
  await money.move(student, job, 'cancelled')
  await money.runTasks()
  await refuseSimulatedBalances(money.sql)
})

test('play money beside real money is added to no real balance and is labelled', async () => {
  const money = await testStripe()
  const { poster, student } = await money.paidByCard()
  const { job } = await money.seed.assignedJob()
  // A payment from the time before the keys.
  await money.sql`update jobs set status = 'in_progress', posted_by_id = ${poster.id}, assigned_to_id = ${student.id} where id = ${job.id}`
  const secret = await simulatedOrder(money, job.id, poster.id, student.id)
  const event = await money.ctx.providers.simulated.confirm(secret, 'succeeded')
  await refreshIntent(money.ctx, { provider: 'simulated', intentId: event!.intentId! })

  const balance = await money.balanceOf(poster)
  const lines = (await money.transactionsOf(poster)).map(({ description }) => description)

  expect(balance).toEqual({ balance: 0, pendingBalance: 10_000 })
  expect(lines.filter((line) => line.endsWith('(argent fictif)'))).toHaveLength(2)
  expect(await Promise.all([money.total('escrow', 'stripe'), money.total('escrow', 'simulated')])).toEqual([
    10_000, 5_000,
  ])
})

test('play money does not keep anyone from leaving, and its books stay right until they end', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.paidJob()
  await money.paidJob()
  await money.move(poster, job, 'completed')
  await money.runTasks()
  expect((await money.balanceOf(student)).balance).toBe(9_500)

  const answers = []
  for (const one of [poster, student])
    answers.push((await money.as(one).post('/api/account/deletion', { password: seedPassword })).status)
  await letLeavingPass(money.sql)
  for (const { id } of [poster, student])
    await eraseAccount({ ...money.ctx, ...noMail }, { userId: id }, { id: 1, attempts: 1 })
  const erased = await money.sql`select from users where erased_at is not null`
  const quiet = [isQuiet(await readMoney(money.sql))]
  await money.sql`select check_books(id) from payments`
  await tenYearsLater(money)
  await cleanUp(money.ctx)
  await cleanUp(money.ctx)
  quiet.push(isQuiet(await readMoney(money.sql)))

  expect([answers, erased.length]).toEqual([[204, 204], 2])
  expect(quiet).toEqual([true, true])
  expect(await money.statesOf(job)).toEqual([])
  expect(await money.sql`select from ledger_accounts where user_id = ${student.id}`).toHaveLength(0)
  const [fees, outside, escrow] = await Promise.all(
    ['fees', 'outside', 'escrow'].map((kind) => money.total(kind, 'simulated')),
  )
  expect({ fees, outside, escrow }).toEqual({ fees: 500, outside: -10_500, escrow: 10_000 })
})

/** Dates all payments, transfers and erasures twelve years back. The ledger's trigger, which forbids that, is switched off meanwhile. */
const tenYearsLater = ({ sql }: TestMoney) =>
  transact(sql, async (tx) => {
    const by = tx`interval '12 years'`
    await tx`alter table ledger_transfers disable trigger ledger_transfers_kept`
    await tx`update ledger_transfers set created_at = created_at - ${by}`
    await tx`alter table ledger_transfers enable trigger ledger_transfers_kept`
    await tx`update payments set created_at = created_at - ${by}`
    await tx`update users set erased_at = erased_at - ${by}`
  })

const simulatedOrder = async ({ sql, ctx }: TestStripe, jobId: Id, payerId: Id, payeeId: Id): Promise<string> => {
  const id = newId()
  const order = { paymentId: id, jobId, amount: 5_000, currency: 'chf' }
  const intent = await ctx.providers.simulated.createIntent(order)
  await sql`
    insert into payments (id, job_id, payer_id, payee_id, amount, fee, provider, intent_id, client_secret)
    values (${id}, ${jobId}, ${payerId}, ${payeeId}, 5000, 250, 'simulated', ${intent.id}, ${intent.clientSecret})`
  return intent.clientSecret ?? ''
}
