import type { Id } from '../../schema/ids.ts'
import { NetworkError } from '../http/transport.ts'
import { finishDeletions, rememberUser, signOut, type SignOut } from '../session.ts'
import { ensureAsked, readStakes } from '../store/deletion.ts'
import type { SimDevice, SimTab } from './sim-device.ts'
import { VisitorPage } from './sim-page.ts'
import { seconds, type SimulationWorld } from './simulation-world.ts'
import type { Watch } from './watch.ts'

/** People sign out on a device as the app does it (sync/README.md §3.4), and the next one signs in. */
export class Comings {
  /** From the end of a history on nobody comes by themselves. */
  isOver = false
  readonly #world: SimulationWorld
  readonly #watch: Watch
  /** What was asked about before the last deletion of a person's data, by device and user. */
  readonly #asked = new Map<string, ReadonlySet<Id>>()
  /** The session that was reported as ended, for every device on which somebody has signed out. */
  readonly #left = new Map<SimDevice, number | undefined>()
  /** Whoever leaves each device, until their sign-out has ended: nobody comes in its midst, unless its page is dead. */
  readonly #leaving = new Map<SimDevice, SimTab>()
  /** The page on which somebody was last about to sign in. */
  readonly #atTheDoor = new Map<SimDevice, VisitorPage>()

  constructor(world: SimulationWorld, watch: Watch) {
    this.#world = world
    this.#watch = watch
  }

  /** Somebody signs out in this tab; a while later the next one signs in, or the same one again. `write`: what they may do while they are asked. */
  leave(tab: SimTab, write: () => void): void {
    const { device, user } = tab
    const { random, network, clock } = this.#world
    const keep = random.chance(0.5)
    const times = { wait: random.pick([0, 20, 1_500]) ?? 0, others: random.pick([0, 0, 40, 300]) ?? 0 }
    const owners = this.#world.owners.get(device)!
    const next = random.chance(0.7) ? (random.pick(owners.filter((one) => one !== user)) ?? user) : user
    if (times.wait > 0 && random.chance(0.5)) clock.later(write, times.wait / 2)
    network.count(keep ? 'left_keeping' : 'left_deleting')
    let isOver = false
    const end = () => {
      isOver = true
      if (this.#leaving.get(device) === tab) this.#leaving.delete(device)
      // Whoever was not asked in the end stays where they are.
      if (tab.isStopped) tab.crash()
    }
    void this.#leave(tab, keep, times)
      .catch(() => (tab.isDead ? undefined : this.#stay(tab)))
      .then(end, end)
    const come = () => {
      if (this.isOver || (isOver && !device.isLeft)) return
      const isFree = device.isLeft && (isOver || tab.isDead) && this.#leaving.get(device)?.isDead !== false
      if (isFree) void this.#enter(device, next).catch(again)
      else if ((!isOver && !tab.isDead) || device.isLeft) again()
    }
    const again = () => void clock.later(come, 2 * seconds)
    clock.later(come, random.between(100, 9 * seconds))
  }

  async #leave(tab: SimTab, keep: boolean, { wait, others }: { wait: number; others: number }): Promise<void> {
    const { device, user } = tab
    const { clock } = this.#world
    const how: SignOut = keep ? { keep } : { keep, asked: await readStakes(tab.db) }
    if (wait > 0) await clock.sleep(wait)
    if (!how.keep) await ensureAsked(tab.db, how.asked)
    if (tab.isDead || device.isLeft || this.isOver) throw new Error('somebody else was faster')
    device.isLeft = true
    this.#leaving.set(device, tab)
    this.#left.set(device, undefined)
    const { signIns } = device
    if (!how.keep) this.#asked.set(`${device.name} ${user}`, how.asked)
    void tab.stop()
    const closeOthers = () => {
      for (const other of device.tabs) if (other !== tab && device.isLeft) void other.close()
    }
    if (others === 0) closeOthers()
    else clock.later(closeOthers, others)
    await signOut(user, how, tab.here)
    if (tab.isDead) return
    this.#left.set(device, signIns)
    if (!how.keep) await this.#deleted(device, user)
  }

  /** The sign-out has failed, and the person stays: unless it was stored all the same, and the deletion was not. */
  async #stay(tab: SimTab): Promise<void> {
    const { device, user } = tab
    if (!device.isLeft || !tab.isStopped || (await tab.store.isLogoutPending())) return
    this.#asked.delete(`${device.name} ${user}`)
    device.isLeft = false
    device.open(user)
  }

  /** Somebody signs in, once the server has every sign-out of before and what was to be deleted is. */
  async #enter(device: SimDevice, user: Id): Promise<void> {
    const page = new VisitorPage(this.#world.parts, device)
    this.#atTheDoor.set(device, page)
    try {
      await page.here.sendLogout()
      if (device.isOffline) throw new NetworkError('offline')
      const left = this.#left.get(device)
      if (left !== undefined && !device.ended.has(left))
        this.#world.violations.add(`${device.name}: (9) the session of who has signed out lives on`)
      for (const gone of await finishDeletions(page.here)) await this.#deleted(device, gone)
      // A tab may have died when it had deleted everything, and before it could say so.
      for (const one of device.users) if (await this.#isDeleted(device, one)) await this.#deleted(device, one)
      await rememberUser(user, page.here)
      // What another person left may be held up; that is for the next start.
      if (await page.store.entries.get(`delete:${user}`))
        this.#world.violations.add(`${device.name}: (9) what was to be deleted is here still`)
      if (this.#atTheDoor.get(device) !== page) throw new Error('somebody else was faster')
      for (const tab of device.tabs) tab.crash()
      device.isLeft = false
      this.#world.signIn(device, user)
    } finally {
      page.close()
    }
  }

  /** Opens the app for somebody, whoever was there before. The network is healthy. */
  async visit(device: SimDevice, user: Id): Promise<void> {
    if (!this.#left.has(device)) return this.#world.signIn(device, user)
    const entered = { isIn: false }
    void this.#enter(device, user).then(
      () => (entered.isIn = true),
      () => undefined,
    )
    for (let second = 0; second < 60 && !entered.isIn; second += 1) await this.#world.clock.advance(seconds)
    if (!entered.isIn) throw new Error(`(liveness) ${device.name}: nobody can sign in any more`)
  }

  async #isDeleted(device: SimDevice, user: Id): Promise<boolean> {
    if (!this.#asked.has(`${device.name} ${user}`)) return false
    const db = device.connect(user)
    // A resync leaves no cursors either, until its first answer is stored.
    const counts = await Promise.all([db.feeds, db.meta].map((table) => table.count()))
    db.close({ disableAutoOpen: true })
    return counts.every((rows) => rows === 0)
  }

  /** What was deleted is nowhere any more, and was all that the person was asked about. */
  async #deleted(device: SimDevice, user: Id): Promise<void> {
    const name = `${device.name} ${user}`
    this.#watch.forgetDeleted(device, user, this.#asked.get(name) ?? new Set())
    this.#asked.delete(name)
    const db = device.connect(user)
    for (const table of db.tables) {
      const rows = await table.count()
      if (rows > 0) this.#world.violations.add(`${device.name}: (9) ${rows} ${table.name} are left of who has gone`)
    }
    db.close({ disableAutoOpen: true })
  }
}
