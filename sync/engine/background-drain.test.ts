import Dexie from 'dexie'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { drainInWorker, refreshInWorker } from './background-drain.ts'
import { onOutdated } from '../http/outdated.ts'
import { sendMessage } from '../mutations/messages.ts'
import { rememberUser, signOut } from './session.ts'
import { databaseName, openDatabase } from '../store/database.ts'
import { readLevelAt } from '../store/last-level.ts'
import { writeReplica } from '../store/replica.ts'
import { applied, page, pullAnswer, put } from '../testing/test-device.ts'

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const notification = {
  id: newId(),
  type: 'job_match' as const,
  title: 'Nouvelle offre',
  message: 'Déblayer la neige',
  isRead: false,
  createdAt: '2026-11-22T08:00:00.000Z',
  actionUrl: null,
}

const mutationsOf = (init: RequestInit) =>
  (JSON.parse(init.body as string) as { mutations: { id: string }[] }).mutations.map(({ id }) => id)

/** Makes a device under the epoch `one`, whose feed is stored down to `before`, or to its end. */
const levelDevice = async (before: number | null = null) => {
  const me = newId()
  await rememberUser(me)
  const db = openDatabase(me)
  await writeReplica(db, { epoch: 'one', generation: 0, isResyncing: false })
  await db.feeds.put({ feed: userFeed(me), cursor: 10, before, level: true })
  return { me, db }
}

test('a worker whose app is too old keeps the outbox, has a newer one looked for, and is called again', async () => {
  const me = newId()
  await rememberUser(me)
  const db = openDatabase(me)
  const { mutationId } = await sendMessage(db, { jobId: newId(), receiverId: newId(), content: 'Bonjour' })
  const told = vi.fn<() => void>()
  onOutdated.add(told)
  onTestFinished(() => void onOutdated.delete(told))
  fetched.mockImplementation(() =>
    Promise.resolve(Response.json({ code: 'upgrade', message: 'Trop ancienne.' }, { status: 426 })),
  )

  await expect(drainInWorker()).rejects.toThrow('1 unsent')

  expect(told).toHaveBeenCalledOnce()
  expect(await db.outbox.toArray()).toMatchObject([{ id: mutationId, state: 'queued', attempts: 0 }])
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ 'x-sync-protocol': '1' })

  fetched.mockClear()
  fetched.mockImplementation((_path, init) =>
    Promise.resolve(
      Response.json({
        epoch: 'one',
        verdicts: mutationsOf(init).map((id) => ({ id, verdict: 'applied', position: 1 })),
      }),
    ),
  )
  await drainInWorker()
  await drainInWorker()

  expect(fetched.mock.calls.flatMap(([, init]) => mutationsOf(init))).toEqual([mutationId])
})

test('a worker that is woken now and then sends what waits, brings what is new, and notes when', async () => {
  const { me, db } = await levelDevice()
  const { mutationId } = await sendMessage(db, { jobId: newId(), receiverId: newId(), content: 'Bonjour' })
  let pulls = 0
  fetched.mockImplementation((path, init) =>
    Promise.resolve(
      Response.json(
        path.startsWith('/api/sync/push')
          ? { epoch: 'one', verdicts: mutationsOf(init).map((id) => ({ id, ...applied(11) })) }
          : pullAnswer({
              feeds: [page(userFeed(me), 12, pulls++ === 0 ? [put('notification', notification.id, 12)] : [])],
              rows: { notification: [notification] },
            }),
      ),
    ),
  )

  await refreshInWorker()

  expect(
    fetched.mock.calls.filter(([path]) => path === '/api/sync/push').flatMap(([, init]) => mutationsOf(init)),
  ).toEqual([mutationId])
  expect(await db.notifications.get(notification.id)).toMatchObject({ title: 'Nouvelle offre' })
  expect(await readLevelAt(db)).toBeGreaterThan(Date.now() - 60_000)
})

test('a worker that ends a first load asks once more for what came to its first feeds meanwhile', async () => {
  const { me, db } = await levelDevice(5)
  const answers = [
    { feeds: [{ ...page(userFeed(me), 10, []), backfill: { entries: [], before: null } }], rows: {} },
    {
      feeds: [page(userFeed(me), 12, [put('notification', notification.id, 12)])],
      rows: { notification: [notification] },
    },
  ]
  fetched.mockImplementation(() => Promise.resolve(Response.json(pullAnswer(answers.shift()!))))

  await refreshInWorker()

  expect(await db.notifications.get(notification.id)).toMatchObject({ title: 'Nouvelle offre' })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a worker that finds the server under another epoch resyncs, and then sends what waits', async () => {
  const { me, db } = await levelDevice()
  const { mutationId } = await sendMessage(db, { jobId: newId(), receiverId: newId(), content: 'Bonjour' })
  const appliedTo = (init: RequestInit) =>
    (JSON.parse(init.body as string) as { epoch: string }).epoch === 'two'
      ? mutationsOf(init).map((id) => ({ id, ...applied(4) }))
      : []
  const whole = { ...page(userFeed(me), 3, []), backfill: { entries: [], before: null } }
  fetched.mockImplementation((path, init) =>
    Promise.resolve(
      Response.json(
        path.startsWith('/api/sync/push')
          ? { epoch: 'two', verdicts: appliedTo(init) }
          : pullAnswer({ epoch: 'two', feeds: [whole], rows: {} }),
      ),
    ),
  )

  await drainInWorker()

  expect(await db.outbox.toArray()).toMatchObject([{ id: mutationId, state: 'acknowledged' }])
  expect(await db.feeds.get(userFeed(me))).toMatchObject({ cursor: 3 })
})

test('a worker whose pull fails notes no time', async () => {
  const me = newId()
  await rememberUser(me)
  fetched.mockRejectedValue(new TypeError('offline'))

  await refreshInWorker()

  expect(await readLevelAt(openDatabase(me))).toBeUndefined()
})

test('a worker that is woken for nobody asks nothing', async () => {
  await signOut(null, { keep: true })
  fetched.mockClear()

  await refreshInWorker()

  expect(fetched).not.toHaveBeenCalled()
})

test('a sign-out without network is sent by the worker, once, and the browser calls again until it is', async () => {
  const me = newId()
  await rememberUser(me)
  const register = vi.fn<(tag: string) => Promise<void>>().mockResolvedValue()
  vi.stubGlobal('SyncManager', class {})
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { ready: Promise.resolve({ sync: { register } }) } })
  fetched.mockRejectedValue(new TypeError('offline'))

  await signOut(me, { keep: true })
  await expect.poll(() => register.mock.calls).toEqual([['outbox']])
  await expect(drainInWorker()).rejects.toThrow('offline')

  fetched.mockReset()
  fetched.mockImplementation((path) =>
    Promise.resolve(
      path === '/api/auth/logout'
        ? new Response(null, { status: 204 })
        : Response.json({ code: 'signed_out', message: 'Vous n’êtes pas connecté.' }, { status: 401 }),
    ),
  )
  await drainInWorker()
  await drainInWorker()

  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/auth/logout', '/api/auth/me'])
})

test('a worker that hears that the device is to be emptied empties it, whatever is unsent (1.2.603)', async () => {
  for (const work of [drainInWorker, refreshInWorker]) {
    const { me, db } = await levelDevice()
    await sendMessage(db, { jobId: newId(), receiverId: newId(), content: 'Bonjour' })
    fetched.mockImplementation(() =>
      Promise.resolve(Response.json({ code: 'device_emptied', message: 'Vidé.' }, { status: 401 })),
    )

    await work()

    expect(await Dexie.exists(databaseName(me))).toBe(false)
  }
})
