import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { wageYearIdOf } from '../../schema/employment/wage-year-id.ts'
import { userFeed } from '../../schema/feeds.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { paperPdfPath, type Paper } from '../../schema/papers/paper.ts'
import { updateWageYear } from '../employment/wage-year-choices.ts'
import { write } from '../feeds/write.ts'
import { confirmPayment, declarePayment } from '../payments/hand/hand-payments.ts'
import { testMoney, testStripe } from '../payments/testing/money.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import type { TaskContext } from '../tasks/context.ts'
import { leaAndMarc, meOf } from '../testing/test-seed.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { papersOf, payByHand, toldTo, verify, worked } from './testing/papers.ts'
import { renewPayslips } from './renewed-payslips.ts'
import { readPdf } from './testing/read-pdf.ts'

type Payslip = Extract<Paper, { kind: 'payslip' }>

/** A day of a year whose figures are known, whenever the test runs. */
const paidOn = '2026-11-01'

const makeFor =
  (api: Pick<TestApi, 'as'>, by: User) =>
  (paymentId: Id, minutes: number | null, more: object = {}) =>
    api.as(by).post('/api/papers/payslips', { paymentId, minutes, ...more })

const read = async (answer: Response): Promise<Payslip> => {
  expect(answer.status).toBe(200)
  return (await answer.json()) as Payslip
}

/** Work of Léa's, born in 2006, for Marc, who pays 25 CHF an hour. */
const employed = async (api: TestApi) => {
  const { marc, lea, job } = await worked(api, leaAndMarc)
  await api.sql`update applications set decided_at = '2025-12-01'`
  await api.sql`update student_profiles set birth_date = '2006-04-17' where user_id = ${lea.id}`
  const pay = (amount: number) => payByHand(api, job, marc, lea, amount, paidOn)
  return { marc, lea, job, pay, make: makeFor(api, marc) }
}

test('the payer makes the payslip of a confirmed payment, and both read it (2.2.272, 3.4.662, 3.4.665)', async () => {
  const api = await testApi()
  const { marc, lea, job, pay, make } = await employed(api)
  const id = await pay(8_125)

  const paper = await read(await make(id, 180))

  expect(paper).toMatchObject({
    number: expect.stringMatching(/^F-\d{4}-000001$/),
    data: {
      minutes: 180,
      rate: 2_500,
      gross: 8_125,
      holiday: { basisPoints: 833, amount: 625, isAgeKnown: true },
      contributions: { state: 'exempt', year: 2026, total: 8_125, limit: 75_000 },
      deductions: [],
      means: 'cash',
      paidOn,
      reference: id,
      replaces: null,
    },
  })
  for (const person of [marc, lea]) expect(await papersOf(api, person)).toContainEqual(paper)
  expect(await toldTo(api, lea)).toContain('Fiche de salaire')
  expect(await verify(api, paper.code)).toMatchObject({ kind: 'payslip', poster: 'Marc D.', student: 'Léa M.' })
  const { text } = await readPdf(new Uint8Array(await (await api.as(lea).get(paperPdfPath(paper.id))).arrayBuffer()))
  for (const part of ['Fiche de salaire', 'Salaire net 81.25 CHF', '81.25 sur 750 CHF en 2026'])
    expect(text).toContain(part)

  const other = newId()
  const unanswered = { id: other, jobId: job.id, payeeId: lea.id, amount: 1_000, method: 'cash', paidOn } as const
  await write(api.sql, (tx) => declarePayment(tx, meOf(marc), unanswered))
  const refused = [
    await makeFor(api, lea)(id, 180),
    await make(other, 60),
    await make(newId(), null),
    await make(id, 7),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 404, 404, 400])
})

test('one that says the same is not issued anew; a correction is another one, which names the former (3.4.665)', async () => {
  const api = await testApi()
  const { lea, pay, make } = await employed(api)
  const id = await pay(8_125)

  const [first, same] = [await read(await make(id, 180)), await read(await make(id, 180))]
  const corrected = await read(await make(id, null))
  await pay(70_000)
  const over = await read(await make(id, null))

  expect(same.id).toBe(first.id)
  expect(corrected.data).toMatchObject({ minutes: null, replaces: first.number, holiday: { amount: 625 } })
  expect(over.data).toMatchObject({
    replaces: corrected.number,
    contributions: { state: 'over' },
    deductions: [
      { kind: 'avs', basisPoints: 530, amount: 431 },
      { kind: 'ac', basisPoints: 110, amount: 89 },
      { kind: 'canton', name: 'PC familles', basisPoints: 9, amount: 7 },
    ],
  })
  const all = (await papersOf(api, lea)).filter(({ kind }) => kind === 'payslip')
  expect(all.filter(({ withdrawnAt }) => withdrawnAt === null).map((paper) => paper.id)).toEqual([over.id])
})

test('where the household says so, the tax of the simplified procedure is kept of a wage that is liable (2.2.272, 3.4.665)', async () => {
  const api = await testApi()
  const { lea, pay, make } = await employed(api)
  const id = await pay(10_000)

  const exempt = await read(await make(id, null, { isSimplified: true }))
  await pay(70_000)
  const ordinary = await read(await make(id, null))
  const simplified = await read(await make(id, null, { isSimplified: true }))

  expect(exempt.data.deductions).toEqual([])
  expect(ordinary.data.deductions?.map(({ kind }) => kind)).toEqual(['avs', 'ac', 'canton'])
  expect(simplified.data).toMatchObject({
    replaces: ordinary.number,
    deductions: [{ kind: 'avs' }, { kind: 'ac' }, { kind: 'canton' }, { kind: 'tax', basisPoints: 500, amount: 500 }],
  })
  const pdf = await (await api.as(lea).get(paperPdfPath(simplified.id))).arrayBuffer()
  const { text } = await readPdf(new Uint8Array(pdf))
  for (const part of [
    'Impôt à la source, procédure simplifiée (5 %) − 5.00 CHF',
    'Part du canton, PC familles (0.09 %) − 0.09 CHF',
    'Salaire net 88.51 CHF',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('n’est pas compté ici')
})

test('payslips that say "exempté" are made anew once the year passes 750 francs, and back, and both are told once; what was paid elsewhere counts (2.2.304, 2.2.306)', async () => {
  const api = await testApi()
  const { marc, lea, job, pay, make } = await employed(api)
  const [first, second] = [await pay(8_125), await pay(5_417)]
  await make(first, 180)
  await make(second, 120)
  const renew = async () => {
    const due = await api.sql<{ payload: { wageYearId: Id } }[]>`
      select distinct payload from tasks where name = 'payslips.renew'`
    for (const { payload } of due)
      await renewPayslips({ sql: api.sql, wages: [] as TaskContext['wages'] } as TaskContext, payload, {
        id: 1,
        attempts: 1,
      })
    await api.sql`delete from tasks where name = 'payslips.renew'`
    return due.length
  }
  const standing = async () =>
    (await papersOf(api, lea))
      .filter((one): one is Payslip => one.kind === 'payslip' && one.withdrawnAt === null)
      .map(({ data }) => [
        data.gross,
        data.minutes,
        data.contributions.state,
        data.deductions !== null && data.deductions.length > 0,
        data.replaces !== null,
      ])
      .toSorted()

  const [large, undo] = [await pay(70_000), newId()]
  const due = await renew()
  const over = await standing()
  for (const person of [marc, lea]) expect(await toldTo(api, person)).toContain('Fiches de salaire refaites')
  await write(api.sql, (tx) =>
    declarePayment(tx, meOf(marc), {
      id: undo,
      jobId: job.id,
      payeeId: lea.id,
      amount: 0,
      method: 'cash',
      paidOn,
      replaces: large,
    }),
  )
  await write(api.sql, (tx) => confirmPayment(tx, meOf(lea), { id: undo, jobId: job.id }))

  expect(due).toBe(1)
  expect(over).toEqual([
    [5_417, 120, 'over', true, true],
    [8_125, 180, 'over', true, true],
  ])
  expect(await renew()).toBe(1)
  expect((await standing()).map(([, , state]) => state)).toEqual(['exempt', 'exempt'])
  const id = wageYearIdOf(marc.id, lea.id, 2026)
  await write(api.sql, (tx) => updateWageYear(tx, meOf(marc), { id, elsewhere: 65_000 }))
  expect(await renew()).toBe(1)
  expect((await standing()).map(([, , state]) => state)).toEqual(['over', 'over'])
  expect(await renew()).toBe(0)
})

test('a payslip says that its base wage is under the minimum, and by how much (2.2.305)', async () => {
  const api = await testApi()
  const { lea, job, pay, make } = await employed(api)
  await api.sql`update jobs set location = 'Carouge, GE', canton = 'GE' where id = ${job.id}`

  const [low, right] = [await read(await make(await pay(5_000), 120)), await read(await make(await pay(5_420), 120))]

  expect(low.data).toMatchObject({ minimum: { rate: 2_459, name: 'minimum de Genève' } })
  expect(right.data).not.toHaveProperty('minimum')
  // Five centimes of cash are rounded up: what is owed is paid, and nothing is said.
  expect(right.data).toMatchObject({ holiday: { amount: 420 } })
  const { text } = await readPdf(new Uint8Array(await (await api.as(lea).get(paperPdfPath(low.id))).arrayBuffer()))
  expect(text).toContain(
    'Sous le minimum de Genève : le salaire de base fait 23.08 CHF par heure, au moins 24.59 CHF sont dus.',
  )
  expect(text).toContain('Il manque 3.28 CHF.')
})

test('two requests at once make one payslip (3.4.665)', async () => {
  const api = await testApi()
  const { lea, pay, make } = await employed(api)
  const id = await pay(6_000)

  await Promise.all([make(id, 120), make(id, 120), make(id, 120)])

  expect((await papersOf(api, lea)).filter(({ kind }) => kind === 'payslip')).toHaveLength(1)
})

test('a released card payment has a payslip, which ends with its amount; play money has none (3.4.662, 3.4.665)', async () => {
  const money = await testStripe()
  const { poster, student, intent } = await money.paidByCard(10_000)
  await money.release(poster)
  await money.settleDown()
  const make = makeFor(money, poster)
  const [receipt] = await papersOf(money, student)
  const paymentId = receipt?.kind === 'receipt' ? receipt.data.reference : ''
  const first = await read(await make(paymentId, null))
  money.books.refundByHand(intent.id, 4_000)
  await money.settleDown()
  const withdrawn = (await papersOf(money, student)).find(({ id }) => id === first.id)
  const next = await read(await make(paymentId, null))
  money.books.refundByHand(intent.id)
  await money.settleDown()

  expect(first.data).toMatchObject({ gross: 10_000, fee: 500, means: 'card' })
  expect(withdrawn?.withdrawnAt).not.toBeNull()
  expect(next.data).toMatchObject({ gross: 6_000, replaces: first.number })
  expect((await papersOf(money, student)).filter(({ withdrawnAt }) => withdrawnAt === null)).toEqual([])
  expect((await make(paymentId, null)).ok).toBe(false)

  const play = await testMoney()
  const { poster: payer, student: payee } = await play.paidJob(10_000)
  await play.release(payer)
  await play.runTasks()
  const [simulated] = await papersOf(play, payee)
  const reference = simulated?.kind === 'receipt' ? simulated.data.reference : ''
  expect((await makeFor(play, payer)(reference, null)).status).toBe(404)
})

test('refunded expenses are no wage: they count nowhere, and papers name them apart (2.2.276)', async () => {
  const api = await testApi()
  const { marc, lea, job, make } = await employed(api)
  const [phone, hers] = [createDevice(api, marc, [userFeed(marc.id)]), createDevice(api, lea, [])]
  const id = newId()
  const said = { id, jobId: job.id, payeeId: lea.id, amount: 8_125, expenses: 850, method: 'cash', paidOn } as const
  const outcomes = []
  for (const more of [{}, {}, { expenses: 900 }, { id: newId(), expenses: 100_001 }])
    for (const one of await phone.push(mutation('payment.declare', { ...said, ...more })))
      outcomes.push('code' in one ? one.code : one.verdict)
  await hers.push(mutation('payment.confirm', { id, jobId: job.id }))
  const paper = await read(await make(id, 180))
  const { rows } = await phone.pull()

  expect(outcomes).toEqual(['applied', 'applied', 'id_reused', 'invalid'])
  expect(rows.job?.[0]?.handPayments).toMatchObject([{ amount: 8_125, expenses: 850 }])
  expect(rows.wageYear).toMatchObject([{ confirmed: 8_125 }])
  expect(rows.paper?.find(({ kind }) => kind === 'receipt')).toMatchObject({ data: { amount: 8_125, expenses: 850 } })
  expect(paper.data).toMatchObject({ gross: 8_125, expenses: 850, contributions: { total: 8_125 } })
})

test('a statement says the shares for holidays and the state of the year (2.2.275)', async () => {
  const api = await testApi()
  const { marc, lea, pay } = await employed(api)
  await pay(8_125)

  const answer = await api.as(lea).post('/api/papers/statements', { personId: marc.id, year: 2026 })

  expect(await answer.json()).toMatchObject({
    data: {
      lines: [{ amount: 8_125, holiday: 625 }],
      contributions: { state: 'exempt', total: 8_125, limit: 75_000 },
    },
  })
})
