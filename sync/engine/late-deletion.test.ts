import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { tabLocks, type Locks } from '../device/locks.ts'
import { SessionStore, sessionStore } from '../http/session-store.ts'
import { finishDeletions, rememberUser, signOut, type SessionParts } from './session.ts'
import { LocalDatabase } from '../store/database.ts'
import { readStakes } from '../store/deletion.ts'
import { draftKeys, readDraft, saveDraft } from '../store/drafts.ts'

beforeEach(() => sessionStore().entries.clear())

/** Opens a tab with connections of its own. Unless tabs share `locks`, their browser has no Web Locks. */
const openTab = (locks: Locks = tabLocks()) => {
  const store = new SessionStore()
  const opened = new Map<Id, LocalDatabase>()
  const open = (userId: Id) => {
    const known = opened.get(userId)
    if (known && !known.isRetired && !known.hasBeenClosed()) return known
    const database = new LocalDatabase(userId)
    opened.set(userId, database)
    return database
  }
  onTestFinished(() => {
    for (const database of [store, ...opened.values()]) database.close({ disableAutoOpen: true })
  })
  const here: SessionParts = {
    store: () => store,
    locks: () => locks,
    open,
    sendLogout: () => Promise.resolve(),
    endSession: () => Promise.resolve(),
    pause: (ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  }
  return { here, store, open }
}
type Tab = ReturnType<typeof openTab>

/** Makes a point at which a tab freezes until it thaws. */
const newFreeze = () => {
  let thaw = () => {}
  let arrive = () => {}
  const thawed = new Promise<void>((resolve) => (thaw = resolve))
  const frozen = new Promise<void>((resolve) => (arrive = resolve))
  const stand = () => {
    arrive()
    return thawed
  }
  return { frozen, stand, thaw }
}

const freezeOnceItHasReadWhatIsNoted = ({ store }: Tab) => {
  const freeze = newFreeze()
  store.use({
    stack: 'dbcore',
    name: 'freeze',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          query: (request) => table.query(request).then((answer) => freeze.stand().then(() => answer)),
        }
      },
    }),
  })
  return freeze
}

const freezeBeforeItEmpties = (tab: Tab, userId: Id) => {
  const freeze = newFreeze()
  const database = tab.open(userId)
  const transaction = database.transaction.bind(database) as (...given: unknown[]) => Promise<unknown>
  vi.spyOn(database, 'transaction').mockImplementation((async (...given: unknown[]) => {
    if (given[0] === 'rw') await freeze.stand()
    return await transaction(...given)
  }) as never)
  return freeze
}

/** Notes the deletion of Ana's data, which was interrupted before it began. */
const interrupted = async (ana: Id) => {
  await saveDraft(openTab().open(ana), draftKeys.message('before'), 'avant')
  await sessionStore().entries.put({ key: `delete:${ana}`, userId: ana, asked: [] })
}

/** In another tab, completes the deletion, signs Ana in again, and types a text. */
const comeBack = async (ana: Id, locks?: Locks) => {
  const tab = openTab(locks)
  await rememberUser(ana, tab.here)
  await saveDraft(tab.open(ana), draftKeys.message('after'), 'après')
  return tab
}

const isWhole = async (ana: Id, { open }: Tab) => [
  open(ana).isOpen(),
  await readDraft(open(ana), draftKeys.message('before')),
  await readDraft(open(ana), draftKeys.message('after')),
]
const whole = [true, undefined, 'après']

test.each(['with', 'without'])(
  '%s Web Locks, a tab that comes late with a deletion deletes nothing of who is back',
  async (how) => {
    const ana = newId()
    const locks = how === 'with' ? tabLocks() : undefined
    await interrupted(ana)
    const late = openTab(locks)
    const { frozen, thaw } = freezeOnceItHasReadWhatIsNoted(late)
    const finished = finishDeletions(late.here)
    await frozen
    const back = await comeBack(ana, locks)

    thaw()

    const deleted = await finished
    expect(await isWhole(ana, back)).toEqual(whole)
    expect(deleted).toEqual([])
  },
)

test('without Web Locks a tab that is overtaken with an open database deletes nothing of who is back', async () => {
  const ana = newId()
  await interrupted(ana)
  const late = openTab()
  const { frozen, thaw } = freezeBeforeItEmpties(late, ana)
  const finished = finishDeletions(late.here)
  await frozen
  const back = await comeBack(ana)

  thaw()

  const deleted = await finished
  expect(await isWhole(ana, back)).toEqual(whole)
  expect(deleted).toEqual([])
})

test('a sign-out whose deletion another tab completes deletes nothing of who is back', async () => {
  const ana = newId()
  const leaving = openTab()
  await rememberUser(ana, leaving.here)
  await saveDraft(leaving.open(ana), draftKeys.message('before'), 'avant')
  const asked = await readStakes(leaving.open(ana))
  const { frozen, thaw } = freezeBeforeItEmpties(leaving, ana)
  const left = signOut(ana, { keep: false, asked }, leaving.here)
  await frozen
  const back = await comeBack(ana)

  thaw()
  await left

  expect(await isWhole(ana, back)).toEqual(whole)
  expect(await sessionStore().readActive()).toBe(ana)
})
