import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { SessionStore } from '../http/session-store.ts'
import { LocalDatabase } from './database.ts'
import { patientStorage } from './opening.ts'

/** A browser that leaves openings without any event. `answer` lets the browser answer the oldest of them after all. */
const silentBrowser = (silent: number) => {
  const factory = new IDBFactory()
  const open = factory.open.bind(factory)
  const held: (() => void)[] = []
  const asked = vi.spyOn(factory, 'open').mockImplementation((name, version) => {
    if (asked.mock.calls.length > silent) return open(name, version)
    const request = new EventTarget()
    held.push(() => {
      const real = open(name, version)
      for (const kind of ['success', 'error', 'upgradeneeded', 'blocked'])
        real.addEventListener(kind, (event) => {
          Object.assign(request, { result: real.result, transaction: real.transaction })
          const { oldVersion } = event as unknown as IDBVersionChangeEvent
          request.dispatchEvent(Object.assign(new Event(kind, { cancelable: true }), { oldVersion }))
        })
    })
    return request as unknown as ReturnType<typeof open>
  })
  return { storage: { ...patientStorage(factory), IDBKeyRange }, asked, answer: () => held.shift()!() }
}

/** Milliseconds of real time in which a storage that answers has answered. */
const moment = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a database whose opening is never answered is opened anew after a pause, and stores what was written meanwhile (1.2.546)', async () => {
  const { storage, asked } = silentBrowser(2)
  const db = new LocalDatabase(newId(), undefined, storage)
  const writing = db.drafts.put({ key: 'offer', value: 'Jardin', at: 0 })
  await vi.advanceTimersByTimeAsync(11_000)
  expect(asked).toHaveBeenCalledTimes(2)

  await vi.advanceTimersByTimeAsync(2_000)
  await writing

  expect(await db.drafts.get('offer')).toMatchObject({ value: 'Jardin' })
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked).toHaveBeenCalledTimes(3)
})

test('so is the store that says who has signed in (1.2.546)', async () => {
  const { storage } = silentBrowser(1)
  const reading = new SessionStore('session', storage).readActive()

  await vi.advanceTimersByTimeAsync(5_000)

  expect(await reading).toBeNull()
})

test('an opening that was never answered is tried at once when somebody comes back (1.2.546)', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  const { storage, asked } = silentBrowser(1)
  const reading = new LocalDatabase(newId(), undefined, storage).drafts.count()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toHaveBeenCalledTimes(1)

  page.dispatchEvent(new Event('visibilitychange'))

  expect(await reading).toBe(0)
})

test('an opening that is answered late is taken, and the other connection holds up no deletion', async () => {
  const { storage, answer, asked } = silentBrowser(2)
  const me = newId()
  const db = new LocalDatabase(me, undefined, storage)
  const writing = db.drafts.put({ key: 'offer', value: 'Jardin', at: 0 })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveBeenCalledTimes(2)

  answer()
  await writing
  answer()
  for (let turn = 0; turn < 20; turn++) await moment()

  expect((await db.drafts.get('offer'))?.value).toBe('Jardin')
  const isHeldUp = vi.fn<() => void>()
  db.on('blocked', isHeldUp)
  const deletion = db.delete()
  for (let turn = 0; turn < 20; turn++) await moment()
  expect(isHeldUp).not.toHaveBeenCalled()
  await deletion
})
