import { setTimeout as sleep } from 'node:timers/promises'
import { openOfferLimit } from '../../../schema/limits.ts'
import { drawHousehold } from '../../../sync/testing/town/residents.ts'
import { crowdOf } from './crowd.ts'

/** Publishes a job per second over HTTP, each individual up to the limit of open offers. Returns a function that stops it and returns the count. */
export const publishAlong = async (origin: URL): Promise<() => Promise<number>> => {
  const post = (path: string, body: unknown, cookie = '') =>
    fetch(new URL(path, origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const register = async (number: number) => {
    const registered = await post('/api/auth/register', {
      ...drawHousehold('crowd', number),
      email: `somebody.${number}@crowd.example`,
      password: 'secret-1234',
      userType: 'private',
      terms: true,
    })
    if (registered.status !== 201) throw new Error(`Nobody is there to publish: ${await registered.text()}`)
    return registered.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  let cookie = await register(0)
  let running = true
  let published = 0
  const publishing = (async () => {
    for (const [number, { title, description, location, category }] of crowdOf(1_000, 2).entries()) {
      if (!running) return
      if (number > 0 && number % openOfferLimit === 0) cookie = await register(number)
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
