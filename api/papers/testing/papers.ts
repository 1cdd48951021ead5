import type { User } from '../../../schema/accounts/user.ts'
import { swissDay } from '../../../schema/dates.ts'
import { userFeed } from '../../../schema/feeds.ts'
import { newId, type Id } from '../../../schema/ids.ts'
import type { Notification } from '../../../schema/notifications/notification.ts'
import type { Paper, VerifiedPaper } from '../../../schema/papers/paper.ts'
import { write } from '../../feeds/write.ts'
import { confirmPayment, declarePayment } from '../../payments/hand/hand-payments.ts'
import { createDevice } from '../../sync/test-device.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { meOf, type leaAndMarc } from '../../testing/test-seed.ts'

export const today = swissDay(new Date().toISOString())
export const year = Number(today.slice(0, 4))

/** Returns the person's papers, as their phone gets them. */
export const papersOf = async (api: Pick<TestApi, 'as'>, person: { id: Id }): Promise<Paper[]> =>
  (await createDevice(api, person, [userFeed(person.id)]).pull()).rows.paper ?? []

/** Has the payer note a payment in cash and the student confirm it. */
export const payByHand = async (
  { sql }: TestApi,
  job: { id: Id },
  payer: User,
  payee: User,
  amount = 6_000,
  // A payment before the agreement is refused, also of tests that run over midnight.
  paidOn = swissDay(new Date().toISOString()),
): Promise<Id> => {
  const id = newId()
  const said = { id, jobId: job.id, payeeId: payee.id, amount, method: 'cash', paidOn } as const
  await write(sql, (tx) => declarePayment(tx, meOf(payer), said))
  await write(sql, (tx) => confirmPayment(tx, meOf(payee), { id, jobId: job.id }))
  return id
}

/** Makes work of Léa's for Marc that is agreed on; their names are those of the town's people, unless the test says others. */
export const worked = async (api: TestApi, named: Partial<typeof leaAndMarc> = {}) => {
  const { poster: marc, student: lea, job } = await api.seed.assignedJob(named)
  return { marc, lea, job }
}

/** What a stranger reads of the paper with this code. */
export const verify = async (api: TestApi, code: string | null): Promise<VerifiedPaper> =>
  (await (await api.visitor.get(`/api/verify/${code}`)).json()) as VerifiedPaper

/** The titles of the person's notifications. */
export const toldTo = async ({ as }: TestApi, person: User): Promise<string[]> =>
  ((await (await as(person).get(`/api/notifications/${person.id}`)).json()) as Notification[]).map(({ title }) => title)
