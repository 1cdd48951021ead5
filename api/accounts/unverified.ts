import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { needsVerifying } from '../config.ts'
import { write, type Tx } from '../feeds/write.ts'
import type { Env } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'
import type { TaskContext } from '../tasks/context.ts'
import { enqueue, type TaskPayloads } from '../tasks/tasks.ts'

/** Days until an unconfirmed account is removed: after the sign-up, after a further mail, whose link is valid for three days, and at most. */
const days = { first: 7, again: 3, most: 30 }

/**
 * Refuses a person as `not_found` if they are only an unconfirmed sign-up and addresses must be confirmed (rule 1.4.60): anybody may have written it,
 * under any name. Accounts from before that requirement have a session, or had an offer or an application.
 */
export const ensureConfirmed = async (
  { sql, config }: Pick<Env['Variables'], 'sql' | 'config'>,
  userId: Id,
): Promise<void> => {
  if (!needsVerifying(config)) return
  const unconfirmed = await sql`
    select from users where id = ${userId} and not email_verified
      and not exists (select from sessions where user_id = users.id)
      and not exists (select from jobs where posted_by_id = users.id)
      and not exists (select from applications where student_id = users.id)`
  if (unconfirmed.length > 0) throw new Refusal('not_found')
}

/** Schedules the removal of an account whose address may never be confirmed, because it would keep the address from its owner. */
export const forgetUnlessVerified = (tx: Tx, userId: Id, after = days.first): Promise<void> =>
  enqueue(tx, 'account.forget', { userId }, { key: userId, runAfterSeconds: after * 24 * 3600 })

/**
 * Removes an account whose address was not confirmed and that nobody has ever signed in to (rule 1.4.58). A link that is still valid delays the
 * removal, for a month at most, so that requesting mails to somebody else's address can't keep the address.
 */
export const forgetUnverified = ({ sql }: Pick<TaskContext, 'sql'>, { userId }: TaskPayloads['account.forget']) =>
  write(sql, async (tx) => {
    const [user] = await tx<{ isUsed: boolean; mayWait: boolean }[]>`
      -- The browser that it was signed up with is known from then.
      select email_verified or exists (
          select from devices where user_id = users.id and signed_in_at > users.created_at + interval '1 minute') as "isUsed",
        created_at > now() - make_interval(days => ${days.most})
          and exists (select from account_tokens where user_id = users.id and purpose = 'verification' and expires_at > now()) as "mayWait"
      from users where id = ${userId} for update`
    if (!user || user.isUsed) return
    if (user.mayWait) return await forgetUnlessVerified(tx, userId, days.again)
    await tx`delete from users where id = ${userId}`
    await tx`delete from feed_entries where feed_id = ${userFeed(userId)}`
    await tx`delete from feeds where id = ${userFeed(userId)}`
  })
