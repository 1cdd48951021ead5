import type { Context } from 'hono'
import { clientAddress } from '../http/client.ts'
import type { Env } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * Acts by a link from a mail. Only those that are worth nothing are counted, so that made-up ones keep nobody of the same network from a link that was
 * mailed to them. Refuses `slow_down` beside what the act refuses.
 */
export const byLink = async <Result>(c: Context<Env>, act: () => Promise<Result>): Promise<Result> => {
  try {
    return await act()
  } catch (error) {
    if (isWorthless(error)) await c.var.throttle.beforeToken(clientAddress(c))
    throw error
  }
}

const isWorthless = (error: unknown): boolean =>
  error instanceof Refusal && error.details.issues?.some(({ path }) => path === 'token') === true
