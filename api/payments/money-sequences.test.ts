import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { split } from '../operator/decide.ts'
import { letPass } from '../testing/test-tasks.ts'
import { partWaits } from '../escrow/failed-refunds.ts'
import { testStripe } from './testing/money.ts'
import { StripeProblem } from './testing/stripe-books.ts'

type Money = Awaited<ReturnType<typeof testStripe>>
type Paid = Awaited<ReturnType<Money['seed']['assignedJob']>>

/** The acts of people, banks, networks and time on one job's money. */
const acts: Record<string, (money: Money, paid: Paid) => Promise<unknown>> = {
  order: ({ order }, { poster, job }) => order(poster, job),
  orderLess: ({ order }, { poster, job }) => order(poster, job, 5_000),
  pay: async ({ books, secretFor }, { poster, job }) => books.pay(await secretFor(poster, job)),
  payFormer: async (money, paid) => {
    const [former] = intentsOf(money, paid)
    if (former) money.books.pay(String(former.client_secret))
  },
  decline: async ({ books, secretFor }, { poster, job }) => books.pay(await secretFor(poster, job), 'do_not_honor'),
  events: async ({ standIn, post }) => {
    for (const event of standIn.takeEvents().toReversed()) await post(event)
  },
  tasks: ({ runTasks }) => runTasks(),
  release: ({ release }, { poster }) => release(poster),
  start: ({ move }, { student, job }) => move(student, job, 'in_progress'),
  complete: ({ move }, { poster, job }) => move(poster, job, 'completed'),
  propose: ({ move }, { poster, job }) => move(poster, job, 'cancelled'),
  refuse: ({ move }, { student, job }) => move(student, job, 'in_progress'),
  agree: ({ move }, { student, job }) => move(student, job, 'cancelled'),
  week: async ({ sql, runTasks }) => {
    await sql`update payments set release_at = release_at - interval '8 days' where state = 'held'`
    await sql`update payout_accounts set pays_from = pays_from - interval '8 days'`
    await letPass(sql, 8 * 24 * 3600)
    await runTasks()
  },
  connect: ({ books }, { student }) => Promise.resolve(books.connect(accountOf(student), student.id)),
  disconnect: ({ books }, { student }) => Promise.resolve(books.connect(accountOf(student), student.id, 'inactive')),
  inquire: (money, paid) => onLastCharge(money, paid, (id) => money.books.dispute(id, 'warning_needs_response')),
  dispute: (money, paid) => onLastCharge(money, paid, (id) => money.books.dispute(id, 'needs_response')),
  disputeWon: (money, paid) => onLastCharge(money, paid, (id) => money.books.dispute(id, 'won')),
  split: async ({ sql }, { job }) => {
    const [held] = await sql<{ id: string }[]>`select id from payments where job_id = ${job.id} and state = 'held'`
    if (held) await split(sql, held.id, 1_234).catch(onlyRefused)
  },
  disputeLost: (money, paid) => onLastCharge(money, paid, (id) => money.books.dispute(id, 'lost')),
  refundPart: (money, paid) => onLastCharge(money, paid, (id) => money.books.refundByHand(id, 1_234)),
  refundRest: (money, paid) => onLastCharge(money, paid, (id) => money.books.refundByHand(id)),
  failRefund: async ({ books }, { job }) => {
    const made = books.refunds.findLast(({ payment_intent: id }) => jobOf(books.intents.get(String(id))) === job.id)
    if (made) books.failRefund(made)
  },
  lostAnswer: async ({ standIn }) => void (standIn.faults.lostAnswers = 1),
}

/** Ignores refusals: the job may no longer be under way, or the rest too small. */
const onlyRefused = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error
}

const accountOf = ({ id }: { id: string }) => `acct_${id.replaceAll('-', '')}`

type Intent = ReturnType<Money['books']['createIntent']>
const jobOf = (intent: Intent | undefined) => (intent?.metadata as { jobId?: string } | undefined)?.jobId
const intentsOf = ({ books }: Money, { job }: Paid): Intent[] =>
  [...books.intents.values()].filter((intent) => jobOf(intent) === job.id)

/** Runs an act on the last charge. An act that the provider refuses, such as a refund of money that is refunded already, changes nothing. */
const onLastCharge = async (money: Money, paid: Paid, act: (intentId: string) => unknown): Promise<void> => {
  const last = intentsOf(money, paid).findLast((intent) => intent.latest_charge !== null)
  try {
    if (last) act(last.id)
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
  }
}

const settleDown = async (money: Money, { student, job }: Paid): Promise<void> => {
  // An open proposal to cancel would hold the money.
  await money.move(student, job, 'in_progress')
  money.standIn.faults.lostAnswers = 0
  // Every dispute is decided in the end.
  money.books.endDisputes()
  for (let round = 0; round < 4; round++) {
    for (const event of money.standIn.takeEvents()) await money.post(event)
    await money.sql`update payments set release_at = release_at - interval '8 days' where state = 'held'`
    await money.accountsHaveWaited()
    await letPass(money.sql, 400 * 24 * 3600)
    await money.runTasks()
  }
}

/** Returns the platform's balance at the provider, and the one that the books have. */
const bothBalances = async (money: Money) => ({
  provider: money.books.balance(),
  books: 0 - (await money.total('outside', 'stripe')),
})

test('after any sequence of acts the books say what Stripe’s balance is, to the centime', async () => {
  const money = await testStripe()
  const sequence = fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 4, maxLength: 14 })
  const usual = fc.constantFrom(
    ['pay', 'events', 'tasks'],
    ['order'],
    ['pay', 'events', 'tasks', 'propose', 'agree'],
    ['pay', 'events', 'tasks', 'split', 'tasks', 'events', 'tasks', 'failRefund', 'events'],
    ['pay', 'events', 'release', 'tasks'],
    ['pay', 'events', 'connect', 'events', 'release', 'tasks'],
    [],
  )

  const check = fc.asyncProperty(usual, sequence, async (first, then) => {
    const paid = await money.seed.assignedJob()

    for (const act of [...first, ...then]) await acts[act]?.(money, paid)
    await acts.events?.(money, paid)
    await money.runTasks()
    const meanwhile = await bothBalances(money)
    await settleDown(money, paid)

    expect(meanwhile.books).toBe(meanwhile.provider)
    const end = await bothBalances(money)
    expect(end.books).toBe(end.provider)
    const states = await money.statesOf(paid.job)
    const [job] = await money.sql<{ status: string }[]>`select status from jobs where id = ${paid.job.id}`
    expect(states.filter((state) => ['held', 'releasing', 'refunding', 'disputed'].includes(state))).toEqual([])
    const missing = await money.sql`
        select from payments where job_id = ${paid.job.id} and state = 'released' and returned < refund_part
          and part_tries < ${partWaits.length}`
    expect(missing.length).toBe(0)
    expect(states.filter((state) => state === 'released').length).toBeLessThanOrEqual(1)
    expect(job?.status === 'cancelled' && states.includes('released')).toBe(false)
    const groups = new Set(intentsOf(money, paid).map(({ transfer_group: group }) => group))
    const sent = money.books.transfers.filter(({ transfer_group: group }) => groups.has(group))
    expect(sent.length).toBeLessThanOrEqual(1)
  })

  await fc.assert(check, { numRuns: 10, seed: 20_261_120, endOnFailure: true })
})
