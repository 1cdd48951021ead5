import Stripe from 'stripe'

/** Returns the code of an error that Stripe has answered; undefined for any other. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined

/** Returns what stands on all pages of a list, a thousand at most. */
export const readAll = async <T extends { id: string }>(list: Stripe.ApiListPromise<T>): Promise<T[]> =>
  await list.autoPagingToArray({ limit: 1_000 })
