import { expect, test } from 'vitest'
import { type QuietHours } from '../../schema/notifications/push.ts'
import { write } from '../feeds/write.ts'
import type { Sql } from '../postgres/connect.ts'
import { notify, screens } from './notifications.ts'
import { preparePushes } from './push-prepare.ts'
import { titles, twoWhoAgreed } from './test-push.ts'

/** Returns two quiet hours that begin `minutes` from now. */
const quietFrom = async (sql: Sql, minutes: number): Promise<QuietHours> => {
  const [now] = await sql<{ minute: number }[]>`
    select (extract(hour from h) * 60 + extract(minute from h))::int as minute from (select now() at time zone 'Europe/Zurich' as h) t`
  const from = (now!.minute + 1_440 + minutes) % 1_440
  return { from, to: (from + 120) % 1_440 }
}

test('muted kinds, blocked people and suspended people cause no push (1.2.360)', async () => {
  const { phone, say, send, as, lea, marc, sql, jobId } = await twoWhoAgreed()
  const turn = (isOn: boolean) => as(lea).post('/api/account/notifications', { kind: 'messages', channel: 'app', isOn })

  await turn(false)
  await say('Un')
  await send()
  await turn(true)
  await say('Deux')
  await sql`update jobs set status = 'completed' where id = ${jobId}`
  await sql`insert into blocks (blocker_id, blocked_id) values (${lea.id}, ${marc.id})`
  await send()
  await sql`delete from blocks`
  await sql`update users set suspended_at = now() where id = ${lea.id}`
  await write(sql, (tx) =>
    notify(tx, { userId: lea.id, type: 'other', topic: 'money', title: 'Paiement reçu', message: '', actionUrl: null }),
  )
  await send()

  expect(phone.device.asked).toBe(0)
})

test('a switched-off kind rings no more, also for a rung conversation and after quiet hours (1.2.360)', async () => {
  const { phone, say, send, as, lea, sql } = await twoWhoAgreed()
  const turn = (isOn: boolean) => as(lea).post('/api/account/notifications', { kind: 'messages', channel: 'app', isOn })
  await say('Un')
  await send()
  await turn(false)
  await say('Deux')
  await send()
  const rung = phone.device.asked
  await turn(true)
  await as(lea).post('/api/account/quiet-hours', { quietHours: await quietFrom(sql, -60) })
  await say('Trois')
  await send()
  await turn(false)
  await as(lea).post('/api/account/quiet-hours', { quietHours: null })
  await send(3_700)

  expect([rung, phone.device.asked]).toEqual([1, 1])
})

test('a late push knows the quiet hours', async () => {
  const { phone, say, send, as, lea, sql } = await twoWhoAgreed()
  const quietHours = await quietFrom(sql, 10)
  await as(lea).post('/api/account/quiet-hours', { quietHours })

  await say('Bonjour')
  await send()

  expect(phone.device.delivered[0]?.payload.quietHours).toEqual(quietHours)
})

test('a push that waited for the morning names nobody who is leaving meanwhile', async () => {
  const { phone, say, send, as, lea, marc, sql } = await twoWhoAgreed()
  await as(lea).post('/api/account/quiet-hours', { quietHours: await quietFrom(sql, -60) })
  await say('Il est tard.')
  await send()
  await sql`update users set leaving_since = now() where id = ${marc.id}`
  await as(lea).post('/api/account/quiet-hours', { quietHours: null })
  await send(3_700)

  expect(phone.device.delivered.map(({ payload }) => payload.text)).toEqual(['Ouvrez Coup de main pour le lire.'])
})

test('quiet hours hold pushes back, and unread ones are sent at their end (1.2.364)', async () => {
  const { phone, say, send, as, lea, sql } = await twoWhoAgreed()
  const quietHours = await quietFrom(sql, -60)
  const answer = await as(lea).post('/api/account/quiet-hours', { quietHours })

  await say('Il est tard.')
  await send()
  expect([(await answer.json()).quietHours, phone.device.asked]).toEqual([quietHours, 0])
  const [waiting] = await sql<{ minutes: number }[]>`
    select extract(epoch from run_at - now())::float8 / 60 as minutes from push_deliveries`
  expect(waiting!.minutes).toBeGreaterThan(57)
  expect(waiting!.minutes).toBeLessThanOrEqual(60)
  await as(lea).post('/api/account/quiet-hours', { quietHours: null })
  await send(3_700)

  expect(titles(phone)).toEqual(['Nouveau message'])
})

test('a reminder held back by quiet hours comes in the morning without a day, unless the work is over', async () => {
  const { phone, send, lea, sql, ctx } = await twoWhoAgreed()
  const remind = () =>
    write(sql, (tx) =>
      notify(tx, {
        userId: lea.id,
        type: 'other',
        kind: 'reminders',
        topic: 'reminder',
        title: 'Rappel d’un job',
        message: '« Tondre » : mardi 1 décembre à 13:00.',
        actionUrl: screens.acceptedJobs,
      }),
    )
  const tellAfter = async (hours: number) => {
    await remind()
    const [task] = await sql<{ payload: never }[]>`delete from tasks where name = 'push.prepare' returning payload`
    await preparePushes(ctx, task!.payload, { id: 1, attempts: 1 })
    await sql`update push_deliveries set created_at = created_at - make_interval(hours => ${hours})`
    await send()
  }

  await tellAfter(17)
  await tellAfter(19)

  expect(titles(phone)).toEqual(['Rappel d’un job'])
  expect(phone.device.delivered[0]?.payload.text).not.toContain('demain')
  expect(Number(phone.device.delivered[0]?.headers['ttl'])).toBeLessThanOrEqual(3_600)
})

test('quiet hours may span midnight and the change to summer time', async () => {
  const { sql, lea, as } = await twoWhoAgreed()
  await as(lea).post('/api/account/quiet-hours', { quietHours: { from: 22 * 60, to: 7 * 60 + 30 } })
  const until = async (moment: string) =>
    (
      await sql<{ end: Date | null }[]>`select quiet_until(${lea.id}, ${moment}::timestamptz) as end`
    )[0]?.end?.toISOString()

  expect(await until('2026-03-28T20:59:00Z')).toBeUndefined()
  expect(await until('2026-03-28T21:00:00Z')).toBe('2026-03-29T05:30:00.000Z')
  expect(await until('2026-03-29T05:29:00Z')).toBe('2026-03-29T05:30:00.000Z')
  expect(await until('2026-03-29T05:30:00Z')).toBeUndefined()
  await as(lea).post('/api/account/quiet-hours', { quietHours: { from: 12 * 60, to: 13 * 60 } })
  expect(await until('2026-07-01T10:15:00Z')).toBe('2026-07-01T11:00:00.000Z')
  expect(await until('2026-07-01T11:00:00Z')).toBeUndefined()
})
