import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Id } from '../../schema/ids.ts'
import { pushLimits } from '../../schema/limits.ts'
import { LocalDatabase } from '../store/database.ts'
import type { StreamChannel, WakeReason } from '../device/device.ts'
import type { SyncEnvironment } from '../protocol/environment.ts'
import { startSync, type SyncHandle } from '../engine/start.ts'
import { createConnection, type ConnectionStore } from '../engine/status.ts'
import { readPhoto } from './memory-photos.ts'
import { upgradesFromBefore, writeAsBefore } from './older-app.ts'
import { MemoryLocks } from './memory-locks.ts'
import { SimPage, type World } from './sim-page.ts'

/** One tab of one user: the real synchronisation over its own connection to the database. */
export class SimTab extends SimPage {
  declare readonly device: SimDevice
  /** Whether the synchronisation has stopped for good: the tab has met another person's session, or its user signs out. */
  isStopped = false
  /** When this tab last learned that its device is level with the server. */
  levelAt: number | undefined
  readonly db: LocalDatabase
  readonly connection: ConnectionStore = createConnection()
  readonly #handle: SyncHandle
  readonly #wakers = new Set<(why: WakeReason) => void>()

  constructor(
    world: World,
    device: SimDevice,
    readonly user: Id,
  ) {
    super(world, device)
    this.db = this.open(user)
    const env = this.#environment()
    this.#handle = startSync(user, {
      database: this.db,
      environment: world.plant?.(this.db, env) ?? env,
      connection: this.connection,
      account: world.accountOf?.(user),
      onStopped: () => {
        this.isStopped = true
      },
      onLevel: () => {
        this.levelAt = world.clock.now()
      },
      onFault: (error) => this.isDead || isFull(error) || world.onFault(error),
    })
  }

  wake(why: WakeReason): void {
    for (const waker of this.#wakers) waker(why)
  }

  crash(): void {
    this.die()
    this.device.leave(this)
    void this.#handle.stop()
  }

  /** Ends the synchronisation; the page goes on. */
  async stop(): Promise<void> {
    this.isStopped = true
    await this.#handle.stop()
  }

  /** Closes the tab in good order: the synchronisation ends first. */
  async close(): Promise<void> {
    await this.#handle.stop()
    this.isDead = true
    this.closeAll()
    this.device.leave(this)
  }

  #environment(): SyncEnvironment {
    const { clock, network, random } = this.world
    return {
      now: () => clock.now() + this.device.skew,
      newId: () => this.world.newId(),
      random: () => random.next(),
      later: (work, ms) => clock.later(() => this.isDead || work(), ms),
      readPhoto,
      locks: this.device.locks.of(this),
      call: this.call,
      openEvents: network.eventsOf(this),
      device: {
        isOnline: () => !this.device.isOffline,
        isVisible: () => !this.device.isHidden,
        onWake: (listener) => {
          this.#wakers.add(listener)
          return () => this.#wakers.delete(listener)
        },
        openStreamChannel: (userId, onAlive) => this.device.openStreamChannel(userId, this, onAlive),
      },
      pushSize: this.device.pushSize,
    }
  }
}

const isFull = (error: unknown) => error instanceof Error && `${error.name} ${error.message}`.includes('QuotaExceeded')

/** The database's version numbers of newer apps begin here, far beyond those of this app. */
const furtherVersions = 1_000

/** A phone or a laptop: one storage, one session, one or several tabs. */
export class SimDevice {
  session: Id | null = null
  /** How many mutations one push carries at most. A small one makes histories of many batches. */
  pushSize: number = pushLimits.mutations
  /** The number of sign-ins. Each begins another session, which has this number. */
  signIns = 0
  /** The sessions that the server has ended, by their number. */
  readonly ended = new Set<number>()
  /** Whether a sign-out has begun and nobody has signed in since. */
  isLeft = false
  isOffline = false
  /** How many newer versions of the app were installed, each with a newer database. Tabs that open later run the newest. */
  newerVersions = 0
  /** Whether its tabs run the previous version of the app: until a newer one is installed. */
  isBefore = false
  /** While true, most writing transactions fail with QuotaExceededError. */
  isFull = false
  /** Whether its tabs are hidden. */
  isHidden = false
  /** Milliseconds by which its clock is ahead. */
  skew = 0
  /** The texts that users have typed and neither sent nor taken back, by user and key of the draft. */
  readonly typed = new Map<string, string>()
  /** The drafts that a write is using at this moment, by user and key. */
  readonly taking = new Set<string>()
  tabs: SimTab[] = []
  readonly users = new Set<Id>()
  readonly locks: MemoryLocks
  readonly storage = { indexedDB: new IDBFactory(), IDBKeyRange }
  readonly #listeners = new Set<{ user: Id; tab: SimTab; onAlive: () => void }>()

  constructor(
    readonly name: string,
    readonly world: World,
  ) {
    this.locks = new MemoryLocks(world.clock)
  }

  /** Opens a further connection to one user's database. */
  connect(user: Id): LocalDatabase {
    this.users.add(user)
    const { clock, newId, random } = this.world
    const options = { ...this.storage, upgrades: upgradesFromBefore }
    const db = new LocalDatabase(user, { now: () => clock.now() + this.skew, newId }, options)
    if (this.isBefore) writeAsBefore(db, random)
    if (this.newerVersions > 0) db.version(furtherVersions + this.newerVersions).stores({})
    return db
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

  openStreamChannel(user: Id, tab: SimTab, onAlive: () => void): StreamChannel {
    const mine = { user, tab, onAlive }
    this.#listeners.add(mine)
    return {
      sendAlive: () => {
        for (const one of this.#listeners) if (one.user === user && one !== mine) one.onAlive()
      },
      close: () => this.#listeners.delete(mine),
    }
  }
}
