import type { Id } from '../../schema/ids.ts'
import type { OutboxItem } from '../store/outbox-item.ts'
import { enqueueEncodings, settle, settled } from './event-loop.ts'
import {
  checkEffects,
  checkMoment,
  checkRest,
  checkTyped,
  laneFor,
  OwnWrites,
  readSnapshot,
  type Confirmed,
  type Snapshot,
} from './invariants.ts'
import { MemoryNetwork } from './memory-network.ts'
import { memoryOffer, memoryJob, memoryUser } from './memory-rows.ts'
import { MemoryServer, type ServerBugs } from './memory-server.ts'
import { actAs } from './people.ts'
import { Random } from './random.ts'
import { SimDevice, type SimTab } from './sim-device.ts'
import { VirtualClock } from './virtual-clock.ts'

export interface SimulationOptions {
  seed: number
  /** The number of steps before the faults are healed. */
  steps?: number
  bugs?: ServerBugs
}

export interface SimulationResult {
  seed: number
  steps: number
  writes: number
  faults: Map<string, number>
  violations: string[]
}

/**
 * Plays one seeded history of several users, devices and tabs with every fault; then the faults are healed, and the promise is
 * checked.
 */
export const simulate = async (options: SimulationOptions): Promise<SimulationResult> => {
  const { stackTraceLimit } = Error
  // Errors are thrown by the thousand here, and nobody reads where.
  Error.stackTraceLimit = 0
  try {
    return await new Simulation(options).run()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

const seconds = 1_000
const day = 86_400 * seconds

class Simulation {
  readonly #options: SimulationOptions
  readonly #random: Random
  readonly #clock = new VirtualClock()
  readonly #server: MemoryServer
  readonly #network: MemoryNetwork
  readonly #devices: SimDevice[]
  readonly #students: Id[]
  readonly #individuals: Id[]
  /** The users of each device; the second user of a shared device takes over at times. */
  readonly #owners = new Map<SimDevice, Id[]>()
  readonly #confirmed: Confirmed[] = []
  readonly #ownWrites = new OwnWrites()
  readonly #violations = new Set<string>()
  /** Whether the server was restored under the same epoch, and the operator has not said so. */
  #isSilent = false
  #ids = 0
  /** The tab that writes in this step. */
  #writing: SimTab | undefined

  constructor(options: SimulationOptions) {
    this.#options = options
    this.#random = new Random(options.seed)
    const late = this.#random.fork()
    const newId = () => this.#newId()
    this.#server = new MemoryServer(
      {
        now: () => this.#clock.now(),
        newId,
        lateness: () => (late.chance(0.3) ? this.#clock.now() + late.between(50, 3_000) : undefined),
      },
      options.bugs,
    )
    this.#network = new MemoryNetwork(this.#server, this.#clock, this.#random.fork())
    const world = {
      clock: this.#clock,
      network: this.#network,
      random: this.#random.fork(),
      newId,
      onFault: (error: unknown) => this.#violations.add(`(fault) ${String(error)}`),
    }
    this.#students = [newId(), newId()]
    this.#individuals = [newId(), newId()]
    this.#devices = ['phone', 'laptop', 'desk'].map((name) => new SimDevice(name, world))
  }

  #newId(): Id {
    this.#ids += 1
    return `00000000-0000-7000-8000-${this.#ids.toString(16).padStart(12, '0')}`
  }

  async run(): Promise<SimulationResult> {
    const steps = this.#options.steps ?? 40
    try {
      await this.#play(steps)
    } catch (error) {
      this.#violations.add(String(error))
    }
    for (const tab of this.#tabs) tab.crash()
    await settle()
    const faults = this.#network.counts
    return {
      seed: this.#options.seed,
      steps,
      writes: this.#confirmed.length,
      faults,
      violations: [...this.#violations],
    }
  }

  async #play(steps: number): Promise<void> {
    this.#setUp()
    await this.#clock.advance(2 * seconds)
    this.#network.faultRate = this.#random.pick([0, 0.1, 0.2, 0.35]) ?? 0
    for (let step = 0; step < steps && this.#violations.size === 0; step += 1) {
      await this.#step(step)
      await this.#checkAll()
    }
    if (this.#violations.size === 0) await this.#heal()
  }

  get #tabs(): SimTab[] {
    return this.#devices.flatMap((device) => device.tabs)
  }

  #setUp(): void {
    const [ana, ben] = this.#students as [Id, Id]
    const [paul, rosa] = this.#individuals as [Id, Id]
    this.#server.addUser(memoryUser(ana, 'Ana', 'student'))
    this.#server.addUser(memoryUser(ben, 'Ben', 'student', 'Genève, GE'))
    this.#server.addUser(memoryUser(paul, 'Paul', 'private'))
    this.#server.addUser(memoryUser(rosa, 'Rosa', 'private'))
    for (const [poster, location] of [
      [paul, 'Lausanne, VD'],
      [paul, 'Genève, GE'],
      [rosa, 'Lausanne, VD'],
      [rosa, 'Bulle, FR'],
    ] as const) {
      const id = this.#newId()
      this.#server.state.jobs.set(id, memoryJob({ ...memoryOffer('Jardin', location), id }, poster, this.#server.now))
      this.#server.jobChanged(id)
    }
    this.#server.begin(ana, this.#newId(), [...this.#server.state.jobs.keys()][0]!)
    this.#server.begin(ben, this.#newId(), [...this.#server.state.jobs.keys()][3]!)
    const [phone, laptop, desk] = this.#devices as [SimDevice, SimDevice, SimDevice]
    this.#owners.set(phone, [ana])
    this.#owners.set(laptop, this.#random.chance(0.5) ? [ana] : [ben, rosa])
    this.#owners.set(desk, [paul])
    for (const device of this.#devices) this.#signIn(device, this.#owners.get(device)![0]!)
    // Answers overtake each other only when pulls run side by side.
    if (this.#random.chance(0.4)) {
      phone.locks.broken = true
      phone.open(ana)
    }
  }

  /** Opens a new tab: one that met another user's session in between has stopped for good. */
  #signIn(device: SimDevice, user: Id): void {
    device.session = user
    device.open(user)
  }

  async #step(step: number): Promise<void> {
    const random = this.#random
    const happening = random.weighted<() => unknown>([
      [50, () => this.#write(step)],
      [14, () => this.#actOnServer()],
      [6, () => this.#crash()],
      [4, () => this.#openTab()],
      [4, () => this.#expireSession()],
      [4, () => this.#toggleNetwork()],
      [4, () => this.#switchUser()],
      [3, () => this.#breakLocks()],
      [4, () => this.#backUpOrRestore()],
      [2, () => this.#fillStorage()],
      [1, () => this.#turnClock()],
    ])
    happening()
    this.#network.announce()
    // Wherever the storage is with its work.
    if (random.chance(0.12)) {
      await enqueueEncodings(random.between(1, 15))
      this.#crash(this.#writing)
    }
    this.#writing = undefined
    if (random.chance(0.3)) await enqueueEncodings(random.between(1, 40))
    else await settle()
    await this.#clock.advance(
      random.weighted([
        [3, 0],
        [4, random.between(10, 300)],
        [3, random.between(300, 5 * seconds)],
        [1, random.between(5 * seconds, 40 * seconds)],
      ]),
      () => (random.chance(0.15) ? enqueueEncodings(random.between(1, 12)) : settle()),
    )
  }

  #write(step: number): void {
    // A tab that has met another person's session starts anew.
    const tab = this.#random.pick(this.#tabs.filter(({ isStopped }) => !isStopped))
    if (!tab) return
    this.#writing = tab
    const poisoned = this.#random.chance(0.05)
    const text = poisoned ? this.#server.poison : `texte ${step}`
    if (poisoned) this.#network.count('poison')
    const isStudent = this.#students.includes(tab.user)
    void actAs(tab, isStudent, this.#random, text)
      .then((done) => {
        if (done === undefined) return
        const whose = { user: tab.user, device: tab.device.name }
        if ('mutation' in done) return void this.#confirmed.push({ ...done, ...whose })
        for (const one of this.#confirmed) {
          if ('decided' in done) one.isDecided ||= one.mutation === done.decided
          else if (one.mutation === done.tookBack) one.takenBack = true
          else if (one.made === done.tookBack && one.name === 'application.submit') one.takenBack = true
        }
        if ('renewed' in done) this.#confirmed.push({ ...done.renewed, ...whose })
      })
      // The tab died before the screen could confirm.
      .catch(() => undefined)
  }

  #actOnServer(): void {
    const { applications, jobs } = this.#server.state
    const random = this.#random
    random.weighted<() => void>([
      [
        5,
        () => {
          const pending = [...applications.values()].filter((one) => one.status === 'pending' && !one.withdrawn)
          const one = random.pick(pending)
          if (one) this.#server.accept(one.id)
        },
      ],
      [1, () => this.#server.complete(random.pick([...jobs.keys()]) ?? '')],
      [
        1,
        () => {
          const assigned = [...jobs.values()].filter((job) => job.assignedToId !== null)
          const job = random.pick(assigned)
          if (!job) return
          this.#network.count('access_revoked')
          this.#server.revoke(job.id)
          this.#ownWrites.forget()
        },
      ],
      [2, () => this.#server.notify(random.pick([...this.#students, ...this.#individuals]) ?? '', 'Nouvelle')],
    ])()
  }

  #crash(tab = this.#random.pick(this.#tabs)): void {
    if (!tab || tab.isDead) return
    this.#network.count('crash')
    const { device, user } = tab
    tab.crash()
    if (device.tabs.length === 0) device.open(user)
    // Where one goes, the user sees another.
    else for (const other of device.tabs) other.wake('visible')
  }

  #openTab(): void {
    const device = this.#random.pick(this.#devices)
    if (!device || device.tabs.length > 2) return
    const [tab] = device.tabs
    if (tab) device.open(tab.user)
  }

  #expireSession(): void {
    const device = this.#random.pick(this.#devices)
    if (!device) return
    this.#network.count('signed_out')
    const { session } = device
    device.session = null
    this.#clock.later(
      () => {
        if (device.session !== null) return
        device.session = session
        for (const tab of device.tabs) tab.wake('visible')
      },
      this.#random.between(100, 8 * seconds),
    )
  }

  #toggleNetwork(): void {
    const device = this.#random.pick(this.#devices)
    if (!device) return
    this.#network.count('offline')
    device.isOffline = !device.isOffline
    if (!device.isOffline) for (const tab of device.tabs) tab.wake('online')
  }

  /** Another user signs in; the tab of the first one may still be open. */
  #switchUser(): void {
    const shared = this.#devices.filter((device) => this.#owners.get(device)!.length > 1)
    const device = this.#random.pick(shared)
    const next = device && this.#random.pick(this.#owners.get(device)!)
    if (!device || !next || device.session === next) return
    this.#network.count('user_switched')
    if (this.#random.chance(0.5)) for (const tab of device.tabs) void tab.close()
    this.#signIn(device, next)
  }

  #breakLocks(): void {
    const device = this.#random.pick(this.#devices)
    if (!device) return
    this.#network.count('locks_lost')
    device.locks.broken = !device.locks.broken
    if (device.tabs.length === 1) device.open(device.tabs[0]!.user)
    for (const tab of device.tabs) tab.wake('visible')
  }

  #fillStorage(): void {
    const device = this.#random.pick(this.#devices)
    if (!device) return
    this.#network.count('storage_full')
    device.isFull = true
    this.#clock.later(
      () => {
        device.isFull = false
      },
      this.#random.between(100, 4 * seconds),
    )
  }

  #turnClock(): void {
    const device = this.#random.pick(this.#devices)
    if (!device) return
    this.#network.count('clock_turned')
    device.skew = this.#random.pick([0, day, -day, 40 * day]) ?? 0
  }

  /** Every other restore puts a cold copy back, which keeps the epoch until the operator says so. */
  #backUpOrRestore(): void {
    if (!this.#server.hasBackup) return this.#server.backup()
    if (this.#isSilent) return this.#sayRestored()
    this.#network.count('restored')
    this.#ownWrites.forget()
    this.#isSilent = this.#network.counts.get('restored')! % 2 === 1
    this.#server.restore({ silently: this.#isSilent })
  }

  /** Those who read and wrote nothing since the backup learn of the restore only now: rows that went with it come back. */
  #sayRestored(): void {
    this.#isSilent = false
    this.#ownWrites.forget()
    this.#server.raiseEpoch()
  }

  async #checkAll(): Promise<void> {
    const seen = new Set<string>()
    for (const tab of this.#tabs) {
      const deviceAndUser = `${tab.device.name} ${tab.user}`
      if (seen.has(deviceAndUser)) continue
      seen.add(deviceAndUser)
      await this.#check(tab)
    }
  }

  async #check(tab: SimTab): Promise<Snapshot> {
    const mine = this.#confirmed.filter(({ user, device }) => user === tab.user && device === tab.device.name)
    const snap = await settled(readSnapshot(tab.db))
    const deviceAndUser = `${tab.device.name} ${tab.user}`
    const found = [
      ...checkMoment(snap, this.#server, tab.user, mine, this.#isSilent),
      ...(this.#follows(snap, deviceAndUser)
        ? this.#ownWrites.check(deviceAndUser, snap, mine, this.#server.everHidden)
        : []),
      ...checkTyped(snap, this.#typedBy(tab)),
    ]
    for (const violation of found) this.#violations.add(`${tab.device.name}: ${violation}`)
    return snap
  }

  /** After a restore, rows vanish and return until the device follows the server's new history. */
  #follows({ replica }: Snapshot, deviceAndUser: string): boolean {
    const follows = !this.#isSilent && replica?.epoch === this.#server.epoch && !replica.isResyncing
    if (!follows) this.#ownWrites.forget(deviceAndUser)
    return follows
  }

  #typedBy({ device, user }: SimTab): string[] {
    return [...device.typed].flatMap(([key, text]) => (key.startsWith(user) ? [text] : []))
  }

  /** All faults end and every user opens the app once more; without a new write, and without anybody trying again, everything must arrive. */
  async #heal(): Promise<void> {
    this.#network.faultRate = 0
    if (this.#isSilent) this.#sayRestored()
    await settle()
    for (const device of this.#devices) {
      device.isOffline = false
      device.isFull = false
      device.locks.broken = false
    }
    if (this.#random.chance(0.3)) await this.#rest()
    for (const round of ['drain', 'level'] as const) {
      if (round === 'level') await this.#cure()
      for (const device of this.#devices) {
        for (const user of device.users) await this.#visit(device, user, round)
      }
    }
  }

  /** Nobody touches anything: the tabs that stand open must bring everything by themselves. */
  async #rest(): Promise<void> {
    for (const device of this.#devices) {
      const [tab] = device.tabs
      if (tab) device.session = tab.user
    }
    const open = this.#tabs.filter((tab) => !tab.isStopped && tab.device.session === tab.user)
    let left: string[] = []
    for (let waited = 0; waited < 13 * 60; waited += 20) {
      await this.#clock.advance(20 * seconds)
      left = []
      for (const tab of open) {
        const snap = await this.#check(tab)
        if (!tab.isStopped) left.push(...this.#findUnsent(snap), ...checkRest(snap, this.#server, tab.user))
      }
      if (left.length === 0) return
    }
    for (const violation of left) this.#violations.add(`without a touch: ${violation}`)
  }

  /** What broke over some mutations is mended: then these leave, too, once their time has come. */
  async #cure(): Promise<void> {
    this.#server.isCured = true
    for (const tab of this.#tabs) await settled(tab.close())
    await this.#clock.advance(11 * 60 * seconds)
  }

  /** One user opens the app on one device for a minute. */
  async #visit(device: SimDevice, user: Id, round: 'drain' | 'level'): Promise<void> {
    for (const tab of device.tabs) await settled(tab.close())
    this.#signIn(device, user)
    const tab = device.tabs[0]!
    let left: string[] = []
    for (let second = 0; second < 60; second += 4) {
      await this.#clock.advance(4 * seconds)
      const snap = await this.#check(tab)
      left =
        round === 'drain' ? this.#findUnsent(snap) : [...this.#findUnsent(snap), ...checkRest(snap, this.#server, user)]
      if (left.length === 0) break
    }
    for (const violation of left) this.#violations.add(`${device.name}: ${violation}`)
    if (round === 'drain') return
    this.#checkServer(device, user, await this.#check(tab))
    await settled(tab.close())
  }

  #checkServer(device: SimDevice, user: Id, snap: Snapshot): void {
    const deviceAndUser = `${device.name} ${user}`
    const byId = new Map(this.#confirmed.map((one) => [one.mutation, one]))
    const found = checkEffects(this.#server, byId, new Map([[deviceAndUser, snap]]))
    const applied = new Set(this.#server.state.effects.map(({ mutation }) => mutation))
    for (const { id } of snap.acknowledged) {
      if (!applied.has(id)) found.push(`(1) ${id} was acknowledged, but its effect is not there`)
    }
    for (const violation of found) this.#violations.add(`${device.name}: ${violation}`)
  }

  /**
   * Returns the unsent mutations, except those in the lane of a poisoned one.
   */
  #findUnsent({ outbox }: Snapshot): string[] {
    const isPoison = ({ args }: OutboxItem) => 'content' in args && args.content === this.#server.poison
    const poisoned = new Set(this.#server.isCured ? [] : outbox.filter(isPoison).map(laneFor))
    return outbox
      .filter((item) => item.state !== 'acknowledged' && !poisoned.has(laneFor(item)))
      .map(({ id, name, state }) => `(liveness) ${name} ${id} is still ${state}`)
  }
}
