import Dexie from 'dexie'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { SessionStore, sessionStore } from '../http/session-store.ts'
import { call } from '../http/transport.ts'
import { sendMessage } from '../mutations/messages.ts'
import { activeUserId, emptyDevice, emptyRows, finishDeletions, rememberUser, signOut, unsentCount } from './session.ts'
import { databaseName, LocalDatabase, openDatabase } from '../store/database.ts'
import { readStakes } from '../store/deletion.ts'
import { isNoRoom } from '../store/no-room.ts'

const fetched = vi.fn<(path: string) => Promise<Response>>()
const signedOut = () =>
  Promise.resolve(Response.json({ code: 'signed_out', message: 'Connectez-vous pour continuer.' }, { status: 401 }))
const fromOurServer = (path: string) =>
  path === '/api/auth/logout' ? Promise.resolve(new Response(null, { status: 204 })) : signedOut()

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  fetched.mockImplementation(fromOurServer)
  await sessionStore().entries.clear()
})
afterEach(() => vi.unstubAllGlobals())

const write = (db: LocalDatabase, content = 'Bonjour') =>
  sendMessage(db, { jobId: newId(), receiverId: newId(), content })
const somebody = async (): Promise<Id> => {
  const ana = newId()
  await rememberUser(ana)
  return ana
}
const caught = (work: Promise<unknown>): Promise<Error | undefined> =>
  work.then(
    () => undefined,
    (error: Error) => error,
  )
const exists = (id: Id) => Dexie.exists(databaseName(id))
/** Fills the device: it stores nothing more, but still deletes. */
const fillDevice = () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
}

test('a message that another tab writes after the question stops the sign-out and its deletion', async () => {
  const ana = await somebody()
  await write(openDatabase(ana), 'gefragt')
  const asked = await readStakes(openDatabase(ana))
  await write(new LocalDatabase(ana), 'danach')

  const error = await caught(signOut(ana, { keep: false, asked }))

  expect(error?.name).toBe('WrittenMeanwhile')
  expect([await unsentCount(ana), await activeUserId()]).toEqual([2, ana])
  expect(fetched).not.toHaveBeenCalled()
})

test('once the deletion has begun no other tab is promised anything more', async () => {
  const ana = await somebody()
  const other = new LocalDatabase(ana)
  await write(other)
  const asked = await readStakes(other)
  let late: Error | undefined | 'confirmed'
  vi.spyOn(Dexie.prototype, 'delete').mockImplementationOnce(async function deleteLater(this: Dexie) {
    late = await caught(write(other)).then((error) => error ?? 'confirmed')
    await Dexie.prototype.delete.call(this)
  } as never)

  await signOut(ana, { keep: false, asked })

  expect(late).toBeInstanceOf(Error)
  expect(await exists(ana)).toBe(false)
})

test('a deletion that a crash interrupts is completed at the next start', async () => {
  const ana = await somebody()
  await write(openDatabase(ana))
  const asked = await readStakes(openDatabase(ana))
  await sessionStore().entries.put({ key: `delete:${ana}`, userId: ana, asked: [...asked] })

  expect(await finishDeletions()).toEqual([ana])

  expect([await exists(ana), await sessionStore().entries.count()]).toEqual([false, 1])
})

test('the wish to delete is stored before anything is deleted, and gone with the data', async () => {
  const ana = await somebody()
  await write(openDatabase(ana))
  const asked = await readStakes(openDatabase(ana))
  let noted: unknown
  vi.spyOn(Dexie.prototype, 'delete').mockImplementationOnce(async function lookFirst(this: Dexie) {
    noted = await sessionStore().entries.get(`delete:${ana}`)
    await Dexie.prototype.delete.call(this)
  } as never)

  await signOut(ana, { keep: false, asked })

  expect(noted).toMatchObject({ userId: ana, asked: [...asked] })
  expect(await sessionStore().entries.toArray()).toEqual([])
})

/** Opens the connection of a frozen tab, which does not react to a deletion, and holds it up. */
const freezeTab = (id: Id) =>
  new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(databaseName(id))
    request.addEventListener('success', () => resolve(request.result))
  })

test(
  'a frozen tab that holds up Ana’s deletion lets Ben sign in at once, and Ana once it ends',
  { timeout: 30_000 },
  async () => {
    const [ana, ben] = [await somebody(), newId()]
    await write(openDatabase(ana))
    const frozen = await freezeTab(ana)
    await signOut(ana, { keep: false, asked: await readStakes(openDatabase(ana)) })

    const bens = await caught(rememberUser(ben))
    const hers = await caught(rememberUser(ana))
    const active = await activeUserId()
    frozen.close()
    await vi.waitFor(async () => expect(await sessionStore().entries.get(`delete:${ana}`)).toBeUndefined())
    const later = await caught(rememberUser(ana))

    expect([bens, hers?.name, active, later]).toEqual([undefined, 'StorageUnavailable', ben, undefined])
    expect(await activeUserId()).toBe(ana)
  },
)

test('Ben signs in although what Ana left cannot be deleted', async () => {
  const [ana, ben] = [newId(), newId()]
  await openDatabase(ana).open()
  await sessionStore().entries.put({ key: `delete:${ana}`, userId: ana, asked: [] })
  const broken = vi.spyOn(Dexie.prototype, 'delete').mockRejectedValue(new Dexie.UnknownError('deleting'))
  onTestFinished(() => broken.mockRestore())

  expect([await caught(rememberUser(ben)), await activeUserId()]).toEqual([undefined, ben])
})

test('the completion of a deletion keeps messages that were written after the crash', async () => {
  const ana = await somebody()
  await sessionStore().entries.put({ key: `delete:${ana}`, userId: ana, asked: [] })
  await write(openDatabase(ana))

  expect(await finishDeletions()).toEqual([])

  expect([await unsentCount(ana), await sessionStore().entries.get(`delete:${ana}`)]).toEqual([1, undefined])
})

test.each([204, 401])(
  'a %i of another server is no sign-out: it is sent again before the next call',
  async (status) => {
    const ana = await somebody()
    fetched.mockImplementation(() => Promise.resolve(new Response(status === 204 ? null : '<html>', { status })))
    await signOut(ana, { keep: true })
    const meanwhile = await sessionStore().isLogoutPending()
    fetched.mockReset()
    fetched.mockImplementation(fromOurServer)

    await caught(call('GET', '/api/jobs'))

    expect(meanwhile).toBe(true)
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/auth/logout', '/api/auth/me', '/api/jobs'])
    expect(await sessionStore().isLogoutPending()).toBe(false)
  },
)

test('an answer that still knows the session is no sign-out either', async () => {
  fetched.mockImplementation((path) =>
    Promise.resolve(path === '/api/auth/logout' ? new Response(null, { status: 204 }) : Response.json({ id: newId() })),
  )

  await signOut(await somebody(), { keep: true })

  expect(await sessionStore().isLogoutPending()).toBe(true)
})

test('the note of a sign-out is on the disk when it is reported', async () => {
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')

  await new SessionStore('another').entries.put({ key: 'logout', at: 1 })

  expect(transactions.mock.calls.filter(([, mode]) => mode === 'readwrite')).toEqual([
    [['entries'], 'readwrite', { durability: 'strict' }],
  ])
})

test.each([true, false])(
  'a sign-out on a full device takes effect once the server confirms it (keep %s)',
  async (keep) => {
    const ana = await somebody()
    await write(openDatabase(ana))
    const asked = await readStakes(openDatabase(ana))
    fillDevice()

    await signOut(ana, keep ? { keep } : { keep, asked })

    expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/auth/logout', '/api/auth/me'])
    expect([await activeUserId(), await exists(ana)]).toEqual([null, keep])
  },
)

test('a sign-out of a full device without network fails with its reason, and deletes nothing', async () => {
  const ana = await somebody()
  await write(openDatabase(ana))
  const asked = await readStakes(openDatabase(ana))
  fetched.mockRejectedValue(new TypeError('offline'))
  fillDevice()

  const error = await caught(signOut(ana, { keep: false, asked }))

  expect(isNoRoom(error)).toBe(true)
  expect([await activeUserId(), await unsentCount(ana)]).toEqual([ana, 1])
})

test('on a full device the same person signs in again, so that what waits can leave', async () => {
  const [ana, ben] = [await somebody(), newId()]
  fillDevice()

  await rememberUser(ana)

  expect(isNoRoom(await caught(rememberUser(ben)))).toBe(true)
  expect(await activeUserId()).toBe(ana)
})

test('a device that is emptied at its owner’s request loses unsent writes too, also those of that moment (1.2.603)', async () => {
  const ana = await somebody()
  const db = openDatabase(ana)
  await write(db)
  const store = sessionStore()
  const asking = vi.spyOn(db, 'transaction')
  asking.mockImplementationOnce(
    (...asked: Parameters<typeof db.transaction>) =>
      db.transaction(...asked).then(async (stakes: unknown) => {
        await write(new LocalDatabase(ana), 'entre-temps')
        return stakes
      }) as never,
  )

  await emptyDevice(ana)

  expect([await exists(ana), await activeUserId(), await store.entries.toArray()]).toEqual([false, null, []])
})

test('a worker empties the rows of a device, and leaves the sign-out to the next window (1.2.603)', async () => {
  const ana = await somebody()
  await write(openDatabase(ana))

  await emptyRows(ana)

  expect([await exists(ana), await activeUserId()]).toEqual([false, ana])
  expect(fetched).not.toHaveBeenCalled()
})
