import { expect, test } from 'vitest'
import type { User } from '../../../schema/accounts/user.ts'
import { swissDay } from '../../../schema/dates.ts'
import { newId, type Id } from '../../../schema/ids.ts'
import { userFeed } from '../../../schema/feeds.ts'
import type { Job, JobRow } from '../../../schema/jobs/job.ts'
import type { MutationArguments } from '../../../schema/mutations.ts'
import { unconfirmedPerJob } from '../../../schema/payments/hand-payment.ts'
import type { Notification } from '../../../schema/notifications/notification.ts'
import type { Verdict } from '../../../schema/sync.ts'
import { createDevice, mutation } from '../../sync/test-device.ts'
import type { TaskContext } from '../../tasks/context.ts'
import { testApi } from '../../testing/test-api.ts'
import { leaAndMarc } from '../../testing/test-seed.ts'
import { joinNotes } from './join-notes.ts'

const today = swissDay(new Date().toISOString())
const codes = (verdicts: Verdict[]) => verdicts.map((one) => ('code' in one ? one.code : one.verdict))

/** Makes work of Léa's for Marc, whose phones push. */
const agreed = async () => {
  const api = await testApi()
  const { job, poster: marc, student: lea, application } = await api.seed.assignedJob(leaAndMarc)
  const phones = { marc: createDevice(api, marc, [userFeed(marc.id)]), lea: createDevice(api, lea, [userFeed(lea.id)]) }
  const paymentsOf = async (person: User | null): Promise<JobRow['handPayments']> =>
    ((await (await (person ? api.as(person) : api.visitor).get(`/api/jobs/${job.id}`)).json()) as Job).handPayments
  const toldTo = async (person: User) =>
    ((await (await api.as(person).get(`/api/notifications/${person.id}`)).json()) as Notification[])
      .filter(({ title }) => title.startsWith('Paiement'))
      .map(({ message }) => message)
  return { api, job, marc, lea, application, phones, paymentsOf, toldTo }
}

const declaring = (
  { id: jobId, assignedToId }: Pick<JobRow, 'id' | 'assignedToId'>,
  more: Partial<MutationArguments<'payment.declare'>> = {},
) =>
  mutation('payment.declare', {
    id: newId(),
    jobId,
    payeeId: assignedToId!,
    amount: 6_000,
    method: 'cash',
    paidOn: today,
    ...more,
  })
const paymentId = (declared: ReturnType<typeof declaring>) => (declared.args as { id: Id }).id

test('the payer notes a payment, the student is told and confirms, and both read it (3.5.35)', async () => {
  const { job, marc, lea, phones, paymentsOf, toldTo } = await agreed()
  const declared = declaring(job)

  expect(codes(await phones.marc.push(declared))).toEqual(['applied'])
  const told = await toldTo(lea)
  const id = paymentId(declared)
  expect(codes(await phones.lea.push(mutation('payment.confirm', { id, jobId: job.id })))).toEqual(['applied'])

  expect(told).toEqual([expect.stringMatching(/^Marc dit vous avoir payé 60\.00 CHF en espèces le .+ pour « .+ »\.$/)])
  expect(await toldTo(marc)).toEqual([
    expect.stringMatching(/^Léa confirme le paiement de 60\.00 CHF en espèces pour /),
  ])
  const confirmed = {
    id,
    payerId: marc.id,
    payeeId: lea.id,
    amount: 6_000,
    method: 'cash',
    paidOn: today,
    declaredById: marc.id,
    declaredAt: expect.any(String),
    confirmedAt: expect.any(String),
  }
  expect(await paymentsOf(marc)).toEqual([confirmed])
  expect(await paymentsOf(lea)).toEqual([confirmed])
})

test('nobody but its two people reads a hand payment, nor the student who has the job afterwards (3.5.35)', async () => {
  const { api, job, lea, phones, paymentsOf } = await agreed()
  await phones.marc.push(declaring(job))
  const tom = await api.seed.student({ firstName: 'Tom' })

  expect([await paymentsOf(tom), await paymentsOf(null)]).toEqual([undefined, undefined])
  await api.sql`update jobs set assigned_to_id = ${tom.id} where id = ${job.id}`
  expect([await paymentsOf(tom), await paymentsOf(lea)]).toEqual([undefined, undefined])
})

test('a payment to a student who left does not settle the work of the next one (2.2.110, 3.5.35)', async () => {
  const { api, job, marc, lea, application, phones, paymentsOf } = await agreed()
  await phones.marc.push(declaring(job))
  const tom = await api.seed.student({ firstName: 'Tom' })

  await api.as(lea).post(`/api/applications/${application.id}/leave`)
  const whileOpen = await paymentsOf(marc)
  await api.sql`update jobs set assigned_to_id = ${tom.id}, status = 'assigned' where id = ${job.id}`
  const ofTom = declaring({ ...job, assignedToId: tom.id }, { amount: 2_000 })
  await phones.marc.push(ofTom)

  expect(whileOpen).toBeUndefined()
  expect(await paymentsOf(marc)).toEqual([expect.objectContaining({ id: paymentId(ofTom), payeeId: tom.id })])
})

test('a payment that was noted for a student who has left is not noted for the next one (3.5.35)', async () => {
  const { api, job, marc, phones, paymentsOf } = await agreed()
  const tom = await api.seed.student({ firstName: 'Tom' })
  await api.sql`update jobs set assigned_to_id = ${tom.id} where id = ${job.id}`

  expect(codes(await phones.marc.push(declaring(job)))).toEqual(['not_payable'])
  expect(await paymentsOf(marc)).toBeUndefined()
})

test('the student may note it as well, and then the payer answers', async () => {
  const { job, marc, lea, phones, paymentsOf, toldTo } = await agreed()
  const declared = declaring(job, { method: 'twint' })
  await phones.lea.push(declared)

  const named = { id: paymentId(declared), jobId: job.id }
  const own = await phones.lea.push(mutation('payment.confirm', named))
  const other = await phones.marc.push(mutation('payment.confirm', named))

  expect([...codes(own), ...codes(other)]).toEqual(['not_yours', 'applied'])
  expect(await toldTo(marc)).toEqual([expect.stringContaining('Léa dit avoir reçu 60.00 CHF par TWINT le ')])
  expect(await paymentsOf(lea)).toEqual([expect.objectContaining({ declaredById: lea.id, payerId: marc.id })])
})

test('a contested payment has the amount of who contests it, and may still be confirmed (3.5.35)', async () => {
  const { job, marc, phones, paymentsOf, toldTo } = await agreed()
  const declared = declaring(job)
  await phones.marc.push(declared)
  const named = { id: paymentId(declared), jobId: job.id }

  await phones.lea.push(mutation('payment.contest', { ...named, otherAmount: 5_000 }))
  const contested = await paymentsOf(marc)
  const toldOfContest = await toldTo(marc)
  await phones.lea.push(mutation('payment.confirm', named))

  expect(contested).toEqual([expect.objectContaining({ contestedAt: expect.any(String), otherAmount: 5_000 })])
  expect(toldOfContest).toEqual([expect.stringContaining('Léa ne confirme pas le paiement')])
  // The unread notification says the last word.
  expect(await toldTo(marc)).toEqual([expect.stringContaining('Léa confirme le paiement')])
  const [confirmed] = (await paymentsOf(marc)) ?? []
  expect(confirmed).toMatchObject({ confirmedAt: expect.any(String) })
  expect(confirmed).not.toHaveProperty('otherAmount')
  expect(confirmed).not.toHaveProperty('contestedAt')
})

test('who contests a payment again changes what they say, and notifies nobody again (3.5.35)', async () => {
  const { job, marc, phones, paymentsOf, toldTo } = await agreed()
  const declared = declaring(job)
  await phones.marc.push(declared)
  const contest = (otherAmount: number | null) =>
    mutation('payment.contest', { id: paymentId(declared), jobId: job.id, otherAmount })

  await phones.lea.push(contest(null), contest(null), contest(5_000), contest(4_000), contest(4_000))
  const last = await paymentsOf(marc)
  await phones.lea.push(contest(null))

  expect(last).toEqual([expect.objectContaining({ otherAmount: 4_000 })])
  expect(await toldTo(marc)).toHaveLength(1)
  expect((await paymentsOf(marc))?.[0]).not.toHaveProperty('otherAmount')
})

test('a correction takes the place of a contested payment, and of its unread notification (3.5.35)', async () => {
  const { job, lea, phones, paymentsOf, toldTo } = await agreed()
  const declared = declaring(job)
  await phones.marc.push(declared)
  const replaces = paymentId(declared)
  await phones.lea.push(mutation('payment.contest', { id: replaces, jobId: job.id, otherAmount: 5_000 }))
  const corrected = declaring(job, { amount: 5_000, replaces })

  const verdicts = await phones.marc.push(corrected, { ...corrected, id: newId() })

  expect(codes(verdicts)).toEqual(['applied', 'applied'])
  expect(await paymentsOf(lea)).toEqual([expect.objectContaining({ id: paymentId(corrected), amount: 5_000 })])
  expect(await toldTo(lea)).toEqual([expect.stringContaining('Marc dit vous avoir payé 50.00 CHF')])
})

test('a correction is refused whole if its payment is gone, or not one’s own (3.5.35)', async () => {
  const { job, phones, paymentsOf, marc } = await agreed()
  const [withdrawn, ofLea] = [declaring(job), declaring(job, { amount: 5_000 })]
  await phones.marc.push(withdrawn)
  await phones.lea.push(ofLea)
  await phones.marc.push(mutation('payment.withdraw', { id: paymentId(withdrawn), jobId: job.id }))

  const verdicts = await phones.marc.push(
    ...[withdrawn, ofLea].map((one) => declaring(job, { replaces: paymentId(one) })),
    declaring(job, { replaces: newId() }),
    declaring(job, { amount: 0 }),
  )

  expect(codes(verdicts)).toEqual(['not_found', 'not_yours', 'not_found', 'invalid'])
  expect((await paymentsOf(marc))?.map(({ id }) => id)).toEqual([paymentId(ofLea)])
})

/** The receipts of a job, the newest last: the amount, whether it stands, and whether it names another one. */
const receiptsOf = async ({ sql }: Pick<Awaited<ReturnType<typeof testApi>>, 'sql'>, jobId: Id) =>
  (
    await sql<{ amount: number; stands: boolean; replaces: string | null }[]>`
      select (data ->> 'amount')::int as amount, withdrawn_at is null as stands, data ->> 'replaces' as replaces
      from papers where job_id = ${jobId} and kind = 'receipt' order by issued_at, number`
  ).map(({ amount, stands, replaces }) => [amount, stands, replaces !== null])

const daysAgo = (days: number) => swissDay(new Date(Date.now() - days * 86_400_000).toISOString())

test.each([
  ['marc', 'lea'],
  ['lea', 'marc'],
] as const)(
  'what both note in their tunnels is one payment, if the phone of %s is back first (2.2.300)',
  async (one, two) => {
    const { api, job, marc, lea, phones, paymentsOf, toldTo } = await agreed()
    await api.sql`update applications set decided_at = now() - interval '9 days'`
    const first = declaring(job, { paidOn: daysAgo(3), expenses: 850 })
    const second = declaring(job, { method: 'twint' })

    const verdicts = [...(await phones[one].push(first)), ...(await phones[two].push(second))]
    const again = await phones[two].push(
      { ...second, id: newId() },
      mutation('payment.withdraw', { id: paymentId(second), jobId: job.id }),
    )

    expect(codes([...verdicts, ...again])).toEqual(['applied', 'applied', 'applied', 'already_confirmed'])
    const payments = await paymentsOf(marc)
    // Of the expenses, only what both say is confirmed.
    expect(payments).toEqual([
      expect.not.objectContaining({ expenses: expect.anything(), corrects: expect.anything() }),
    ])
    expect(payments).toEqual([
      expect.objectContaining({ id: paymentId(first), method: 'cash', confirmedAt: expect.any(String) }),
    ])
    expect(await paymentsOf(lea)).toEqual(payments)
    expect(await receiptsOf(api, job.id)).toEqual([[6_000, true, false]])
    expect(await toldTo(one === 'marc' ? marc : lea)).toEqual([
      expect.stringContaining(' confirme le paiement de 60.00'),
    ])
    expect(await api.sql`select from notifications where title = 'Paiement à confirmer' and not is_read`).toHaveLength(
      0,
    )
  },
)

test('a note that another phone of its writer has sent already is no second one (2.2.300)', async () => {
  const { job, lea, phones, paymentsOf, toldTo } = await agreed()
  const [first, second] = [declaring(job), declaring(job, { method: 'twint' })]

  const verdicts = await phones.marc.push(first, second, {
    ...mutation('payment.withdraw', { id: paymentId(second), jobId: job.id }),
  })

  expect(codes(verdicts)).toEqual(['applied', 'applied', 'applied'])
  // Both are the same note, so either of them takes it back.
  expect(await paymentsOf(lea)).toBeUndefined()
  expect(await toldTo(lea)).toHaveLength(1)
})

test('another amount, a day further away, what is contested, and what says that it is another payment stay apart (2.2.300, 2.2.301)', async () => {
  const { api, job, marc, phones, paymentsOf } = await agreed()
  await api.sql`update applications set decided_at = now() - interval '9 days'`
  const contested = declaring(job, { amount: 4_000 })
  await phones.marc.push(declaring(job, { paidOn: daysAgo(4) }), contested)
  const named = { id: paymentId(contested), jobId: job.id }
  await phones.lea.push(mutation('payment.contest', { ...named, otherAmount: null }))

  await phones.lea.push(declaring(job), declaring(job, { amount: 5_000 }), declaring(job, { amount: 4_000 }))
  await phones.marc.push(declaring(job, { isAnother: true }))

  const found = (await paymentsOf(marc)) ?? []
  expect(found.map(({ amount, confirmedAt }) => [amount, confirmedAt])).toEqual(
    [6_000, 4_000, 6_000, 5_000, 4_000, 6_000].map((amount) => [amount, undefined]),
  )
})

/** Makes a payment of 6,000 francs that was typed for 60, and that both have confirmed. */
const wronglyConfirmed = async () => {
  const made = await agreed()
  const declared = declaring(made.job, { amount: 600_000 })
  await made.phones.marc.push(declared)
  const named = { id: paymentId(declared), jobId: made.job.id }
  await made.phones.lea.push(mutation('payment.confirm', named))
  const wage = async () =>
    (
      await made.api.sql<
        { confirmed: number; declared: number }[]
      >`select confirmed::int, declared::int from wage_years`
    )[0]
  return { ...made, wrong: named, wage }
}

test('what both have confirmed is corrected once both agree, with its receipt, payslip and counter (2.2.302)', async () => {
  const { api, job, marc, lea, phones, paymentsOf, toldTo, wrong, wage } = await wronglyConfirmed()
  await api.as(marc).post('/api/papers/payslips', { paymentId: wrong.id, minutes: null, isSimplified: false })
  const correction = declaring(job, { replaces: wrong.id })

  expect(codes(await phones.lea.push(correction))).toEqual(['applied'])
  const asked = await toldTo(marc)
  const whileOpen = [await wage(), (await paymentsOf(marc))?.map(({ amount }) => amount)]
  await phones.marc.push(mutation('payment.confirm', { id: paymentId(correction), jobId: job.id }))

  expect(asked).toContainEqual(
    expect.stringMatching(/^Léa propose de corriger .+ : 60\.00 CHF en espèces au lieu de 6’000\.00 CHF\.$/),
  )
  expect(whileOpen).toEqual([{ confirmed: 600_000, declared: 0 }, [600_000, 6_000]])
  expect(await wage()).toEqual({ confirmed: 6_000, declared: 0 })
  expect(await paymentsOf(marc)).toEqual([
    expect.objectContaining({ id: paymentId(correction), amount: 6_000, confirmedAt: expect.any(String) }),
  ])
  expect((await paymentsOf(marc))?.[0]).not.toHaveProperty('corrects')
  expect(await receiptsOf(api, job.id)).toEqual([
    [600_000, false, false],
    [6_000, true, true],
  ])
  expect(await api.sql`select from papers where kind = 'payslip' and withdrawn_at is null`).toHaveLength(0)
  expect(await toldTo(lea)).toContainEqual(
    expect.stringContaining('Marc confirme la correction du paiement de 6’000.00'),
  )
})

test('a payment that never happened goes, with its receipt, once both agree (2.2.302)', async () => {
  const { api, job, marc, lea, phones, paymentsOf, toldTo, wrong, wage } = await wronglyConfirmed()
  const correction = declaring(job, { amount: 0, replaces: wrong.id })

  await phones.lea.push(correction)
  const asked = await toldTo(marc)
  await phones.marc.push(mutation('payment.confirm', { id: paymentId(correction), jobId: job.id }))

  expect(asked).toContainEqual(expect.stringMatching(/^Selon Léa, le paiement de 6’000\.00 CHF .+ n’a pas eu lieu\.$/))
  expect(await paymentsOf(marc)).toBeUndefined()
  expect(await wage()).toEqual({ confirmed: 0, declared: 0 })
  expect(await receiptsOf(api, job.id)).toEqual([[600_000, false, false]])
  expect(await (await api.as(lea).get(`/api/students/${lea.id}/earnings`)).json()).toEqual({
    totalEarnings: 0,
  })
})

test('a correction that the other party declines, or that is taken back, changes nothing, and a new one takes its place (2.2.302)', async () => {
  const { api, job, marc, phones, paymentsOf, wrong } = await wronglyConfirmed()
  const [first, second, third] = [5_000, 6_000, 7_000].map((amount) => declaring(job, { amount, replaces: wrong.id }))

  await phones.lea.push(first!)
  await phones.marc.push(
    mutation('payment.contest', { id: paymentId(first!), jobId: job.id, otherAmount: null }),
    second!,
  )
  await phones.lea.push(third!)
  const open = (await paymentsOf(marc))?.map(({ amount, corrects }) => [amount, corrects])
  const verdicts = await phones.lea.push(mutation('payment.withdraw', { id: paymentId(third!), jobId: job.id }))

  expect(open).toEqual([
    [600_000, undefined],
    [7_000, wrong.id],
  ])
  expect(codes(verdicts)).toEqual(['applied'])
  expect((await paymentsOf(marc))?.map(({ amount }) => amount)).toEqual([600_000])
  expect(await receiptsOf(api, job.id)).toEqual([[600_000, true, false]])
})

test('the same correction by both, each in a tunnel, is agreed on (2.2.300, 2.2.302)', async () => {
  const { job, marc, phones, paymentsOf, wrong } = await wronglyConfirmed()

  await phones.lea.push(declaring(job, { replaces: wrong.id, paidOn: daysAgo(0) }))
  await phones.marc.push(declaring(job, { replaces: wrong.id }))

  expect(await paymentsOf(marc)).toEqual([
    expect.objectContaining({ amount: 6_000, declaredById: job.assignedToId, confirmedAt: expect.any(String) }),
  ])
})

test('what both had noted before a second note was a confirmation is joined (2.2.300)', async () => {
  const { api, job, marc, lea, phones, paymentsOf } = await agreed()
  await phones.marc.push(declaring(job))
  await phones.lea.push(declaring(job, { isAnother: true }), declaring(job, { isAnother: true }))

  await joinNotes({ sql: api.sql } as TaskContext, {}, { id: 1, attempts: 1 })

  expect(await paymentsOf(lea)).toEqual([
    expect.objectContaining({ declaredById: marc.id, confirmedAt: expect.any(String) }),
    expect.not.objectContaining({ confirmedAt: expect.any(String) }),
  ])
  expect(await receiptsOf(api, job.id)).toHaveLength(1)
})

test('what was withdrawn is gone for both, and can be answered no more (3.5.35)', async () => {
  const { job, lea, phones, paymentsOf } = await agreed()
  const declared = declaring(job)
  await phones.marc.push(declared)
  const named = { id: paymentId(declared), jobId: job.id }

  const byOther = await phones.lea.push(mutation('payment.withdraw', named))
  const byOwner = await phones.marc.push(mutation('payment.withdraw', named), mutation('payment.withdraw', named))
  const answers = await phones.lea.push(
    mutation('payment.confirm', named),
    mutation('payment.contest', { ...named, otherAmount: null }),
  )

  expect(codes([...byOther, ...byOwner, ...answers])).toEqual([
    'not_yours',
    'applied',
    'applied',
    'not_found',
    'not_found',
  ])
  expect(await paymentsOf(lea)).toBeUndefined()
})

test('what both agree on stays: neither contest nor withdrawal undoes it (3.5.35)', async () => {
  const { job, lea, phones, paymentsOf } = await agreed()
  const declared = declaring(job)
  await phones.marc.push(declared)
  const named = { id: paymentId(declared), jobId: job.id }
  await phones.lea.push(mutation('payment.confirm', named))

  const again = await phones.lea.push(
    mutation('payment.confirm', named),
    mutation('payment.contest', { ...named, otherAmount: null }),
  )
  const withdrawn = await phones.marc.push(mutation('payment.withdraw', named))

  expect(codes([...again, ...withdrawn])).toEqual(['applied', 'already_confirmed', 'already_confirmed'])
  expect(await paymentsOf(lea)).toEqual([expect.objectContaining({ confirmedAt: expect.any(String) })])
})

test('a payment that is sent again changes nothing, and its id cannot be another payment’s', async () => {
  const { job, lea, phones, paymentsOf, toldTo } = await agreed()
  const id = newId()

  const verdicts = await phones.marc.push(
    declaring(job, { id }),
    declaring(job, { id }),
    declaring(job, { id, amount: 7_000 }),
  )
  const byOther = await phones.lea.push(declaring(job, { id }))

  expect(codes([...verdicts, ...byOther])).toEqual(['applied', 'applied', 'id_reused', 'id_reused'])
  expect(await paymentsOf(lea)).toHaveLength(1)
  expect(await toldTo(lea)).toHaveLength(1)
})

test('others than the two parties are refused (3.5.35)', async () => {
  const { api, job, phones } = await agreed()
  const declared = declaring(job)
  await phones.marc.push(declared)
  const named = { id: paymentId(declared), jobId: job.id }
  const other = createDevice(api, await api.seed.student({ firstName: 'Tom' }), [])

  const verdicts = await other.push(
    declaring(job),
    mutation('payment.confirm', named),
    mutation('payment.contest', { ...named, otherAmount: null }),
    mutation('payment.withdraw', named),
    declaring({ ...job, id: newId() }),
  )

  expect(codes(verdicts)).toEqual(['not_yours', 'not_found', 'not_found', 'not_found', 'not_found'])
})

test('a deleted job is found by its poster alone, and is paid by nobody (3.5.35)', async () => {
  const { api, job, phones } = await agreed()
  await api.sql`update jobs set status = 'open', assigned_to_id = null, deleted_at = now() where id = ${job.id}`

  expect(codes(await phones.marc.push(declaring(job)))).toEqual(['not_payable'])
  expect(codes(await phones.lea.push(declaring(job)))).toEqual(['not_found'])
})

test('a payment of work that its student has left brings the job back to no device of theirs', async () => {
  const { api, job, lea, phones, application } = await agreed()
  const declared = declaring(job)
  await phones.marc.push(declared)
  await api.as(lea).post(`/api/applications/${application.id}/leave`)
  await phones.lea.catchUp()
  expect(phones.lea.has('job')).toEqual([])

  await phones.marc.push(mutation('payment.withdraw', { id: paymentId(declared), jobId: job.id }))
  await phones.lea.catchUp()

  expect(phones.lea.has('job')).toEqual([])
})

test('a payment of another job is not found under this one', async () => {
  const { api, job, phones } = await agreed()
  const declared = declaring(job)
  await phones.marc.push(declared)
  const other = await api.seed.assignedJob()

  const verdicts = await phones.lea.push(mutation('payment.confirm', { id: paymentId(declared), jobId: other.job.id }))

  expect(codes(verdicts)).toEqual(['not_found'])
})

test('an amount, a day or a job that cannot be is refused (3.5.35)', async () => {
  const { api, job, phones } = await agreed()
  await api.sql`update applications set decided_at = now() - interval '3 days'`
  const verdicts = await phones.marc.push(
    declaring(job, { amount: 99 }),
    declaring(job, { amount: 1_000_001 }),
    declaring(job, { amount: 100 }),
    declaring(job, { amount: 1_000_000 }),
    declaring(job, { paidOn: daysAgo(4) }),
    declaring(job, { paidOn: daysAgo(3) }),
    declaring(job, { paidOn: daysAgo(-1) }),
    declaring(job, { paidOn: '2026-02-30' }),
  )
  await api.sql`update jobs set status = 'cancelled' where id = ${job.id}`
  const cancelled = await phones.marc.push(declaring(job))

  expect(codes([...verdicts, ...cancelled])).toEqual([
    'invalid',
    'invalid',
    'applied',
    'applied',
    'invalid',
    'applied',
    'invalid',
    'invalid',
    'not_payable',
  ])
})

test('each party notes 20 payments that are not confirmed, those withdrawn included (3.5.35)', async () => {
  const { job, phones } = await agreed()
  const another = () => declaring(job, { isAnother: true })
  const declared = Array.from({ length: unconfirmedPerJob }, another)
  await phones.marc.push(...declared)
  const [withdrawn, answered] = declared.map((one) => ({ id: paymentId(one), jobId: job.id }))
  await phones.marc.push(mutation('payment.withdraw', withdrawn!))

  expect(codes(await phones.marc.push(another()))).toEqual(['payments_full'])
  expect(codes(await phones.lea.push(another()))).toEqual(['applied'])
  await phones.lea.push(mutation('payment.confirm', answered!))
  expect(codes(await phones.marc.push(another()))).toEqual(['applied'])
})

test('a note moves no money and leaves the job as it was', async () => {
  const { api, job, lea, phones } = await agreed()
  const before = (await (await api.as(lea).get(`/api/jobs/${job.id}`)).json()) as Job
  await phones.marc.push(declaring(job))

  const { handPayments: _handPayments, ...after } = (await (await api.as(lea).get(`/api/jobs/${job.id}`)).json()) as Job

  expect(after).toEqual(before)
  expect(await api.sql`select from payments union all select from ledger_entries`).toHaveLength(0)
})

test('a suspended payer cannot note a payment, and a student whose payer blocked them still can', async () => {
  const { api, job, marc, lea, phones } = await agreed()
  await api.sql`update jobs set status = 'completed' where id = ${job.id}`
  await phones.marc.push(mutation('person.block', { id: lea.id, isBlocked: true }))

  expect(codes(await phones.lea.push(declaring(job)))).toEqual(['applied'])
  await api.sql`update users set suspended_at = now() where id = ${marc.id}`
  expect(codes(await phones.marc.push(declaring(job)))).toEqual(['suspended'])
})
