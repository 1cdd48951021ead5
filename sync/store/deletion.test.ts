import { expect, test, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { sendMessage } from '../mutations/messages.ts'
import { LocalDatabase, openDatabase } from './database.ts'
import { emptyDatabase, readStakes } from './deletion.ts'

const write = (db: LocalDatabase) => sendMessage(db, { jobId: newId(), receiverId: newId(), content: 'Bonjour' })

/** Reads what Ana is asked about. The next transaction of the tab in which she signs out then fails, because the storage is full. */
const askOnFullStorage = async () => {
  const ana = newId()
  const database = openDatabase(ana)
  await write(database)
  const asked = await readStakes(database)
  vi.spyOn(database, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  return { ana, asked, otherTab: new LocalDatabase(ana) }
}

test('a deletion on a full storage stops when another tab has written after the question', async () => {
  const { ana, asked, otherTab } = await askOnFullStorage()
  await write(otherTab)

  await expect(emptyDatabase(ana, asked)).rejects.toThrow('written meanwhile')

  expect(await otherTab.outbox.count()).toBe(2)
})

test('a storage that takes no more writes does not keep somebody from deleting what they were asked about', async () => {
  const { ana, asked } = await askOnFullStorage()

  await expect(emptyDatabase(ana, asked)).resolves.toBeUndefined()
})
