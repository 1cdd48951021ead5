import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../schema/ids.ts'
import { drainInWorker } from './background-drain.ts'
import { onOutdated } from './http/outdated.ts'
import { sendMessage } from './mutations/messages.ts'
import { rememberUser } from './session.ts'
import { openDatabase } from './store/database.ts'

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const mutationsOf = (init: RequestInit) =>
  (JSON.parse(init.body as string) as { mutations: { id: string }[] }).mutations.map(({ id }) => id)

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
