import type { Id } from '../../schema/ids.ts'
import { isGone } from '../accounts/shown-names.ts'
import type { Tx } from '../feeds/write.ts'
import { onlyRow } from '../postgres/single-row.ts'

/**
 * Returns whether a student's account is erased or about to be, so that no money could leave to it, and whether it is suspended and gets no new money
 * (rule 1.2.444). The lock on their row, after those of job and payments, orders leaving and paying: a later request to leave sees the money held by
 * then.
 */
export const lockPayee = async (tx: Tx, payeeId: Id): Promise<{ isGone: boolean; isSuspended: boolean }> =>
  onlyRow(
    await tx<{ isGone: boolean; isSuspended: boolean }[]>`
      select ${isGone(tx, 'users')} as "isGone", suspended_at is not null as "isSuspended"
      from users where id = ${payeeId} for share`,
  )
