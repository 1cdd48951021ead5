import type { Context } from 'hono'
import { clientAddress } from '../http/client.ts'
import type { Env } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * Runs an act with a link from a mail. Only invalid links are counted, so that made-up links don't block mailed links of others in the same network.
 * Refuses `slow_down` besides the act's own refusals.
 */
export const byLink = async <Result>(c: Context<Env>, act: () => Promise<Result>): Promise<Result> => {
  try {
    return await act()
  } catch (error) {
    if (isInvalidToken(error)) await c.get('throttle').beforeToken(clientAddress(c))
    throw error
  }
}

const isInvalidToken = (error: unknown): boolean =>
  error instanceof Refusal && error.details.issues?.some(({ path }) => path === 'token') === true
