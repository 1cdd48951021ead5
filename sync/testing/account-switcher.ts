import type { Id } from '../../schema/ids.ts'
import { NetworkError } from '../http/transport.ts'
import { finishDeletions, rememberUser, signOut, type SignOut } from '../engine/session.ts'
import { ensureAsked, readStakes } from '../store/deletion.ts'
import type { SimDevice, SimTab } from './sim-device.ts'
import { VisitorPage } from './sim-page.ts'
import { seconds, type SimulationWorld } from './simulation-world.ts'
import type { Watch } from './watch.ts'

/** Signs people out of a device as the app does it (sync/README.md §3.4), and signs the next person in. */
export class AccountSwitcher {
  /** True at the end of a history: nobody signs in any more, except by `signIn`. */
  isOver = false
  readonly #world: SimulationWorld
  readonly #watch: Watch
  /** The mutations and refusals that a person was asked about before their data are deleted, by device and user. */
  readonly #asked = new Map<string, ReadonlySet<Id>>()
  /** The session that the last sign-out of each device has ended, by its number; undefined until that sign-out has returned. */
  readonly #left = new Map<SimDevice, number | undefined>()
  /** The tab in which the sign-out of each device is under way. Nobody signs in meanwhile, unless that tab is dead. */
  readonly #leaving = new Map<SimDevice, SimTab>()
  /** The newest page of each device on which somebody began to sign in; an older one gives up. */
  readonly #newestPage = new Map<SimDevice, VisitorPage>()

  constructor(world: SimulationWorld, watch: Watch) {
    this.#world = world
    this.#watch = watch
  }

  /** Signs the user of this tab out and, a few seconds later, another owner or the same one in. `write` may be called while the user is asked. */
  signOut(tab: SimTab, write: () => void): void {
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
      // A sign-out that was given up before it stopped the tab leaves the tab open.
      if (tab.isStopped) tab.crash()
    }
    void this.#signOut(tab, keep, times)
      .catch(() => (tab.isDead ? undefined : this.#staySignedIn(tab)))
      .then(end, end)
    const come = () => {
      if (this.isOver || (isOver && !device.isLeft)) return
      const isFree = device.isLeft && (isOver || tab.isDead) && this.#leaving.get(device)?.isDead !== false
      if (isFree) void this.#signIn(device, next).catch(again)
      else if ((!isOver && !tab.isDead) || device.isLeft) again()
    }
    const again = () => void clock.later(come, 2 * seconds)
    clock.later(come, random.between(100, 9 * seconds))
  }

  async #signOut(tab: SimTab, keep: boolean, { wait, others }: { wait: number; others: number }): Promise<void> {
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

  /** After a failed sign-out the person stays signed in, unless the sign-out was stored all the same. */
  async #staySignedIn(tab: SimTab): Promise<void> {
    const { device, user } = tab
    if (!device.isLeft || !tab.isStopped || (await tab.store.isLogoutPending())) return
    this.#asked.delete(`${device.name} ${user}`)
    device.isLeft = false
    device.open(user)
  }

  /** Signs a user in, once the server has received the earlier sign-outs and the deletions that were begun are complete. */
  async #signIn(device: SimDevice, user: Id): Promise<void> {
    const page = new VisitorPage(this.#world.parts, device)
    this.#newestPage.set(device, page)
    try {
      await page.here.sendLogout()
      if (device.isOffline) throw new NetworkError('offline')
      const left = this.#left.get(device)
      if (left !== undefined && !device.ended.has(left))
        this.#world.violations.add(`${device.name}: (9) the session of who has signed out lives on`)
      for (const gone of await finishDeletions(page.here)) await this.#deleted(device, gone)
      // A tab may have died after it had deleted everything and before `#signOut` could note that.
      for (const one of device.users) if (await this.#isDeleted(device, one)) await this.#deleted(device, one)
      await rememberUser(user, page.here)
      // Another person's deletion may be held up by an open connection, and is left to the next start; this user's must be complete.
      if (await page.store.entries.get(`delete:${user}`))
        this.#world.violations.add(`${device.name}: (9) what was to be deleted is here still`)
      if (this.#newestPage.get(device) !== page) throw new Error('somebody else was faster')
      for (const tab of device.tabs) tab.crash()
      device.isLeft = false
      this.#world.signIn(device, user)
    } finally {
      page.close()
    }
  }

  /** Opens the app for a user, whoever used the device before. The network must be healthy. */
  async signIn(device: SimDevice, user: Id): Promise<void> {
    if (!this.#left.has(device)) return this.#world.signIn(device, user)
    const entered = { isIn: false }
    void this.#signIn(device, user).then(
      () => (entered.isIn = true),
      () => undefined,
    )
    for (let second = 0; second < 60 && !entered.isIn; second += 1) await this.#world.clock.advance(seconds)
    if (!entered.isIn) throw new Error(`(liveness) ${device.name}: nobody can sign in any more`)
  }

  async #isDeleted(device: SimDevice, user: Id): Promise<boolean> {
    if (!this.#asked.has(`${device.name} ${user}`)) return false
    const db = device.connect(user)
    // Before the first answer of a pull or of a resync there are no cursors either, but there may be what somebody has written.
    const { feeds, meta, outbox, drafts, refusals } = db
    const counts = await Promise.all([feeds, meta, outbox, drafts, refusals].map((table) => table.count()))
    db.close({ disableAutoOpen: true })
    return counts.every((rows) => rows === 0)
  }

  /** Checks that nothing is left of a user's data, and that no confirmed write was lost with them unasked. */
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
