import type { Id } from '../../../schema/ids.ts'
import type { Sql } from '../../postgres/connect.ts'

/** Reads every row of these people as one text per table. Equal texts before and after mean that nothing changed. */
export const readAllOf = async (sql: Sql, people: readonly Id[]): Promise<Record<string, string>> => {
  const ids = [...people]
  const jobs = sql`(select id from jobs where posted_by_id = any(${ids}) or assigned_to_id = any(${ids}))`
  const rows = {
    users: sql`select * from users where id = any(${ids})`,
    student_profiles: sql`select * from student_profiles where user_id = any(${ids})`,
    private_profiles: sql`select * from private_profiles where user_id = any(${ids})`,
    sessions: sql`select * from sessions where user_id = any(${ids})`,
    account_tokens: sql`select * from account_tokens where user_id = any(${ids})`,
    jobs: sql`select * from jobs where id in ${jobs}`,
    applications: sql`select * from applications where job_id in ${jobs} or student_id = any(${ids})`,
    messages: sql`select * from messages where job_id in ${jobs} or sender_id = any(${ids}) or receiver_id = any(${ids})`,
    notifications: sql`select * from notifications where user_id = any(${ids})`,
    kept_offers: sql`select * from kept_offers where user_id = any(${ids})`,
    blocks: sql`select * from blocks where blocker_id = any(${ids})`,
    saved_searches: sql`select * from saved_searches where user_id = any(${ids})`,
    payments: sql`select * from payments where job_id in ${jobs} or payer_id = any(${ids}) or payee_id = any(${ids})`,
    reviews: sql`select * from reviews where job_id in ${jobs} or reviewee_id = any(${ids})`,
    photos: sql`select * from photos where owner_id = any(${ids})`,
    school_proofs: sql`select * from school_proofs where user_id = any(${ids})`,
    email_changes: sql`select * from email_changes where user_id = any(${ids})`,
    calendars: sql`select * from calendars where user_id = any(${ids})`,
    push_subscriptions: sql`select * from push_subscriptions where user_id = any(${ids})`,
    complaints: sql`select * from complaints where job_id in ${jobs}`,
    complaint_answers: sql`
      select * from complaint_answers where complaint_id in (select id from complaints where job_id in ${jobs})`,
    feeds: sql`select * from feed_entries where feed_id in (select 'user:' || id from users where id = any(${ids}))`,
  }
  const digests: Record<string, string> = {}
  for (const [table, query] of Object.entries(rows)) {
    const [found] = await sql<{ text: string | null }[]>`
      select string_agg(r::text, chr(10) order by r::text) as text from (${query}) as r`
    digests[table] = found?.text ?? ''
  }
  return digests
}
