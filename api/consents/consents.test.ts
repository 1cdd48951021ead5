import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import type { ConsentPage } from '../../schema/consents/consent.ts'
import { userFeed } from '../../schema/feeds.ts'
import { createDevice } from '../sync/test-device.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { seedPassword } from '../testing/test-seed.ts'
import { mailWorker, startMailServer } from '../testing/test-mail.ts'
import { cleanUp } from '../worker/clean-up.ts'
import { taskContext } from '../testing/test-tasks.ts'

let api: TestApi
let server: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => void (api = await testApi()))
beforeEach(async () => void (server = await startMailServer()))
afterAll(() => api.close())

const birthDateAt = (age: number) => `${new Date().getUTCFullYear() - age}-01-01`
const mother = 'mere@example.ch'
const said = { name: 'Anne Moret', relation: 'mother', allowsPhoto: false, isInsured: true }

const ask = (student: User, email: string | null = null) =>
  api.as(student).post('/api/account/parental-consent', { email })
const by = (act: string, body: object) => api.visitor.post(`/api/parental-consent/${act}`, body)
const mails = async () => {
  await mailWorker(api.sql, { smtpUrl: server.url }).runDue()
  return server.received.splice(0)
}
const codeIn = (text: string | undefined): string => /\d{6}/.exec(text ?? '')?.[0] ?? ''

/** Léa, 16 years old, asks and shares the link. */
const asked = async (birthDate = birthDateAt(16)) => {
  const lea = await api.seed.student({ birthDate, firstName: 'Léa' })
  await mails()
  const { url } = (await (await ask(lea)).json()) as { url: string }
  const token = url.split('#')[1]!
  const code = async (email = mother) => {
    expect((await by('code', { token, email })).status).toBe(204)
    return codeIn((await mails()).at(-1)?.text)
  }
  return { lea, url, token, code }
}

const given = async () => {
  const known = await asked()
  await by('give', { token: known.token, code: await known.code(), ...said })
  return known
}

const consentOf = async (viewer: User, student: User) => {
  const answer = await api.as(viewer).get(`/api/users/${student.id}`)
  return ((await answer.json()) as User).studentProfile?.parentalConsent
}

test('a parent consents by a link and a mailed code, and takes it back by the same link (2.2.282, 3.4.670)', async () => {
  const { lea, url, token, code } = await asked()
  const before = await consentOf(lea, lea)

  const page = (await (await by('read', { token })).json()) as ConsentPage
  const answer = await by('give', { token, code: await code(), ...said })
  const after = (await answer.json()) as ConsentPage
  const shown = await consentOf(lea, lea)
  const revoked = (await (await by('revoke', { token })).json()) as ConsentPage

  expect(url).toMatch(/\/accord#[\w-]{43}$/)
  expect(before).toEqual({ state: 'asked', at: expect.any(String) })
  expect(page).toEqual({ state: 'open', firstName: 'Léa', age: 16, expiresAt: expect.any(String), given: null })
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(after).toMatchObject({ state: 'given', given: { ...said, at: expect.any(String) } })
  expect(shown).toEqual({ state: 'given', at: expect.any(String), allowsPhoto: false, isInsured: true })
  expect(revoked.state).toBe('revoked')
  expect(await consentOf(lea, lea)).toBeUndefined()
  expect((await by('revoke', { token })).status).toBe(200)
})

test('who employs the minor reads the state, on their device too, and nobody else does (2.2.282)', async () => {
  const { lea } = await given()
  const [marc, rosa] = [await api.seed.individual(), await api.seed.individual({ firstName: 'Rosa' })]
  const job = await api.seed.job(marc)
  const letter = await api.seed.application(lea, job)
  const asApplicant = await consentOf(marc, lea)

  await api.as(marc).post(`/api/applications/${letter.id}/accept`)

  expect([asApplicant, await consentOf(rosa, lea)]).toEqual([undefined, undefined])
  expect(await consentOf(marc, lea)).toMatchObject({ state: 'given' })
  const pages = await createDevice(api, marc, [userFeed(marc.id)]).catchUp()
  const rows = pages.flatMap((one) => one.rows.person ?? []).filter(({ id }) => id === lea.id)
  expect(rows.at(-1)?.studentProfile?.parentalConsent).toMatchObject({ state: 'given' })
})

test('we mail the link if an address is typed, and keep no address (2.2.282)', async () => {
  const lea = await api.seed.student({ birthDate: birthDateAt(15), firstName: 'Léa' })
  await mails()

  const answer = (await (await ask(lea, mother)).json()) as { url: string | null }
  const [mail] = await mails()
  const token = /\/accord#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  await by('code', { token, email: mother })
  const code = codeIn((await mails())[0]?.text)
  await by('give', { token, code, ...said })

  expect(answer.url).toBeNull()
  expect(mail?.to).toEqual([mother])
  expect(mail?.subject).toBe('Léa vous demande votre accord')
  expect(await consentOf(lea, lea)).toMatchObject({ state: 'given' })
  const [row] = await api.sql<
    { text: string }[]
  >`select c::text as text from parental_consents c where user_id = ${lea.id}`
  expect(row?.text).not.toContain('example.ch')
})

test('only a known minor asks, of somebody else, once until it is taken back (2.2.282, 3.4.670)', async () => {
  const [unknown, adult, minor] = [
    await api.seed.student(),
    await api.seed.student({ birthDate: birthDateAt(19) }),
    await api.seed.student({ birthDate: birthDateAt(16) }),
  ]
  const { lea, token } = await given()

  const answers = [await ask(unknown), await ask(adult), await ask(minor, minor.email.toUpperCase()), await ask(lea)]
  await by('revoke', { token })

  expect(
    await Promise.all(answers.map(async (one) => [one.status, ((await one.json()) as { code: string }).code])),
  ).toEqual([
    [409, 'not_minor'],
    [409, 'not_minor'],
    [400, 'invalid'],
    [409, 'consent_given'],
  ])
  expect((await ask(lea)).status).toBe(201)
})

test('the child’s own address proves nothing (2.2.282)', async () => {
  const { lea, token } = await asked()

  const answer = await by('code', { token, email: lea.email })

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ issues: [{ path: 'email' }] })
})

test('a code is tried five times, for half an hour, and five are mailed (3.4.670)', async () => {
  const { token, code } = await asked()
  const give = async (typed: string) => (await by('give', { token, code: typed, ...said })).status
  const right = await code()
  const wrong = right === '000000' ? '111111' : '000000'
  const tries = [await give(wrong), await give(wrong), await give(wrong), await give(wrong), await give(wrong)]
  const late = await give(right)
  const old = await code()
  await api.sql`update parental_consents set code_expires_at = now() where given_at is null`
  const expired = await give(old)
  await code()
  const over = await give(old)
  await code('autre@example.ch')
  await code('autre@example.ch')
  const sixth = await by('code', { token, email: mother })

  expect([...tries, late, expired, over]).toEqual(Array<number>(8).fill(400))
  // Waiting would not help: only another link does.
  expect([sixth.status, await sixth.json()]).toMatchObject([400, { issues: [{ path: 'email' }] }])
})

test('who asks for a code again may type the first one, unless it went to another address (3.4.670)', async () => {
  const [again, elsewhere] = [await asked(), await asked()]
  const first = await again.code()
  await again.code()
  await again.code()
  const toMother = await elsewhere.code()
  await elsewhere.code('autre@example.ch')

  const answers = [
    await by('give', { token: elsewhere.token, code: toMother, ...said }),
    await by('give', { token: again.token, code: first, ...said }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([400, 200])
})

test('a link ends after 14 days, with a new one, as the child comes of age, and with the account (2.2.282)', async () => {
  const [old, replaced, grown, leaving] = [await asked(), await asked(), await given(), await given()]
  await api.sql`update parental_consents set expires_at = now() where user_id = ${old.lea.id}`
  await ask(replaced.lea)
  await api.sql`update student_profiles set birth_date = ${birthDateAt(18)}::text::date where user_id = ${grown.lea.id}`
  await api.sql`update users set leaving_since = now() where id = ${leaving.lea.id}`

  const answers = [old, replaced, grown, leaving].map(async ({ token }) => (await by('read', { token })).status)

  expect(await Promise.all(answers)).toEqual([400, 400, 400, 400])
  expect([await consentOf(old.lea, old.lea), await consentOf(grown.lea, grown.lea)]).toEqual([undefined, undefined])
})

test('the link of what is given still shows and revokes it after 14 days (2.2.282)', async () => {
  const { lea, token } = await given()
  await api.sql`update parental_consents set expires_at = now() where user_id = ${lea.id}`

  expect(((await (await by('read', { token })).json()) as ConsentPage).state).toBe('given')
  expect((await by('code', { token, email: mother })).status).toBe(409)
  expect((await by('revoke', { token })).status).toBe(200)
})

test('nothing waits for a consent: a minor without one applies and is accepted (2.2.282)', async () => {
  const { lea, token } = await asked()
  await api.sql`update parental_consents set expires_at = now() where token_hash is not null and user_id = ${lea.id}`
  const marc = await api.seed.individual()
  const letter = await api.seed.application(lea, await api.seed.job(marc))

  expect((await api.as(marc).post(`/api/applications/${letter.id}/accept`)).status).toBe(200)
  expect(token).not.toBe('')
  expect(await consentOf(marc, lea)).toBeUndefined()
})

test('the minor is told of a consent and of its end, without a parent’s name (2.2.282)', async () => {
  const { lea, token } = await given()
  await by('revoke', { token })

  const told = (await (await api.as(lea).get(`/api/notifications/${lea.id}`)).json()) as {
    title: string
    message: string
  }[]

  expect(told.map(({ title }) => title)).toEqual(['Accord parental retiré', 'Accord parental reçu'])
  expect(JSON.stringify(told)).not.toContain('Anne')
})

test('whoever consents gets a copy at the address of the code, and the household hears that it is taken back (2.2.282)', async () => {
  const { lea, token, code } = await asked()
  const marc = await api.seed.individual()
  const letter = await api.seed.application(lea, await api.seed.job(marc, { title: 'Tondre' }))
  await api.as(marc).post(`/api/applications/${letter.id}/accept`)
  await mails()
  await by('give', { token, code: await code(), ...said, email: mother })
  const copies = (await mails()).filter(({ to }) => to.includes(mother))
  await by('revoke', { token })

  const told = (await (await api.as(marc).get(`/api/notifications/${marc.id}`)).json()) as { message: string }[]
  expect(copies.map(({ subject }) => subject)).toEqual(['Votre accord pour Léa'])
  expect(copies[0]?.text).toContain('De 6 h à 22 h')
  expect(told[0]?.message).toBe(
    'Les parents de Léa ne sont plus d’accord. Convenez ensemble de la suite pour « Tondre ».',
  )
  const [row] = await api.sql`select mailed_to from parental_consents where user_id = ${lea.id}`
  expect(row?.mailed_to).toBeNull()
})

test('a copy goes to no other address (2.2.282)', async () => {
  const { token, code } = await asked()

  await by('give', { token, code: await code(), ...said, email: 'autre@example.ch' })

  expect((await mails()).filter(({ to }) => to.includes('autre@example.ch'))).toEqual([])
})

test('what has ended is deleted (2.2.282)', async () => {
  const [old, recent, grown, kept] = [await asked(), await asked(), await given(), await given()]
  await api.sql`update parental_consents set expires_at = now() - interval '31 days' where user_id = ${old.lea.id}`
  await api.sql`update parental_consents set expires_at = now() - interval '29 days' where user_id = ${recent.lea.id}`
  await api.sql`update student_profiles set birth_date = ${birthDateAt(18)}::text::date where user_id = ${grown.lea.id}`

  await cleanUp(taskContext(api.sql))

  const left = await api.sql<{ id: string }[]>`select user_id as id from parental_consents`
  const ids = left.map(({ id }) => id)
  expect([old, recent, grown, kept].map(({ lea }) => ids.includes(lea.id))).toEqual([false, true, false, true])
})

test('twenty links or codes that are not valid make a network wait, and valid ones count nothing (3.4.670)', async () => {
  const limited = await testApi({ config: { rateLimits: true } })
  const lea = await limited.seed.student({ birthDate: birthDateAt(16) })
  const { url } = (await (await limited.as(lea).post('/api/account/parental-consent', { email: null })).json()) as {
    url: string
  }
  const token = url.split('#')[1]
  const read = async (of: string | undefined) =>
    (await limited.visitor.post('/api/parental-consent/read', { token: of })).status
  const give = { token, code: '123456', ...said }

  const first = [await read(token), (await limited.visitor.post('/api/parental-consent/give', give)).status]
  const guesses = []
  for (let count = 1; count < 20; count += 1) guesses.push(await read('guessed'))

  expect(first).toEqual([200, 400])
  expect(guesses).toEqual(Array<number>(19).fill(400))
  expect(await read(token)).toBe(429)
})

test('ten mails a day go to an address that others type, whoever asks (3.4.670)', async () => {
  const limited = await testApi({ config: { rateLimits: true } })
  const people = [1, 2, 3]
  const minors = await Promise.all(people.map(() => limited.seed.student({ birthDate: birthDateAt(16) })))
  const asks = (at: number, email: string) => limited.as(minors[at]!).post('/api/account/parental-consent', { email })

  const mailed = []
  for (const at of [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]) mailed.push((await asks(at, mother)).status)
  const eleventh = await asks(2, mother)
  const change = await limited.as(minors[2]!).post('/api/account/email', { email: mother, password: seedPassword })
  const another = await asks(2, 'pere@example.ch')

  expect(mailed).toEqual(Array<number>(10).fill(201))
  expect([eleventh, change, another].map(({ status }) => status)).toEqual([429, 429, 201])
})
