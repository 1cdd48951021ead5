import type { Id } from '../../schema/ids.ts'
import { MemoryNetwork } from './memory-network.ts'
import { memoryJob, memoryOffer, townUser } from './memory-rows.ts'
import { MemoryServer, type ServerBugs } from './memory-server.ts'
import { Boundaries, type Boundary } from './boundaries.ts'
import { Random } from './random.ts'
import { SimDevice, SimTab } from './sim-device.ts'
import type { World, SimPage } from './sim-page.ts'
import { VirtualClock } from './virtual-clock.ts'

export const seconds = 1_000
export const day = 86_400 * seconds

/** The people, devices and server of one history. */
export class SimulationWorld {
  readonly random: Random
  readonly clock = new VirtualClock()
  readonly server: MemoryServer
  readonly network: MemoryNetwork
  /** The parts that all pages of all devices share. */
  readonly parts: World
  readonly devices: SimDevice[]
  readonly students: Id[]
  readonly individuals: Id[]
  /** The users of each device; the second user of a shared device takes over at times. */
  readonly owners = new Map<SimDevice, Id[]>()
  readonly violations = new Set<string>()
  /** Whether the server was restored under the same epoch, and the operator has not said so. */
  isSilent = false
  /** No tab dies at random, no locks are lost and no storage is full: the boundaries are counted, and a tab dies at one of them. */
  readonly isCalm: boolean
  /** A moderator acts in every fifth history. In all of them, suspended people would write too little of everything else. */
  readonly isModerated: boolean
  /** In every seventh history the devices begin with the previous version of the app, and the server's release is sometimes taken back. */
  readonly isUpdated: boolean
  readonly boundaries: Boundaries<SimTab>
  #ids = 0
  readonly #seed: number

  /** `crashAt`: the number of the boundary at which a tab dies, in a calm history; 0 for none. */
  constructor(seed: number, bugs: ServerBugs | undefined, crashAt?: number) {
    this.isCalm = crashAt !== undefined
    this.#seed = seed
    this.isModerated = seed % 5 === 0
    this.isUpdated = !this.isCalm && seed % 7 === 4
    this.random = new Random(seed)
    const reload = new Random(seed + (crashAt ?? 0))
    this.boundaries = new Boundaries(crashAt ?? 0, (tab) => this.#reload(tab, reload.pick([1, 20, 400]) ?? 1))
    const late = this.random.fork()
    const newId = () => this.newId()
    this.server = new MemoryServer(
      {
        now: () => this.clock.now(),
        newId,
        lateness: () => (late.chance(0.3) ? this.clock.now() + late.between(50, 3_000) : undefined),
      },
      bugs,
    )
    // Nobody sends hundreds of photos here, so the limits are small enough to be met.
    this.server.photoLimits = { perDay: 1 + (seed % 2), perConversation: 1 }
    this.network = new MemoryNetwork(this.server, this.clock, this.random.fork())
    const world = {
      clock: this.clock,
      network: this.network,
      random: this.random.fork(),
      newId,
      accountOf: (user: Id) => this.server.state.users.get(user),
      reach: (page: SimPage, boundary: Boundary) =>
        page instanceof SimTab && page.device === this.devices[0] && this.boundaries.reach(page, boundary),
      onFault: (error: unknown) => this.violations.add(`(fault) ${String(error)}`),
    }
    this.students = [newId(), newId()]
    this.individuals = [newId(), newId()]
    this.parts = world
    this.devices = ['phone', 'laptop', 'desk'].map((name) => new SimDevice(name, world))
    // No history has the 500 mutations that fill a push, so in every third one two mutations fill it.
    if (seed % 3 === 1) for (const device of this.devices) device.pushSize = 2
  }

  newId(): Id {
    this.#ids += 1
    return `00000000-0000-7000-8000-${this.#ids.toString(16).padStart(12, '0')}`
  }

  get tabs(): SimTab[] {
    return this.devices.flatMap((device) => device.tabs)
  }

  /** Two students and two private persons, four offers and two conversations; everybody opens the app. */
  setUp(): void {
    const { server } = this
    const [ana, ben] = this.students as [Id, Id]
    const [paul, rosa] = this.individuals as [Id, Id]
    // The homes decide which feeds they follow.
    for (const [at, id, city] of [
      [0, ana, 'Lausanne, VD'],
      [1, ben, 'Genève, GE'],
    ] as const)
      server.addUser({ ...townUser(id, 'student', `${this.#seed}`, at), city, studentProfile: null })
    for (const [at, id] of [paul, rosa].entries())
      server.addUser({ ...townUser(id, 'private', `${this.#seed}`, at), city: 'Lausanne, VD' })
    for (const [poster, location] of [
      [paul, 'Lausanne, VD'],
      [paul, 'Genève, GE'],
      [rosa, 'Lausanne, VD'],
      [rosa, 'Bulle, FR'],
    ] as const) {
      const id = this.newId()
      server.state.jobs.set(id, memoryJob({ ...memoryOffer('Jardin', location), id }, poster, server.now))
      server.jobChanged(id)
    }
    server.begin(ana, this.newId(), [...server.state.jobs.keys()][0]!)
    server.begin(ben, this.newId(), [...server.state.jobs.keys()][3]!)
    const [phone, laptop, desk] = this.devices as [SimDevice, SimDevice, SimDevice]
    this.owners.set(phone, this.isCalm && this.random.chance(0.5) ? [ana, rosa] : [ana])
    this.owners.set(laptop, this.random.chance(0.5) ? [ana] : [ben, rosa])
    this.owners.set(desk, [paul])
    for (const device of this.devices) device.isBefore = this.isUpdated
    for (const device of this.devices) this.signIn(device, this.owners.get(device)![0]!)
    // Answers overtake each other only when pulls run side by side.
    if (!this.isCalm && this.random.chance(0.4)) {
      phone.locks.broken = true
      phone.open(ana)
    }
  }

  /** Opens a new tab: one that met another user's session in between has stopped for good. */
  signIn(device: SimDevice, user: Id): void {
    device.session = user
    device.signIns += 1
    device.open(user)
  }

  pickDevice(): SimDevice | undefined {
    return this.random.pick(this.devices)
  }

  /** A tab dies, and is open again a moment later: what it had sent may still be on its way. */
  #reload(tab: SimTab, ms: number): void {
    this.network.count('crash')
    tab.crash()
    const { device, user } = tab
    this.clock.later(() => {
      if (!device.isLeft && (device.session === user || device.tabs.length === 0)) device.open(user)
    }, ms)
  }

  /** A tab dies. If the device has none left, the user opens another. */
  crash(tab = this.random.pick(this.tabs)): void {
    if (!tab || tab.isDead) return
    this.network.count('crash')
    const { device, user } = tab
    tab.crash()
    if (device.tabs.length === 0 && !device.isLeft) device.open(user)
    // Otherwise the user sees another tab, which becomes visible.
    else for (const other of device.tabs) other.wake('visible')
  }
}
