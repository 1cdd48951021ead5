import { readFileSync, readdirSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../../../schema/ids.ts'
import { findRunning } from '../../postgres/embedded/embedded.ts'
import { connect, type Sql } from '../../postgres/connect.ts'
import { signIn } from '../../sync/bench/world.ts'
import { casesOf } from './cases.ts'
import { send, type Call } from './load.ts'
import type { Measured } from './measured.ts'
import type { World } from './people.ts'

/** What one act takes of the service. */
export interface Cost {
  act: string
  /** Bytes that it leaves in the database, with indexes, by table. */
  kept: Map<string, number>
  /** Milliseconds of processor time. */
  app: number
  database: number
}

/** How often each is done, by as many people. */
const times = 200

/** Measures what people write. The cost of a letter and a message includes their notifications. */
export const measureActs = async (app: Measured, dataDir: string, world: World): Promise<Cost[]> => {
  const sql = connect(findRunning(dataDir) ?? '', { max: 2, deadlineMs: 0, statementTimeoutMs: 0 })
  const agent = new Agent({ keepAlive: true })
  try {
    const cases = casesOf(world)
    const caseOf = (name: string) => cases.find((one) => one.name === name)!.next
    const posters = await Promise.all(world.pairs.map(({ posterId }) => signIn(sql, posterId)))
    let published = 0
    const publish = (): Call => ({
      method: 'POST',
      path: '/api/jobs',
      headers: {
        cookie: posters[published++ % posters.length]!.cookie,
        'x-forwarded-for': `10.9.${published & 255}.7`,
      },
      body: JSON.stringify({
        id: newId(),
        title: 'Tondre la pelouse',
        description: 'Environ 200 m², la tondeuse est là. Comptez deux heures, et un verre de sirop après.',
        location: 'Lausanne, VD',
        duration: '2 heures',
        rate: 25,
      }),
    })
    const repeat = (next: () => Call) => async () => {
      for (let done = 0; done < times; done++) await send(app.origin, agent, next())
    }
    const students = (await sql`select from users where user_type = 'student' and canton = 'VD'`).length
    const acts = [
      { act: 'a letter', times, run: repeat(caseOf('a letter written')) },
      { act: 'a message', times, run: repeat(caseOf('a message written')) },
      { act: 'an offer', times, run: repeat(publish) },
      {
        act: 'an announcement, to each student of its canton',
        times: students,
        run: () => sql`update tasks set run_at = now() where name = 'jobs.announce'`,
      },
    ]
    const costs: Cost[] = []
    for (const one of acts) costs.push(await measure(app, dataDir, sql, one))
    return costs
  } finally {
    agent.destroy()
    await sql.end()
  }
}

const measure = async (
  app: Measured,
  dataDir: string,
  sql: Sql,
  { act, times, run }: { act: string; times: number; run: () => Promise<unknown> },
): Promise<Cost> => {
  await rest(sql)
  const [before, appBefore, databaseBefore] = [await keptBytes(sql), await app.processorMs(), databaseMs(dataDir)]
  await run()
  await rest(sql)
  const [appAfter, databaseAfter, after] = [await app.processorMs(), databaseMs(dataDir), await keptBytes(sql)]
  const kept = [...after].map(([table, bytes]) => [table, (bytes - (before.get(table) ?? 0)) / times] as const)
  return {
    act,
    kept: new Map(kept.filter(([, bytes]) => bytes > 0)),
    app: (appAfter - appBefore) / times,
    database: (databaseAfter - databaseBefore) / times,
  }
}

/** Waits until no task is left but those that wait for their time, and mails, which the world holds back. */
const rest = async (sql: Sql): Promise<void> => {
  const isBusy = async () =>
    (await sql`select from tasks where run_at < now() + interval '5 seconds' and name <> 'clean-up'`).length > 0
  while (await isBusy()) await sleep(200)
}

/** Returns the bytes of each table with its indexes, once nothing but its rows is in it. */
const keptBytes = async (sql: Sql): Promise<Map<string, number>> => {
  await sql`vacuum full`
  const tables = await sql<{ name: string; bytes: number }[]>`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('tasks', 'sessions')`
  return new Map(tables.map(({ name, bytes }) => [name, bytes]))
}

/** Returns the milliseconds of processor time that the processes of the embedded Postgres have taken. */
export const databaseMs = (dataDir: string): number => {
  const [first = ''] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(first)
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readStat(pid))
    .filter((stat) => stat !== undefined)
    .filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
    .reduce((sum, { own, ended, pid }) => sum + own + (pid === postmaster ? ended : 0), 0)
  // Linux counts in hundredths of a second.
  return ticks * 10
}

const readStat = (pid: string) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
    return { pid: Number(pid), parent, own: user + system, ended: childUser + childSystem }
  } catch {
    return undefined
  }
}
