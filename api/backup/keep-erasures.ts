import type { Logger } from 'pino'
import { describeFault } from '../http/faults.ts'
import type { Sql } from '../postgres/connect.ts'
import { listErasures, writeErasures } from './erasure-list.ts'

/** Milliseconds for which somebody's erasure may be in the database alone. */
const every = 10_000

/**
 * Keeps the lists of these folders like the database while the app runs (rule 3.4.772). A folder that cannot be written is logged once, until it can.
 * Returns what ends this, after a last look.
 */
export const keepErasures = (
  sql: Sql,
  folders: readonly string[],
  log: Pick<Logger, 'warn'>,
): (() => Promise<void>) => {
  const written = new Map<string, string>()
  const failing = new Set<string>()
  const look = async () => {
    const state = await readState(sql)
    const behind = folders.filter((folder) => written.get(folder) !== state)
    if (behind.length === 0) return
    const list = await listErasures(sql)
    for (const folder of behind)
      try {
        await writeErasures(folder, list)
        written.set(folder, state)
        failing.delete(folder)
      } catch (error) {
        if (!failing.has(folder)) log.warn({ folder, fault: describeFault(error) }, 'the list of erasures is not kept')
        failing.add(folder)
      }
  }
  // Without a database there is nothing new to list.
  const tryNow = () =>
    (looking ??= look()
      .catch(() => undefined)
      .finally(() => (looking = undefined)))
  let looking: Promise<void> | undefined
  const timer = setInterval(() => void tryNow(), every)
  void tryNow()
  return async () => {
    clearInterval(timer)
    await looking
    await tryNow()
  }
}

/** What changes whenever somebody is erased, asks for it, or takes that back; read from indexes and the few rows of tasks. */
const readState = async (sql: Sql): Promise<string> => {
  const [row] = await sql<{ state: string }[]>`
    select concat_ws(' ', (select max(erased_at) from users where erased_at is not null), count(*), max(id)) as state
    from tasks where name = 'account.erase'`
  return row?.state ?? ''
}
