import type { Id } from '../../schema/ids.ts'
import type { OutboxItem } from '../store/outbox-item.ts'
import {
  checkEffects,
  checkMoment,
  checkPhotos,
  checkRest,
  checkTyped,
  ConfirmedWrites,
  laneFor,
  OwnWrites,
  type ConfirmedWrite,
  type Watched,
  leavesNothing,
} from './invariants.ts'
import type { Done } from './people.ts'
import type { SimDevice, SimTab } from './sim-device.ts'
import type { SimulationWorld } from './simulation-world.ts'
import { SnapshotReader, type Snapshot } from './snapshot.ts'
import { Unchanged } from './unchanged.ts'

interface WatchedDatabase extends Watched {
  /** Names the device and the user. */
  name: string
  reader: SnapshotReader
}

const nameOf = ({ device, user }: SimTab) => `${device.name} ${user}`

/** Notes the confirmed writes and checks the invariants. What is broken goes to the violations of the world. */
export class Watch {
  readonly ownWrites = new OwnWrites()
  readonly #watched = new Map<string, WatchedDatabase>()
  /** The writer of each mutation. */
  readonly #writers = new Map<Id, Id>()
  /** The confirmed writes that were deleted when their writer signed out. */
  readonly #deleted: ConfirmedWrite[] = []
  readonly #world: SimulationWorld

  constructor(world: SimulationWorld) {
    this.#world = world
  }

  get writes(): number {
    return [...this.#watched.values()].reduce((sum, { confirmed }) => sum + confirmed.list.length, this.#deleted.length)
  }

  #of(tab: SimTab): WatchedDatabase {
    const name = nameOf(tab)
    const known = this.#watched.get(name)
    if (known) return known
    const { server } = this.#world
    const checks = { confirmed: new ConfirmedWrites(), unchanged: new Unchanged(), compared: new Set<string>() }
    const made = { name, server, user: tab.user, reader: new SnapshotReader(), ...checks }
    this.#watched.set(name, made)
    return made
  }

  /** Notes what somebody has done in a tab. */
  note(tab: SimTab, done: Done): void {
    if (done === undefined) return
    const { confirmed } = this.#of(tab)
    const whose = { user: tab.user, device: tab.device.name }
    if ('mutation' in done) {
      this.#writers.set(done.mutation, tab.user)
      return confirmed.add({ ...done, ...whose })
    }
    if ('decided' in done) confirmed.decide(done.decided)
    else confirmed.takeBack(done.tookBack)
    if (!('renewed' in done) || !done.renewed) return
    this.#writers.set(done.renewed.mutation, tab.user)
    confirmed.add({ ...done.renewed, ...whose })
  }

  /** Checks what must hold at every moment, for each user of each device. */
  async checkAll(): Promise<void> {
    const seen = new Set<string>()
    for (const tab of this.#world.tabs) {
      const name = nameOf(tab)
      // The data of a user who signs out may be half deleted; they are checked once the deletion is complete.
      if (seen.has(name) || tab.device.isLeft) continue
      seen.add(name)
      await this.check(tab)
    }
  }

  async check(tab: SimTab): Promise<Snapshot> {
    const watched = this.#of(tab)
    const snap = await watched.reader.read(tab.db)
    const found = [
      ...checkMoment(snap, watched, this.#world.isSilent),
      ...this.#checkOwnWrites(snap, watched),
      ...this.#checkTyped(snap, watched, tab),
      ...this.#checkWriters(snap, watched),
    ]
    for (const violation of found) this.violate(tab, violation)
    return snap
  }

  /** After a restore, rows vanish and return until the device follows the server's new history. */
  #checkOwnWrites(snap: Snapshot, { name, confirmed, unchanged }: WatchedDatabase): string[] {
    const { isSilent, server } = this.#world
    const follows = !isSilent && snap.replica?.epoch === server.epoch && !snap.replica.isResyncing
    if (!follows) {
      this.ownWrites.forget(name)
      return []
    }
    const inputs = [snap.shown, confirmed.version, server.everHidden.size, this.ownWrites.forgotten]
    return unchanged.check('own writes', inputs, () =>
      this.ownWrites.check(name, snap, confirmed.list, server.everHidden),
    )
  }

  #checkTyped(snap: Snapshot, { unchanged }: WatchedDatabase, { device, user }: SimTab): string[] {
    if (device.typed.size === 0) return []
    const typed = [...device.typed].flatMap(([key, text]) => (key.startsWith(user) ? [text] : []))
    const inputs = [snap.drafts, snap.outbox, snap.acknowledged, snap.refusals, typed.join('\n')]
    return unchanged.check('typed', inputs, () => checkTyped(snap, typed))
  }

  /** Checks that a user's database holds no mutation that another user has written. */
  #checkWriters({ outbox, acknowledged, refusals }: Snapshot, { user, unchanged }: WatchedDatabase): string[] {
    return unchanged.check('writers', [outbox, acknowledged, refusals], () =>
      [...outbox, ...acknowledged, ...refusals]
        .filter(({ id }) => (this.#writers.get(id) ?? user) !== user)
        .map(({ id }) => `(4) ${id} of somebody else lies among what is theirs`),
    )
  }

  /** A user's data on a device were deleted with their sign-out. Of the confirmed writes only those that the user was asked about may be lost. */
  forgetDeleted({ name: device, typed }: SimDevice, user: Id, asked: ReadonlySet<Id>): void {
    const name = `${device} ${user}`
    for (const key of typed.keys()) if (key.startsWith(user)) typed.delete(key)
    this.ownWrites.forget(name)
    const { server, violations } = this.#world
    const { list = [] } = this.#watched.get(name)?.confirmed ?? {}
    for (const write of list) {
      const { mutation, takenBack, isDecided } = write
      if (takenBack || isDecided || asked.has(mutation) || server.everApplied.has(mutation)) continue
      if (leavesNothing(server, write)) continue
      violations.add(`${device}: (1) ${write.name} ${mutation} was deleted, and nobody was asked about it`)
    }
    this.#deleted.push(...list)
    this.#watched.delete(name)
  }

  violate(tab: SimTab, violation: string): void {
    this.#world.violations.add(`${tab.device.name}: ${violation}`)
  }

  /** Returns how the device differs from what must hold at rest. */
  findUnrest(tab: SimTab, snap: Snapshot): string[] {
    return [...this.findUnsent(snap), ...checkRest(snap, this.#world.server, tab.user)]
  }

  /** Returns the unsent mutations, except those in the lane of a poisoned one. */
  findUnsent({ outbox }: Snapshot): string[] {
    const { server } = this.#world
    const isPoison = ({ args }: OutboxItem) => 'content' in args && args.content === server.poison
    const poisoned = new Set(server.isCured ? [] : outbox.filter(isPoison).map(laneFor))
    return outbox
      .filter((item) => item.state !== 'acknowledged' && !poisoned.has(laneFor(item)))
      .map(({ id, name, state }) => `(liveness) ${name} ${id} is still ${state}`)
  }

  /** Checks, at rest, that the server has applied what this device acknowledges, once and in order. */
  checkServer(tab: SimTab, snap: Snapshot): void {
    const { server } = this.#world
    const all = [...this.#deleted, ...[...this.#watched.values()].flatMap(({ confirmed }) => confirmed.list)]
    const byId = new Map<string, ConfirmedWrite>(all.map((one) => [one.mutation, one]))
    const found = [...checkEffects(server, byId, snap), ...checkPhotos(server)]
    const applied = new Set(server.state.effects.map(({ mutation }) => mutation))
    for (const { id } of snap.acknowledged) {
      if (!applied.has(id)) found.push(`(1) ${id} was acknowledged, but its effect is not there`)
    }
    for (const violation of found) this.violate(tab, violation)
  }
}
