import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { leasRegistration } from './test-registration.ts'

/** A refused registration leaves nothing behind, so one database serves all tests. */
let api: TestApi
beforeAll(async () => {
  api = await testApi({ config: { publicUrl: new URL('https://coup-de-main.example/') } })
})
afterAll(() => api.close())

/** Rules 1.5.1–1.5.8, and rule 4.4 for the French. */
const documented = [
  ['firstName', 'L', 'Le prénom doit contenir au moins 2 caractères', 'First name must contain at least 2 characters'],
  ['lastName', ' M ', 'Le nom doit contenir au moins 2 caractères', 'Last name must contain at least 2 characters'],
  ['email', 'lea.moret', 'Adresse e-mail invalide', 'Invalid email'],
  [
    'password',
    '12345',
    'Le mot de passe doit contenir au moins 6 caractères',
    'Password must contain at least 6 characters',
  ],
  ['phone', '079 12345', 'Numéro de téléphone invalide', 'Invalid phone number'],
  ['city', '', 'Veuillez choisir une ville', 'Please select a city'],
  ['userType', 'robot', 'Choisissez étudiant ou particulier', 'Choose student or private'],
  ['terms', false, 'Veuillez accepter les conditions d’utilisation', 'You must accept the terms of use'],
] as const

// Shows rules 1.5.1, 1.5.2, 1.5.7, 1.5.8.
test.for(documented)('a sign-up without a right %s is told why, in both languages', async ([path, value, fr, en]) => {
  const { visitor } = api
  const registration = { ...leasRegistration, [path]: value }

  const inFrench = await visitor.post('/api/auth/register', registration)
  const inEnglish = await visitor.post('/api/auth/register', registration, { 'accept-language': 'en' })
  const missing = await visitor.post('/api/auth/register', { ...leasRegistration, [path]: undefined })

  expect(inFrench.status).toBe(400)
  expect(await inFrench.json()).toMatchObject({ code: 'invalid', issues: [{ path, message: fr }] })
  expect(inEnglish.status).toBe(400)
  expect(await inEnglish.json()).toMatchObject({ code: 'invalid', issues: [{ path, message: en }] })
  expect(await missing.json()).toMatchObject({ code: 'invalid', issues: [{ path, message: fr }] })
})

const tooCommon = 'Ce mot de passe est l’un des plus courants : choisissez-en un autre'
const tooPersonal =
  'Ce mot de passe ressemble trop à votre nom, à vos adresses, à votre école ou à notre nom : choisissez-en un autre'

// Shows rule 1.5.16.
test.for([
  ['one of the commonest', 'iloveyou', tooCommon],
  ['one of the commonest in capitals', 'Password', tooCommon],
  ['a common one of German keyboards', 'qwertz', tooCommon],
  ['a common one of French', 'Suisse', tooCommon],
  ['a common one of Italian', 'amoremio', tooCommon],
  ['a text of two signs', 'abababab', 'Un mot de passe a au moins trois signes différents'],
  ['the own town', 'lausanne 1003', tooPersonal],
  ['the own school', 'UNIL2026', tooPersonal],
  ['the own name', 'LÉA MORET', tooPersonal],
  ['the own name and a year', 'lea-moret-2026', tooPersonal],
  ['the own address', leasRegistration.email, tooPersonal],
  ['the product’s name', 'CoupDeMain26', tooPersonal],
] as const)('%s is no password', async ([, password, message]) => {
  const answer = await api.visitor.post('/api/auth/register', { ...leasRegistration, password })

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'invalid', message, issues: [{ path: 'password', message }] })
})

// Shows rules 1.5.4 and 1.5.16.
test('where nobody else reaches the server a guessable password is taken, after a warning in an app that asks', async () => {
  const { visitor } = await testApi()
  const register = (asks: object) =>
    visitor.post('/api/auth/register', { ...leasRegistration, password: '123456', ...asks })

  const warned = await register({ asksAboutPassword: true })
  const taken = await register({})

  expect(warned.status).toBe(400)
  const message = 'Facile à deviner : choisissez un autre mot de passe, ou validez encore une fois pour garder celui-ci'
  expect(await warned.json()).toMatchObject({ issues: [{ path: 'password', message }] })
  expect(taken.status).toBe(201)
})

const fillers = '\u3164\u3164'
const oneLetter = `a${'\u0301'.repeat(79)}`
const cyrillic = 'L\u0435a'
const none = [
  cyrillic,
  '1234',
  'Léa <b>',
  'www.gagnez.ch/',
  '🎁 Cadeau',
  '...',
  fillers,
  'Le\u034Fa',
  'A\u200B',
  oneLetter,
]
// Shows rule 1.5.17.
test.for(none)('%j is no name', async (firstName) => {
  const answer = await api.visitor.post('/api/auth/register', { ...leasRegistration, firstName })

  expect(answer.status).toBe(400)
  const { issues } = await answer.json()
  expect(new Set(issues.map(({ path }: { path: string }) => path))).toEqual(new Set(['firstName']))
})

// Shows rule 1.5.18.
test.for([
  ['Coup', 'de main'],
  ['Équipe', 'Coup-De-Main'],
  ['de Main', 'COÛP'],
  ['Ｃｏｕｐ ｄｅ', 'Ｍａｉｎ'],
  ['C0up de', 'Ma1n'],
] as const)('nobody is called "%s %s", as the product is', async ([firstName, lastName]) => {
  const answer = await api.visitor.post('/api/auth/register', { ...leasRegistration, firstName, lastName })

  expect(answer.status).toBe(400)
  const message = 'C’est le nom de l’application : écrivez le vôtre'
  expect(await answer.json()).toMatchObject({ code: 'invalid', message, issues: [{ path: 'firstName', message }] })
})

// Shows rule 1.5.19.
test.for([
  ['evil.example', 'Moret', ['firstName']],
  ['Gagnez', 'www.gagnez.ch', ['lastName']],
  ['Support', 'Modération', ['firstName', 'lastName']],
  ['Service', 'client', ['firstName', 'lastName']],
  ['Léa', 'ADMIN', ['lastName']],
  ['No', 'reply', ['firstName']],
  ['Le Support', 'Technique', ['firstName']],
  ['Léa', 'Support_24', ['lastName']],
  ['Police', 'Cantonale', ['firstName']],
  ['Stripe', 'Paiements', ['firstName']],
  ['5upport', 'Moret', ['firstName']],
  ['appelez 0901 234 567', 'Léa', ['firstName']],
  ['Léa (+41)79 555.12-34', 'Moret', ['firstName']],
  ['appelez 0901', '234 567 Léa', ['firstName']],
] as const)('nobody is called "%s %s"', async ([firstName, lastName, paths]) => {
  const answer = await api.visitor.post('/api/auth/register', { ...leasRegistration, firstName, lastName })

  expect(answer.status).toBe(400)
  const message = 'C’est une adresse, un numéro ou un nom de service : écrivez votre nom'
  expect(await answer.json()).toMatchObject({ code: 'invalid', issues: paths.map((path) => ({ path, message })) })
})

const western = [
  'User1',
  'L´Hoste',
  'Anne-Sophie',
  'D’Amélie',
  "O'Neil",
  'J. R.',
  'J.-P.',
  'St. Gallen',
  'Adrien Serviceux',
  'Zoe\u0308',
  'Marie\u00a0Ève',
  'Jürgen Weiß',
  'Test_User',
  'Jean & Marie',
  'Meier/Müller',
  'Léa, Tom + Zoé (famille)',
  'User20261130',
  'Police',
  'Visa',
  'Marie Ольга',
]
const others = ['Αλέξανδρος', 'Иван', 'Nguyễn', 'Nguyễn'.normalize('NFD'), '李明', 'مُحَمَّد', 'தமிழ்ச்செல்வன்', 'လှိုင်', 'น้ำผึ้ง']
test.for([...western, ...others])('%s is a name', async (firstName) => {
  const { visitor, sql } = api

  const answer = await visitor.post('/api/auth/register', { ...leasRegistration, firstName })
  await sql`delete from users`

  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({ user: { firstName } })
})

test('every broken field is named', async () => {
  const { visitor } = api

  const answer = await visitor.post('/api/auth/register', {})

  const { issues } = await answer.json()
  expect(issues.map((issue: { path: string }) => issue.path)).toEqual(documented.map(([path]) => path))
})

test.for(['lea-aime-la-montagne', 'd-e-r-t', 'tsé-tsé'])('"%s" is a password', async (password) => {
  const { visitor, sql } = api

  const answer = await visitor.post('/api/auth/register', { ...leasRegistration, password })
  await sql`delete from users`

  expect(answer.status).toBe(201)
})

test('nobody has signed up after all this', async () => {
  expect(await api.sql`select from users`).toHaveLength(0)
})
