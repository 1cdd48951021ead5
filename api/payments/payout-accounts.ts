import { isId, type Id } from '../../schema/ids.ts'
import { newAccountHours, type PayoutAccount, type PayoutAccountState } from '../../schema/payments/payment.ts'
import { write, type Tx } from '../feeds/write.ts'
import { describeFault } from '../http/faults.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { notify } from '../notifications/notifications.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import type { PaymentContext } from '../tasks/context.ts'
import type { TaskPayloads } from '../tasks/tasks.ts'
import { payoutsBegin } from '../escrow/notifications.ts'
import { schedulePayout } from './payouts.ts'
import { orUnavailable } from './or-unavailable.ts'
import { currentProvider, type ProviderAccount, type WaysBack, type WebhookProvider } from '../providers/provider.ts'

/**
 * Returns the state of a student's account. While the account is incomplete or under examination, Stripe is queried, because the student may return
 * from its pages before its event arrives. If Stripe does not answer, the known state is returned.
 */
export const readPayoutAccount = async (ctx: PaymentContext, me: Me): Promise<PayoutAccount> => {
  const provider = currentProvider(ctx.providers).name
  let known = provider === 'stripe' ? await findAccount(ctx.sql, me.id) : undefined
  if (known && isUnderWay(known.state)) {
    await refreshAccount(ctx, { accountId: known.id }).catch(noteAbsence(ctx))
    known = await findAccount(ctx.sql, me.id)
  }
  if (!known || known.state === 'closed') return { provider, state: 'none', paysFrom: null }
  return { provider, state: known.state, paysFrom: known.paysFrom?.toISOString() ?? null }
}

const isUnderWay = (state: string): boolean => state === 'incomplete' || state === 'in_review'

const noteAbsence =
  ({ log }: PaymentContext) =>
  (error: unknown): void =>
    log.warn({ fault: describeFault(error) }, 'the payment provider did not answer')

/**
 * Returns the address of Stripe's pages for the student's account, which the first call creates. Refusals: not_found (payments are simulated),
 * unavailable.
 */
export const openPayoutAccount = async (ctx: PaymentContext, me: Me, back: WaysBack): Promise<string> => {
  const { stripe } = ctx.providers
  if (!stripe) throw new Refusal('not_found')
  let account = await findAccount(ctx.sql, me.id)
  // An account may have been deleted at Stripe without an event; then a new one replaces it.
  for (let attempt = 0; attempt < 2; attempt++) {
    if (!account || account.state === 'closed')
      account = await orUnavailable(ctx, createAccount(ctx, stripe, me, account))
    const url = await orUnavailable(ctx, stripe.pagesOf(account.id, account.state === 'ready', back))
    if (url !== undefined) return url
    const { id } = account
    await write(ctx.sql, (tx) => closeAccount(tx, id))
    account = { ...account, state: 'closed' }
  }
  throw new Refusal('unavailable', { retryAfter: 5 })
}

interface KnownAccount {
  id: string
  state: Exclude<PayoutAccountState, 'none'> | 'closed'
  paysFrom: Date | null
}

const findAccount = async (sql: AnySql, userId: Id): Promise<KnownAccount | undefined> => {
  const [found] = await sql<KnownAccount[]>`
    select account_id as id, state, pays_from as "paysFrom" from payout_accounts
    where user_id = ${userId} and provider = 'stripe'`
  return found
}

/** Creates the account at Stripe. Concurrent and repeated calls get one account. */
const createAccount = async (
  { sql }: PaymentContext,
  stripe: WebhookProvider,
  { id: userId }: Me,
  former: KnownAccount | undefined,
): Promise<KnownAccount> => {
  const { email } = onlyRow(await sql<{ email: string }[]>`select email from users where id = ${userId}`)
  const id = await stripe.createAccount({ userId, email, former: former?.id })
  await write(sql, (tx) => keepAccount(tx, id, { userId, state: 'incomplete' }))
  return { id, state: 'incomplete', paysFrom: null }
}

/**
 * Reads a student's connected account from Stripe and stores its state. The platform creates these accounts at Stripe with the student's id in
 * `metadata.userId`. Money on the student's wallet is sent to an account that accepts payouts, 48 hours after it first did (rule 3.5.20).
 */
export const refreshAccount = async (
  { sql, log, providers: { stripe } }: PaymentContext,
  { accountId }: TaskPayloads['payment.account'],
): Promise<void> => {
  if (!stripe) throw new Error('The provider stripe is not configured')
  const account = await stripe.readAccount(accountId)
  const isKept = await write(sql, (tx) => (account ? keepAccount(tx, accountId, account) : closeAccount(tx, accountId)))
  if (!isKept) log.error({ accountId }, 'an account at the provider is nobody’s')
}

const keepAccount = async (tx: Tx, accountId: string, { userId, state }: ProviderAccount): Promise<boolean> => {
  const [owner] = await tx<{ id: Id }[]>`
    select id from users where id = any(${[userId].filter(isId)}::uuid[]) and user_type = 'student'`
  if (!owner) return false
  // One at a time: of two transactions inserting the same row, one may hit the unique account id before the person's row that it would update.
  await tx`select pg_advisory_xact_lock(hashtextextended('payout account ' || ${owner.id}, 0))`
  const isReady = state === 'ready'
  // Lock order: the payments first, then the account, as after a refused payout.
  const waiting = isReady ? await lockWaiting(tx, owner.id) : []
  // A new account replaces a working one only once the new one works too. Its first payout has a waiting time of its own.
  const [kept] = await tx<{ waitSeconds: number; paysFrom: Date; isNew: boolean }[]>`
    insert into payout_accounts as known (user_id, provider, account_id, state, pays_from)
    values (${owner.id}, 'stripe', ${accountId}, ${state},
      case when ${isReady} then now() + make_interval(hours => ${newAccountHours}) end)
    on conflict (user_id, provider) do update set account_id = excluded.account_id, state = excluded.state,
      pays_from = case when known.account_id = excluded.account_id then coalesce(known.pays_from, excluded.pays_from)
        else excluded.pays_from end
    where known.account_id = excluded.account_id or excluded.state = 'ready' or known.state <> 'ready'
    returning greatest(0, extract(epoch from pays_from - now()))::float8 as "waitSeconds", pays_from as "paysFrom",
      pays_from = now() + make_interval(hours => ${newAccountHours}) as "isNew"`
  if (!kept || !isReady) return true
  if (kept.isNew) await notify(tx, payoutsBegin(owner.id, kept.paysFrom))
  for (const { id } of waiting) await schedulePayout(tx, id, kept.waitSeconds)
  return true
}

const closeAccount = async (tx: Tx, accountId: string): Promise<boolean> => {
  const closed = await tx`
    update payout_accounts set state = 'closed' where provider = 'stripe' and account_id = ${accountId} returning user_id`
  return closed.length > 0
}

/**
 * Locks the student's payments and returns the released ones that were not paid out. A concurrent release either sees the account, or its payment is
 * seen here.
 */
const lockWaiting = async (tx: Tx, payeeId: Id): Promise<{ id: Id }[]> => {
  const open = await tx<{ id: Id; state: string }[]>`
    select id, state from payments
    where payee_id = ${payeeId} and provider = 'stripe' and state in ('held', 'releasing', 'released')
      and paid_out = 0
    order by created_at, id for no key update`
  return open.filter(({ state }) => state === 'released')
}
