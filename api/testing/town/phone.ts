import { isDeepStrictEqual } from 'node:util'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Id } from '../../../schema/ids.ts'
import type { MutationArguments, MutationName } from '../../../schema/mutations.ts'
import { entities, type Entity } from '../../../schema/sync.ts'
import { systemClockAndIds } from '../../../sync/device/clock-and-ids.ts'
import type { Device } from '../../../sync/device/device.ts'
import { tabLocks } from '../../../sync/device/locks.ts'
import { startSync } from '../../../sync/engine/start.ts'
import { NetworkError, type Call } from '../../../sync/http/transport.ts'
import { mutators } from '../../../sync/mutations/registry.ts'
import { systemEnvironment } from '../../../sync/protocol/environment.ts'
import { LocalDatabase } from '../../../sync/store/database.ts'
import type { AnyRow } from '../../../sync/store/rows.ts'
import { readItems, unsentOf } from '../../../sync/store/unsent.ts'
import { writerOf } from '../../../sync/writing/write.ts'

const held: Device = {
  isOnline: () => true,
  isVisible: () => true,
  onWake: () => () => {},
  openStreamChannel: () => ({ sendAlive: () => {}, close: () => {} }),
}

/** Milliseconds that a phone in reach of the server needs at most. */
const patience = 30_000

export type PhoneVerdict = { code: string; message: string } | 'applied'

/**
 * The app's own storage, outbox and synchronisation of one person, without its screens. It lies in a pocket until somebody opens the app: with network, it
 * sends and fetches until nothing is left; without, what is written waits in it.
 */
export class Phone {
  readonly #db: LocalDatabase
  readonly #call: Call
  readonly #faults: (what: string) => void

  constructor(userId: Id, call: Call, faults: (what: string) => void) {
    this.#db = new LocalDatabase(userId, systemClockAndIds, {
      indexedDB: new IDBFactory(),
      IDBKeyRange,
    })
    this.#call = call
    this.#faults = faults
  }

  /** Writes as a screen does, in a tunnel. Returns the mutation's id. */
  async write<Name extends MutationName>(name: Name, args: MutationArguments<Name>): Promise<Id> {
    return (await writerOf(mutators)(this.#db, name, args)).mutationId
  }

  /** Writes while the app is open and in reach of the server, and waits for the verdict. */
  async writeAndSend<Name extends MutationName>(name: Name, args: MutationArguments<Name>): Promise<PhoneVerdict> {
    const sync = this.#open()
    try {
      await sync.pull()
      const id = await this.write(name, args)
      await this.#allSent()
      return (await this.takeVerdict(id)) ?? { code: 'unsent', message: '' }
    } finally {
      await sync.stop()
    }
  }

  /** Opens the app with network until nothing waits. */
  async send(): Promise<void> {
    const sync = this.#open()
    try {
      await this.#allSent()
    } finally {
      await sync.stop()
    }
  }

  async catchUp(): Promise<void> {
    const sync = this.#open()
    try {
      await sync.pull()
    } finally {
      await sync.stop()
    }
  }

  #open() {
    return startSync(this.#db.userId ?? '', {
      database: this.#db,
      environment: {
        ...systemEnvironment(held),
        later: (work, ms) => {
          const timer = setTimeout(work, ms).unref()
          return () => clearTimeout(timer)
        },
        locks: tabLocks(),
        call: this.#call,
        // Nobody holds the phone long enough for news of others; a pull brings them.
        openEvents: () => () => {},
      },
      onFault: (error) => error instanceof NetworkError || this.#faults(String(error)),
    })
  }

  async #allSent(): Promise<void> {
    const until = performance.now() + patience
    while ((await unsentOf(this.#db).count()) > 0) {
      if (performance.now() > until) {
        const left = await unsentOf(this.#db).toArray()
        return this.#faults(
          `stay in the outbox: ${left.map(({ name, lastError }) => `${name} ${lastError}`).join(', ')}`,
        )
      }
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }

  /** Returns the verdict of a mutation, and forgets it as somebody who has read its card; undefined while it waits. */
  async takeVerdict(id: Id): Promise<PhoneVerdict | undefined> {
    const [item] = await readItems(this.#db, [id])
    if (item && item.state !== 'acknowledged') return undefined
    const refused = await this.#db.refusals.get(id)
    if (!refused) return 'applied'
    await this.#db.refusals.delete(id)
    return { code: refused.code, message: refused.message }
  }

  /** All rows that the phone shows, by kind. */
  async rows(): Promise<Map<Entity, Map<Id, AnyRow>>> {
    const read = entities.map(async (entity) => {
      const rows = await this.#db.rowsOf(entity).toArray()
      return [entity, new Map(rows.map((row) => [row.id, row]))] as const
    })
    return new Map(await Promise.all(read))
  }
}

/** How a phone shows others is compared but for their stars and numbers, which are those of the day on which the person's row last came. */
const figures: readonly string[] = ['studentProfile', 'privateProfile']

/** Returns how two phones of one person differ, both of which are level with the server. */
export const comparePhones = async (old: Phone, fresh: Phone): Promise<string[]> => {
  const [one, other] = [await old.rows(), await fresh.rows()]
  return entities.flatMap((entity) => {
    const [mine, theirs] = [one.get(entity)!, other.get(entity)!]
    return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((id) => {
      const [shown, right] = [mine.get(id), theirs.get(id)]
      if (isDeepStrictEqual(shown, right)) return []
      if (!shown || !right) return [`a ${entity} is ${shown ? 'only on the old phone' : 'missing on the old phone'}`]
      const fields = Object.keys({ ...shown, ...right }) as (keyof AnyRow)[]
      const compared = entity === 'person' ? fields.filter((field) => !figures.includes(field)) : fields
      return compared.flatMap((field) => {
        const [said, expected] = [shown[field], right[field]]
        if (isDeepStrictEqual(said, expected)) return []
        return [`${field} of a ${entity} is ${JSON.stringify(said)}, and ${JSON.stringify(expected)} on a new one`]
      })
    })
  })
}
