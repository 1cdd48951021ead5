import { leavingDays } from '../../schema/accounts/leaving.ts'
import type { Sql } from '../postgres/connect.ts'
import { letPass } from '../testing/test-tasks.ts'

/** Lets the time pass within which a deletion can be taken back. */
export const letLeavingPass = async (sql: Sql): Promise<void> => {
  await sql`update users set leaving_since = leaving_since - make_interval(days => ${leavingDays})`
  await letPass(sql, leavingDays * 24 * 3600)
}
