import type { Complaint } from '../../../schema/payments/complaint.ts'
import { testMoney, type TestMoney } from './money.ts'

export const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]
export const jsonOf = async <T>(answer: Response): Promise<T> => (await answer.json()) as T
export const titlesOf = async ({ told }: TestMoney, user: { id: string }) =>
  (await told(user)).map(({ title, actionUrl }) => `${title} ${actionUrl}`)

/** Makes a paid job about which this side has complained. */
export const complained = async (by: 'poster' | 'student' = 'poster', amount?: number) => {
  const money = await testMoney()
  const paid = await money.paidJob(amount)
  const complaint = await jsonOf<Complaint>(await money.complain(paid[by], paid.job))
  const act = (user: { id: string }, what: string, body: object = {}) =>
    money.as(user).post(`/api/complaints/${complaint.id}/${what}`, body)
  return { money, ...paid, complaint, act }
}
