import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { memoryUser } from '../../sync/testing/memory-rows.ts'
import { completenessOf } from './completeness.ts'

const figures = { rating: null, completedJobs: 0 }
const blank: User = {
  ...memoryUser('0199a000-0000-7000-8000-000000000001', 'Léa', 'student'),
  studentProfile: { ...figures, school: null, bio: null, availableTools: [] },
}
const filled: NonNullable<User['studentProfile']> = {
  ...figures,
  school: 'EPFL',
  bio: 'Bonjour',
  availableTools: ['drill'],
  availability: ['monday_evening'],
  languages: [{ language: 'french', level: 'native' }],
  travelDistance: 20,
}

test('an empty profile is asked for the week first; a profile that lacks only a licence is complete', () => {
  const withPhoto = { ...blank, profileImageUrl: '/photo', studentProfile: filled }

  expect(completenessOf(blank)).toMatchObject({ percent: 0, next: { part: 'week' } })
  expect(completenessOf(withPhoto)).toEqual({ percent: 100, next: null })
})

test.each([
  ['the photo', { studentProfile: filled }, 'Ajouter une photo'],
  ['the words', { profileImageUrl: '/photo', studentProfile: { ...filled, bio: '' } }, 'Vous présenter'],
  ['the languages', { profileImageUrl: '/photo', studentProfile: { ...filled, languages: [] } }, 'Ajouter vos langues'],
  ['the school', { profileImageUrl: '/photo', studentProfile: { ...filled, school: null } }, 'Ajouter votre école'],
  [
    'the distance',
    { profileImageUrl: '/photo', studentProfile: { ...filled, travelDistance: null } },
    'Indiquer votre rayon',
  ],
  ['the tools', { profileImageUrl: '/photo', studentProfile: { ...filled, availableTools: [] } }, 'Ajouter vos outils'],
])('a profile that lacks only %s leads there next', (_what, user, words) => {
  expect(completenessOf({ ...blank, ...user })).toMatchObject({ percent: 86, next: { words } })
})
