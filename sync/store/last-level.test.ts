import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { LocalDatabase } from './database.ts'
import { levelNotes, readLevelAt } from './last-level.ts'

const minute = 60_000

test('a device notes once a minute that it is level, and at once after its clock was put back', async () => {
  let now = 100 * minute
  const database = new LocalDatabase(newId(), { now: () => now, newId })
  const note = levelNotes(database)
  const noted: (number | undefined)[] = [await readLevelAt(database)]

  for (const later of [0, minute - 1, 1, -50 * minute]) {
    now += later
    note()
    noted.push(await readLevelAt(database))
  }

  expect(noted).toEqual([undefined, 100 * minute, 100 * minute, 101 * minute, 51 * minute])
})
