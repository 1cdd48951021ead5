import { expect, test } from 'vitest'
import { at, leasSignup, marcsSignup, signUpBoth, startServer } from '../testing/test-client.ts'

/*
 * Rules 1.3.1–1.3.10, 1.5.1–1.5.9, 1.7.1–1.7.14 and 1.8.1–1.8.4, with a client that knows only these rules.
 */

const documented = [
  ['firstName', 'L', 'First name must contain at least 2 characters', 'Le prénom doit contenir au moins 2 caractères'],
  ['lastName', 'M', 'Last name must contain at least 2 characters', 'Le nom doit contenir au moins 2 caractères'],
  ['email', 'lea@', 'Invalid email', 'Adresse e-mail invalide'],
  [
    'password',
    '12345',
    'Password must contain at least 6 characters',
    'Le mot de passe doit contenir au moins 6 caractères',
  ],
  ['phone', '079123456', 'Invalid phone number', 'Numéro de téléphone invalide'],
  ['city', '', 'Please select a city', 'Veuillez choisir une ville'],
  ['terms', false, 'You must accept the terms of use', 'Veuillez accepter les conditions d’utilisation'],
] as const

// Shows rules 1.5.1, 1.5.2, 1.5.3, 1.5.4, 1.5.5, 1.5.6, 1.5.8, 1.7.12, 1.9.1.
test('signing up is refused field by field, in the documented English or in French, and the message alone says what to correct', async () => {
  const { newPerson } = await startServer()
  const [french, english] = [newPerson(), newPerson('en')]

  for (const [path, value, inEnglish, inFrench] of documented) {
    const signup = { ...leasSignup, [path]: value }
    const [answer, answered] = [
      await english.post('/api/auth/register', signup),
      await french.post('/api/auth/register', signup),
    ]

    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid', message: inEnglish, issues: [{ path, message: inEnglish }] },
    })
    expect(answered.body).toMatchObject({ message: inFrench, issues: [{ path, message: inFrench }] })
    expect(answered.error).toMatch(/^400: \{/)
  }
})

// Shows rules 1.3.8, 1.5.9, 1.7.7, 1.7.9.
test('the documented rules for logging in', async () => {
  const { newPerson } = await startServer()
  const lea = newPerson('en')

  const noEmail = await lea.post('/api/auth/login', { email: 'lea', password: 'x' })
  const noPassword = await lea.post('/api/auth/login', { email: 'lea@example.ch', password: '' })
  const wrong = await newPerson().post('/api/auth/login', { email: 'lea@example.ch', password: 'x' })

  expect(at(noEmail.body, 'issues')).toEqual([{ path: 'email', message: 'Invalid email' }])
  expect(at(noPassword.body, 'issues')).toEqual([{ path: 'password', message: 'Password required' }])
  expect(wrong).toMatchObject({ status: 401, body: { message: 'E-mail ou mot de passe incorrect.' } })
})

// Shows rules 1.3.1, 1.3.2, 1.3.3, 1.3.4, 1.3.5, 1.3.6, 1.3.9, 1.3.10, 1.7.1, 1.7.7, 1.7.8, 1.7.10, 1.7.11, 1.7.14,
// 1.8.1, 2.3.41, 2.3.43, 2.7.1.
test('signing up signs in, an e-mail is taken once, and out and in again the user is the same', async () => {
  const { newPerson } = await startServer()
  const lea = newPerson()

  const { status, body } = await lea.post('/api/auth/register', leasSignup)
  const again = await newPerson().post('/api/auth/register', { ...leasSignup, email: 'LEA@example.ch' })
  const { password: _password, terms: _terms, school, bio, availableTools, ...kept } = leasSignup
  expect(status).toBe(201)
  expect(body).toMatchObject({
    needsVerification: false,
    user: {
      ...kept,
      phone: '+41791234567',
      id: expect.any(String),
      createdAt: expect.any(String),
      profileImageUrl: null,
      studentProfile: { school, bio, availableTools, rating: null, completedJobs: 0 },
    },
  })
  expect(again).toMatchObject({ status: 409, body: { message: 'Un compte avec cet email existe déjà' } })
  expect(again.error).toContain('Un compte avec cet email existe déjà')

  const out = await lea.post('/api/auth/logout')
  const gone = await lea.get('/api/auth/me')
  const back = await lea.post('/api/auth/login', { email: 'lea@example.ch', password: 'jardin' })

  expect([out.status, gone.status]).toEqual([204, 401])
  expect(back).toMatchObject({ status: 200, body: at(body, 'user') })
  expect((await lea.get('/api/auth/me')).body).toEqual(at(body, 'user'))
})

// Shows rules 1.3.1, 1.3.6, 1.3.7, 1.5.7, 2.3.42, 2.6.1, 2.6.7.
test('the other account type is accepted under each of its names, and its extra fields may be missing', async () => {
  const { newPerson } = await startServer()
  const { propertyType: _type, ...signup } = marcsSignup

  for (const userType of ['private', 'individual', 'particulier']) {
    const { status, body } = await newPerson().post('/api/auth/register', {
      ...signup,
      email: `${userType}@example.ch`,
      userType,
    })

    expect({ status, user: at(body, 'user') }).toMatchObject({
      status: 201,
      user: { userType: 'private', studentProfile: null, privateProfile: { rating: null, propertyType: null } },
    })
  }
})

// Shows rules 1.3.9, 1.4.5, 1.7.9, 1.7.11, 1.8.3.
test('where addresses are verified, signing up signs nobody in and logging in asks for it', async () => {
  const { newPerson } = await startServer({ smtpUrl: 'smtp://localhost:1' })
  const lea = newPerson()

  const { status, body } = await lea.post('/api/auth/register', leasSignup)
  const me = await lea.get('/api/auth/me')
  const login = await lea.post('/api/auth/login', { email: leasSignup.email, password: leasSignup.password })

  expect({ status, needsVerification: at(body, 'needsVerification') }).toEqual({ status: 201, needsVerification: true })
  expect(me.status).toBe(401)
  expect(login).toMatchObject({ status: 403, body: { needsVerification: true, message: 'Vérifiez votre email' } })
})

const aPixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

// Shows rules 1.7.22, 1.7.23, 1.7.24, 1.7.25, 1.7.26.
test('a profile is edited with the documented bodies, and a photo is put on and taken off', async () => {
  const { newPerson, url } = await startServer()
  const { lea, marc, leaId } = await signUpBoth(newPerson)

  const edited = await lea.patch(`/api/users/${leaId}`, {
    firstName: 'Lea',
    lastName: 'Morand',
    phone: '0797654321',
    city: 'Nyon, VD',
    password: leasSignup.password,
  })
  const profile = await lea.patch(`/api/users/${leaId}/student-profile`, {
    school: '',
    bio: 'Bonjour',
    availableTools: ['tondeuse', 'échelle'],
  })
  const photo = await lea.post('/api/users/profile-image', { profileImage: aPixel }, { 'x-user-id': leaId })
  const text = await lea.post('/api/users/profile-image', { profileImage: 'data:text/plain;base64,eA==' })
  const seen = await marc.get(`/api/users/${leaId}`)
  const image = await fetch(new URL(String(at(seen.body, 'profileImageUrl')), url))
  const without = await lea.delete('/api/users/profile-image')

  expect(edited).toMatchObject({ status: 200, body: { firstName: 'Lea', lastName: 'Morand', city: 'Nyon, VD' } })
  expect(at(profile.body, 'studentProfile')).toMatchObject({
    school: null,
    bio: 'Bonjour',
    availableTools: ['tondeuse', 'échelle'],
  })
  expect(photo.status).toBe(200)
  expect(text).toMatchObject({
    status: 415,
    body: { message: 'Format invalide: Veuillez sélectionner une image (JPG, PNG, etc.)' },
  })
  expect(seen.body).toMatchObject({
    firstName: 'Lea',
    lastName: 'Morand',
    city: 'Nyon, VD',
    createdAt: expect.any(String),
  })
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(without).toMatchObject({ status: 200, body: { profileImageUrl: null } })
})
