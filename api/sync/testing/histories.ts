import { setTimeout as pause } from 'node:timers/promises'
import { photoLimits } from '../../../schema/limits.ts'
import type { ServerBugs } from '../../../sync/testing/memory-server.ts'
import { Random } from '../../../sync/testing/random.ts'
import { write } from '../../feeds/write.ts'
import { testApi } from '../../testing/test-api.ts'
import type { Sql } from '../../postgres/connect.ts'
import { appointModerator } from '../../safety/moderation.ts'
import { Twins, type Disturbance } from './twins.ts'

/** Four people play a history on both servers. Returns what happened in it; throws where the servers differ. */
export async function playHistory(seed: number, steps: number, bugs: ServerBugs = {}): Promise<Twins['seen']> {
  const api = await testApi()
  return await play(await meet(api, seed, bugs), { seed, steps })
}

/** A known minor deals with a household on both servers. Returns what the household reads of the minor, act by act. */
export async function playSheltered(seed: number): Promise<string[]> {
  const api = await testApi()
  const birthDate = `${new Date().getUTCFullYear() - 16}-01-01`
  const [minor, poster] = [await api.seed.student({ birthDate, lastName: 'Kovačić' }), await api.seed.individual()]
  const moderator = await api.seed.individual({ firstName: 'Mia' })
  return await new Twins(api, [minor, poster], moderator, seed, {}).shelter(minor, poster)
}

/**
 * The same as `playHistory` with two real servers on one database, of which each request goes to either, while their connections to it are
 * ended now and then in the middle of a push.
 */
export async function playDisturbedHistory(seed: number, steps: number): Promise<Twins['seen'] & { kills: number }> {
  const api = await testApi()
  const servers = [api.another(victims), api.another(victims)]
  const random = new Random(seed)
  let kills = 0
  const disturbance: Disturbance = {
    server: () => random.pick(servers)!,
    during: async () => {
      if (!random.chance(0.4)) return
      await pause(random.between(0, 15))
      kills += await endConnections(api.sql, random)
    },
  }
  try {
    return { ...(await play(await meet(api, seed, {}, disturbance), { seed, steps })), kills }
  } finally {
    for (const server of servers) await server.close()
  }
}

const victims = 'one-of-two-servers'

async function meet(
  api: Awaited<ReturnType<typeof testApi>>,
  seed: number,
  bugs: ServerBugs,
  disturbance?: Disturbance,
): Promise<Twins> {
  const people = [
    await api.seed.student({ city: 'Lausanne, VD' }),
    await api.seed.student({ city: 'Genève, GE' }),
    await api.seed.individual(),
    await api.seed.individual(),
  ]
  const moderator = await api.seed.individual({ firstName: 'Mia' })
  await write(api.sql, (tx) => appointModerator(tx, moderator.email, true))
  return new Twins(api, people, moderator, seed, bugs, disturbance)
}

async function play(twins: Twins, { seed, steps }: { seed: number; steps: number }): Promise<Twins['seen']> {
  const before = { ...photoLimits }
  // Both servers read these limits at each photo. With the usual ones nobody would send one too many.
  Object.assign(photoLimits, { perDay: 1 + (seed % 2), perConversation: 1 })
  try {
    await twins.begin()
    for (let step = 0; step < steps; step += 1) await twins.step()
    Object.assign(photoLimits, before)
    await twins.writeEach()
    await twins.finish()
    return twins.seen
  } finally {
    Object.assign(photoLimits, before)
  }
}

/** Ends the connections that the servers are working on, sometimes all, and waits until they are gone. Returns how many. */
async function endConnections(sql: Sql, random: Random): Promise<number> {
  const ended = await sql<{ pid: number }[]>`
    select pid, pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name = ${victims} and (state <> 'idle' or ${random.chance(0.3)})`
  // The servers' drivers hear of it a moment later; a call in between would fail for a reason that is not tested here.
  await pause(20)
  return ended.length
}
