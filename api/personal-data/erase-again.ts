import type { Logger } from 'pino'
import { findBack, type ErasureList } from '../backup/erasure-list.ts'
import { write } from '../feeds/write.ts'
import { describeFault } from '../http/faults.ts'
import type { Sql } from '../postgres/connect.ts'
import { eraseAccount } from './erasure.ts'
import { leaveAgain } from './leaving.ts'

/**
 * Erases anew whom a restored database has back, before anybody can sign in (rule 3.4.772). Whose money or agreed work is back as well is erased once
 * that is settled, and until then is a deleted account to all others. Returns how many people that were.
 */
export const eraseAgain = async (sql: Sql, list: ErasureList, log: Pick<Logger, 'warn'>): Promise<number> => {
  const { erased, leaving } = await findBack(sql, list)
  for (const id of leaving) await write(sql, (tx) => leaveAgain(tx, id, new Date(list.leaving[id]!)))
  for (const id of erased) {
    await write(sql, (tx) => leaveAgain(tx, id))
    // Its task tries again.
    await eraseAccount({ sql }, { userId: id }).catch((error: unknown) =>
      log.warn({ fault: describeFault(error) }, 'somebody is erased later'),
    )
  }
  return erased.length + leaving.length
}
