import Stripe from 'stripe'

/** Returns the code of an error that Stripe returned; undefined for any other error. */
export const errorCodeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined

/** Returns the items of all pages of a list, a thousand at most. */
export const readAll = async <T extends { id: string }>(list: Stripe.ApiListPromise<T>): Promise<T[]> =>
  await list.autoPagingToArray({ limit: 1_000 })
