import { createSeed, meOf } from '../../testing/test-seed.ts'
import type { Sql } from '../../postgres/connect.ts'
import { write } from '../../feeds/write.ts'
import { patchJob } from '../../jobs/status.ts'
import { watchIntent } from '../unpaid.ts'
import { openStormBank } from './storm-bank.ts'
import type { StormPayment } from './storm-run.ts'

/** Number of jobs that share a poster and a student. */
const jobsEach = 25

/**
 * Creates jobs under way, each with an order that is not paid yet. The poster has proposed to cancel, so that the
 * student may cancel.
 */
export const preparePayments = async (sql: Sql, count: number): Promise<StormPayment[]> => {
  const seed = createSeed(sql)
  await openStormBank(sql)
  const moderator = meOf(await seed.individual())
  await sql`insert into moderators (user_id) values (${moderator.id})`
  const payments: StormPayment[] = []
  while (payments.length < count) {
    const { poster, student, job } = await seed.assignedJob()
    const parties = { poster: meOf(poster), student: meOf(student) }
    await write(sql, (tx) => patchJob(tx, parties.poster, job.id, { status: 'in_progress' }))
    await write(sql, (tx) => patchJob(tx, parties.poster, job.id, { status: 'cancelled' }))
    const size = Math.min(jobsEach, count - payments.length)
    const made = await sql<Omit<StormPayment, 'poster' | 'student' | 'moderator'>[]>`
      with copies as (
        insert into jobs (id, posted_by_id, assigned_to_id, title, description, location, duration, rate_centimes, category,
          delivery_type, language_required, urgency_level, experience_required, physical_demand, payment_method, status,
          cancellation_proposed_at)
        select gen_random_uuid(), posted_by_id, assigned_to_id, title, description, location, duration, rate_centimes, category,
          delivery_type, language_required, urgency_level, experience_required, physical_demand, payment_method, status,
          cancellation_proposed_at
        from jobs, generate_series(1, ${size}) where id = ${job.id}
        returning id, posted_by_id, assigned_to_id),
      accepted as (
        insert into applications (id, job_id, student_id, letter, status, decided_at)
        select gen_random_uuid(), id, assigned_to_id, 'Je viens.', 'accepted', now() from copies
        returning id, job_id),
      ordered as (
        insert into payments (id, job_id, payer_id, payee_id, amount, fee, provider, intent_id, client_secret)
        select p.id, c.id, c.posted_by_id, c.assigned_to_id, p.amount, (p.amount * 5 + 50) / 100, 'simulated',
          'pi_' || p.id, 'secret_' || p.id
        from copies c cross join lateral (
          select gen_random_uuid() as id, (50 + abs(hashtext(c.id::text)) % 100000) as amount) p
        returning *),
      intents as (
        insert into simulated_intents (id, client_secret, payment_id, job_id, amount, currency)
        select intent_id, client_secret, id, job_id, amount, currency from ordered)
      select ordered.id, job_id as "jobId", release_id as "releaseId", intent_id as "intentId", client_secret as "clientSecret",
        accepted.id as "applicationId"
      from ordered join accepted using (job_id)`
    // Every second student is paid out; the others keep the money on the wallet.
    if (payments.length % (2 * jobsEach) === 0)
      await sql`insert into payout_accounts (user_id, provider, account_id, state, pays_from)
        values (${student.id}, 'simulated', ${student.id}, 'ready', now())`
    for (const { id } of made) await watchIntent(sql, id)
    payments.push(...made.map((payment) => ({ ...payment, ...parties, moderator })))
  }
  return payments
}
