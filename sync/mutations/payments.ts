import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { MutationArguments, MutationName } from '../../schema/mutations.ts'
import { findSameNote, isHandPayable, isUnanswered, type HandPayment } from '../../schema/payments/hand-payment.ts'
import type { paymentMutations } from '../../schema/payments/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import { keyOf } from '../store/rows.ts'
import type { EffectContext, Mutator, Mutators } from '../writing/mutator.ts'
import { writerOf } from '../writing/write.ts'

type PaymentMutation = keyof typeof paymentMutations

/** A mutator of the hand payments of one job, which stand in the job's row. `change` returns the same list if nothing changes. */
const onPayments = <Name extends PaymentMutation & MutationName>(
  change: (
    args: MutationArguments<Name>,
    payments: readonly HandPayment[],
    context: EffectContext & { job: JobRow },
  ) => readonly HandPayment[],
): Mutator<Name> => ({
  effects: {
    job: (args, row, context) => {
      if (!row || context.id !== args.jobId) return row
      const { handPayments, ...job } = row
      const before = handPayments ?? none
      const after = change(args, before, { ...context, job: row })
      if (after === before) return row
      return after.length > 0 ? { ...job, handPayments: [...after] } : job
    },
  },
  touches: (_db, { jobId }) => [keyOf('job', jobId)],
})

const none: readonly HandPayment[] = []

/** Changes one payment if `may` allows it, or returns the same list. A payment that both confirm stays, because the server will refuse the change. */
const changeOne = (
  payments: readonly HandPayment[],
  id: Id,
  may: (payment: HandPayment) => boolean,
  change: (payment: HandPayment) => HandPayment[],
): readonly HandPayment[] => {
  const found = payments.find((one) => one.id === id)
  if (!found || found.confirmedAt !== undefined || !may(found)) return payments
  return payments.flatMap((one) => (one === found ? change(one) : [one]))
}

/**
 * Confirms a payment. A correction takes the place of the payment that it corrects, and of nothing where nothing was paid. `expenses`: those that a note of
 * the other party has, which joins this one; undefined for a plain confirmation.
 */
const agreeWith = (
  payments: readonly HandPayment[],
  id: Id,
  joined: { expenses: number } | undefined,
  now: string,
): readonly HandPayment[] => {
  const corrects = payments.find((one) => one.id === id)?.corrects
  const after = changeOne(
    payments,
    id,
    () => true,
    ({ contestedAt: _contestedAt, otherAmount: _otherAmount, corrects: _corrects, expenses = 0, ...one }) => {
      const both = Math.min(expenses, joined?.expenses ?? expenses)
      return one.amount === 0 ? [] : [{ ...one, ...(both > 0 && { expenses: both }), confirmedAt: now }]
    },
  )
  return after === payments || corrects === undefined ? after : after.filter((one) => one.id !== corrects)
}

const withoutOwn = (payments: readonly HandPayment[], id: Id, me: Id): readonly HandPayment[] =>
  changeOne(
    payments,
    id,
    ({ declaredById }) => declaredById === me,
    () => [],
  )

export const paymentMutators: Mutators<PaymentMutation> = {
  'payment.declare': {
    ...onPayments<'payment.declare'>(({ jobId: _jobId, replaces, isAnother, ...said }, payments, { job, me, now }) => {
      const { postedById: payerId, assignedToId: payeeId } = job
      const isParty = me === payerId || me === payeeId
      if (!isParty || payeeId !== said.payeeId || !isHandPayable(job)) return payments
      if (payments.some(({ id }) => id === said.id)) return payments
      const former = payments.find(({ id }) => id === replaces)
      if (replaces !== undefined && !(former?.confirmedAt ?? former?.declaredById === me)) return payments
      const corrects = former?.confirmedAt === undefined ? former?.corrects : former.id
      if (said.amount === 0 && corrects === undefined) return payments
      const note = { payerId, ...said, ...(corrects !== undefined && { corrects }), declaredById: me, declaredAt: now }
      const open = payments.filter((one) => one.id !== replaces && isUnanswered(one))
      const same = isAnother ? undefined : findSameNote(open, note)
      const isOver = (one: HandPayment) =>
        one !== same && !one.confirmedAt && (one === former || (corrects !== undefined && one.corrects === corrects))
      const others = payments.filter((one) => !isOver(one))
      if (!same) return [...others, note]
      return same.declaredById === me ? others : agreeWith(others, same.id, { expenses: said.expenses ?? 0 }, now)
    }),
    renew: (args, id) => ({ ...args, id }),
  },
  'payment.confirm': onPayments<'payment.confirm'>(({ id }, payments, { me, now }) =>
    payments.find((one) => one.id === id)?.declaredById === me ? payments : agreeWith(payments, id, undefined, now),
  ),
  'payment.contest': onPayments<'payment.contest'>(({ id, otherAmount }, payments, { me, now }) =>
    changeOne(
      payments,
      id,
      ({ declaredById }) => declaredById !== me,
      ({ contestedAt = now, otherAmount: _former, ...one }) => [
        { ...one, contestedAt, ...(otherAmount !== null && { otherAmount }) },
      ],
    ),
  ),
  'payment.withdraw': onPayments<'payment.withdraw'>(({ id }, payments, { me }) => withoutOwn(payments, id, me)),
}

const write = writerOf(paymentMutators)

/** A hand payment of a job, by its id. */
export interface NamedPayment {
  id: Id
  jobId: Id
}

/** Says that a job was paid from hand to hand, or corrects what one has said; `amount` in centimes (rule 3.5.35). Throws OutboxFull. */
export const declarePayment = async (db: LocalDatabase, payment: Omit<MutationArguments<'payment.declare'>, 'id'>) => {
  const id = db.newId()
  return { id, ...(await write(db, 'payment.declare', { ...payment, id })) }
}

/** Agrees with what the other party has declared. Throws OutboxFull. */
export const confirmPayment = (db: LocalDatabase, { id, jobId }: NamedPayment) =>
  write(db, 'payment.confirm', { id, jobId })

/** Says that what the other party has declared is not right, and perhaps how many centimes it was. Throws OutboxFull. */
export const contestPayment = (db: LocalDatabase, { id, jobId, otherAmount }: MutationArguments<'payment.contest'>) =>
  write(db, 'payment.contest', { id, jobId, otherAmount })

/** Takes back what one has declared. Throws OutboxFull. */
export const withdrawPayment = (db: LocalDatabase, { id, jobId }: NamedPayment) =>
  write(db, 'payment.withdraw', { id, jobId })
