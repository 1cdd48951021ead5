import type { Id } from '../../schema/ids.ts'
import { write } from '../feeds/write.ts'
import { notifyOnce } from '../notifications/notifications.ts'
import type { Sql } from '../postgres/connect.ts'
import { dropProof } from './proofs.ts'

/** Days after which a proof that no operator has read is deleted (rule 1.2.533). */
const proofDays = 30

/** The most proofs of one run: each has a transaction of its own. */
const batch = 500

/** Deletes the proofs that no operator has read in time, and tells their students (rule 1.2.533). Returns their number. */
export const dropUnreadProofs = async (sql: Sql): Promise<number> => {
  const due = sql`sent_at < now() - make_interval(days => ${proofDays})`
  const found = await sql<{ userId: Id }[]>`
    select user_id as "userId" from school_proofs where ${due} order by sent_at, user_id limit ${batch}`
  for (const { userId } of found)
    await write(sql, async (tx) => {
      // Meanwhile the student may have sent another proof.
      const old = await tx`select from school_proofs where user_id = ${userId} and ${due} for no key update`
      if (old.length === 0) return
      await dropProof(tx, userId)
      await notifyOnce(tx, {
        userId,
        type: 'other',
        title: 'Attestation effacée',
        message: `Nous n’avons pas pu lire votre attestation en ${proofDays} jours : nous l’avons effacée. Vous pouvez l’envoyer de nouveau depuis votre profil.`,
        actionUrl: '/dashboard',
      })
    })
  return found.length
}
