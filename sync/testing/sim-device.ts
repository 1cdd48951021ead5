import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Middleware, DBCore } from 'dexie'
import type { Id } from '../../schema/ids.ts'
import { LocalDatabase } from '../store/database.ts'
import type { WakeReason } from '../device/device.ts'
import type { SyncEnvironment } from '../protocol/environment.ts'
import { startSync, type SyncHandle } from '../start.ts'
import { createConnection, type ConnectionStore } from '../status.ts'
import { readPhoto } from './memory-photos.ts'
import { MemoryLocks } from './memory-locks.ts'
import type { Caller, MemoryNetwork } from './memory-network.ts'
import type { Random } from './random.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** A mistake planted into a device: it may change the database, or what the code sees of the world. */
export type PlantInDevice = (db: LocalDatabase, env: SyncEnvironment) => SyncEnvironment

export interface World {
  clock: VirtualClock
  network: MemoryNetwork
  random: Random
  newId(): Id
  plant?: PlantInDevice | undefined
  /** The synchronisation met what it doesn't know: with a healthy storage, a mistake of ours. */
  onFault(error: unknown): void
}

/** One window of one person: the real synchronisation over a database of its own connection. */
export class SimTab implements Caller {
  isDead = false
  readonly db: LocalDatabase
  readonly connection: ConnectionStore = createConnection()
  readonly #handle: SyncHandle
  readonly #running = new Set<IDBTransaction>()
  readonly #wakers = new Set<(why: WakeReason) => void>()

  constructor(
    readonly world: World,
    readonly device: SimDevice,
    readonly user: Id,
  ) {
    this.db = device.connect(user)
    this.db.use(this.#watchTransactions())
    const env = this.#environment()
    this.#handle = startSync(user, {
      database: this.db,
      environment: world.plant?.(this.db, env) ?? env,
      connection: this.connection,
      onFault: (error) => this.isDead || world.onFault(error),
    })
  }

  wake(why: WakeReason): void {
    for (const waker of this.#wakers) waker(why)
  }

  /** The process dies: what storage was doing is undone or not, and nothing of it runs on. */
  crash(): void {
    this.isDead = true
    for (const transaction of this.#running) {
      try {
        transaction.abort()
      } catch {
        // It had just ended.
      }
    }
    this.db.close({ disableAutoOpen: true })
    this.device.leave(this)
    void this.#handle.stop()
  }

  /** The window is closed in good order. */
  async close(): Promise<void> {
    await this.#handle.stop()
    this.isDead = true
    this.db.close({ disableAutoOpen: true })
    this.device.leave(this)
  }

  #environment(): SyncEnvironment {
    const { clock, network, random } = this.world
    return {
      now: () => clock.now(),
      newId: () => this.world.newId(),
      random: () => random.next(),
      later: (work, ms) => clock.later(() => this.isDead || work(), ms),
      readPhoto,
      locks: this.device.locks.of(this),
      call: network.callOf(this),
      openEvents: network.eventsOf(this),
      device: {
        isOnline: () => !this.device.isOffline,
        isVisible: () => true,
        onWake: (listener) => {
          this.#wakers.add(listener)
          return () => this.#wakers.delete(listener)
        },
        hearsStream: (userId, listener) => this.device.hear(userId, this, listener),
      },
    }
  }

  #watchTransactions(): Middleware<DBCore> {
    return {
      stack: 'dbcore',
      name: 'crash',
      create: (core) => ({
        ...core,
        transaction: (...args) => {
          const transaction = core.transaction(...args)
          const running = transaction as unknown as IDBTransaction
          this.#running.add(running)
          for (const end of ['complete', 'abort']) {
            running.addEventListener(end, () => this.#running.delete(running))
          }
          return transaction
        },
      }),
    }
  }
}

/** A phone or a laptop: one storage, one session, one or several tabs. */
export class SimDevice {
  session: Id | null = null
  isOffline = false
  tabs: SimTab[] = []
  readonly users = new Set<Id>()
  readonly locks: MemoryLocks
  readonly #storage = new IDBFactory()
  readonly #listeners = new Set<{ user: Id; tab: SimTab; listener: () => void }>()

  constructor(
    readonly name: string,
    readonly world: World,
  ) {
    this.locks = new MemoryLocks(world.clock)
  }

  /** A further connection to one person's database. */
  connect(user: Id): LocalDatabase {
    this.users.add(user)
    const { clock, newId } = this.world
    return new LocalDatabase(user, { now: () => clock.now(), newId }, { indexedDB: this.#storage, IDBKeyRange })
  }

  open(user: Id): SimTab {
    const tab = new SimTab(this.world, this, user)
    this.tabs.push(tab)
    return tab
  }

  leave(tab: SimTab): void {
    this.tabs = this.tabs.filter((one) => one !== tab)
    this.locks.forget(tab)
    for (const one of this.#listeners) if (one.tab === tab) this.#listeners.delete(one)
  }

  hear(user: Id, tab: SimTab, listener: () => void): { tell(): void; stop(): void } {
    const mine = { user, tab, listener }
    this.#listeners.add(mine)
    return {
      tell: () => {
        for (const one of this.#listeners) if (one.user === user && one !== mine) one.listener()
      },
      stop: () => this.#listeners.delete(mine),
    }
  }
}
