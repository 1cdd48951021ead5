import type { Id } from '../../../schema/ids.ts'
import { dailyLimit, paymentsAtFirst } from '../../../schema/payments/payer-limits.ts'
import { onlyRow } from '../../postgres/single-row.ts'
import type { Sql } from '../../postgres/connect.ts'
import { findInBooks } from './audit.ts'
import type { CardPayer } from './card-payers.ts'
import { intentIdOf, type CardWorld } from './card-world.ts'
import type { StormContext } from './storm-run.ts'
import type { StripeObject } from './stripe-objects.ts'

interface BookedPayment {
  id: Id
  payeeId: Id
  state: string
  intentId: string
  amount: number
  returned: number
  paidOut: number
  refundPart: number
  partTries: number
  mismatch: string | null
  /** Whether the payee's account takes money, as far as we know. */
  isReady: boolean
}

const metadataOf = ({ metadata }: StripeObject) => metadata as Record<string, string>
const sumOf = (objects: StripeObject[]): number => objects.reduce((sum, { amount }) => sum + Number(amount), 0)

/** Returns what payers paid beyond their limits, and what left to students before it had stood (rules 3.5.21, 3.5.25 and 3.5.26). */
export const findBeyondLimits = ({ books, waited, touched }: CardWorld, payers: readonly CardPayer[]): string[] =>
  payers.flatMap(({ secrets, stood }) => {
    const paid = [...secrets]
      .map((secret) => books.intents.get(intentIdOf(secret)))
      .filter((intent) => intent !== undefined)
      .filter(({ status }) => status === 'succeeded')
    const ids = new Set(paid.map((intent) => metadataOf(intent)['paymentId']!).filter((id) => !touched.has(id)))
    const sent = books.transfers.filter(({ transfer_group: group }) => ids.has(String(group)))
    const [limit, charged, left] = [dailyLimit(stood), sumOf(paid), sumOf(sent)]
    return [
      ...(charged > limit ? [`${charged} centimes were charged in a day, of ${limit}`] : []),
      ...(stood === 0 && paid.length > paymentsAtFirst ? [`a new payer paid ${paid.length} times in a day`] : []),
      ...(left > stood ? [`${left} centimes left in a day, though ${stood} had stood`] : []),
      ...(sent.some(({ destination }) => !waited.has(String(destination))) ? ['money left to a new account'] : []),
    ]
  })

/** Compares our books with Stripe's, and each payment with what Stripe did for it; returns the contradictions. */
export const findCardWrongs = async (
  sql: Sql,
  { promises }: StormContext,
  { books, touched, wrongs }: CardWorld,
  payers: readonly CardPayer[],
): Promise<string[]> => {
  const payments = await sql<BookedPayment[]>`
    select p.id, payee_id as "payeeId", p.state, intent_id as "intentId", amount, returned, paid_out as "paidOut", refund_part as "refundPart",
      part_tries as "partTries", mismatch, coalesce(a.state = 'ready', false) as "isReady"
    from payments p left join payout_accounts a on a.user_id = payee_id and a.provider = p.provider where intent_id is not null`
  const booked = new Map(payments.map((payment) => [payment.intentId, payment]))
  const { off } = onlyRow(
    await sql<{ off: number }[]>`
      select (${books.balance()} + coalesce(sum(balance_of(id)), 0))::float8 as off from ledger_accounts where kind = 'outside'`,
  )
  const unknown = [...books.intents.values()].filter(({ id, status }) => status === 'succeeded' && !booked.has(id))
  const open = payers
    .flatMap(({ secrets }) => [...secrets].map((secret) => books.intents.get(intentIdOf(secret))))
    .filter((intent) => intent?.['status'] !== 'succeeded' && intent?.['status'] !== 'canceled')
  const accounts = new Map<string | undefined, number>()
  for (const account of books.accounts.values()) {
    const { userId } = metadataOf(account)
    accounts.set(userId, (accounts.get(userId) ?? 0) + 1)
  }
  const contradictions = payments.flatMap((payment) =>
    compare(payment, books, touched.has(payment.id)).map((what) => `${what} (payment ${payment.id})`),
  )
  return [
    ...(await findInBooks(sql, promises, [...touched])),
    ...wrongs,
    ...contradictions,
    ...(off === 0 ? [] : [`the books are ${off} centimes off Stripe’s balance`]),
    ...unknown.map(({ id }) => `the charge of ${id} is in no books`),
    ...open.map((intent) => `the order ${intent?.id} can still be paid`),
    ...[...accounts].filter(([, count]) => count > 1).map(([, count]) => `a student has ${count} accounts`),
  ]
}

/** Compares one payment with what Stripe did for it. */
const compare = (payment: BookedPayment, books: CardWorld['books'], isTouched: boolean): string[] => {
  const { id, payeeId, state, intentId, amount, returned, paidOut } = payment
  const isCharged = books.intents.get(intentId)?.['status'] === 'succeeded'
  const transfers = books.transfers.filter(({ transfer_group: group }) => group === id)
  const refunded = sumOf(books.listRefunds(intentId).data.filter(({ status }) => status !== 'failed'))
  const owners = transfers.map(({ destination }) => books.ownerOf(String(destination)))
  const claims: [boolean, string][] = [
    [isCharged === (state === 'released' || state === 'refunded'), `is ${state}, and charged: ${isCharged}`],
    [transfers.length <= 1, `was paid out ${transfers.length} times`],
    [sumOf(transfers) === paidOut, `paid out ${paidOut}, and Stripe ${sumOf(transfers)}`],
    [owners.every((owner) => owner === payeeId), 'was paid out to somebody else'],
    [isTouched || refunded === returned, `returned ${returned}, and Stripe ${refunded}`],
    [isTouched || refunded + paidOut <= amount, `${refunded} and ${paidOut} of ${amount} have left`],
    [isTouched || payment.mismatch === null, `contradicts Stripe: ${payment.mismatch}`],
    [isTouched || state !== 'refunded' || refunded === amount, `is refunded, of ${amount} only ${refunded}`],
    [
      isTouched || state !== 'released' || refunded === payment.refundPart,
      `returned ${refunded} of ${payment.refundPart}`,
    ],
    [
      isTouched || state !== 'released' || paidOut > 0 || !payment.isReady,
      'waits on a wallet, though its account takes money',
    ],
  ]
  return claims.filter(([holds]) => !holds).map(([, what]) => what)
}
