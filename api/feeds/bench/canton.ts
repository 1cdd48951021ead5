import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newId } from '../../../schema/ids.ts'
import { openOfferLimit } from '../../../schema/limits.ts'
import { startApp } from '../../jobs/testing/app.ts'
import { connect } from '../../postgres/connect.ts'
import { findRunning } from '../../postgres/embedded/embedded.ts'
import { makePeople, signIn } from '../../sync/bench/world.ts'

const writerCounts = [1, 8, 32]
/** Milliseconds that somebody who publishes waits at most, 99 times out of 100, beside seven others: more than a cantonal evening has. */
const longest = { writers: 8, ms: 1_000 }
const oneCanton = ['Genève, GE']
const cantons = [
  'Genève, GE',
  'Lausanne, VD',
  'Sion, VS',
  'Fribourg, FR',
  'Neuchâtel, NE',
  'Delémont, JU',
  'Berne, BE',
  'Zurich, ZH',
]

/**
 * `npm run bench -- canton [--seconds 10]`: how many offers a second so many posters publish at once, into one canton, whose feed is locked for each, and
 * into eight. True if nothing was refused, and nobody waited for long beside seven others.
 */
export async function bench(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string' } } })
  const seconds = Number(values.seconds ?? 10)
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-canton-'))
  chmodSync(dataDir, 0o711)
  const app = await startApp(dataDir)
  const sql = connect(findRunning(dataDir) ?? '', { max: 4, deadlineMs: 0, statementTimeoutMs: 0 })
  try {
    let isGood = true
    for (const places of [oneCanton, cantons]) {
      for (const writers of writerCounts) {
        const { took, refused } = await publishAll(writers, places)
        const median = took[Math.floor(took.length / 2)] ?? Number.NaN
        const slowest = took[Math.floor(took.length * 0.99)] ?? Number.NaN
        isGood &&= refused === 0 && (writers > longest.writers || slowest <= longest.ms)
        console.log(
          `${places.length} canton${places.length > 1 ? 's' : ''}, ${writers} writers: ${(took.length / seconds).toFixed(0)} offers a second, ` +
            `${median.toFixed(0)} ms in the middle, ${slowest.toFixed(0)} ms at the 99th percentile, ${refused} refused`,
        )
      }
    }
    return isGood
  } finally {
    await sql.end({ timeout: 5 })
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }

  /** Lets so many people publish one offer after the other. Returns the sorted milliseconds that each took. */
  async function publishAll(writers: number, places: readonly string[]): Promise<{ took: number[]; refused: number }> {
    const until = performance.now() + seconds * 1_000
    const took: number[] = []
    let refused = 0
    const writeOn = async (writer: number): Promise<void> => {
      while (performance.now() < until) {
        const [id = ''] = await makePeople(sql, 1, 'private')
        const { cookie } = await signIn(sql, id)
        for (let count = 0; count < openOfferLimit && performance.now() < until; count++) {
          const began = performance.now()
          const isDone = await publish(app.origin, cookie, places[writer % places.length] ?? '')
          took.push(performance.now() - began)
          if (!isDone) refused += 1
        }
      }
    }
    await Promise.all(Array.from({ length: writers }, (_, writer) => writeOn(writer)))
    return { took: took.toSorted((one, other) => one - other), refused }
  }
}

async function publish(origin: URL, cookie: string, location: string): Promise<boolean> {
  const offer = {
    id: newId(),
    title: 'Tondre la pelouse',
    description: 'Environ 200 m², la tondeuse est là, et le jardin est en pente.',
    location,
    category: 'physical',
    duration: '2h',
    rate: 25,
  }
  const headers = { 'content-type': 'application/json', cookie }
  const answer = await fetch(new URL('/api/jobs', origin), { method: 'POST', headers, body: JSON.stringify(offer) })
  await answer.text()
  return answer.ok
}
