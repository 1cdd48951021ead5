import type { Id } from '../../../schema/ids.ts'
import { newAccountHours } from '../../../schema/payments/payment.ts'
import type { Sql } from '../../postgres/connect.ts'
import type { WebhookProvider } from '../../providers/provider.ts'
import { receiveEvent } from '../provider-events.ts'
import type { StormContext } from './storm-run.ts'
import type { StripeObject } from './stripe-objects.ts'
import { signEvent, type StripeStandIn } from './stripe-stand-in.ts'

/** What a storm of card payments knows beside our database. */
export interface CardWorld {
  /** Connections that nobody kills. */
  admin: Sql
  books: StripeStandIn['books']
  provider: WebhookProvider
  /** Events that Stripe has not delivered yet. */
  undelivered: StripeObject[]
  /** Accounts that have waited as long as new accounts must. */
  waited: Set<string>
  /** Payments about which banks and dashboards have decided. */
  touched: Set<Id>
  wrongs: Set<string>
}

/** The secret of the webhook. */
export const webhookSecret = 'whsec_storm'

/** A client secret begins with the id of its intent. */
export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0]!

/** Delivers one of Stripe's events as its webhook does: any of those that wait, now and then twice, and some never. */
export const deliver = async (ctx: StormContext, world: CardWorld, random: () => number): Promise<void> => {
  const { undelivered, books } = world
  undelivered.push(...books.events.splice(0))
  const [event] = undelivered.splice(Math.floor(random() * undelivered.length), 1)
  if (!event) return
  // Stripe tries for days. An event of an account is therefore only late, because nothing else tells of the account's change.
  if (event['type'] !== 'account.updated' && random() < 0.15) return
  if (random() < 0.2) undelivered.push(event)
  try {
    await receive(ctx.sql, world, event)
  } catch (error) {
    undelivered.push(event)
    throw error
  }
}

/** Delivers the events that are left. */
export const deliverAll = async (sql: Sql, world: CardWorld): Promise<void> => {
  for (const event of [...world.undelivered.splice(0), ...world.books.events.splice(0)])
    await receive(sql, world, event)
}

const receive = async (sql: Sql, { provider }: CardWorld, event: StripeObject): Promise<void> => {
  const { body, signature } = signEvent(event, webhookSecret)
  const read = provider.readEvent(body, signature)
  if (!read) throw new Error('An event of Stripe was refused')
  await receiveEvent(sql, 'stripe', read)
}

/** Every bank decides the disputes that are open, for one side or the other. */
export const decideAllDisputes = ({ books }: CardWorld): void => {
  for (const [at, id] of [...books.intents.keys()].entries())
    for (const { status } of books.listDisputes(id).data)
      if (status === 'needs_response' && at % 2 === 0) books.dispute(id, 'lost')
  books.endDisputes()
}

/** Lets the hours pass that a student's new account must wait. */
export const letAccountWait = async ({ admin, waited }: CardWorld, userId: Id): Promise<void> => {
  const accounts = await admin<{ id: string }[]>`
    update payout_accounts set pays_from = pays_from - make_interval(hours => ${newAccountHours})
    where user_id = ${userId} and pays_from is not null returning account_id as id`
  for (const { id } of accounts) waited.add(id)
  await admin`
    update tasks set run_at = least(run_at, now())
    where name = 'payment.payOut' and lease is null and key in (select id::text from payments where payee_id = ${userId})`
}
