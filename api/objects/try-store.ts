import { randomUUID } from 'node:crypto'
import type { Id } from '../../schema/ids.ts'
import { StoreFault, type ObjectStore } from './object-store.ts'

/** What a store did not do when it was tried. */
interface Failing {
  act: keyof ObjectStore
  fault: StoreFault
}

/**
 * Stores an object, reads it, lets `look` look at it, and removes it, whatever failed before. Returns what failed first, as BadDigest where other bytes
 * came back; undefined if the store works.
 */
export const tryStore = async (
  store: ObjectStore,
  look: (key: Id) => Promise<void> = async () => {},
): Promise<Failing | undefined> => {
  const [key, content] = [randomUUID(), Buffer.from('trial')]
  const keepAndRead = async () =>
    (await failingOf('put', () => store.put(key, content))) ??
    (await failingOf('get', async () => {
      const read = await store.get(key)
      if (!read || !content.equals(read)) throw new StoreFault('BadDigest')
      await look(key)
    }))
  const used = await keepAndRead()
  const removed = await failingOf('remove', () => store.remove(key))
  return used ?? removed
}

const failingOf = async (act: Failing['act'], ask: () => Promise<void>): Promise<Failing | undefined> => {
  try {
    await ask()
    return undefined
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error
    return { act, fault: error }
  }
}
