import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { socialRows } from '../../schema/law/social.ts'
import { wageRows } from '../../schema/law/wages.ts'
import { describeEnding } from '../../schema/law/ending-words.ts'
import { readOrder } from './orders.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const run = async (...args: string[]) => {
  const said: string[] = []
  const isWell = await readOrder(args)!(api.sql, (text) => said.push(text))
  return [isWell, said.join('\n')]
}
const moderates = async (person: { id: string }) => (await api.as(person).get('/api/moderation/reports')).status === 200

test('an operator makes an account a moderator by its address, and takes that back', async () => {
  const mia = await api.seed.individual({ firstName: 'Mia', lastName: 'Rey' })
  const before = await moderates(mia)

  const appointed = await run('moderator', mia.email.toUpperCase())
  const between = await moderates(mia)
  await api.sql`update users set email_verified = true where id = ${mia.id}`
  const again = await run('moderator', mia.email)
  const removed = await run('moderator', mia.email, '--remove')

  expect([before, between, await moderates(mia)]).toEqual([false, true, false])
  const moderating = 'Mia Rey modère : la page est /moderation.'
  const warning = 'L’adresse de ce compte n’est pas confirmée : assurez-vous que c’est la bonne personne.'
  expect(appointed).toEqual([true, `${moderating}\n${warning}`])
  expect(again).toEqual([true, moderating])
  expect(removed).toEqual([true, 'Mia Rey ne modère plus.'])
})

test('without an address, with another flag or for nobody, nobody becomes a moderator', async () => {
  const eve = await api.seed.student()

  const orders = [
    readOrder(['moderator']),
    readOrder(['moderator', eve.email, '--remove', 'x']),
    readOrder(['moderator', eve.email, '--all']),
  ]

  expect(orders).toEqual([undefined, undefined, undefined])
  await expect(run('moderator', 'personne@example.ch')).rejects.toMatchObject({ code: 'not_found' })
  expect(await moderates(eve)).toBe(false)
  expect(await api.sql`select from moderators where user_id = ${eve.id}`).toHaveLength(0)
})

test('an operator ends all sessions of one account, whose owner reads of it (1.2.515)', async () => {
  const [lea, tom] = [await api.seed.student(), await api.seed.student()]
  const status = async (person: { id: string }) => (await api.as(person).get('/api/auth/me')).status
  const before = [await status(lea), await status(tom)]
  const [session] = await api.sql<{ id: string }[]>`select id from sessions where user_id = ${lea.id}`
  const closed = new Promise<void>((resolve) => void api.bus.onSessionEnded(session!.id, resolve))

  const ended = await run('end-sessions', lea.email.toUpperCase())
  const again = await run('end-sessions', lea.email)

  await closed
  expect([before, await status(lea), await status(tom)]).toEqual([[200, 200], 401, 200])
  expect([ended, again]).toEqual([
    [true, `Compte ${lea.email} : 1 session terminée.`],
    [true, `Compte ${lea.email} : aucune session ouverte.`],
  ])
  expect(await api.sql`select kind, by from security_log where user_id = ${lea.id} and by = 'operator'`).toEqual([
    { kind: 'signed_out', by: 'operator' },
  ])
})

test('without an address, with a flag or for nobody, no session ends', async () => {
  const eve = await api.seed.student()

  expect([readOrder(['end-sessions']), readOrder(['end-sessions', eve.email, '--all'])]).toEqual([undefined, undefined])
  await expect(run('end-sessions', 'personne@example.ch')).rejects.toMatchObject({ code: 'not_found' })
})

test('an operator who has checked the identity switches a second factor off; the owner reads of it and is mailed (1.2.601)', async () => {
  const lea = await api.seed.student()
  await api.sql`
    insert into second_factors (user_id, secret, confirmed_at) values (${lea.id}, ${Buffer.alloc(20, 7)}, now())`
  const isOn = async () => (await api.sql`select from second_factors where user_id = ${lea.id}`).length > 0

  const [, asked] = await run('end-second-factor', lea.email)
  const before = await isOn()
  const ended = await run('end-second-factor', lea.email.toUpperCase(), '--identity-checked')
  const again = await run('end-second-factor', lea.email, '--identity-checked')

  expect(asked).toContain('de vive voix et avec une pièce d’identité')
  expect([before, await isOn()]).toEqual([true, false])
  expect([ended, again]).toEqual([
    [true, `Compte ${lea.email} : double vérification désactivée. Un e-mail le dit à la personne.`],
    [true, `Compte ${lea.email} : sans double vérification.`],
  ])
  expect(await api.sql`select kind, by from security_log where user_id = ${lea.id} and by = 'operator'`).toEqual([
    { kind: 'factor_off', by: 'operator' },
  ])
  expect(
    await api.sql`select payload from tasks where name = 'mail.send' and payload->>'template' = 'factor-ended'`,
  ).toEqual([{ payload: { template: 'factor-ended', userId: lea.id } }])
  await expect(run('end-second-factor', 'personne@example.ch', '--identity-checked')).rejects.toMatchObject({
    code: 'not_found',
  })
  expect([
    readOrder(['end-second-factor']),
    readOrder(['end-second-factor', lea.email, '--now']),
    readOrder(['end-second-factor', lea.email, '--identity-checked', 'x']),
  ]).toEqual([undefined, undefined, undefined])
})

test('an operator reads the minimum wages with their age, and which ones end without a successor (3.4.632)', async () => {
  const [isWell, law] = await run('law')
  const [, status] = await run('status')

  expect(isWell).toBe(true)
  expect(law).toMatch(/ge-2026 {2}24\.59 CHF\/h {2}GE, dès 18 ans, sûr, 2026-01-01 – 2026-12-31, lu il y a \d+ jour/)
  expect(law).toMatch(/lu-ville {2}22\.75 CHF\/h {2}Lucerne, LU, dès 18 ans, à demander, 2026-01-01 – sans fin/)
  expect(readOrder(['law', 'x'])).toBeUndefined()
  // Rows of 2025 have successors, and those of this year have none yet.
  expect(status).not.toContain('ge-2025')
  expect(law).toMatch(/exemptWage {2}750 CHF {2}2025-01-01 – 2026-12-31, lu il y a \d+ jour/)
  expect(law).toMatch(/cantonShare VD \(PC familles\) {2}0\.09 % {2}2026-01-01/)
  expect(
    [law, status].every((said) => String(said).includes('Des montants des assurances sociales n’ont pas de suite')),
  ).toBe(true)
  expect(describeEnding(wageRows, socialRows, '2026-10-02').at(-1)).toContain('exemptWage prend fin le 2026-12-31')
  expect(describeEnding(wageRows, socialRows, '2026-11-01')[0]).toBe(
    'Le salaire minimum ge-2026 prend fin le 2026-12-31 et n’a pas de suite : ajoutez-la dans law.json du dossier de données.',
  )
  expect(describeEnding(wageRows, socialRows, '2027-01-01')[0]).toContain('a pris fin')
})
