import { readFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { readEpoch } from '../../feeds/feeds.ts'
import { write } from '../../feeds/write.ts'
import { startApp } from '../../jobs/testing/app.ts'
import { connect } from '../../postgres/connect.ts'
import { findRunning } from '../../postgres/embedded.ts'
import { makeJobs, makePeople, seat } from './world.ts'

const megabytesOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

/**
 * Opens so many streams of one feed, which bring its rows, to a server in a process of its own. Returns what they add to its memory, and
 * the milliseconds from the commit of a changed offer until the last of them has its row.
 */
export const followWithMany = async (dataDir: string, count: number, runs: number) => {
  const app = await startApp(dataDir)
  const sql = connect(findRunning(dataDir) ?? '', { max: 4 })
  const agent = new Agent({ maxSockets: Infinity })
  let heard = 0
  try {
    const people = await Promise.all((await makePeople(sql, count, 'student')).map((id) => seat(sql, id)))
    const posters = await makePeople(sql, 1, 'private')
    const [offered = ''] = await makeJobs(sql, posters, 1)
    const epoch = await readEpoch(sql)
    const before = megabytesOf(app.pid)
    for (let first = 0; first < count; first += 100) {
      const some = people.slice(first, first + 100)
      await Promise.all(
        some.map(async ({ id, cookie }) => {
          const url = new URL(`/api/sync/events?user=${id}&feeds=jobs:VD&epoch=${epoch}&cursors=jobs:VD@0`, app.origin)
          const answer = await new Promise<IncomingMessage>((resolve, reject) =>
            get(url, { agent, headers: { cookie } }, resolve).on('error', reject),
          )
          if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}`)
          let head = 0
          let text = ''
          answer.on('data', (chunk: Buffer) => {
            text += chunk.toString()
            if (!text.endsWith('\n\n')) return
            // Heartbeats carry the head too, so only a higher one with the row is a delivery.
            const found = Number(/"heads":\{"jobs:VD":(\d+)/.exec(text)?.[1] ?? 0)
            if (found > head && text.includes(`"postedById":"${posters[0]}"`)) heard += 1
            head = Math.max(head, found)
            text = ''
          })
        }),
      )
    }
    await sleep(3_000)
    const after = megabytesOf(app.pid)

    const deliveries: number[] = []
    for (let run = 0; run < runs; run++) {
      heard = 0
      await write(sql, (tx) => Promise.resolve(tx.changes.put('jobs:VD', 'job', offered)))
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
