import type { User } from '../../../schema/accounts/user.ts'
import type { Id } from '../../../schema/ids.ts'
import { standingDays } from '../../../schema/payments/payer-limits.ts'
import { feeOf } from '../../../schema/payments/payment.ts'
import { acceptApplication } from '../../applications/applications.ts'
import { write } from '../../feeds/write.ts'
import { createSeed, meOf } from '../../testing/test-seed.ts'
import { preparePayment } from '../checkout.ts'
import { refreshAccount } from '../payout-accounts.ts'
import { refreshIntent } from '../provider-events.ts'
import { intentIdOf, letAccountWait, type CardWorld } from './card-world.ts'
import type { StormContext, StormPayment } from './storm-run.ts'

/** Agreed work that is paid by card, or not. */
export type CardJob = Pick<StormPayment, 'jobId' | 'applicationId' | 'poster' | 'student' | 'moderator'>

/** A payer with cards, and what their tabs know. */
export interface CardPayer {
  /** Those that they have paid earlier, too. */
  jobs: CardJob[]
  /** Their largest payment that stood before the storm, in centimes. */
  stood: number
  /** Whether most of their cards are declined. */
  isTester: boolean
  /** The number of orders under way. */
  orders: number
  /** The secrets of all orders that were handed out. */
  secrets: Set<string>
  /** The declines of orders that are not paid, by job. */
  declines: Map<Id, number>
  /** Those of them that the server knows of. */
  knownDeclines: Map<Id, number>
}

const jobsEach = 4
/** The earlier payments of each kind of payer in turn, in centimes. */
const earlierPayments = [[], [40_000], [40_000, 80_000, 160_000], []]

/** Creates payers with agreed work for two students. One of the two has an account that takes money and is no longer new. */
export const createCardPayers = async (ctx: StormContext, world: CardWorld, count: number): Promise<CardPayer[]> => {
  const seed = createSeed(ctx.sql)
  const moderator = meOf(await seed.individual())
  await ctx.sql`insert into moderators (user_id) values (${moderator.id})`

  const agree = async (poster: User, student: User): Promise<CardJob> => {
    const job = await seed.job(poster)
    const { id } = await seed.application(student, job)
    await write(ctx.sql, (tx) => acceptApplication(tx, meOf(poster), id))
    return { jobId: job.id, applicationId: id, poster: meOf(poster), student: meOf(student), moderator }
  }
  const createPayer = async (at: number): Promise<CardPayer> => {
    const poster = await seed.individual()
    const students = [await seed.student(), await seed.student()]
    const earlier = earlierPayments[at % earlierPayments.length]!
    const jobs: CardJob[] = []
    for (const amount of earlier) {
      jobs.push(await agree(poster, students[0]!))
      await payEarlier(ctx, world, jobs.at(-1)!, amount)
    }
    await openAccount(ctx, world, students[0]!.id)
    for (let made = 0; made < jobsEach; made++) jobs.push(await agree(poster, students[made % 2]!))
    const known = { orders: 0, secrets: new Set<string>(), declines: new Map(), knownDeclines: new Map() }
    return { jobs, stood: Math.max(0, ...earlier), isTester: at % 4 === 3, ...known }
  }
  const payers: CardPayer[] = []
  for (let at = 0; at < count; at++) payers.push(await createPayer(at))
  return payers
}

/** Makes a payment that has stood when the storm begins. */
const payEarlier = async (ctx: StormContext, { books }: CardWorld, { poster, jobId }: CardJob, amount: number) => {
  const { clientSecret } = await preparePayment(ctx, poster, { jobId, amount, applicationFee: feeOf(amount) })
  books.pay(clientSecret)
  const intentId = intentIdOf(clientSecret)
  await refreshIntent(ctx, { provider: 'stripe', intentId })
  await ctx.sql`
    update payments set held_at = held_at - make_interval(days => ${standingDays + 1}) where intent_id = ${intentId}`
}

const openAccount = async (ctx: StormContext, world: CardWorld, userId: Id) => {
  const accountId = `acct_${userId.replaceAll('-', '')}`
  world.books.connect(accountId, userId)
  await refreshAccount(ctx, { accountId })
  await letAccountWait(world, userId)
}
