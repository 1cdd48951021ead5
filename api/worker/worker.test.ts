import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { transact } from '../postgres/transaction.ts'
import { enqueue } from '../tasks/tasks.ts'
import { letPass, readTasks, testTasks } from '../testing/test-tasks.ts'

test('a task runs once its transaction is committed, and never when it was rolled back', async () => {
  const { sql, worker } = await testTasks()
  const done: object[] = []
  const { runDue } = worker({ 'clean-up': async (_ctx, payload) => void done.push(payload) })

  await transact(sql, async (tx) => {
    await enqueue(tx, 'clean-up', { of: 'a cause that stands' })
    expect(await runDue()).toBe(0)
  })
  await transact(sql, async (tx) => {
    await enqueue(tx, 'clean-up', { of: 'a cause that was undone' })
    throw new Error('undone')
  }).catch(() => undefined)

  expect(await runDue()).toBe(1)
  expect(done).toEqual([{ of: 'a cause that stands' }])
  expect(await readTasks(sql)).toEqual([])
})

test('four workers share 300 tasks and do each once', async () => {
  const { sql, worker } = await testTasks()
  const done: number[] = []
  const handlers = {
    'clean-up': async (_ctx: object, payload: object) => void done.push((payload as { n: number }).n),
  }
  for (let n = 0; n < 300; n++) await enqueue(sql, 'clean-up', { n })

  const workers = [1, 2, 3, 4].map(() => worker(handlers))
  for (const { start } of workers) start()
  await expect.poll(() => readTasks(sql)).toEqual([])

  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, n) => n))
})

test('a task whose worker was killed in the middle is done by another', async () => {
  const { sql, options, worker } = await testTasks()
  await enqueue(sql, 'clean-up', {})
  const script = fileURLToPath(new URL('../testing/test-dying-worker.ts', import.meta.url))
  const dying = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(options)])
  onTestFinished(() => void dying.kill('SIGKILL'))
  await once(dying.stdout, 'data')
  const attempts: number[] = []
  const { start, runDue } = worker({ 'clean-up': async (_ctx, _payload, run) => void attempts.push(run.attempts) })

  // The worker extends its lease, so no other worker takes its task.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await runDue()).toBe(0)
  dying.kill('SIGKILL')
  start()

  await expect.poll(() => readTasks(sql)).toEqual([])
  expect(attempts).toEqual([2])
})

test('tasks that fell due while no worker ran are done by the first worker', async () => {
  const { sql, worker } = await testTasks()
  let done = 0
  await enqueue(sql, 'clean-up', {}, { runAfterSeconds: 7 * 24 * 3600 })
  await enqueue(sql, 'clean-up', {}, { runAfterSeconds: 9 * 24 * 3600 })

  await letPass(sql, 8 * 24 * 3600)
  worker({ 'clean-up': async () => void done++ }).start()

  await expect.poll(() => readTasks(sql)).toHaveLength(1)
  expect(done).toBe(1)
})

test('the clock of the process decides nothing', async () => {
  const { sql, worker } = await testTasks()
  let done = 0
  const { runDue } = worker({ 'clean-up': async () => void done++ })
  await enqueue(sql, 'clean-up', {}, { runAfterSeconds: 3600 })

  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-01-01') })
  onTestFinished(() => void vi.useRealTimers())
  await runDue()
  expect(done).toBe(0)

  vi.setSystemTime(new Date('1999-01-01'))
  await letPass(sql, 3601)
  await runDue()
  expect(done).toBe(1)
})

test('a failed task is tried again after growing waits, and holds up no other task', async () => {
  const { sql, worker } = await testTasks()
  const done: number[] = []
  const { runDue } = worker({
    'clean-up': async (_ctx, payload, { attempts }) => {
      if ('fails' in payload && attempts < 4) throw new Error('not yet')
      done.push(attempts)
    },
  })
  await enqueue(sql, 'clean-up', { fails: true })
  await enqueue(sql, 'clean-up', {})

  const waits: number[] = []
  for (let attempt = 0; attempt < 3; attempt++) {
    await runDue()
    const [failed] = await readTasks(sql)
    waits.push(failed?.inSeconds ?? 0)
    await letPass(sql, 60)
  }
  expect(waits[0]).toBeGreaterThan(1)
  expect(waits[1]).toBeGreaterThan(2.5)
  expect(waits[2]).toBeGreaterThan(5)

  await runDue()
  expect(done).toEqual([1, 4])
  expect(await readTasks(sql)).toEqual([])
})

test('two waiting tasks of one key are one; a task enqueued during its run runs afterwards', async () => {
  const { sql, worker } = await testTasks()
  const done: object[] = []
  const { runDue } = worker({
    'clean-up': async (_ctx, payload) => {
      if (done.length === 0) await enqueue(sql, 'clean-up', { news: 3 }, { key: 'one' })
      done.push(payload)
    },
  })

  await enqueue(sql, 'clean-up', { news: 1 }, { key: 'one', runAfterSeconds: 60 })
  await enqueue(sql, 'clean-up', { news: 2 }, { key: 'one' })
  expect(await readTasks(sql)).toHaveLength(1)
  await runDue()

  expect(done).toEqual([{ news: 2 }, { news: 3 }])
})

test('a waiting task that an open transaction enqueues once more is not leased before the commit', async () => {
  const { sql, worker } = await testTasks()
  let done = 0
  const { runDue } = worker({ 'clean-up': async () => void done++ })
  await enqueue(sql, 'clean-up', {}, { key: 'one' })

  await transact(sql, async (tx) => {
    await enqueue(tx, 'clean-up', {}, { key: 'one' })
    expect(await runDue()).toBe(0)
  })

  expect(await runDue()).toBe(1)
  expect(done).toBe(1)
})

test('a failed task gives way to a task that was enqueued under its key meanwhile', async () => {
  const { sql, worker } = await testTasks()
  const { runDue } = worker({
    'clean-up': async (_ctx, _payload, { attempts }) => {
      if (attempts > 1) return
      await enqueue(sql, 'clean-up', {}, { key: 'one', runAfterSeconds: 60 })
      throw new Error('not yet')
    },
  })
  await enqueue(sql, 'clean-up', {}, { key: 'one' })

  await runDue()

  expect(await readTasks(sql)).toMatchObject([{ attempts: 0, isWaiting: true }])
})

test('a recurring task runs at the start, and again after its interval, once for all workers that schedule it', async () => {
  const { sql, worker } = await testTasks()
  let done = 0
  const recurring = { 'clean-up': 3600 }
  const workers = [1, 2, 3].map(() => worker({ 'clean-up': async () => void done++ }, { recurring }))

  for (const { start } of workers) start()
  await expect.poll(() => done).toBeGreaterThan(0)
  await expect.poll(() => readTasks(sql)).toMatchObject([{ isWaiting: true }])
  for (const { stop } of workers) await stop()
  const before = done
  await letPass(sql, 3601)
  await worker({ 'clean-up': async () => void done++ }, { recurring }).runDue()

  expect(done).toBe(before + 1)
  const [next] = await readTasks(sql)
  expect(next?.inSeconds).toBeGreaterThan(3500)
})

test('a worker that is stopped lets its task end and takes no more', async () => {
  const { sql, worker } = await testTasks()
  let began = 0
  let ended = 0
  const slow = async () => {
    began++
    await new Promise((resolve) => setTimeout(resolve, 200))
    ended++
  }
  const { start, stop } = worker({ 'clean-up': slow }, { concurrency: 1 })
  await enqueue(sql, 'clean-up', {})
  await enqueue(sql, 'clean-up', {})

  start()
  await expect.poll(() => began).toBe(1)
  await stop()

  expect({ began, ended }).toEqual({ began: 1, ended: 1 })
  expect(await readTasks(sql)).toMatchObject([{ isWaiting: true, attempts: 0 }])
})

test('a worker outlives the loss of its connections', async () => {
  const { sql, worker } = await testTasks()
  let done = 0
  worker({ 'clean-up': async () => void done++ }).start()

  for (let round = 0; round < 5; round++) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    await expect.poll(() => enqueue(sql, 'clean-up', {}).then(() => 'kept')).toBe('kept')
  }

  await expect.poll(() => done).toBeGreaterThanOrEqual(5)
})

test('a task that this version does not know is left to a version that does', async () => {
  const { sql, worker } = await testTasks()
  await sql`insert into tasks (name, payload) values ('from-the-future', '{}')`

  expect(await worker({ 'clean-up': async () => undefined }).runDue()).toBe(0)

  expect(await readTasks(sql)).toMatchObject([{ name: 'from-the-future', attempts: 0 }])
})

test('a worker at its limit of tasks stops when asked to', async () => {
  const { sql, worker } = await testTasks()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let began = 0
  const hold = async () => {
    began++
    await held
  }
  const { start, stop } = worker({ 'clean-up': hold }, { concurrency: 2, pollMs: 60_000 })
  for (let n = 0; n < 3; n++) await enqueue(sql, 'clean-up', {})
  start()
  await expect.poll(() => began).toBe(2)

  const stopped = stop()
  setTimeout(release, 100)
  await stopped

  expect(await readTasks(sql)).toMatchObject([{ isWaiting: true, attempts: 0 }])
})

test('a worker at its limit leaves no timer behind for each task that ends', async () => {
  const { sql, worker } = await testTasks()
  const warnings: string[] = []
  const note = ({ message }: Error) => void warnings.push(message)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  let done = 0
  const { start } = worker({ 'clean-up': async () => void done++ }, { concurrency: 1, pollMs: 60_000 })
  for (let n = 0; n < 20; n++) await enqueue(sql, 'clean-up', { n })

  start()
  await expect.poll(() => done).toBe(20)

  expect(warnings).toEqual([])
})
