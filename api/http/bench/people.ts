import type { Id } from '../../../schema/ids.ts'
import { settle } from '../../jobs/testing/settle.ts'
import { connect, type ConnectionOptions } from '../../postgres/connect.ts'
import { signInPairs, type Pair } from '../../sync/bench/world.ts'

/** What the callers of a bench know of its database. */
export interface World {
  /** Students with the work that they have, who talk with their posters. */
  pairs: Pair[]
  /** Open offers of others. */
  offers: { id: Id; posterId: Id }[]
}

const pairsAtLeast = 200
const talkLength = 30
const noticesOfOne = 30
const lettersOfOne = 20

/**
 * Fills an empty database with so many offers. Each student of a pair has a conversation, letters and notifications, and the other agreed work has
 * conversations of so many messages.
 */
export const fill = async (options: ConnectionOptions, offerCount: number, otherTalks: number): Promise<World> => {
  await settle(options, offerCount, Math.ceil(offerCount / 20))
  const sql = connect(options, { max: 2, deadlineMs: 0, statementTimeoutMs: 0 })
  const offers = await sql<{ id: Id; posterId: Id }[]>`
    select id, posted_by_id as "posterId" from jobs where status = 'open' and deleted_at is null order by id limit 400`
  if (otherTalks > 0) await talk(sql, otherTalks)
  const pairs = await signInPairs(sql, pairsAtLeast)
  const ofPairs = pairs.map(({ jobId }) => jobId)
  await talk(sql, talkLength, ofPairs)
  const students = pairs.map(({ student }) => student.id)
  await sql`
    insert into notifications (id, user_id, type, title, message, action_url, is_read, kind)
    select gen_random_uuid(), id, 'job_match', 'Nouvelle offre', 'Une offre de jardinage à Lausanne vous attend.', '/jobs', true, 'offers'
    from unnest(${students}::uuid[]) as id, generate_series(1, ${noticesOfOne})`
  await sql`
    insert into applications (id, job_id, student_id, letter)
    select gen_random_uuid(), offer, student, 'Je viens volontiers, et j’ai une voiture.'
    from unnest(${students}::uuid[]) as student, unnest(${offers.slice(0, lettersOfOne).map(({ id }) => id)}::uuid[]) as offer`
  // The measured server runs tasks, too: mails that letters cause would count as a cost of later requests.
  await sql`
    create function never() returns trigger language plpgsql as $$ begin new.run_at := 'infinity'; return new; end $$`
  await sql`create trigger never before insert on tasks for each row when (new.name = 'mail.send') execute function never()`
  await sql`vacuum analyze`
  await sql.end()
  return { pairs, offers: offers.slice(lettersOfOne) }
}

/** Lets the parties of agreed work write so many messages in turn: of these jobs, or of all. */
const talk = (sql: ReturnType<typeof connect>, length: number, jobs: Id[] | null = null) => sql`
  insert into messages (id, job_id, sequence, sender_id, receiver_id, content, is_read)
  select gen_random_uuid(), id, nth, case when nth % 2 = 0 then posted_by_id else assigned_to_id end,
    case when nth % 2 = 0 then assigned_to_id else posted_by_id end, 'Je suis là dans dix minutes, à tout de suite.', true
  from jobs, generate_series(1, ${length}) as nth
  where assigned_to_id is not null and posted_by_id <> assigned_to_id and (${jobs}::uuid[] is null or id = any(${jobs}::uuid[]))`
