import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { buildSimulation } from './planting.ts'
import type { StormResult } from '../storm.ts'
import type { Stretch } from '../storm-thread.ts'

/** How many seeds a thread plays before it asks for more, at most: so few that no thread waits long for the last one. */
const atOnce = 50

/** Megabytes of V8's young generation: a history leaves hardly any objects behind, and objects that die there cost nothing to collect. */
const young = 192

/** Milliseconds between two calls of `onProgress`. */
const telling = 60_000

/** Plays seeded histories on all cores, until one of them breaks the promise. `onProgress` gets the number of histories that were played. */
export const playOnAllCores = async (
  { runs, firstSeed, steps = 40 }: { runs: number; firstSeed: number; steps?: number },
  onProgress?: (played: number) => void,
): Promise<StormResult> => {
  const file = await buildSimulation('storm-thread')
  const total: StormResult = { runs: 0, steps: 0, writes: 0, faults: new Map() }
  const end = firstSeed + runs
  let next = firstSeed
  let told = Date.now()
  const play = async () => {
    const thread = new Worker(file, { execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: young } })
    try {
      while (next < end && !total.failure) {
        const stretch: Stretch = { runs: Math.min(atOnce, end - next), firstSeed: next, steps }
        next += stretch.runs
        const played = once(thread, 'message')
        thread.postMessage(stretch)
        const [result] = (await played) as [StormResult]
        add(total, result)
        if (Date.now() - told < telling) continue
        told = Date.now()
        onProgress?.(total.runs)
      }
    } finally {
      await thread.terminate()
    }
  }
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, play))
  } finally {
    rmSync(file)
  }
  return total
}

const add = (total: StormResult, { runs, steps, writes, faults, failure }: StormResult): void => {
  total.runs += runs
  total.steps += steps
  total.writes += writes
  for (const [kind, count] of faults) total.faults.set(kind, (total.faults.get(kind) ?? 0) + count)
  if (failure) total.failure ??= failure
}
