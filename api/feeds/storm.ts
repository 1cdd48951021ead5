import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { newId } from '../../schema/ids.ts'
import { openOfferLimit } from '../../schema/limits.ts'
import { startApp, type RunningApp } from '../jobs/testing/app.ts'
import { connect, type Sql } from '../postgres/connect.ts'
import { findRunning } from '../postgres/embedded/embedded.ts'
import { openDevices, type Met } from '../sync/bench/open-devices.ts'
import { makePeople, signIn } from '../sync/bench/world.ts'
import { readEpoch } from '../testing/test-epoch.ts'

/** Microseconds of processor time that an offer may take for each open device: to send it a few kilobytes. Six were measured. */
const wantedMicros = 30

/** The same for a student who is told: to write the notification, and to read it for the student's own stream. On a busy machine 1,700 were measured. */
const wantedTold = 5_000

/** Students' city is in this canton. */
const announced = 'Lausanne, VD'
/** Nobody of this canton is there whom a task would notify of the offer. */
const unannounced = 'Genève, GE'

interface Measured {
  devices: number
  offers: number
  /** Answers that were not the wanted ones, of publishing, pulls and streams. */
  refused: number
  /** Milliseconds of processor time of the server and of Postgres, beyond what they take without offers. */
  ms: number
  met: Met
  /** The students whom an announcement has notified. */
  told: number
}

interface Wanted {
  devices: number
  seconds: number
  place: string
  isBefore: boolean
}

/**
 * Runs `npm run storm -- offers`: phones of students that are open while an offer a second is published. Returns true under all these conditions:
 *
 * - Nobody is refused, and hardly anybody pulls: the rows come with the stream.
 * - An offer takes processor time for the bytes that are sent, and for nothing else that grows with the devices.
 * - An announcement, which notifies each student of a canton, takes no more than its own bound for each.
 *
 * `--before` lets the devices be as they were before pages came with the stream.
 */
export async function storm(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { devices: { type: 'string' }, seconds: { type: 'string' }, before: { type: 'boolean' } },
  })
  const { devices = '10000', seconds = '40', before = false } = values
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-offers-'))
  chmodSync(dataDir, 0o711)
  try {
    const all = Number(devices)
    const measureOf = (count: number, place: string) =>
      measure(dataDir, { devices: count, seconds: Number(seconds), place, isBefore: before })
    // The first: everybody who is there by then is told.
    const told = await measureOf(Math.ceil(all / 10), announced)
    const few = await measureOf(Math.ceil(all / 10), unannounced)
    const many = await measureOf(all, unannounced)
    for (const one of [told, few, many]) console.log(describe(one))
    const micros = ((many.ms / many.offers - few.ms / few.offers) * 1_000) / (many.devices - few.devices)
    const microsTold = ((told.ms - few.ms) * 1_000) / told.told
    const isFine =
      told.refused + few.refused + many.refused === 0 &&
      told.told >= told.devices &&
      [told, many].every(({ met, offers }) => met.pulls < offers) &&
      micros < wantedMicros &&
      microsTold < wantedTold
    console.log(
      `offers: ${micros.toFixed(0)} µs for each further device, ${microsTold.toFixed(0)} µs for each student who is told: ${isFine ? 'pass' : 'fail'}`,
    )
    return isFine
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const measure = async (dataDir: string, { devices: count, seconds, place, isBefore }: Wanted): Promise<Measured> => {
  const app = await startApp(dataDir)
  const sql = connect(findRunning(dataDir) ?? '', { max: 4, deadlineMs: 0, statementTimeoutMs: 0 })
  try {
    const signInAll = async (kind: 'student' | 'private', wanted: number) => {
      const ids = await makePeople(sql, wanted, kind)
      return await Promise.all(ids.map((id) => signIn(sql, id)))
    }
    const people = await signInAll('student', count)
    const posters = await signInAll('private', Math.ceil(seconds / openOfferLimit) + 1)
    const heads = new Map(
      (await sql<{ id: string; head: number }[]>`select id, head from feeds`).map(({ id, head }) => [id, head]),
    )
    const devices = await openDevices({ origin: app.origin, people, epoch: await readEpoch(sql), heads, isBefore })
    const { met } = devices
    await sleep(5_000)
    const idle = await timed(app, sql, () => sleep(seconds * 1_000))
    const before = { ...met }
    const isAnnounced = place === announced
    let published = 0
    let failed = 0
    const busy = await timed(app, sql, async () => {
      for (let at = 0; at < seconds; at++) {
        void publish(app, posters[Math.floor(at / openOfferLimit)]?.cookie ?? '', place, at).then((isDone) =>
          isDone ? (published += 1) : (failed += 1),
        )
        await sleep(1_000)
      }
      if (isAnnounced) await untilAnnounced(sql)
    })
    await sleep(isBefore ? 10_000 : 1_000)
    const [{ told } = { told: 0 }] = await sql<{ told: number }[]>`
      select count(distinct user_id)::int as told from notifications where type = 'job_match'`
    const since = Object.fromEntries(
      Object.entries(met).map(([name, value]) => [name, value - before[name as keyof Met]]),
    ) as unknown as Met
    devices.close()
    return {
      devices: count,
      offers: published,
      refused: since.refused + failed,
      ms: busy.ms - (idle.ms / idle.seconds) * busy.seconds,
      met: since,
      told: isAnnounced ? told : 0,
    }
  } finally {
    await sql.end({ timeout: 5 })
    await app.stop()
  }
}

/** Waits for the end of the announcement, which gathers offers for a minute, and for the streams of those whom it has told. */
const untilAnnounced = async (sql: Sql): Promise<void> => {
  const isOver = async () => (await sql`select from announcements where finished_at is not null limit 1`).length > 0
  const until = performance.now() + 180_000
  while (!(await isOver()) && performance.now() < until) await sleep(500)
  await sleep(5_000)
}

const publish = async (app: RunningApp, cookie: string, location: string, at: number): Promise<boolean> => {
  const body = {
    id: newId(),
    title: `Tondre la pelouse ${at}`,
    description: 'Environ 200 m², la tondeuse est là, et le jardin est en pente.',
    location,
    category: 'physical',
    duration: '2h',
    rate: 25,
  }
  const headers = { 'content-type': 'application/json', cookie }
  const send = () =>
    fetch(new URL('/api/jobs', app.origin), { method: 'POST', headers, body: JSON.stringify(body) }).catch(
      () => undefined,
    )
  // As the app does, it asks again with the same id where a connection that was kept has just been closed.
  const answer = (await send()) ?? (await send())
  return answer?.ok === true
}

/** Returns the milliseconds of processor time of the server and of its Postgres during some work, and how long it took. */
const timed = async (app: RunningApp, sql: Sql, work: () => Promise<unknown>) => {
  const used = async () => {
    const backends = await sql<{ pid: number }[]>`select pid from pg_stat_activity where pid is not null`
    return new Map([app.pid, ...backends.map(({ pid }) => pid)].map((pid) => [pid, processorMs(pid)]))
  }
  const [before, began] = [await used(), performance.now()]
  await work()
  const [after, seconds] = [await used(), (performance.now() - began) / 1_000]
  return { ms: [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0), seconds }
}

/** The system counts in hundredths of a second. */
const processorMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

const describe = ({ devices, offers, refused, ms, met, told }: Measured): string =>
  `${devices} devices, ${offers} offers${told > 0 ? `, of which ${told} students were told` : ''}: ${(ms / offers).toFixed(0)} ms of processor time an offer, ${met.pages} pages, ${met.pulls} pulls, ` +
  `${refused} refused, ${(met.bytes / 1_024 / offers / devices).toFixed(1)} kB an offer and device`
