import { setTimeout as sleep } from 'node:timers/promises'
import { crowdOf } from './crowd.ts'

/** Publishes a job a second over HTTP as one individual. Returns a function that stops this and returns the number of jobs. */
export const publishAlong = async (origin: URL): Promise<() => Promise<number>> => {
  const post = (path: string, body: unknown, cookie = '') =>
    fetch(new URL(path, origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const registered = await post('/api/auth/register', {
    firstName: 'Anne',
    lastName: 'Rochat',
    email: 'anne@crowd.example',
    password: 'secret-1234',
    phone: '+41 79 111 22 55',
    city: 'Lausanne, VD',
    userType: 'private',
    terms: true,
  })
  if (registered.status !== 201) throw new Error(`Nobody is there to publish: ${await registered.text()}`)
  const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? ''
  let running = true
  let published = 0
  const publishing = (async () => {
    for (const { title, description, location, category } of crowdOf(1_000, 2)) {
      if (!running) return
      const answer = await post(
        '/api/jobs',
        { title, description, location, category, duration: '2h', rate: 25 },
        cookie,
      )
      if (answer.status === 201) published += 1
      await sleep(1_000)
    }
  })()
  return async () => {
    running = false
    await publishing
    return published
  }
}
