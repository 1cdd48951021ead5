import type { AnySql } from '../postgres/connect.ts'

/** Milliseconds from which an answer counts as slow, and not as an answer. The services of common browsers take a few hundred. */
const slowMs = 2_000
/** Seconds after its last answer for which a service is known to answer, and after a slow answer for which it is not. */
const memory = { answered: 24 * 60 * 60, slow: 10 * 60 }

/** Watches how a service answers during one run. */
export const watchAnswers = () => {
  const seen = { isAnswering: false, isSlow: false }
  return {
    seen,
    /** Runs `sending` and measures the time that the service takes. */
    async over<Answer extends { is: string }>(sending: () => Promise<Answer>): Promise<Answer> {
      const begun = performance.now()
      const answer = await sending()
      if (performance.now() - begun > slowMs) seen.isSlow = true
      else if (answer.is !== 'failed') seen.isAnswering = true
      return answer
    },
  }
}

/** Stores how a service answered. Slowness is stored only for services that have answered before. */
export const rememberAnswers = async (
  sql: AnySql,
  service: string,
  { isAnswering, isSlow }: { isAnswering: boolean; isSlow: boolean },
): Promise<void> => {
  if (isSlow) await sql`update push_services set slow_at = now() where service = ${service}`
  else if (isAnswering)
    await sql`
      insert into push_services (service, answered_at) values (${service}, now())
      on conflict (service) do update set answered_at = now()`
}

/** Whether a service is known to answer quickly. */
export const isKnownToAnswer = async (sql: AnySql, service: string): Promise<boolean> => {
  const known = await sql`
    select from push_services
    where service = ${service} and answered_at > now() - make_interval(secs => ${memory.answered})
      and (slow_at is null or slow_at < now() - make_interval(secs => ${memory.slow}))`
  return known.length > 0
}
