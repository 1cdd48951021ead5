import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { outboxLimits } from '../../schema/limits.ts'
import type { Id } from '../../schema/ids.ts'
import type { Me } from './me.ts'
import { networkOf } from './network.ts'
import { Refusal } from './refusal.ts'
import type { AnySql, Sql } from '../postgres/connect.ts'

/**
 * Limits per address and per person. A whole school may stand behind one address, so the limits per address are wide.
 * The limits per person are above what a hand can do, and stop a machine.
 */
export interface Throttle {
  /**
   * Counts an attempt to sign in; refuses `slow_down` above the limit. Concurrent attempts are all counted. `place`: a network address, or the
   * token of a browser that is known to the account.
   */
  beforeLogin(email: string, place: string): Promise<void>
  /**
   * Takes back what `beforeLogin` counted, so that only failures add up. Counts right passwords, too, of one account from one place, so that
   * whoever knows a password keeps nobody else from it; refuses `slow_down` beyond what people do, and these attempts add up as failures do.
   */
  afterLogin(email: string, place: string): Promise<void>
  beforeRegistration(address: string): Promise<void>
  /** Counts a mail that is requested from one network address; refuses nobody elsewhere. */
  beforeMail(email: string, address: string): Promise<void>
  /**
   * Whether this mail, which anybody may request, is to be sent: if not, one of the last minutes still serves. Who requests it makes no
   * difference, so that strangers can neither fill a mailbox nor keep its owner out.
   */
  isMailDue(mail: RequestedMail, email: string): Promise<boolean>
  /** The link of the last mail was used, or the mail was never queued: the next request is due at once. */
  endMailGap(mail: RequestedMail, email: string): Promise<void>
  /** Counts a message to the operator. */
  beforeSupportMessage(email: string, address: string): Promise<void>
  /** Counts a link from a mail that turned out to be worth nothing. */
  beforeToken(address: string): Promise<void>
  /** Counts a calendar that is asked for by a made-up address. Any web page can have its visitors ask, as pictures: nothing else counts with it. */
  beforeMadeUpCalendar(address: string): Promise<void>
  /** Counts acts of a signed-in person, `times` at once. */
  beforeAct(act: Act, person: { id: Id }, times?: number): Promise<void>
  /**
   * Counts an archive of somebody's data, and gives them the one turn to take it: refuses `archive_under_way` while they have it, on any server,
   * which counts nothing. A turn that is not kept, since its server ended, is over by itself.
   */
  beginArchive(person: { id: Id }): Promise<ArchiveTurn>
}

interface ArchiveTurn {
  /** It goes on. */
  keep(): Promise<void>
  end(): Promise<void>
}

export type RequestedMail = 'verification' | 'password-reset'

const minutes = 60
/** The weight of a mutation with a photo: decoding the photo takes as long as processing this many mutations. */
const photoWeight = 50

/** What a long letter has, in bytes: a push of longer texts weighs more than one for each mutation. What is stored is so bounded, too. */
const bytesOfOne = 2_048

/** Returns the weight of a push with a body of so many bytes: the sum of its mutations' weights, or of its texts; at least one. */
export const weightOf = (
  mutations: readonly { photo?: string | undefined; photos?: readonly string[] | undefined }[],
  bytes: number,
): number => {
  const photosOf = ({ photo, photos = [] }: (typeof mutations)[number]) => photos.length + (photo === undefined ? 0 : 1)
  const counts = mutations.map(photosOf)
  const sum = counts.reduce((weight, count) => weight + (count * photoWeight || 1), 0)
  const hasPhotos = counts.some((count) => count > 0)
  return Math.max(1, sum, hasPhotos ? 0 : Math.ceil(bytes / bytesOfOne))
}

/** `push` counts by weight. An outbox that filled up over months (1,000) passes at once, and may be sent once more. */
const acts = {
  photo: { points: 60, duration: 60 * minutes },
  profile: { points: 120, duration: 60 * minutes },
  job: { points: 100, duration: 60 * minutes },
  application: { points: 200, duration: 60 * minutes },
  message: { points: 300, duration: 10 * minutes },
  review: { points: 60, duration: 60 * minutes },
  complaint: { points: 60, duration: 60 * minutes },
  report: { points: 30, duration: 60 * minutes },
  payment: { points: 60, duration: 60 * minutes },
  archive: { points: 10, duration: 60 * minutes },
  /** Each sends a mail to an address that somebody typed. */
  emailChange: { points: 10, duration: 24 * 60 * minutes },
  /** Programs ask every hour or less, and somebody may have five. */
  calendar: { points: 60, duration: 60 * minutes },
  change: { points: 600, duration: 10 * minutes },
  push: { points: 3 * outboxLimits.full, duration: 10 * minutes },
}
export type Act = keyof typeof acts

/**
 * Pushes of one person in a day, by weight: six full outboxes, or 40 MB of text. What somebody writes stays, and within the limit of ten minutes alone
 * a machine would store 860 MB a day.
 */
const pushesOfDay = { points: 20_000, duration: 24 * 60 * minutes }

const limits = {
  ...acts,
  /** More than a hand does in the list of the blocked. Each may name a hundred offers to all who follow their cantons. */
  block: { points: 60, duration: 60 * minutes },
  /** Each goes to all devices that follow the canton; a poster has fifty offers at most. */
  shownOffer: { points: 100, duration: 60 * minutes },
  /** Each may name fifty offers in the same way. */
  carriedOffers: { points: 30, duration: 60 * minutes },
  loginOfOne: { points: 10, duration: 15 * minutes },
  login: { points: 100, duration: 15 * minutes },
  /** Each takes a slow hash, and maybe a session and a mail. */
  rightPassword: { points: 60, duration: 60 * minutes },
  registration: { points: 100, duration: 60 * minutes },
  mailOfOne: { points: 5, duration: 60 * minutes },
  mailOfOneToday: { points: 20, duration: 24 * 60 * minutes },
  /** A link to a new password is valid for an hour, so that both gaps leave time to use it. */
  mailGap: { points: 1, duration: 5 * minutes },
  mailGapLater: { points: 1, duration: 30 * minutes },
  mailsToday: { points: 10, duration: 24 * 60 * minutes },
  mail: { points: 100, duration: 60 * minutes },
  token: { points: 100, duration: 15 * minutes },
  madeUpCalendar: { points: 100, duration: 15 * minutes },
  supportMessageOfOne: { points: 5, duration: 60 * minutes },
  supportMessage: { points: 60, duration: 60 * minutes },
  /** Longer than an archive that nobody takes lasts. */
  archiveTurn: { points: 1, duration: 2 * minutes },
}

const unthrottled: Throttle = {
  beforeLogin: async () => {},
  afterLogin: async () => {},
  beforeRegistration: async () => {},
  beforeMail: async () => {},
  isMailDue: async () => true,
  endMailGap: async () => {},
  beforeSupportMessage: async () => {},
  beforeToken: async () => {},
  beforeMadeUpCalendar: async () => {},
  beforeAct: async () => {},
  beginArchive: async () => ({ keep: async () => {}, end: async () => {} }),
}

/** Creates the limiter. Its counters are in Postgres, so that they hold for all processes and across restarts, but those of a day's pushes. */
export const createThrottle = (sql: Sql, isOn: boolean): Throttle => {
  if (!isOn) return unthrottled
  const limiter = (name: keyof typeof limits) => limiterOn(sql, name)
  const loginOfOne = limiter('loginOfOne')
  const login = limiter('login')
  const rightPassword = limiter('rightPassword')
  const registration = limiter('registration')
  const mailOfOne = limiter('mailOfOne')
  const mailOfOneToday = limiter('mailOfOneToday')
  const mailGap = limiter('mailGap')
  const mailGapLater = limiter('mailGapLater')
  const mailsToday = limiter('mailsToday')
  const mail = limiter('mail')
  const token = limiter('token')
  const madeUpCalendar = limiter('madeUpCalendar')
  const supportMessageOfOne = limiter('supportMessageOfOne')
  const supportMessage = limiter('supportMessage')
  const archiveTurn = limiter('archiveTurn')
  const limiters = Object.fromEntries(Object.keys(acts).map((act) => [act, limiter(act as Act)])) as Record<
    Act,
    RateLimiterPostgres
  >
  // In memory: it bounds what is stored in weeks, and each push would pay for another row.
  const pushes = new RateLimiterMemory(pushesOfDay)

  return {
    async beforeLogin(email, place) {
      await ensureLeft(login, key(place))
      // The order matters: repeated attempts on one account use up the attempts of that account first, and not those of
      // the whole network.
      await consume(loginOfOne, key(email.toLowerCase(), place))
      await consume(login, key(place))
    },
    async afterLogin(email, place) {
      await consume(rightPassword, key(email.toLowerCase(), place))
      await login.reward(key(place))
      await loginOfOne.delete(key(email.toLowerCase(), place))
    },
    beforeRegistration: (address) => consume(registration, key(address)),
    async beforeMail(email, address) {
      await ensureLeft(mail, key(address))
      await consume(mailOfOne, key(email.toLowerCase(), address))
      await consume(mailOfOneToday, key(email.toLowerCase(), address))
      await consume(mail, key(address))
    },
    async isMailDue(kind, email) {
      const of = key(kind, email.toLowerCase(), 'anywhere')
      return (await passes(mailGap, of)) && ((await passes(mailsToday, of)) || (await passes(mailGapLater, of)))
    },
    async endMailGap(kind, email) {
      const of = key(kind, email.toLowerCase(), 'anywhere')
      await Promise.all([mailGap.delete(of), mailGapLater.delete(of)])
    },
    async beforeSupportMessage(email, address) {
      await ensureLeft(supportMessage, key(address))
      await consume(supportMessageOfOne, key(email.toLowerCase(), address))
      await consume(supportMessage, key(address))
    },
    beforeToken: (address) => consume(token, key(address)),
    beforeMadeUpCalendar: (address) => consume(madeUpCalendar, key(address)),
    async beforeAct(act, { id }, times) {
      await consume(limiters[act], key(id), times)
      if (act === 'push') await consume(pushes, id, times)
    },
    async beginArchive({ id }) {
      const of = key(id)
      await consume(archiveTurn, of, 1, 'archive_under_way')
      const end = async () => void (await archiveTurn.delete(of))
      try {
        await consume(limiters.archive, of)
      } catch (error) {
        await end()
        throw error
      }
      return { keep: async () => void (await archiveTurn.set(of, 1, limits.archiveTurn.duration)), end }
    },
  }
}

const limiterOn = (sql: AnySql, name: keyof typeof limits) =>
  new RateLimiterPostgres({
    storeClient: asClient(sql),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    // Only one limiter deletes expired counters, for all of them.
    clearExpiredByTimeout: name === 'login',
    keyPrefix: name,
    ...limits[name],
  })

type Counted = Pick<Me, 'id' | 'isUncounted'>

/**
 * Counts a block or its end in the transaction that makes it, so that one which is refused or repeated counts nothing. The device sends one too
 * many again later. Refusals: slow_down.
 */
export const countBlock = async (tx: AnySql, { id, isUncounted }: Counted): Promise<void> => {
  if (!isUncounted) await consume(limiterOn(tx, 'block'), key(id))
}

/**
 * Counts, in the transaction that makes it, an offer that is published or changed: what a poster does with it costs everybody's device a request. The
 * device sends one too many again later. Refusals: slow_down.
 */
export const countShownOffer = async (tx: AnySql, { id, isUncounted }: Counted): Promise<void> => {
  if (!isUncounted) await consume(limiterOn(tx, 'shownOffer'), key(id))
}

/**
 * Counts, in the transaction that has changed their poster, that somebody's offers are carried. Returns 0, or the seconds after which they may be
 * carried again.
 */
export const countCarriedOffers = async (tx: AnySql, { id, isUncounted }: Counted): Promise<number> => {
  if (isUncounted) return 0
  try {
    await limiterOn(tx, 'carriedOffers').consume(key(id))
    return 0
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return secondsLeft(refused)
  }
}

const consume = async (
  limiter: Pick<RateLimiterPostgres, 'consume'>,
  of: string,
  times = 1,
  code: 'slow_down' | 'archive_under_way' = 'slow_down',
): Promise<void> => {
  try {
    await limiter.consume(of, times)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new Refusal(code, { retryAfter: secondsLeft(refused) })
  }
}

const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000))

/** Refuses, without counting, what the limit leaves no room for: an attempt that is refused anyway writes no counter of a made-up address. */
const ensureLeft = async (limiter: RateLimiterPostgres, of: string): Promise<void> => {
  const known = await limiter.get(of)
  if (known && known.remainingPoints <= 0) throw new Refusal('slow_down', { retryAfter: secondsLeft(known) })
}

/** Counts, and returns whether the limit is kept. */
const passes = async (limiter: RateLimiterPostgres, of: string): Promise<boolean> => {
  try {
    await limiter.consume(of)
    return true
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return false
  }
}

/** Returns a hashed key: the table has neither addresses nor e-mails. */
const key = (...parts: string[]): string => {
  const address = parts.pop() ?? ''
  return createHash('sha256')
    .update([...parts, networkOf(address)].join(' '))
    .digest('base64url')
}

/** The interface that the limiter expects of a client: `query` with text and values, as node-postgres has it. */
const asClient = (sql: AnySql) => ({
  query: async ({ text, values }: { text: string; values: (string | number | null)[] }) => {
    const rows = await sql.unsafe(text, values, { prepare: true })
    return { rows, rowCount: rows.count }
  },
})
