import type { Id } from '../../schema/ids.ts'
import { laneOf, type MutationArguments } from '../../schema/mutations.ts'
import type { OutboxItem } from '../store/outbox-item.ts'
import { settle, enqueueEncodings } from './event-loop.ts'
import {
  checkEffects,
  checkMoment,
  checkRest,
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
import { SimDevice, type PlantInDevice, type SimTab } from './sim-device.ts'
import { VirtualClock } from './virtual-clock.ts'

export interface SimulationOptions {
  seed: number
  /** The number of steps before the faults are healed. */
  steps?: number
  bugs?: ServerBugs
  plant?: PlantInDevice
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
export const simulate = async (options: SimulationOptions): Promise<SimulationResult> =>
  await new Simulation(options).run()

const seconds = 1_000

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
      plant: options.plant,
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
    this.#setUp()
    await this.#clock.advance(2 * seconds)
    this.#network.faultRate = this.#random.pick([0, 0.1, 0.2, 0.35]) ?? 0
    for (let step = 0; step < steps && this.#violations.size === 0; step += 1) {
      await this.#step(step)
      if (step % 3 === 0) await this.#checkAll()
    }
    if (this.#violations.size === 0) await this.#heal()
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
      [2, () => this.#backUpOrRestore()],
    ])
    happening()
    this.#network.announce()
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
    const tab = this.#random.pick(this.#tabs)
    if (!tab) return
    const poisoned = this.#random.chance(0.03)
    const text = poisoned ? this.#server.poison : `texte ${step}`
    if (poisoned) this.#network.count('poison')
    const isStudent = this.#students.includes(tab.user)
    void actAs(tab, isStudent, this.#random, text)
      .then((done) => {
        if (done === undefined) return
        if ('tookBack' in done) {
          for (const one of this.#confirmed) {
            if (one.made === done.tookBack && one.name === 'application.submit') one.takenBack = true
          }
        } else this.#confirmed.push({ ...done, user: tab.user, device: tab.device.name })
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

  #crash(): void {
    const tab = this.#random.pick(this.#tabs)
    if (!tab) return
    this.#network.count('crash')
    const { device, user } = tab
    tab.crash()
    if (device.tabs.length === 0) device.open(user)
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
    const snap = await readSnapshot(tab.db)
    const deviceAndUser = `${tab.device.name} ${tab.user}`
    const found = [
      ...checkMoment(snap, this.#server, tab.user, mine, this.#isSilent),
      ...this.#ownWrites.check(deviceAndUser, snap, mine),
    ]
    for (const violation of found) this.#violations.add(`${tab.device.name}: ${violation}`)
    return snap
  }

  /** All faults end and every user opens the app once more; without a new write, and without anybody trying again, everything must arrive. */
  async #heal(): Promise<void> {
    this.#network.faultRate = 0
    if (this.#isSilent) this.#sayRestored()
    await settle()
    for (const device of this.#devices) {
      device.isOffline = false
      device.locks.broken = false
    }
    for (const round of ['drain', 'level'] as const) {
      for (const device of this.#devices) {
        for (const user of device.users) await this.#visit(device, user, round)
      }
    }
  }

  /** One user opens the app on one device for a minute. */
  async #visit(device: SimDevice, user: Id, round: 'drain' | 'level'): Promise<void> {
    for (const tab of device.tabs) await tab.close()
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
    await tab.close()
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
   * Returns the unsent mutations, except those in the lane of a poisoned one. Lanes are computed anew, since a planted bug may change
   * the stored ones.
   */
  #findUnsent({ outbox }: Snapshot): string[] {
    const laneFor = ({ name, args }: OutboxItem) => (laneOf[name] as (args: MutationArguments) => string)(args)
    const isPoison = ({ args }: OutboxItem) => 'content' in args && args.content === this.#server.poison
    const poisoned = new Set(outbox.filter(isPoison).map(laneFor))
    return outbox
      .filter((item) => item.state !== 'acknowledged' && !poisoned.has(laneFor(item)))
      .map(({ id, name, state }) => `(liveness) ${name} ${id} is still ${state}`)
  }
}
