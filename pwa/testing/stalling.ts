import { expect } from 'vitest'
import type { Id } from '../../schema/ids.ts'
import { updateProfile } from '../../sync/mutations/accounts.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { network } from './network.ts'

/** Holds a push of another mutation on its way, so that mutations written from now on are not frozen. Returns a function that lets it go. */
export async function stall(userId: Id): Promise<() => void> {
  const sending = network.hold('POST /api/sync/push')
  const before = network.calls.length
  await updateProfile(openDatabase(userId), { city: 'Bern, BE' })
  await expect.poll(() => network.calls.slice(before)).toContain('POST /api/sync/push')
  return () => {
    network.setOnline(true)
    sending.letGo()
  }
}
