import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { userFeed } from '../../schema/feeds.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { agree, move, register } from '../testing/people.ts'
import { says } from '../testing/reading.ts'

/** Makes a device that lacks the older half of the person's feed, and has no network for the rest. */
const loadHalf = async (person: User, ...rows: object[]): Promise<void> => {
  const database = openDatabase(person.id)
  await database.feeds.put({ feed: userFeed(person.id), cursor: 40, before: 20, level: true })
  await database.jobs.bulkPut(rows as never[])
  network.setOnline(false)
  network.isDown = true
}

const nothing = [
  'Aucun ',
  'Aucune candidature',
  'Aucune offre',
  'Aucune notification',
  '0 Jobs actifs',
  '0 Jobs complétés',
  '0candidature',
  '0job',
  'Tout est',
  'Changer de rôle',
  'Aucune transaction',
]
const saysNothingOf = () => nothing.filter((text) => document.body.textContent.replaceAll('\u00a0', ' ').includes(text))

// Shows rule 1.2.754.
test.each([
  ['private', '/dashboard'],
  ['private', '/dashboard?tab=past'],
  ['private', '/dashboard?tab=accepted'],
  ['private', '/dashboard?tab=deleted'],
  ['private', '/dashboard?tab=wallet'],
  ['private', '/dashboard?tab=messages'],
  ['private', '/documents'],
  ['private', '/my-jobs'],
  ['student', '/dashboard'],
  ['student', '/dashboard?tab=candidatures'],
  ['student', '/accepted-jobs'],
] as const)('the first load of a full account of a %s is no empty account on %s', async (userType, path) => {
  const person = register(userType)
  await loadHalf(person)

  await openApp(path, person)
  await new Promise((resolve) => setTimeout(resolve, 300))

  expect(saysNothingOf()).toEqual([])
})

test('of a half loaded account what has come is shown, and no zero beside it (1.2.754)', async () => {
  const [anne, lea] = [register('private'), register('student')]
  const job = agree(anne, lea, 'Porter du bois')
  move(job, 'completed')
  await loadHalf(anne, { ...job, status: 'completed' })

  await openApp('/dashboard', anne)
  await says(['1 Jobs complétés', '– Jobs actifs'])

  expect(saysNothingOf()).toEqual([])
})
