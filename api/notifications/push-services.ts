import type { AnySql } from '../postgres/connect.ts'

/** An answer after this many milliseconds is a slow one, and so is none. Those of the services that browsers bring take a few hundred. */
const slowMs = 2_000
/** So long after its last answer a service is known to answer, and so long after a slow one it is not; in seconds. */
const memory = { answered: 24 * 60 * 60, slow: 10 * 60 }

/** How a service answers during one run. */
export const watchAnswers = () => {
  const seen = { isAnswering: false, isSlow: false }
  return {
    seen,
    /** Has this sent, and sees how long the service takes. */
    async over<Answer extends { is: string }>(sending: () => Promise<Answer>): Promise<Answer> {
      const begun = performance.now()
      const answer = await sending()
      if (performance.now() - begun > slowMs) seen.isSlow = true
      else if (answer.is !== 'failed') seen.isAnswering = true
      return answer
    },
  }
}

/** Remembers how a service answered. Only of those that have answered at some time it matters that they are slow. */
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

/** Returns whether a service is known to answer at once. */
export const isKnownToAnswer = async (sql: AnySql, service: string): Promise<boolean> => {
  const known = await sql`
    select from push_services
    where service = ${service} and answered_at > now() - make_interval(secs => ${memory.answered})
      and (slow_at is null or slow_at < now() - make_interval(secs => ${memory.slow}))`
  return known.length > 0
}
