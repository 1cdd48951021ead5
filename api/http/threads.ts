import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { threadFile } from '../own-files.ts'
import { refusingIfFull } from './concurrency.ts'
import { FairSlots, SlotsByCaller, type Asker } from './slots.ts'

/*
 * Threads for what takes the processor for long: drawing papers, rendering pages, writing archives. The event loop, which answers everybody, does none of
 * it (.decisions/api/0785-…). `api/thread.ts` has the works.
 */

/** Postgres and the event loop need processors as well. */
const most = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))
const places = new FairSlots({ atOnce: most, waiting: 100, ofOne: Math.ceil(most / 2) })
/** An account that downloads its papers one after the other waits for itself. */
const ofOneAsker = { atOnce: 1, waiting: 8 }
const askers = new SlotsByCaller()

/** Milliseconds after which a work counts as stuck. The longest paper takes half a second. */
const longestMs = 30_000
/** A work that needs more ends its thread, and not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

/** A thread ended under its work: it crashed, was stuck, or took too much memory. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded'
}

/** What a thread begins with where the sources run: Node reads no TypeScript in threads. */
const fromSources = `import('tsx/esm/api').then(({ register }) => { register(); return import('${threadFile.href}') })`

const idle: Worker[] = []

/**
 * Runs a work of `api/thread.ts` in a thread, in this asker's turn. Input and output are copied. Refuses `slow_down` if too many wait; throws ThreadEnded,
 * which is answered 503, if the thread ends. The next work gets a new one.
 */
export const runInThread = async <Output>(work: string, input: unknown, asker: Asker): Promise<Output> => {
  let output: Output
  await refusingIfFull(
    askers.run(`${work} ${asker.network}`, ofOneAsker, () =>
      places.run(asker, async () => {
        output = await runIn<Output>(idle.pop() ?? open(), { work, input })
      }),
    ),
  )
  return output!
}

const open = (): Worker => {
  // Flags of the process, such as a profiler's, are not for threads.
  const options = { execArgv: [], resourceLimits }
  const worker = threadFile.pathname.endsWith('.ts')
    ? new Worker(fromSources, { ...options, eval: true })
    : new Worker(threadFile, options)
  // Without a work under way, one that ends is only forgotten.
  worker.on('error', () => undefined)
  worker.on('exit', () => forget(worker))
  return worker
}

const forget = (worker: Worker): void => {
  const at = idle.indexOf(worker)
  if (at >= 0) idle.splice(at, 1)
}

type Said<Output> = { output: Output } | { fault: Error }

const runIn = async <Output>(worker: Worker, asked: object): Promise<Output> => {
  worker.ref()
  let stop = (): void => undefined
  const said = await new Promise<Said<Output>>((resolve, reject) => {
    const end = (cause?: unknown) => reject(new ThreadEnded('a thread ended under its work', { cause }))
    const stuck = setTimeout(() => {
      end('stuck')
      void worker.terminate()
    }, longestMs)
    stop = () => {
      clearTimeout(stuck)
      worker.off('message', resolve).off('error', end).off('exit', end)
    }
    worker.on('message', resolve).on('error', end).on('exit', end)
    worker.postMessage(asked)
  }).finally(() => stop())
  // It keeps no process alive while it waits.
  worker.unref()
  idle.push(worker)
  if ('fault' in said) throw said.fault
  return said.output
}
