import { readFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { write } from '../../feeds/write.ts'
import { startApp } from '../../jobs/testing/app.ts'
import { connect, type Sql } from '../../postgres/connect.ts'
import { findRunning } from '../../postgres/embedded/embedded.ts'
import { makeJobs, makePeople, signIn } from './world.ts'

const megabytesOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

/**
 * Opens so many streams of one feed to a server in a process of its own. Returns what they add to its memory, and the
 * milliseconds from the commit of an offer until the last of them has it.
 */
export const followWithMany = async (dataDir: string, count: number, runs: number) => {
  const app = await startApp(dataDir)
  const sql = connect(findRunning(dataDir) ?? '', { max: 4 })
  const agent = new Agent({ maxSockets: Infinity })
  let heard = 0
  try {
    const posters = await makePeople(sql, 1, 'private')
    const people = await Promise.all((await makePeople(sql, count, 'student')).map((id) => signIn(sql, id)))
    const before = megabytesOf(app.pid)
    for (let first = 0; first < count; first += 100) {
      const some = people.slice(first, first + 100)
      await Promise.all(
        some.map(async ({ id, cookie }) => {
          const url = new URL(`/api/sync/events?user=${id}&feeds=jobs:VD`, app.origin)
          const answer = await new Promise<IncomingMessage>((resolve, reject) =>
            get(url, { agent, headers: { cookie } }, resolve).on('error', reject),
          )
          if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}`)
          // Heartbeats carry the head too, so only a higher one is a delivery.
          let head = 0
          answer.on('data', (chunk: Buffer) => {
            const found = Number(/"jobs:VD":(\d+)/.exec(chunk.toString())?.[1] ?? 0)
            if (found > head) heard += 1
            head = Math.max(head, found)
          })
        }),
      )
    }
    await sleep(3_000)
    const after = megabytesOf(app.pid)

    const deliveries: number[] = []
    for (let run = 0; run < runs; run++) {
      heard = 0
      // An offer as somebody publishes it: an entry without a row would be told as a bare head.
      await write(sql, async (tx) => {
        const [id] = await makeJobs(tx as unknown as Sql, posters, 1)
        tx.changes.put('jobs:VD', 'job', id!)
      })
      const start = performance.now()
      while (heard < count && performance.now() - start < 30_000) await sleep(1)
      deliveries.push(performance.now() - start)
    }
    return { megabytes: after - before, deliveries }
  } finally {
    agent.destroy()
    await sql.end({ timeout: 5 })
    await app.stop()
  }
}
