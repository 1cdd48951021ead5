import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { notificationsKept } from '../../schema/limits.ts'
import { write } from '../feeds/write.ts'
import type { Sql } from '../postgres/connect.ts'

/**
 * Deletes all but the newest notifications of each person (rule 1.2.447), at most `batch`, and returns how many. Devices drop them with their next
 * pull.
 */
export const deleteOldNotifications = (sql: Sql, batch: number): Promise<number> =>
  write(sql, async (tx) => {
    const deleted = await tx<{ id: Id; userId: Id }[]>`
      delete from notifications where id in (
        select id from notifications where id in (
          select old.id
          from (select user_id from notifications group by user_id having count(*) > ${notificationsKept} limit ${batch}) as crowded,
            lateral (
              select id from notifications where user_id = crowded.user_id
              order by sequence desc offset ${notificationsKept}) as old
          limit ${batch})
        for update skip locked)
      returning id, user_id as "userId"`
    for (const { id, userId } of deleted) tx.changes.del(userFeed(userId), 'notification', id)
    return deleted.length
  })
