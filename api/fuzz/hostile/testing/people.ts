import { randomUUID } from 'node:crypto'
import { hashPassword } from '../../../accounts/passwords.ts'
import { connect } from '../../../postgres/connect.ts'
import { findRunning } from '../../../postgres/embedded/embedded.ts'
import { signIn, signInPairs } from '../../../sync/bench/world.ts'

/** Somebody with an account who does harm: has much of their own, and a paper. */
export interface HostilePerson {
  cookie: string
  password: string
  /** The network of their requests. */
  network: string
  paperId: string
}

const pairs = 12
const messages = 3_000
const password = 'mot-de-passe-1234'

/** Enters pairs of people who have written to each other for years, and who signed an agreement by the API of this origin. */
export const enterPeople = async (dataDir: string, origin: URL): Promise<HostilePerson[]> => {
  const running = findRunning(dataDir)
  if (!running) throw new Error('The database of the storm does not run')
  const sql = connect(running, { max: 2, deadlineMs: 0, statementTimeoutMs: 0 })
  try {
    const made = await signInPairs(sql, pairs)
    const ids = made.flatMap(({ student, posterId }) => [student.id, posterId])
    await sql`update users set password_hash = ${await hashPassword(password)} where id = any(${ids}::uuid[])`
    await sql`
      insert into messages (id, job_id, sequence, sender_id, receiver_id, content, is_read)
      select gen_random_uuid(), id, nth, posted_by_id, assigned_to_id, 'Je suis là dans dix minutes, à tout de suite.', true
      from jobs, generate_series(1, ${messages}) as nth where id = any(${made.map(({ jobId }) => jobId)}::uuid[])`
    const people: HostilePerson[] = []
    for (const [at, { student, posterId, jobId }] of made.entries()) {
      const poster = await signIn(sql, posterId)
      const [a, b] = [`198.18.${2 * at}.7`, `198.18.${2 * at + 1}.7`]
      const send = async (path: string, cookie: string, network: string, body: object) => {
        const headers = { cookie, 'x-forwarded-for': network, 'content-type': 'application/json' }
        const answer = await fetch(new URL(path, origin), { method: 'POST', headers, body: JSON.stringify(body) })
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
        return (await answer.json()) as { id: string }
      }
      const day = new Date().toISOString().slice(0, 10)
      const terms = {
        id: randomUUID(),
        jobId,
        from: day,
        to: null,
        weeklyMinutes: 240,
        means: 'cash',
        words: 'Le mercredi.',
      }
      const paper = await send('/api/papers/agreements', poster.cookie, b, terms)
      for (const [cookie, network] of [
        [poster.cookie, b],
        [student.cookie, a],
      ] as const)
        await send(`/api/papers/${paper.id}/signature`, cookie, network, { password })
      people.push(
        { cookie: student.cookie, password, network: a, paperId: paper.id },
        { cookie: poster.cookie, password, network: b, paperId: paper.id },
      )
    }
    return people
  } finally {
    await sql.end()
  }
}
