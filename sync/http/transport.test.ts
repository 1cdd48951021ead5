import Dexie from 'dexie'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { databaseName, openDatabase } from '../store/database.ts'
import { sendMessage } from '../mutations/messages.ts'
import { activeUserId, holdsTexts, rememberUser, signOut, unsentCount } from '../engine/session.ts'
import { readStakes } from '../store/deletion.ts'
import { draftKeys, saveDraft } from '../store/drafts.ts'
import { onOutdated } from './outdated.ts'
import { clockAhead, watchClock } from './server-time.ts'
import { sessionStore } from './session-store.ts'
import { ApiError, call, callFile, callPage, fetchPage, JsonText, type NetworkError } from './transport.ts'

type Fetch = (path: string, init: RequestInit) => Promise<Response>
const fetched = vi.fn<Fetch>()

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  await sessionStore().entries.clear()
})
afterEach(() => vi.unstubAllGlobals())

const answer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  fetched.mockImplementationOnce(() =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })),
  )

const unknownSession = () =>
  Promise.resolve(Response.json({ code: 'signed_out', message: 'Connectez-vous pour continuer.' }, { status: 401 }))

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('requests ask for French, because screens show the server’s messages', async () => {
  answer({})

  await call('GET', '/api/jobs')

  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ 'accept-language': 'fr' })
})

test('requests name the version of the protocol that the app speaks', async () => {
  answer({})

  await call('GET', '/api/jobs')

  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ 'x-sync-protocol': '1' })
})

test('the date of an answer says how far the clock of this device is ahead, also of an answer that refuses', async () => {
  const told = vi.fn<() => void>()
  onTestFinished(watchClock(told))
  const dated = (ahead: number) => ({ date: new Date(Date.now() - ahead).toUTCString() })
  answer({}, 200, dated(3_600_000))
  answer({}, 200)
  answer({}, 200, dated(3_602_000))
  answer({ code: 'slow_down', message: 'Patientez.' }, 429, dated(0))

  for (const expected of [3_600_000, 3_600_000, 3_600_000, 0]) {
    await caught(call('GET', '/api/jobs'))
    expect(Math.abs(clockAhead() - expected)).toBeLessThan(5_000)
  }

  expect(told).toHaveBeenCalledTimes(2)
})

test('an answer to an app that is too old is told to whoever looks for a newer one', async () => {
  const told = vi.fn<() => void>()
  onOutdated.add(told)
  onTestFinished(() => void onOutdated.delete(told))
  answer({ code: 'upgrade', message: 'Trop ancienne.' }, 426)
  answer({ code: 'slow_down', message: 'Patientez.' }, 429)

  const errors = [await caught(call('GET', '/api/jobs')), await caught(call('GET', '/api/jobs'))]

  expect(errors).toMatchObject([{ status: 426, code: 'upgrade' }, { status: 429 }])
  expect(told).toHaveBeenCalledOnce()
})

test('a refusal that only a newer server knows keeps its sentence', async () => {
  answer({ code: 'moon_phase', message: 'La lune ne le permet pas.' }, 409)

  const error = await caught(call('POST', '/api/jobs', {}))

  expect(error).toMatchObject({ status: 409, body: { message: 'La lune ne le permet pas.' }, code: undefined })
})

test('an error without a body reads "status: status text" (1.7.5)', async () => {
  fetched.mockImplementationOnce(() => Promise.resolve(new Response('', { status: 502, statusText: 'Bad Gateway' })))
  answer('Le service dort.', 503)

  const errors = [await caught(call('GET', '/api/jobs')), await caught(call('GET', '/api/jobs'))]

  expect(errors).toMatchObject([{ message: '502: Bad Gateway' }, { message: '503: Le service dort.' }])
})

test('an error of our server reads "status: body" and keeps its code (1.7.5, 2.8.23)', async () => {
  answer({ code: 'slow_down', message: 'Trop de tentatives.' }, 429, { 'retry-after': '7' })

  const error = await caught(call('GET', '/api/jobs'))

  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    message: '429: {"code":"slow_down","message":"Trop de tentatives."}',
    status: 429,
    code: 'slow_down',
    retryAfter: 7_000,
  })
})

test('a page of HTML with status 200 is not an answer of our server', async () => {
  answer('<html>Bienvenue à l’hôtel</html>')

  expect(await caught(call('GET', '/api/jobs'))).toMatchObject({ name: 'NetworkError', reason: 'not_ours' })
})

test('a page of HTML in the place of a file is not an answer of our server', async () => {
  answer('<html>Maintenance', 200, { 'content-type': 'text/html; charset=utf-8' })
  answer('PK', 200, { 'content-type': 'application/zip' })
  answer('RIFF', 200, { 'content-type': 'image/webp' })

  const page = await caught(callFile('/api/messages/1/photo', 'image/'))
  const archive = await caught(callFile('/api/messages/1/photo', 'image/'))
  const photo = await callFile('/api/messages/1/photo', 'image/')

  expect([page, archive]).toMatchObject([{ reason: 'not_ours' }, { reason: 'not_ours' }])
  expect(await photo.text()).toBe('RIFF')
})

test('a missing network and a missing answer have different reasons', async () => {
  fetched.mockRejectedValueOnce(new TypeError('failed'))
  fetched.mockImplementationOnce(
    (_path, { signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  )

  const offline = await caught(call('GET', '/api/jobs'))
  const slow = await caught(call('GET', '/api/jobs', undefined, { timeoutMs: 5 }))

  expect([offline, slow].map((error) => (error as NetworkError).reason)).toEqual(['offline', 'timeout'])
})

test('a body that is JSON already is sent byte for byte, and only a request with a body has a content type (1.7.2, 1.7.3)', async () => {
  answer({})
  answer([], 200, { 'x-total-count': '41' })

  await call('POST', '/api/sync/push', new JsonText('{"b":1,  "a":2}'))
  const list = await callPage('GET', '/api/jobs')

  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    body: '{"b":1,  "a":2}',
    headers: { 'content-type': 'application/json' },
  })
  expect(fetched.mock.calls[1]?.[1].headers).not.toHaveProperty('content-type')
  expect(list).toEqual({ value: [], total: 41 })
})

test('a page comes from the server; one that it cannot give is undefined, so that the app’s own stands in', async () => {
  const navigation = new Request('http://localhost/payment?jobId=7')
  answer('<html>')
  answer('<html>Bad gateway</html>', 502)
  fetched.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')))

  const pages = [await fetchPage(navigation), await fetchPage(navigation), await fetchPage(navigation)]

  expect([await pages[0]?.text(), ...pages.slice(1)]).toEqual(['<html>', undefined, undefined])
})

test('a sign-out without network is sent once, before any other call (1.7.14)', async () => {
  const ana = newId()
  await rememberUser(ana)
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  await signOut(ana, { keep: true })
  const active = await activeUserId()
  fetched.mockImplementation((path) =>
    path === '/api/auth/me' ? unknownSession() : Promise.resolve(new Response('{}')),
  )

  await Promise.all([call('POST', '/api/auth/login', {}), call('GET', '/api/jobs')])

  expect(active).toBeNull()
  const paths = fetched.mock.calls.slice(1).map(([path]) => path)
  expect(paths[0]).toBe('/api/auth/logout')
  expect(paths.filter((path) => path === '/api/auth/logout')).toHaveLength(1)
})

test('while a sign-out cannot be sent, no other request is sent under the old session', async () => {
  await signOut(newId(), { keep: true })
  fetched.mockReset()
  fetched.mockRejectedValue(new TypeError('offline'))

  await caught(call('GET', '/api/auth/me'))

  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/auth/logout'])
})

test.each([
  [true, 1],
  [false, 0],
])('signing out with keep %s leaves %i unsent mutations', async (keep, left) => {
  const ana = newId()
  await rememberUser(ana)
  await sendMessage(openDatabase(ana), { jobId: newId(), receiverId: newId(), content: 'Bonjour' })
  fetched.mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })))

  await signOut(ana, keep ? { keep } : { keep, asked: await readStakes(openDatabase(ana)) })

  expect(await unsentCount(ana)).toBe(left)
})

test('a deletion that failed at sign-out succeeds when signing out again', async () => {
  const ana = newId()
  await rememberUser(ana)
  await sendMessage(openDatabase(ana), { jobId: newId(), receiverId: newId(), content: 'Bonjour' })
  fetched.mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })))
  vi.spyOn(Dexie.prototype, 'delete').mockRejectedValueOnce(new DOMException('The disk is gone.', 'UnknownError'))

  const asked = await readStakes(openDatabase(ana))
  const failure = await caught(signOut(ana, { keep: false, asked }))
  const meanwhile = await Dexie.exists(databaseName(ana))
  await signOut(ana, { keep: false, asked })

  expect(failure).toMatchObject({ name: 'UnknownError' })
  expect([meanwhile, await Dexie.exists(databaseName(ana))]).toEqual([true, false])
})

test('another user on the same phone sees and sends nothing of the first user', async () => {
  const [ana, ben] = [newId(), newId()]
  await sendMessage(openDatabase(ana), { jobId: newId(), receiverId: ben, content: 'Bonjour' })

  const ofBen = openDatabase(ben)

  expect(await ofBen.messages.count()).toBe(0)
  expect(await unsentCount(ben)).toBe(0)
})

test('a frozen tab that blocks the deletion does not prevent signing out, and the rows are deleted at once', async () => {
  const ana = newId()
  await rememberUser(ana)
  await sendMessage(openDatabase(ana), { jobId: newId(), receiverId: newId(), content: 'Bonjour' })
  const sleeping = await openAsleep(databaseName(ana))
  fetched.mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })))

  await signOut(ana, { keep: false, asked: await readStakes(openDatabase(ana)) })
  const left = await countRows(sleeping, 'outbox')
  const asked = fetched.mock.calls.map(([path]) => path)
  sleeping.close()

  expect(left).toBe(0)
  expect(asked[0]).toBe('/api/auth/logout')
})

/** Opens a connection that stays open when it should close, like that of a frozen tab. */
const openAsleep = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error as Error))
  })

const countRows = (database: IDBDatabase, table: string): Promise<number> =>
  new Promise((resolve) => {
    const counting = database.transaction(table).objectStore(table).count()
    counting.addEventListener('success', () => resolve(counting.result))
  })

test('a draft that was emptied is no text', async () => {
  const db = openDatabase(newId())
  await saveDraft(db, draftKeys.message(newId()), '')
  const nothing = await holdsTexts(db)
  await saveDraft(db, draftKeys.message(newId()), 'Bonjour')

  expect([nothing, await holdsTexts(db)]).toEqual([false, true])
})

test('a refusal counts as a text that only this device holds', async () => {
  const db = openDatabase(newId())
  const nothing = await holdsTexts(db)
  const refused = { code: 'job_not_open', message: 'Trop tard.', at: 1 } as const
  const args = { id: newId(), jobId: newId(), message: 'Bonjour' }
  await db.refusals.put({ id: newId(), name: 'application.submit', args, ...refused })

  expect([nothing, await holdsTexts(db)]).toEqual([false, true])
})
