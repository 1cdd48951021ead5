import type { Id } from '../../schema/ids.ts'
import type { AccountSwitcher } from './account-switcher.ts'
import { settle, settled } from './event-loop.ts'
import type { SimDevice } from './sim-device.ts'
import { seconds, type SimulationWorld } from './simulation-world.ts'
import type { RandomEvents } from './random-events.ts'
import type { Watch } from './watch.ts'

/** The end of a history: all faults end, and then every mutation and every row must arrive. */
export class Healing {
  readonly #world: SimulationWorld
  readonly #watch: Watch
  readonly #events: RandomEvents
  readonly #accounts: AccountSwitcher

  constructor(
    world: SimulationWorld,
    watch: Watch,
    { events, accounts }: { events: RandomEvents; accounts: AccountSwitcher },
  ) {
    this.#world = world
    this.#watch = watch
    this.#events = events
    this.#accounts = accounts
  }

  /** Every user opens the app once more. Without a new write, and without anybody pressing a button, everything must arrive. */
  async heal(): Promise<void> {
    const { network, devices, random } = this.#world
    network.faultRate = 0
    this.#accounts.isOver = true
    this.#events.announceRestore()
    this.#events.bringServerForward()
    await settle()
    for (const device of devices) {
      device.isOffline = false
      device.isFull = false
      device.locks.broken = false
    }
    if (random.chance(0.3)) await this.#rest()
    for (const round of ['drain', 'level'] as const) {
      if (round === 'level') await this.#cure()
      for (const device of devices) {
        for (const user of device.users) await this.#visit(device, user, round)
      }
    }
  }

  /** Nobody does anything: the open tabs must send and receive everything by themselves, within 13 minutes. */
  async #rest(): Promise<void> {
    const { devices, tabs, clock, violations } = this.#world
    for (const device of devices) {
      const [tab] = device.tabs
      if (!tab || device.isLeft) continue
      device.session = tab.user
      device.signIns += 1
    }
    // A device on which somebody is signing out is left out: its other tabs close a moment later.
    const open = tabs.filter(({ isStopped, device, user }) => !isStopped && !device.isLeft && device.session === user)
    let left: string[] = []
    for (let waited = 0; waited < 13 * 60; waited += 20) {
      await clock.advance(20 * seconds)
      left = []
      for (const tab of open) {
        const snap = await this.#watch.check(tab)
        if (!tab.isStopped) left.push(...this.#watch.findUnrest(tab, snap))
      }
      if (left.length === 0) return
    }
    for (const violation of left) violations.add(`without a touch: ${violation}`)
  }

  /** The server no longer answers `retry` to poisoned mutations: they leave, too, once their wait of at most ten minutes is over. */
  async #cure(): Promise<void> {
    const { server, tabs, clock } = this.#world
    server.isCured = true
    for (const tab of tabs) await settled(tab.close())
    await clock.advance(11 * 60 * seconds)
  }

  /** One user opens the app on one device for a minute. */
  async #visit(device: SimDevice, user: Id, round: 'drain' | 'level'): Promise<void> {
    const { clock } = this.#world
    for (const tab of device.tabs) await settled(tab.close())
    await this.#accounts.signIn(device, user)
    const tab = device.tabs[0]!
    let left: string[] = []
    for (let second = 0; second < 60; second += 4) {
      await clock.advance(4 * seconds)
      const snap = await this.#watch.check(tab)
      left = round === 'drain' ? this.#watch.findUnsent(snap) : this.#watch.findUnrest(tab, snap)
      if (left.length === 0) break
    }
    for (const violation of left) this.#watch.violate(tab, violation)
    if (round === 'drain') return
    this.#watch.checkServer(tab, await this.#watch.check(tab))
    await settled(tab.close())
  }
}
