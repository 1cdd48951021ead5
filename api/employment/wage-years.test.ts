import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { workOf, type WageYear } from '../../schema/employment/wage-year.ts'
import { userFeed } from '../../schema/feeds.ts'
import { newId, type Id } from '../../schema/ids.ts'
import type { Notification } from '../../schema/notifications/notification.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { PullAnswer, Verdict } from '../../schema/sync.ts'
import { testMoney, testStripe, type TestMoney } from '../payments/testing/money.ts'
import { eraseAccount } from '../personal-data/erasure.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import type { TaskContext } from '../tasks/context.ts'
import { summariseAt } from '../papers/yearly-summary.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { countAllWages } from './first-count.ts'

/** The figures of this year are known, whenever the test runs. */
const thisYear = 2026
const today = `${thisYear}-11-01`
const codes = (verdicts: Verdict[]) => verdicts.map((one) => ('code' in one ? one.code : one.verdict))
const anyone = (api: TestApi, user: { id: Id }) => createDevice(api, user, [userFeed(user.id)])

/** Returns the counters on a new phone of this person. */
const wagesOf = async (api: Pick<TestApi, 'as'>, user: { id: Id }): Promise<WageYear[]> => {
  const answers: PullAnswer[] = await createDevice(api, user, [userFeed(user.id)]).catchUp()
  return answers.flatMap(({ rows }) => rows.wageYear ?? []).toSorted((a, b) => b.year - a.year)
}

/** Makes finished work of Léa's, born in 2006, for Marc. */
const employed = async (api: TestApi, birthDate = '2006-04-17') => {
  const { job, poster: marc, student: lea } = await api.seed.assignedJob()
  await api.sql`update applications set decided_at = '2025-12-01'`
  await api.sql`update student_profiles set birth_date = ${birthDate}::text::date where user_id = ${lea.id}`
  const phones = { marc: anyone(api, marc), lea: anyone(api, lea) }
  const declare = async (more: Partial<MutationArguments<'payment.declare'>> = {}, by: 'marc' | 'lea' = 'marc') => {
    const id = newId()
    const said = { id, jobId: job.id, payeeId: lea.id, amount: 6_000, method: 'cash' as const, paidOn: today, ...more }
    expect(codes(await phones[by].push(mutation('payment.declare', said)))).toEqual(['applied'])
    return { id, jobId: job.id }
  }
  const toldTo = async (user: User): Promise<string[]> =>
    ((await (await api.as(user).get(`/api/notifications/${user.id}`)).json()) as Notification[])
      .filter(({ title }) => !title.startsWith('Paiement'))
      .map(({ title }) => title)
      .toReversed()
  return { job, marc, lea, phones, declare, toldTo }
}

const sums = (rows: WageYear[]) =>
  rows.map(({ year, card, confirmed, declared, claimed, contested }) => [
    year,
    card,
    confirmed,
    declared,
    claimed,
    contested,
  ])

test('what the household pays by hand is counted for both, by what the two say of it, and by its year (2.2.250)', async () => {
  const api = await testApi()
  const { marc, lea, phones, declare } = await employed(api)
  const seen: unknown[] = []
  const look = async () => seen.push(sums(await wagesOf(api, marc)))

  const paid = await declare()
  await look()
  await phones.lea.push(mutation('payment.contest', { ...paid, otherAmount: null }))
  await look()
  await phones.lea.push(mutation('payment.confirm', paid))
  await look()
  const other = await declare({ amount: 2_000, paidOn: '2025-12-31' }, 'lea')
  await look()
  await declare({ amount: 3_000, replaces: other.id, paidOn: `${thisYear}-01-01` }, 'lea')
  await look()

  expect(seen).toEqual([
    [[thisYear, 0, 0, 6_000, 0, 0]],
    [[thisYear, 0, 0, 0, 0, 6_000]],
    [[thisYear, 0, 6_000, 0, 0, 0]],
    [
      [thisYear, 0, 6_000, 0, 0, 0],
      [2025, 0, 0, 0, 2_000, 0],
    ],
    [
      [thisYear, 0, 6_000, 0, 3_000, 0],
      [2025, 0, 0, 0, 0, 0],
    ],
  ])
  expect(await wagesOf(api, lea)).toEqual(await wagesOf(api, marc))
  expect(await wagesOf(api, await api.seed.student())).toEqual([])
})

test('a payment by card counts before the fee once it is released, less what goes back, and play money never (2.2.250)', async () => {
  const money = await testStripe()
  const { job, poster, student, intent } = await money.paidByCard(10_000)
  const counted = async () => (await wagesOf(money, poster)).map(({ card }) => card)
  const whileHeld = await counted()

  await money.move(poster, job, 'completed')
  await money.settleDown()
  const released = await counted()
  money.books.refundByHand(intent.id, 4_000)
  await money.settleDown()

  expect([whileHeld, released, await counted()]).toEqual([[], [10_000], [6_000]])
  expect((await wagesOf(money, student)).map(({ card }) => card)).toEqual([6_000])
  const play = await testMoney()
  const playful = await play.paidJob()
  await play.move(playful.poster, playful.job, 'completed')
  await play.runTasks()
  expect(await wagesOf(play, playful.poster)).toEqual([])
})

test('a household hears once that it is an employer, then at 500 francs and above 750, and nothing of it twice (2.2.252)', async () => {
  const api = await testApi()
  const { lea, marc, phones, declare, toldTo } = await employed(api)

  const first = await declare({ amount: 6_000 })
  await phones.lea.push(mutation('payment.confirm', first))
  const afterFirst = await toldTo(marc)
  const second = await declare({ amount: 44_000 })
  const third = await declare({ amount: 25_005 })
  await phones.marc.push(mutation('payment.withdraw', third), mutation('payment.withdraw', second))
  await declare({ amount: 70_000 })

  const employer = 'Vous êtes employeur : ce que cela veut dire'
  expect(afterFirst.slice(-1)).toEqual([employer])
  expect((await toldTo(marc)).slice(-3)).toEqual([employer, 'Bientôt 750 CHF', `Plus de 750 CHF en ${thisYear}`])
  expect((await toldTo(lea)).join()).not.toContain('750')
})

test('who has switched reminders off hears nothing, and of somebody too young for contributions only the first (2.2.252)', async () => {
  const api = await testApi()
  const { marc, declare, toldTo } = await employed(api)
  await api.as(marc).post('/api/account/notifications', { kind: 'reminders', channel: 'app', isOn: false })
  await declare({ amount: 80_000 })
  expect((await toldTo(marc)).join()).not.toContain('employeur')

  const young = await employed(api, `${thisYear - 16}-05-01`)
  await young.declare({ amount: 80_000 })
  expect((await young.toldTo(young.marc)).slice(-1)).toEqual(['Vous êtes employeur : ce que cela veut dire'])
})

test('a student asks for contributions and releases the date of birth, for the next year too, and takes both back (2.2.253)', async () => {
  const api = await testApi()
  const { marc, lea, phones, declare, toldTo } = await employed(api)
  await declare({ paidOn: '2025-12-31' })
  const [{ id }] = (await wagesOf(api, marc)) as [WageYear]
  const tell = (phone: 'marc' | 'lea', choices: object) =>
    phones[phone].push(mutation('wageYear.update', { id, ...choices }))

  const byHousehold = await tell('marc', { isAsked: true })
  const byStranger = await anyone(api, await api.seed.student()).push(
    mutation('wageYear.update', { id, isAsked: true }),
  )
  const asked = await tell('lea', { isAsked: true })
  await tell('lea', { isAsked: true })
  await tell('lea', { isDateReleased: true })
  await declare()

  expect([...codes(byHousehold), ...codes(byStranger), ...codes(asked)]).toEqual(['not_yours', 'not_found', 'applied'])
  expect((await toldTo(marc)).filter((title) => title.endsWith('demande les cotisations'))).toHaveLength(1)
  const shown = { isAsked: true, isDateReleased: true, birthDate: '2006-04-17' }
  expect(await wagesOf(api, marc)).toMatchObject([shown, shown])
  await tell('lea', { isAsked: false, isDateReleased: false })
  expect((await wagesOf(api, marc)).map(({ birthDate, isAsked }) => [birthDate, isAsked])).toEqual([
    ['2006-04-17', true],
    [undefined, false],
  ])
  expect(lea.id).not.toBe(marc.id)
})

test('work on a computer, from afar or for an office may not be household work (2.2.251)', async () => {
  const api = await testApi()
  const isHousehold = async (change: object, table = 'jobs') => {
    const { job, marc, declare } = await employed(api)
    const key = table === 'jobs' ? { id: job.id } : { user_id: marc.id }
    const [[column, value]] = Object.entries(key) as [[string, string]]
    await api.sql`update ${api.sql(table)} set ${api.sql(change)} where ${api.sql(column)} = ${value}`
    await declare()
    return (await wagesOf(api, marc))[0]?.isHousehold
  }

  expect([
    await isHousehold({ title: 'Haie' }),
    await isHousehold({ category: 'digital', subcategory: null }),
    await isHousehold({ delivery_type: 'remote' }),
    await isHousehold({ property_type: 'office' }, 'private_profiles'),
  ]).toEqual([true, false, false, false])
})

test('after the student’s erasure the household keeps the sums without the date of birth (1.4.30)', async () => {
  const api = await testApi()
  const { job, marc, lea, phones, declare } = await employed(api)
  const paid = await declare()
  await phones.lea.push(mutation('payment.confirm', paid))
  const [{ id }] = (await wagesOf(api, marc)) as [WageYear]
  await phones.lea.push(mutation('wageYear.update', { id, isDateReleased: true }))
  await api.sql`update jobs set status = 'completed' where id = ${job.id}`
  await api.sql`update users set leaving_since = now() - interval '31 days' where id = ${lea.id}`

  await eraseAccount({ sql: api.sql }, { userId: lea.id }, { id: 1, attempts: 1 })

  expect(await wagesOf(api, marc)).toEqual([expect.objectContaining({ confirmed: 6_000, isDateReleased: false })])
  expect((await wagesOf(api, marc))[0]).not.toHaveProperty('birthDate')
})

test('an act that ends while its other party is erased keeps no erasure from ending (1.4.30)', async () => {
  const api = await testApi()
  const { lea } = await employed(api)
  await api.sql`update jobs set status = 'completed'`
  await api.sql`update users set leaving_since = now() - interval '31 days' where id = ${lea.id}`
  // An act is adding an entry to the feed of the person.
  let end = (): void => undefined
  const mayEnd = new Promise<void>((resolve) => (end = resolve))
  const acting = api.sql.begin(async (tx) => {
    await tx`update feeds set head = head + 1 where id = ${userFeed(lea.id)}`
    await tx`
      insert into feed_entries (feed_id, entity, entity_id, position, op)
      select id, 'job', ${newId()}, head, 'put' from feeds where id = ${userFeed(lea.id)}`
    await mayEnd
  })

  const erasing = eraseAccount({ sql: api.sql }, { userId: lea.id }, { id: 1, attempts: 1 })
  await new Promise((resolve) => setTimeout(resolve, 300))
  end()

  await expect(Promise.all([acting, erasing])).resolves.toBeDefined()
})

test('on 5 January a household hears what it paid last year, once, if it paid anything (2.2.252)', async () => {
  const api = await testApi()
  const { marc, declare, toldTo, phones } = await employed(api)
  await declare({ paidOn: '2025-12-31' })
  const none = await employed(api)
  const withdrawn = await none.declare({ paidOn: '2025-12-31' })
  await none.phones.marc.push(mutation('payment.withdraw', withdrawn))
  const at = async (moment: string) => {
    await summariseAt({ sql: api.sql }, new Date(moment))
    return (await toldTo(marc)).filter((title) => title === 'Vos salaires de 2025').length
  }

  // In Switzerland the fifth begins at 23:00 UTC.
  expect([
    await at('2026-01-04T22:59:00Z'),
    await at('2026-01-04T23:00:00Z'),
    await at('2026-01-06T12:00:00Z'),
  ]).toEqual([0, 1, 1])
  expect(await at('2026-04-01T12:00:00Z')).toBe(1)
  expect((await none.toldTo(none.marc)).join()).not.toContain('Vos salaires')
  expect(phones.marc.has('notification')).toEqual([])
})

test('what the student alone says is told apart, and tells the household nothing of 750 francs (2.2.303)', async () => {
  const api = await testApi()
  const { marc, lea, phones, declare, toldTo } = await employed(api)

  const claimed = await declare({ amount: 1_000_000 }, 'lea')
  await declare({ amount: 900_000 }, 'lea')
  const told = [await toldTo(marc), await toldTo(lea)].flat().filter((title) => title.includes('750'))
  const before = sums(await wagesOf(api, marc))
  await phones.marc.push(mutation('payment.confirm', claimed))

  expect(before).toEqual([[thisYear, 0, 0, 0, 1_900_000, 0]])
  // The student's own notes count for the student.
  expect(told).toEqual([`Plus de 750 CHF en ${thisYear}`])
  expect((await toldTo(marc)).filter((title) => title.includes('750'))).toEqual([`Plus de 750 CHF en ${thisYear}`])
})

test('the student hears too, once, that the limit is passed (2.2.304)', async () => {
  const api = await testApi()
  const { lea, phones, declare, toldTo } = await employed(api)
  const paid = await declare({ amount: 80_000 })
  const unconfirmed = await toldTo(lea)
  await phones.lea.push(mutation('payment.confirm', paid))
  const more = await declare({ amount: 1_000 })
  await phones.lea.push(mutation('payment.confirm', more))

  const over = `Plus de 750 CHF en ${thisYear}`
  expect(unconfirmed).not.toContain(over)
  expect((await toldTo(lea)).filter((title) => title === over)).toHaveLength(1)
  const [notice] = await api.sql<{ message: string }[]>`
    select message from notifications where user_id = ${lea.id} and title = ${over}`
  expect(notice?.message).toMatch(/^800 CHF en 2026\. Votre part : 6\.4 %/)
})

test('one job on a computer stops no notice of the year (2.2.252)', async () => {
  const api = await testApi()
  const { marc, declare, toldTo, job } = await employed(api)
  await declare({ amount: 10_000 })
  await api.sql`update jobs set category = 'digital' where id = ${job.id}`
  await declare({ amount: 45_000, isAnother: true })
  await declare({ amount: 30_000 })

  expect((await toldTo(marc)).slice(-2)).toEqual(['Bientôt 750 CHF', `Plus de 750 CHF en ${thisYear}`])
})

test('what the household has paid elsewhere counts towards its limit, and gives the notices of it; the student reads it (2.2.306)', async () => {
  const api = await testApi()
  const { marc, lea, phones, declare, toldTo } = await employed(api)
  await phones.lea.push(mutation('payment.confirm', await declare({ amount: 50_000 })))
  const [{ id }] = (await wagesOf(api, marc)) as [WageYear]
  const say = async (elsewhere: number, phone: 'marc' | 'lea' = 'marc') =>
    codes(await phones[phone].push(mutation('wageYear.update', { id, elsewhere })))

  const refused = [await say(50_000, 'lea'), await say(10_000_001), await say(-1)].flat()
  const said = [await say(50_000), await say(50_000)].flat()

  expect([refused, said]).toEqual([
    ['not_yours', 'invalid', 'invalid'],
    ['applied', 'applied'],
  ])
  expect(await wagesOf(api, lea)).toMatchObject([{ confirmed: 50_000, elsewhere: 50_000 }])
  const over = `Plus de 750 CHF en ${thisYear}`
  expect((await toldTo(marc)).slice(-2)).toEqual(['Bientôt 750 CHF', over])
  expect(await toldTo(lea)).not.toContain(over)
  await declare({ amount: 1_000 })
  await say(0)
  expect(await wagesOf(api, marc)).toMatchObject([{ confirmed: 50_000, declared: 1_000, elsewhere: 0 }])
})

/** Marc and Anne each employ Léa, who confirms what the two pay. */
const couple = async (api: TestApi) => {
  const { marc, lea, phones, declare, toldTo } = await employed(api)
  const { job, poster: anne } = await api.seed.assignedJob()
  await api.sql`update applications set decided_at = '2025-12-01'`
  await api.sql`update applications set student_id = ${lea.id} where job_id = ${job.id}`
  await api.sql`update jobs set assigned_to_id = ${lea.id} where id = ${job.id}`
  await api.sql`update users set first_name = 'Anne' where id = ${anne.id}`
  const annes = anyone(api, anne)
  const pay = async (amount: number, by: 'marc' | 'anne', paidOn = today) => {
    const said = { id: newId(), jobId: job.id, payeeId: lea.id, amount, method: 'cash' as const, paidOn }
    const paid = by === 'marc' ? await declare({ amount, paidOn, isAnother: true }) : { id: said.id, jobId: job.id }
    if (by === 'anne')
      expect(codes(await annes.push(mutation('payment.declare', { ...said, isAnother: true })))).toEqual(['applied'])
    expect(codes(await phones.lea.push(mutation('payment.confirm', paid)))).toEqual(['applied'])
  }
  const people = { marc, anne }
  const name = async (by: 'marc' | 'anne', partnerEmail: string | null) => {
    const [{ id }] = (await wagesOf(api, people[by])) as [WageYear]
    return codes(await (by === 'marc' ? phones.marc : annes).push(mutation('wageYear.update', { id, partnerEmail })))
  }
  const limitOf = async (user: User, side: 'household' | 'student' = 'household') =>
    (await wagesOf(api, user)).map((row) => [row.year, workOf(row, 2006, side).total])
  return { marc, anne, lea, phones, toldTo, pay, name, limitOf }
}

test('two accounts that name each other have one limit, for all three, until one of them ends it (2.2.307)', async () => {
  const api = await testApi()
  const { marc, anne, lea, phones, toldTo, pay, name, limitOf } = await couple(api)
  await pay(50_000, 'marc')
  await pay(50_000, 'anne')
  const over = `Plus de 750 CHF en ${thisYear}`

  expect(await name('marc', anne.email.toUpperCase())).toEqual(['applied'])
  const alone = [await limitOf(marc), await limitOf(anne)]
  expect(await name('anne', marc.email)).toEqual(['applied'])

  expect(alone).toEqual([[[thisYear, 50_000]], [[thisYear, 50_000]]])
  expect([await limitOf(marc), await limitOf(anne)]).toEqual([[[thisYear, 100_000]], [[thisYear, 100_000]]])
  expect(await limitOf(lea, 'student')).toEqual([
    [thisYear, 100_000],
    [thisYear, 100_000],
  ])
  expect(await wagesOf(api, marc)).toMatchObject([{ confirmed: 50_000, together: { name: 'Anne', household: 50_000 } }])
  expect((await toldTo(marc)).slice(-2)).toEqual([over, 'Anne et vous comptez ensemble'])
  expect(await toldTo(anne)).toContain(over)
  expect((await toldTo(lea)).filter((title) => title === over)).toHaveLength(1)
  // The student reads nobody's address, and asks the household, not one of its accounts.
  const [ofLea] = (await wagesOf(api, lea)) as [WageYear]
  expect(ofLea).not.toHaveProperty('partnerEmail')
  expect(codes(await phones.lea.push(mutation('wageYear.update', { id: ofLea.id, partnerEmail: marc.email })))).toEqual(
    ['not_yours'],
  )
  await phones.lea.push(mutation('wageYear.update', { id: ofLea.id, isAsked: true }))
  expect([await wagesOf(api, marc), await wagesOf(api, anne)]).toMatchObject([[{ isAsked: true }], [{ isAsked: true }]])

  await name('anne', null)

  expect([await limitOf(marc), await limitOf(anne)]).toEqual([[[thisYear, 50_000]], [[thisYear, 50_000]]])
  expect((await toldTo(marc)).at(-1)).toBe('Anne et vous ne comptez plus ensemble')
})

test('who is named alone, or names two, counts with nobody; the bond goes on into the next year (2.2.307)', async () => {
  const api = await testApi()
  const { marc, anne, pay, name, limitOf } = await couple(api)
  await pay(50_000, 'marc', '2025-12-30')
  await pay(20_000, 'anne', '2025-12-31')
  await name('marc', anne.email)
  await name('anne', marc.email)
  await pay(10_000, 'marc', `${thisYear}-01-01`)
  const first = await limitOf(marc)
  await pay(70_000, 'anne', `${thisYear}-01-02`)

  expect(first).toEqual([
    [thisYear, 10_000],
    [2025, 70_000],
  ])
  expect(await limitOf(marc)).toEqual([
    [thisYear, 80_000],
    [2025, 70_000],
  ])
  await name('anne', 'une.autre@example.ch')
  expect((await limitOf(marc))[0]).toEqual([thisYear, 10_000])
  expect((await wagesOf(api, marc))[0]).toMatchObject({ partnerEmail: anne.email })
})

test('an account that is erased goes on counting with the other one, without its name and address (1.4.30, 2.2.307)', async () => {
  const api = await testApi()
  const { marc, anne, pay, name, limitOf } = await couple(api)
  await pay(50_000, 'marc')
  await pay(50_000, 'anne')
  await name('marc', anne.email)
  await name('anne', marc.email)
  await api.sql`update jobs set status = 'completed'`
  await api.sql`update users set leaving_since = now() - interval '31 days' where id = ${anne.id}`

  await eraseAccount({ sql: api.sql }, { userId: anne.id }, { id: 1, attempts: 1 })

  expect(await limitOf(marc)).toEqual([[thisYear, 100_000]])
  expect(await wagesOf(api, marc)).toMatchObject([{ together: { name: 'Compte supprimé' } }])
  expect(await api.sql`select from wage_years where partner_email is not null`).toHaveLength(0)
})

test('two payments of a household at once tell it once that the limit is passed (2.2.307)', async () => {
  const api = await testApi()
  const { marc, anne, toldTo, pay, name } = await couple(api)
  await pay(100, 'marc')
  await pay(100, 'anne')
  await Promise.all([name('marc', anne.email), name('anne', marc.email)])
  await Promise.all([pay(40_000, 'marc'), pay(40_000, 'anne')])

  const over = `Plus de 750 CHF en ${thisYear}`
  for (const one of [marc, anne]) expect((await toldTo(one)).filter((title) => title === over)).toHaveLength(1)
})

test('what was paid before there were counters is counted (2.2.250)', async () => {
  const money: TestMoney = await testMoney()
  const { marc, declare } = await employed(money)
  await declare()
  const before = await wagesOf(money, marc)
  await money.sql`delete from wage_years`

  await countAllWages({ sql: money.sql } as TaskContext, {}, { id: 1, attempts: 1 })

  expect(await wagesOf(money, marc)).toEqual(before)
})
