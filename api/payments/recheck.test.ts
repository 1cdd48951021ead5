import { expect, test } from 'vitest'
import { recheckPayments } from './reconciliation.ts'
import { testStripe } from './testing/money.ts'

test('a payment that cannot be read keeps no other from being read, and fails the task', async () => {
  const money = await testStripe()
  const broken = await money.paidByCard()
  const sound = await money.paidByCard()
  money.books.refundByHand(sound.intent.id)
  money.standIn.takeEvents()
  await money.sql`update payments set read_at = read_at - interval '25 hours', created_at = created_at - interval '25 hours'`
  await money.sql`update payments set read_at = read_at - interval '1 hour' where job_id = ${broken.job.id}`
  const { stripe } = money.ctx.providers
  const readIntent = async (id: string) => {
    if (id === broken.intent.id) throw new Error('Stripe answers with something else')
    return await stripe!.readIntent(id)
  }
  const providers = { ...money.ctx.providers, stripe: { ...stripe!, readIntent } }

  const recheck = recheckPayments({ ...money.ctx, providers })

  await expect(recheck).rejects.toThrow('1 of 2 payments could not be read again')
  expect(await money.statesOf(sound.job)).toEqual(['refunded'])
})
