import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { errorsOfNames } from '../../schema/accounts/profile-form.ts'
import { changesOf, toStoredTools, toTyped } from './profile-changes.ts'

const lea: User = {
  id: '0199a000-0000-7000-8000-000000000001',
  firstName: 'Léa',
  lastName: 'Martin',
  email: 'lea@example.ch',
  phone: '+41790000104',
  city: 'Lausanne, VD',
  userType: 'student',
  profileImageUrl: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  emailVerified: true,
  studentProfile: { school: 'EPFL', bio: null, availableTools: ['vacuum', 'Scie'], rating: null, completedJobs: 0 },
  privateProfile: null,
}
const form = { firstName: 'Léa', lastName: 'Martin', phone: '+41 79 000 01 04', city: 'Lausanne, VD' }
const student = { school: 'EPFL', bio: null, availableTools: ['vacuum', 'Scie'] }

test('a profile that was opened and saved as it was changes nothing', () => {
  expect(toTyped(lea)).toMatchObject({ phone: '+41 79 000 01 04', bio: '', availableTools: ['Aspirateur', 'Scie'] })
  expect(changesOf(lea, form, student)).toEqual({})
})

test('a change sends only the edited fields, each part by itself', () => {
  const moved = changesOf(lea, { ...form, city: 'Genève, GE' }, student)
  const told = changesOf(lea, form, { ...student, bio: 'Bonjour !', availableTools: [] })

  expect(moved).toEqual({ profile: { city: 'Genève, GE' } })
  expect(told).toEqual({ studentProfile: { bio: 'Bonjour !', bioBasedOn: [null], availableTools: [] } })
})

test('a bio names the bio that Léa saw when she began, and another device’s bio that she joined to it', () => {
  const { studentProfile } = changesOf(lea, form, { ...student, bio: 'Les deux' }, 'Du laptop')

  expect(studentProfile).toEqual({ bio: 'Les deux', bioBasedOn: [null, 'Du laptop'] })
})

test('a profile that another device changed is compared with its state at the opening', () => {
  const opened = lea
  const { city, phone, firstName, lastName } = toTyped(opened)

  expect(changesOf(opened, { city, phone, firstName, lastName }, { ...student, school: 'HEIG-VD' })).toEqual({
    studentProfile: { school: 'HEIG-VD' },
  })
})

test('an individual has no student’s part (1.7.26)', () => {
  const marc: User = { ...lea, userType: 'private', studentProfile: null }

  expect(changesOf(marc, { ...form, firstName: 'Marc' }, undefined)).toEqual({ profile: { firstName: 'Marc' } })
})

test('a changed name that reads as the product’s is wrong at its first changed field; an old one may stay', () => {
  const ours = 'C’est le nom de l’application : écrivez le vôtre'
  const named = (firstName: string, lastName: string) => ({ ...lea, firstName, lastName })

  expect(errorsOfNames(lea, named('Coup de', 'Main'))).toEqual({ firstName: ours })
  expect(errorsOfNames(named('Coup de', 'Martin'), named(' Coup de ', 'Main'))).toEqual({ lastName: ours })
  expect(errorsOfNames(lea, named('Coup de', 'Main @'))).toEqual({
    lastName: 'Lettres (un seul alphabet par mot), chiffres, espaces et signes usuels (- _ & / , + . ’)',
  })
  expect(errorsOfNames(named('Coup de', 'Main'), named('Coup de', 'Main'))).toEqual({})
})

test('tools are trimmed, not blank and listed once, and tools of the catalogue keep their key (1.2.58, 1.5.15)', () => {
  expect(toStoredTools(['  perceuse ', 'Scie', 'Perceuse', ' ', 'scie'])).toEqual(['drill', 'Scie'])
  expect(toStoredTools(['Aspirateur', 'vacuum'])).toEqual(['vacuum'])
})
