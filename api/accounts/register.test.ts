import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { testApi } from '../testing/test-api.ts'
import { leasRegistration, marcsRegistration } from './test-registration.ts'

test('a student signs up, gets the whole account and is signed in', async () => {
  const { visitor } = await testApi()

  const answer = await visitor.post('/api/auth/register', leasRegistration)

  expect(answer.status).toBe(201)
  const { user, needsVerification } = await answer.json()
  expect(needsVerification).toBe(false)
  expect(user).toEqual({
    id: expect.any(String),
    firstName: 'Léa',
    lastName: 'Moret',
    email: 'lea.moret@example.ch',
    phone: '+41791234567',
    city: 'Lausanne, VD',
    userType: 'student',
    profileImageUrl: null,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    emailVerified: false,
    studentProfile: {
      school: 'UNIL',
      bio: 'J’aime le jardin.',
      availableTools: ['vacuum', 'ladder'],
      rating: null,
      completedJobs: 0,
      languages: [],
      drivingLicences: [],
      schoolConfirmed: false,
      availability: [],
      travelDistance: null,
    },
    privateProfile: null,
  })
  const me = await visitor.get('/api/auth/me', { cookie: cookieOf(answer) })
  expect(await me.json()).toEqual(user)
})

test.for(['private', 'individual', 'particulier'])('an individual may sign up as "%s"', async (userType) => {
  const { visitor } = await testApi()

  const answer = await visitor.post('/api/auth/register', { ...marcsRegistration, userType })

  const { user } = await answer.json()
  expect(user).toMatchObject({ userType: 'private', studentProfile: null })
  expect(user.privateProfile).toEqual({ rating: null, completedJobs: 0, propertyType: 'house' })
})

test('the extras of the other type are not kept', async () => {
  const { visitor } = await testApi()

  const answer = await visitor.post('/api/auth/register', { ...leasRegistration, propertyType: 'house' })

  const { user } = await answer.json()
  expect(user.privateProfile).toBeNull()
})

test('an e-mail has one account, however it is written', async () => {
  const { visitor } = await testApi()
  await visitor.post('/api/auth/register', leasRegistration)

  const second = await visitor.post('/api/auth/register', { ...leasRegistration, email: 'LEA.Moret@Example.CH' })

  expect(second.status).toBe(409)
  expect(await second.json()).toEqual({ code: 'email_taken', message: 'Un compte avec cet email existe déjà' })
})

test('one e-mail address goes to one of several people who sign up with it at once', async () => {
  const { visitor } = await testApi()

  const answers = await Promise.all([1, 2, 3].map(() => visitor.post('/api/auth/register', leasRegistration)))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

test('a sign-up whose answer was lost may be sent again with its id', async () => {
  const { visitor, sql } = await testApi()
  const registration = { ...leasRegistration, id: newId() }
  await visitor.post('/api/auth/register', registration)

  const again = await visitor.post('/api/auth/register', registration)

  expect(again.status).toBe(200)
  const { user } = await again.json()
  expect(user.id).toBe(registration.id)
  expect(await sql`select from users`).toHaveLength(1)
  const me = await visitor.get('/api/auth/me', { cookie: cookieOf(again) })
  expect(me.status).toBe(200)
})

test('a sign-up that is sent again opens no account that was given up since', async () => {
  const { visitor, as, sql } = await testApi()
  const registration = { ...leasRegistration, id: newId() }
  await visitor.post('/api/auth/register', registration)
  await as(registration).post('/api/account/deletion', { password: registration.password })

  const again = await visitor.post('/api/auth/register', registration)

  expect(again.status).toBe(403)
  expect(await again.json()).toMatchObject({ code: 'leaving' })
  expect(again.headers.get('set-cookie')).toBeNull()
  expect(await sql`select from sessions`).toHaveLength(0)
})

test('a password change leaves no session from sign-ups that are sent again at that moment', async () => {
  const { visitor, as, sql } = await testApi()
  const registration = { ...leasRegistration, id: newId() }
  await visitor.post('/api/auth/register', registration)
  const owner = as(registration)

  const replays = Array.from({ length: 20 }, () => visitor.post('/api/auth/register', registration))
  const changed = await owner.post('/api/account/password', {
    password: registration.password,
    newPassword: 'another-1234',
  })
  const answers = await Promise.all([...replays, visitor.post('/api/auth/register', registration)])

  expect(changed.status).toBe(204)
  expect(answers.at(-1)?.status).toBe(409)
  expect(await sql`select id from sessions`).toHaveLength(1)
})

test('the same sign-up sent several times at once makes one account', async () => {
  const { visitor, sql } = await testApi()
  const registration = { ...leasRegistration, id: newId().toUpperCase() }

  const answers = await Promise.all([1, 2, 3].map(() => visitor.post('/api/auth/register', registration)))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
  expect(await sql`select from users`).toHaveLength(1)
})

test.for([
  ['another password', { password: 'another-1234' }],
  ['another name', { firstName: 'Lara' }],
  ['another e-mail', { email: 'someone.else@example.ch' }],
] as const)('the id of a sign-up does not serve again with %s', async ([, change]) => {
  const { visitor } = await testApi()
  const registration = { ...leasRegistration, id: newId() }
  await visitor.post('/api/auth/register', registration)

  const again = await visitor.post('/api/auth/register', { ...registration, ...change })

  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({ code: 'id_reused' })
  expect(again.headers.get('set-cookie')).toBeNull()
})

test('a sign-up under somebody’s id tries no password unless all the rest is theirs', async () => {
  const { visitor, sql, seed } = await testApi()
  const lea = await seed.student()
  // A comparison of any password with this value would throw.
  await sql`update users set password_hash = 'no hash' where id = ${lea.id}`

  const guess = await visitor.post('/api/auth/register', { ...leasRegistration, id: lea.id })

  expect(guess.status).toBe(409)
  expect(await guess.json()).toMatchObject({ code: 'id_reused' })
})

test('the stored hash of a sign-up says nothing about the password', async () => {
  const { visitor, sql } = await testApi()
  const registration = { ...leasRegistration, id: newId() }
  const readHash = async () => (await sql`select encode(input_hash, 'hex') as hash from client_ids`)[0]?.hash

  await visitor.post('/api/auth/register', registration)
  const hash = await readHash()
  await sql`delete from users`
  await visitor.post('/api/auth/register', { ...registration, password: 'another-1234' })

  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(await readHash()).toBe(hash)
})

test('a phone number that cannot be read as one is kept as typed', async () => {
  const { visitor } = await testApi()

  const answer = await visitor.post('/api/auth/register', { ...leasRegistration, phone: 'chez Marc, 1er étage' })

  const { user } = await answer.json()
  expect(user.phone).toBe('chez Marc, 1er étage')
})

const cookieOf = (answer: Response): string => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
