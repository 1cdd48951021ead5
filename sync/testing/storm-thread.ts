import { parentPort } from 'node:worker_threads'
import { runStorm } from './storm.ts'

/** Seeds that one thread plays at a stretch. */
export interface Stretch {
  runs: number
  firstSeed: number
  steps: number
}

// Plays what it is told to, and answers with a StormResult.
parentPort?.on('message', ({ steps, ...seeds }: Stretch) => {
  void runStorm(seeds, { steps }).then((result) => parentPort?.postMessage(result))
})
