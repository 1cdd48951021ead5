import type { Id } from '../../schema/ids.ts'
import type { Tx } from '../feeds/write.ts'

/** Deletes messages that they wrote signed out too: from their address, and from a former one that we still know and that nobody else has by now. */
export const forgetSupportMessages = async (tx: Tx, userId: Id, email: string): Promise<void> => {
  await tx`
    delete from support_messages m where user_id = ${userId} or lower(email) = lower(${email})
      or lower(email) in (select lower(old_email) from email_changes where user_id = ${userId} and confirmed_at is not null)
        and not exists (select from users where lower(users.email) = lower(m.email))`
}

/** Frees the address of an account for another sign-up, with the mails that wait for it. The caller has locked the person's row. */
export const freeAddress = async (tx: Tx, { id, email }: { id: Id; email: string }): Promise<void> => {
  await forgetSupportMessages(tx, id, email)
  // Random, since somebody could have signed up with an address made of the person's id.
  await tx`update users set email = gen_random_uuid() || '@supprime.invalid', email_verified = false where id = ${id}`
  await tx`delete from email_changes where user_id = ${id} and confirmed_at is null`
  await tx`delete from tasks where name = 'mail.send' and payload ->> 'userId' = ${id} and lease is null`
}
