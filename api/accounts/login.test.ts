import type * as argon2 from '@node-rs/argon2'
import { hash, verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { testApi } from '../testing/test-api.ts'
import { seedPassword } from '../testing/test-seed.ts'

// Test files share their modules. This file needs modules of its own, which import its spies (api/testing/test-hashes.ts).
vi.hoisted(() => vi.resetModules())

test('a student signs in and gets the whole account, as it is', async () => {
  const { visitor, seed } = await testApi()
  const lea = await seed.student()

  const answer = await visitor.post('/api/auth/login', { email: lea.email, password: seedPassword })

  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual(lea)
})

test('the case of an e-mail does not matter', async () => {
  const { visitor, seed } = await testApi()
  const lea = await seed.student({ email: 'Lea.Moret@Example.ch' })

  const answer = await visitor.post('/api/auth/login', { email: '  LEA.moret@example.CH ', password: seedPassword })

  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ id: lea.id, email: 'Lea.Moret@Example.ch' })
})

test('composed and decomposed accents are the same password', async () => {
  const { visitor } = await testApi()
  await visitor.post('/api/auth/register', {
    firstName: 'Léa',
    lastName: 'Moret',
    email: 'lea@example.ch',
    password: 'été-à-l’école'.normalize('NFC'),
    phone: '079 123 45 67',
    city: 'Lausanne, VD',
    userType: 'student',
    terms: true,
  })

  const answer = await visitor.post('/api/auth/login', {
    email: 'lea@example.ch',
    password: 'été-à-l’école'.normalize('NFD'),
  })

  expect(answer.status).toBe(200)
})

test('an unknown e-mail and a wrong password get one answer, after the same work', async () => {
  const { visitor, seed } = await testApi()
  const lea = await seed.student()
  vi.mocked(verify).mockClear()

  const wrong = await visitor.post('/api/auth/login', { email: lea.email, password: 'wrong-1234' })
  const workForWrong = vi.mocked(verify).mock.calls.length
  const unknown = await visitor.post('/api/auth/login', { email: 'nobody@example.ch', password: seedPassword })

  expect([wrong.status, unknown.status]).toEqual([401, 401])
  const body = await wrong.json()
  expect(body).toEqual({ code: 'bad_credentials', message: 'E-mail ou mot de passe incorrect.' })
  expect(await unknown.json()).toEqual(body)
  expect(workForWrong).toBe(1)
  expect(vi.mocked(verify)).toHaveBeenCalledTimes(2)
  expect(vi.mocked(verify).mock.calls[1]?.[0]).toBe(await vi.mocked(hash).mock.results[0]?.value)
})

test.for([
  ['email', { email: 'lea', password: 'x' }, 'Adresse e-mail invalide', 'Invalid email'],
  ['password', { email: 'lea@example.ch', password: '' }, 'Mot de passe requis', 'Password required'],
] as const)('a sign-in without a right %s is told why, in both languages', async ([path, credentials, fr, en]) => {
  const { visitor } = await testApi()

  const inFrench = await visitor.post('/api/auth/login', credentials)
  const inEnglish = await visitor.post('/api/auth/login', credentials, { 'accept-language': 'en' })

  expect(inFrench.status).toBe(400)
  expect(await inFrench.json()).toMatchObject({ code: 'invalid', issues: [{ path, message: fr }] })
  expect(await inEnglish.json()).toMatchObject({ code: 'invalid', issues: [{ path, message: en }] })
})

test('passwords are hashed by Argon2id at the default cost of the library, with 19 MiB and two passes', async () => {
  const real = await vi.importActual<typeof argon2>('@node-rs/argon2')

  expect(vi.mocked(hash).mock.calls.map(([, options]) => options)).toContain(undefined)
  expect(await real.hash('secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
