import { parentPort } from 'node:worker_threads'
import { runStorm } from './storm.ts'

/** The seeds that a thread plays before it asks for more. */
export interface Stretch {
  runs: number
  firstSeed: number
  steps: number
}

// Plays each stretch that it is sent, and answers with a StormResult.
parentPort?.on('message', ({ steps, ...seeds }: Stretch) => {
  void runStorm(seeds, { steps }).then((result) => parentPort?.postMessage(result))
})
