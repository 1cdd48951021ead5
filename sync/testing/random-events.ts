import { runSomeTasks, settle } from './event-loop.ts'
import type { AccountSwitcher } from './account-switcher.ts'
import { mutationVersion } from '../../schema/mutations.ts'
import { versionBefore } from './older-app.ts'
import { actAs } from './people.ts'
import type { SimTab } from './sim-device.ts'
import { day, seconds, type SimulationWorld } from './simulation-world.ts'
import type { Watch } from './watch.ts'

/** Lets people, networks, devices and the server do something at random. */
export class RandomEvents {
  readonly #world: SimulationWorld
  readonly #watch: Watch
  readonly #accounts: AccountSwitcher
  /** The tab that writes in this step. */
  #writing: SimTab | undefined

  constructor(world: SimulationWorld, watch: Watch, accounts: AccountSwitcher) {
    this.#world = world
    this.#watch = watch
    this.#accounts = accounts
  }

  async step(step: number): Promise<void> {
    const random = this.#world.random
    const event = random.weighted(this.#world.isCalm ? this.#calm(step) : this.#all(step))
    event()
    this.#world.network.announce()
    // The tab that writes in this step dies in the midst of its transactions.
    if (!this.#world.isCalm && random.chance(0.12)) {
      await runSomeTasks(random.between(1, 15))
      this.#world.crash(this.#writing)
    }
    this.#writing = undefined
    if (random.chance(0.3)) await runSomeTasks(random.between(1, 40))
    else await settle()
    await this.#world.clock.advance(
      random.weighted([
        [3, 0],
        [4, random.between(10, 300)],
        [3, random.between(300, 5 * seconds)],
        [1, random.between(5 * seconds, 40 * seconds)],
      ]),
      () => (random.chance(0.15) ? runSomeTasks(random.between(1, 12)) : settle()),
    )
  }

  #all(step: number): [number, () => unknown][] {
    return [
      [50, () => this.#write(step)],
      [14, () => this.#actOnServer()],
      [6, () => this.#world.crash()],
      [4, () => this.#openTab()],
      [4, () => this.#expireSession()],
      [4, () => this.#toggleNetwork()],
      [4, () => this.#switchUser()],
      [3, () => this.#breakLocks()],
      [4, () => this.#backUpOrRestore()],
      [2, () => this.#fillStorage()],
      [1, () => this.#turnClock()],
      [this.#world.isUpdated ? 6 : 2, () => this.#installNewerVersion()],
      [this.#world.isUpdated ? 4 : 0, () => this.#setServerBack()],
      [3, () => this.#signOut(step)],
      [this.#world.isModerated ? 8 : 0, () => this.#moderate()],
    ]
  }

  #calm(step: number): [number, () => unknown][] {
    return [
      [60, () => this.#write(step)],
      [16, () => this.#actOnServer()],
      [4, () => this.#expireSession()],
      [4, () => this.#toggleNetwork()],
      [9, () => this.#backUpOrRestore()],
      [12, () => this.#signOut(step)],
      [this.#world.isModerated ? 8 : 0, () => this.#moderate()],
    ]
  }

  /** A user writes in a tab; in a calm history mostly on the first device, whose boundaries are counted. */
  #write(step: number): void {
    // A tab that has met another person's session is stopped, and takes no writes.
    const { random, devices } = this.#world
    const tabs = this.#world.isCalm && random.chance(0.75) ? devices[0]!.tabs : this.#world.tabs
    const tab = random.pick(tabs.filter(({ isStopped }) => !isStopped))
    if (!tab) return
    this.#writing = tab
    this.#writeIn(tab, step)
  }

  #writeIn(tab: SimTab, step: number): void {
    const { random, server, network, students } = this.#world
    const poisoned = random.chance(0.05)
    const text = poisoned ? server.poison : `texte ${step}`
    if (poisoned) network.count('poison')
    const isStudent = students.includes(tab.user)
    void actAs(tab, isStudent, random, text)
      .then((done) => this.#watch.note(tab, done))
      // The tab died before the screen could confirm.
      .catch(() => undefined)
  }

  #actOnServer(): void {
    const { applications, jobs } = this.#world.server.state
    const random = this.#world.random
    random.weighted<() => void>([
      [
        5,
        () => {
          const pending = [...applications.values()].filter((one) => one.status === 'pending' && !one.withdrawn)
          const one = random.pick(pending)
          if (one) this.#world.server.accept(one.id)
        },
      ],
      [1, () => this.#world.server.complete(random.pick([...jobs.keys()]) ?? '')],
      [
        1,
        () => {
          const accepted = [...applications.values()].filter((one) => one.status === 'accepted')
          const one = random.pick(accepted)
          if (!one || !this.#world.server.leave(one.id)) return
          this.#world.network.count('work_left')
          this.#watch.ownWrites.forget()
        },
      ],
      [
        2,
        () =>
          this.#world.server.notify(
            random.pick([...this.#world.students, ...this.#world.individuals]) ?? '',
            'Nouvelle',
          ),
      ],
    ])()
  }

  /** Hides a message or an offer or shows it again, suspends a person or ends that. Mostly the last act is undone before the next. */
  #moderate(): void {
    const { random, server, network } = this.#world
    const { jobs, messages, hidden, users } = server.state
    if (random.chance(0.6)) {
      const isOn = hidden.size === 0 || random.chance(0.4)
      const id = random.pick([...(!isOn ? hidden : random.chance(0.7) ? messages.keys() : jobs.keys())])
      if (id === undefined) return
      network.count(isOn ? 'hidden' : 'shown_again')
      return server.setHidden(id, isOn)
    }
    const suspended = [...users.values()].find((one) => one.suspendedAt)
    const id = suspended?.id ?? random.pick([...users.keys()])!
    network.count(suspended ? 'suspension_lifted' : 'suspended')
    server.setSuspended(id, !suspended)
  }

  #openTab(): void {
    const device = this.#world.pickDevice()
    if (!device || device.isLeft || device.tabs.length > 2) return
    const [tab] = device.tabs
    if (tab) device.open(tab.user)
  }

  #expireSession(): void {
    const device = this.#world.pickDevice()
    if (!device) return
    this.#world.network.count('signed_out')
    const { session } = device
    device.session = null
    this.#world.clock.later(
      () => {
        if (device.session !== null || device.isLeft) return
        device.session = session
        if (device.ended.has(device.signIns)) device.signIns += 1
        for (const tab of device.tabs) tab.wake('visible')
      },
      this.#world.random.between(100, 8 * seconds),
    )
  }

  #toggleNetwork(): void {
    const device = this.#world.pickDevice()
    if (!device) return
    this.#world.network.count('offline')
    device.isOffline = !device.isOffline
    if (!device.isOffline) for (const tab of device.tabs) tab.wake('online')
  }

  #signOut(step: number): void {
    const { random, devices, isCalm } = this.#world
    const device = isCalm ? devices[0] : random.pick(devices)
    const tab = random.pick(device?.tabs ?? [])
    if (tab && !tab.isStopped && !tab.device.isLeft) this.#accounts.signOut(tab, () => this.#writeIn(tab, step))
  }

  /** Another user signs in; the tab of the first one may still be open. */
  #switchUser(): void {
    const shared = this.#world.devices.filter((device) => !device.isLeft && this.#world.owners.get(device)!.length > 1)
    const device = this.#world.random.pick(shared)
    const next = device && this.#world.random.pick(this.#world.owners.get(device)!)
    if (!device || !next || device.session === next) return
    this.#world.network.count('user_switched')
    if (this.#world.random.chance(0.5)) for (const tab of device.tabs) void tab.close()
    this.#world.signIn(device, next)
  }

  #breakLocks(): void {
    const device = this.#world.pickDevice()
    if (!device || device.isLeft) return
    this.#world.network.count('locks_lost')
    device.locks.broken = !device.locks.broken
    if (device.tabs.length === 1) device.open(device.tabs[0]!.user)
    for (const tab of device.tabs) tab.wake('visible')
  }

  #fillStorage(): void {
    const device = this.#world.pickDevice()
    if (!device) return
    this.#world.network.count('storage_full')
    device.isFull = true
    this.#world.clock.later(
      () => {
        device.isFull = false
      },
      this.#world.random.between(100, 4 * seconds),
    )
  }

  #turnClock(): void {
    const device = this.#world.pickDevice()
    if (!device) return
    this.#world.network.count('clock_turned')
    device.skew = this.#world.random.pick([0, day, -day, 40 * day]) ?? 0
  }

  /** A tab of a newer version of the app opens, whose database is newer: the tabs of the older one must make room, and start anew. */
  #installNewerVersion(): void {
    const device = this.#world.pickDevice()
    const [tab] = device?.tabs ?? []
    if (!device || device.isLeft || !tab) return
    this.#world.network.count('newer_version')
    if (device.isBefore) this.#world.network.count('updated')
    device.isBefore = false
    device.newerVersions += 1
    device.open(tab.user)
  }

  /** A release of the server is taken back for some seconds: the mutations of the newer app must wait, those of the previous version need not. */
  #setServerBack(): void {
    const { network, server, clock, random } = this.#world
    network.count('set_back')
    network.isBefore = true
    server.speaks = versionBefore
    clock.later(() => this.bringServerForward(), random.between(100, 9 * seconds))
  }

  bringServerForward(): void {
    this.#world.network.isBefore = false
    this.#world.server.speaks = mutationVersion
  }

  /** Every other restore is one of a cold copy, which keeps the epoch until the operator raises it. */
  #backUpOrRestore(): void {
    if (!this.#world.server.hasBackup) return this.#world.server.backup()
    if (this.#world.isSilent) return this.announceRestore()
    this.#world.network.count('restored')
    this.#watch.ownWrites.forget()
    this.#world.isSilent = this.#world.network.counts.get('restored')! % 2 === 1
    this.#world.server.restore({ silently: this.#world.isSilent })
  }

  /** Raises the epoch after a restore that kept it. Devices that have noticed nothing resync only now, and their rows may vanish and return. */
  announceRestore(): void {
    if (!this.#world.isSilent) return
    this.#world.isSilent = false
    this.#watch.ownWrites.forget()
    this.#world.server.raiseEpoch()
  }
}
