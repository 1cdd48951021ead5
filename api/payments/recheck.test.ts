import { expect, test } from 'vitest'
import { recheckPayments, recheckSome } from './reconciliation.ts'
import { testStripe } from './testing/money.ts'
import { letPass } from '../testing/test-tasks.ts'
import { refreshIntent } from './provider-events.ts'
import { released } from './testing/afterwards.ts'

/** Makes two payments of more than a day ago. The provider fails to answer for the older one, and the event about the other one was lost. */
const brokenAndSound = async () => {
  const money = await testStripe()
  const broken = await money.paidByCard()
  const sound = await money.paidByCard()
  money.books.refundByHand(sound.intent.id)
  money.standIn.takeEvents()
  await money.sql`update payments set read_at = read_at - interval '25 hours', created_at = created_at - interval '25 hours'`
  await money.sql`update payments set read_at = read_at - interval '1 hour' where job_id = ${broken.job.id}`
  const { stripe } = money.ctx.providers
  const asked: string[] = []
  const readIntent = async (id: string) => {
    asked.push(id === broken.intent.id ? 'broken' : 'sound')
    if (id === broken.intent.id) throw new Error('Stripe answers with something else')
    return await stripe!.readIntent(id)
  }
  const ctx = { ...money.ctx, providers: { ...money.ctx.providers, stripe: { ...stripe!, readIntent } } }
  return { money, sound, ctx, asked }
}

test('a check that runs daily at first finds changes at the provider without an event', async () => {
  const { money, job, intent } = await released(false)
  money.books.refundByHand(intent.id)
  money.standIn.takeEvents()

  await recheckPayments(money.ctx)
  const sameDay = await money.statesOf(job)
  await money.sql`update payments set read_at = read_at - interval '25 hours', created_at = created_at - interval '25 hours'`
  await letPass(money.sql, 25 * 3_600)
  await recheckPayments(money.ctx)

  expect(sameDay).toEqual(['released'])
  expect(await money.statesOf(job)).toEqual(['refunded'])
})

test('a reading that brings nothing new writes the row once, and has no books checked', async () => {
  const money = await testStripe()
  const { intent } = await money.paidByCard()
  await money.sql`create table updates (what text)`
  await money.sql.unsafe(`create function note_update() returns trigger language plpgsql as $$
    begin insert into updates values (tg_argv[0]); return null; end $$`)
  await money.sql`create trigger noted after update on payments for each row execute function note_update('row')`
  // An update of these columns makes the commit check the books.
  await money.sql`
    create trigger checked after update of state, returned, contested, provider_fees, paid_out, released_amount on payments
    for each row execute function note_update('checked')`

  await refreshIntent(money.ctx, { provider: 'stripe', intentId: intent.id })

  expect((await money.sql<{ what: string }[]>`select what from updates`).map(({ what }) => what)).toEqual(['row'])
})

test('payments of a provider that is not configured are not asked about', async () => {
  const { money, job, intent } = await released(false)
  money.books.refundByHand(intent.id)
  await money.sql`update payments set read_at = read_at - interval '25 hours', created_at = created_at - interval '25 hours'`

  await recheckPayments({ ...money.ctx, providers: { ...money.ctx.providers, stripe: undefined } })

  expect(await money.statesOf(job)).toEqual(['released'])
})

test('a payment that cannot be read keeps no other from being read, and fails the task', async () => {
  const { money, sound, ctx } = await brokenAndSound()

  const recheck = recheckPayments(ctx)

  await expect(recheck).rejects.toThrow('1 of 2 payments could not be read again')
  expect(await money.statesOf(sound.job)).toEqual(['refunded'])
})

test('payments that cannot be read fill one run, and the others follow in the next', async () => {
  const { money, sound, ctx, asked } = await brokenAndSound()

  await expect(recheckSome(ctx, 1)).rejects.toThrow('1 of 1 payments')
  await recheckSome(ctx, 1)
  await expect(recheckSome(ctx, 1)).rejects.toThrow('1 of 1 payments')

  expect(asked).toEqual(['broken', 'sound', 'broken'])
  expect(await money.statesOf(sound.job)).toEqual(['refunded'])
})
