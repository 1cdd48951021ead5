import { swissDay } from '../../schema/dates.ts'
import { swissYear } from '../../schema/employment/wage-year.ts'
import { wageYearIdOf } from '../../schema/employment/wage-year-id.ts'
import { newId, type Id } from '../../schema/ids.ts'
import type { Paper } from '../../schema/papers/paper.ts'
import { write } from '../feeds/write.ts'
import { proposeAgreement } from '../papers/agreements.ts'
import { paperRowsFor } from '../papers/papers.ts'
import { confirmPayment, declarePayment } from '../payments/hand/hand-payments.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { forAll, type Row } from './permission.ts'
import type { TestApi } from './test-api.ts'
import { meOf, seedPassword } from './test-seed.ts'
import { finishJob, type World } from './world.ts'

const today = swissDay(new Date().toISOString())

/** The owner pays the counterpart by hand, who confirms it. Returns the receipt. */
const receiptOf = async ({ sql }: TestApi, { owner, counterpart, job }: World): Promise<Paper> => {
  const id: Id = newId()
  const said = { id, jobId: job.id, payeeId: counterpart.id, amount: 6_000, method: 'cash', paidOn: today } as const
  await write(sql, (tx) => declarePayment(tx, meOf(owner), said))
  await write(sql, (tx) => confirmPayment(tx, meOf(counterpart), { id, jobId: job.id }))
  return onlyRow(await paperRowsFor(sql, owner.id, [id]))
}

const agreementFor = ({ job }: World) =>
  ({ jobId: job.id, from: today, to: today, weeklyMinutes: null, means: 'cash', words: null }) as const

export const rowsOfPapers: Row[] = [
  {
    route: 'GET /api/papers/:id/pdf',
    call: async (world, _, api) => ({ path: `/api/papers/${(await receiptOf(api, world)).id}/pdf` }),
    expected: [401, 404, 404, 200, 200, 404, 404],
  },
  {
    route: 'POST /api/papers/certificates',
    call: async (world, _, api) => {
      const { done } = await finishJob(api, world)
      const body = { jobId: done.id, from: today, to: today, hours: 2.5, words: null, password: seedPassword }
      return { path: '/api/papers/certificates', body }
    },
    expected: [401, 404, 404, 201, 403, 404, 404],
  },
  {
    route: 'POST /api/papers/agreements',
    call: (world) => ({ path: '/api/papers/agreements', body: agreementFor(world) }),
    expected: [401, 404, 404, 201, 201, 404, 404],
  },
  {
    route: 'POST /api/papers/:id/signature',
    call: async (world, _, { sql }) => {
      const id = await write(sql, (tx) => proposeAgreement(tx, meOf(world.owner), agreementFor(world)))
      return { path: `/api/papers/${id}/signature`, body: { password: seedPassword } }
    },
    expected: [401, 404, 404, 200, 200, 404, 404],
  },
  {
    route: 'POST /api/papers/payslips',
    call: async (world, _, api) => {
      const { id } = await receiptOf(api, world)
      return { path: '/api/papers/payslips', body: { paymentId: id, minutes: 120 } }
    },
    expected: [401, 404, 404, 200, 403, 404, 404],
  },
  {
    route: 'POST /api/papers/hand-over',
    call: async (world, _, api) => {
      await receiptOf(api, world)
      const wageYearId = wageYearIdOf(world.owner.id, world.counterpart.id, swissYear(today))
      const facts = [{ label: 'Employeur', value: 'Marc Dubois' }]
      return { path: '/api/papers/hand-over', body: { wageYearId, address: null, facts } }
    },
    expected: [401, 404, 404, 200, 404, 404, 404],
  },
  {
    route: 'POST /api/papers/statements',
    call: async (world, self, api) => {
      await receiptOf(api, world)
      const { owner, counterpart } = world
      const personId = self === owner.id ? counterpart.id : owner.id
      return { path: '/api/papers/statements', body: { personId, year: Number(today.slice(0, 4)) } }
    },
    expected: [401, 409, 409, 200, 200, 409, 409],
  },
  {
    route: 'GET /api/verify/:code',
    call: async (world, _, api) => ({ path: `/api/verify/${(await receiptOf(api, world)).code}` }),
    expected: forAll(200),
  },
]
