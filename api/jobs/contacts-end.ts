import type { Id } from '../../schema/ids.ts'
import { write } from '../feeds/write.ts'
import { lockJob } from './job-state.ts'
import { partiesChanged } from './jobs.ts'
import type { Sql } from '../postgres/connect.ts'

/** Days after finished work in which its two parties still see each other's e-mail and phone (rule 1.2.531). */
const contactDays = 30

/** The most jobs of one run: each has a transaction of its own. */
const batch = 500

/**
 * Ends the contact between the two parties of work that was finished 30 days ago, on their devices too (rule 1.2.531). Another job of the two keeps
 * them in reach. Returns the number of jobs.
 */
export const endContacts = async (sql: Sql): Promise<number> => {
  const found = await sql<{ id: Id }[]>`
    select id from jobs
    where status = 'completed' and not contacts_ended and updated_at < now() - make_interval(days => ${contactDays})
    order by updated_at, id limit ${batch}`
  for (const { id } of found)
    await write(sql, async (tx) => {
      const job = await lockJob(tx, id)
      await tx`update jobs set contacts_ended = true where id = ${id}`
      if (job) partiesChanged(tx, job)
    })
  return found.length
}
