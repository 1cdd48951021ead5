import { setTimeout as sleep } from 'node:timers/promises'

export interface LoadRequest {
  name: string
  path: string
  headers?: Record<string, string>
}

/** Response times in milliseconds by name, and the answers with another status than 200. */
export interface LoadResult {
  took: Map<string, number[]>
  failures: string[]
}

/**
 * Sends requests at a fixed rate, whether or not earlier ones are answered. Each is timed from the moment it was due until its whole answer
 * has arrived, so that queueing counts.
 */
export const sendAtRate = async (origin: URL, requests: LoadRequest[], rate: number): Promise<LoadResult> => {
  const took = new Map<string, number[]>()
  const failures: string[] = []
  const start = performance.now() + 100
  const sending = requests.map(async ({ name, path, headers = {} }, i) => {
    const due = start + (i * 1_000) / rate
    await sleep(due - performance.now())
    const answer = await fetch(new URL(path, origin), { headers }).catch((error: Error) => error)
    if (answer instanceof Error) return void failures.push(`${path}: ${answer.message}`)
    await answer.arrayBuffer()
    if (answer.status !== 200) failures.push(`${path}: ${answer.status}`)
    const times = took.get(name) ?? []
    times.push(performance.now() - due)
    took.set(name, times)
  })
  await Promise.all(sending)
  return { took, failures }
}

/** Returns the time within which this share of the requests was answered. */
export const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * share) - 1)] ?? 0
