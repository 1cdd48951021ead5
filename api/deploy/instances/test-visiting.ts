import { setTimeout as sleep } from 'node:timers/promises'
import { ownPassword } from '../../../pwa/e2e/support/people.ts'

/**
 * Somebody who reads the list of offers, opens its page and signs in, again and again. `failures` are requests without an answer, or with another than
 * asked for; `cut` are answers that ended before they were whole.
 */
export const startVisiting = (url: string, email: string) => {
  const [failures, cut]: [string[], string[]] = [[], []]
  let [answers, isOver] = [0, false]
  const acts = {
    list: () => fetch(`${url}/api/jobs`),
    page: () => fetch(`${url}/jobs`, { headers: { accept: 'text/html' } }),
    'sign-in': () =>
      fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: ownPassword }),
      }),
  }
  const visit = async (name: string, act: () => Promise<Response>) => {
    try {
      const answer = await act()
      if (!answer.ok) failures.push(`${name}: ${answer.status}`)
      await answer.text().catch(() => cut.push(name))
      answers += 1
    } catch (error) {
      failures.push(`${name}: ${(error as Error).message}`)
    }
    await sleep(20)
  }
  const visiting = (async () => {
    while (!isOver) for (const [name, act] of Object.entries(acts)) await visit(name, act)
  })()
  const end = async () => {
    isOver = true
    await visiting
    return { answers, failures, cut }
  }
  return { end }
}
