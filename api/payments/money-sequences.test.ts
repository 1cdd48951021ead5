import fc from 'fast-check'
import { expect, test } from 'vitest'
import { letPass } from '../worker/test-tasks.ts'
import { testStripe } from './testing/money.ts'

type Money = Awaited<ReturnType<typeof testStripe>>
type Paid = Awaited<ReturnType<Money['seed']['assignedJob']>>

/** What people, banks, networks and time do to one job's money. */
const acts: Record<string, (money: Money, paid: Paid) => Promise<unknown>> = {
  order: ({ order }, { poster, job }) => order(poster, job),
  orderLess: ({ order }, { poster, job }) => order(poster, job, 5_000),
  pay: async ({ books, secretFor }, { poster, job }) => books.pay(await secretFor(poster, job)),
  payFormer: async ({ books }) => {
    const [former] = books.intents.values()
    if (former) books.pay(String(former.client_secret))
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
  dispute: async ({ books }) => disputeLast(books, 'needs_response'),
  disputeWon: async ({ books }) => disputeLast(books, 'won'),
  disputeLost: async ({ books }) => disputeLast(books, 'lost'),
  lostAnswer: async ({ standIn }) => void (standIn.faults.lostAnswers = 1),
}

const accountOf = ({ id }: { id: string }) => `acct_${id.replaceAll('-', '')}`

const disputeLast = (books: Money['books'], status: string): void => {
  const charged = [...books.intents.values()].filter((intent) => intent.latest_charge !== null)
  const last = charged.at(-1)
  if (last) books.dispute(last.id, status)
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

const sumOf = (objects: Iterable<Record<string, unknown>>, field: string): number =>
  [...objects].reduce((sum, object) => sum + Number(object[field]), 0)

test('after any sequence of acts the ledger says what Stripe says, to the centime', { timeout: 180_000 }, async () => {
  const money = await testStripe()
  const sequence = fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 4, maxLength: 14 })
  const usual = fc.constantFrom(
    ['pay', 'events', 'tasks'],
    ['order'],
    ['pay', 'events', 'tasks', 'propose', 'agree'],
    [],
  )

  const check = fc.asyncProperty(usual, sequence, async (first, then) => {
    const { books } = money
    const paid = await money.seed.assignedJob()
    for (const part of [books.intents, books.refunds, books.transfers] as const) {
      if (part instanceof Map) part.clear()
      else part.splice(0)
    }
    const before = { outside: await money.total('outside'), lost: books.lost() }

    for (const act of [...first, ...then]) await acts[act]?.(money, paid)
    await settleDown(money, paid)

    const charged = sumOf(books.intents.values(), 'amount_received')
    const gone = sumOf(books.refunds, 'amount') + sumOf(books.transfers, 'amount') + (books.lost() - before.lost)
    expect((await money.total('outside')) - before.outside).toBe(gone - charged)
    const states = await money.statesOf(paid.job)
    const [job] = await money.sql<{ status: string }[]>`select status from jobs where id = ${paid.job.id}`
    expect(states.filter((state) => ['held', 'releasing', 'refunding'].includes(state))).toEqual([])
    expect(states.filter((state) => state === 'released').length).toBeLessThanOrEqual(1)
    expect(job?.status === 'cancelled' && states.includes('released')).toBe(false)
    expect(books.transfers.length).toBeLessThanOrEqual(1)
  })

  await fc.assert(check, { numRuns: 40, seed: 20_261_120, endOnFailure: true })
})
