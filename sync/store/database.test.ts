import { IDBDatabase } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { testDevice } from '../testing/test-device.ts'

test('a tab whose database was deleted elsewhere does not bring it back', async () => {
  const { db, connect } = testDevice()
  const otherTab = connect()
  await Promise.all([db.open(), otherTab.open()])

  await db.delete({ disableAutoOpen: true })

  await expect(otherTab.messages.count()).rejects.toThrow('closed')
  expect(otherTab.isRetired).toBe(true)
})

test('the unsent of one connection is there for the next', async () => {
  const { db, connect } = testDevice()
  await db.drafts.put({ key: 'offer', value: 'Jardin', at: 0 })
  db.close()

  expect(await connect().drafts.get('offer')).toMatchObject({ value: 'Jardin' })
})

test('a write is done only once it is on the disk', async () => {
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const { db } = testDevice()

  await db.drafts.put({ key: 'offer', value: 'Jardin', at: 0 })

  const writes = begun.mock.calls.filter(([, mode]) => mode === 'readwrite')
  expect(writes.map((call: unknown[]) => call[2])).toEqual([{ durability: 'strict' }])
  begun.mockRestore()
})
