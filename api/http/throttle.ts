import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { outboxLimits } from '../../schema/limits.ts'
import type { Id } from '../../schema/ids.ts'
import type { Me } from './me.ts'
import { rangeOf, networkOf } from './network.ts'
import { Refusal } from './refusal.ts'
import { SlotsByCaller } from './slots.ts'
import type { AnySql, Sql } from '../postgres/connect.ts'

export type RequestedMail = 'verification' | 'password-reset'

const minutes = 60
/** The weight of a mutation with a photo: decoding the photo takes as long as processing 50 mutations. */
const photoWeight = 50

/** Bytes of a long letter. A push with longer texts weighs more than one per mutation, which also bounds the stored bytes. */
const bytesOfOne = 2_048

/** Returns the weight of a push with a body of this many bytes: the sum of its mutations' weights, or of its texts if that is more; at least one. */
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

/** What the networks of one range may do together. */
const ofRange = ({ points, duration }: { points: number; duration: number }) => ({ points: 4 * points, duration })

/** `push` counts by weight. An outbox that filled up over months (1,000) passes at once, and may be repeated. */
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
  /** Papers drawn as PDF, each a tenth of a second of the processor. */
  paper: { points: 10, duration: 60 * minutes },
  /** Links for a minor's parents, which may be mailed to an address that somebody typed. */
  consent: { points: 5, duration: 24 * 60 * minutes },
  /** Each change of an address sends a mail to an address that somebody typed. */
  emailChange: { points: 10, duration: 24 * 60 * minutes },
  /** Calendar programs ask every hour or less often, and a person may have five. */
  calendar: { points: 60, duration: 60 * minutes },
  change: { points: 600, duration: 10 * minutes },
  push: { points: 3 * outboxLimits.full, duration: 10 * minutes },
}
export type Act = keyof typeof acts

/**
 * One person's pushes in a day, by weight: six full outboxes, or 40 MB of text. Written texts stay stored, and with only the ten-minute limit a
 * machine could store 860 MB a day.
 */
const pushesOfDay = { points: 20_000, duration: 24 * 60 * minutes }

/**
 * What the visitors of one network read in a minute: 150 people who each open an offer with its photos. A page that is rendered for them counts as
 * ten reads, which take the processor as long.
 */
const visits = { points: 3_000, duration: 60 }
const renderingWeight = 10

const attempts = { points: 100, duration: 15 * minutes }
const hundredAnHour = { points: 100, duration: 60 * minutes }

const limits = {
  ...acts,
  /** More than a hand does in the list of blocked people. Each block may name a hundred offers to everybody who follows their cantons. */
  block: { points: 60, duration: 60 * minutes },
  /** Each shown offer goes to all devices that follow the canton; a poster has five hundred offers at most, which a client may publish at once. */
  shownOffer: { points: 500, duration: 60 * minutes },
  /** Each time may send five hundred offers in the same way. */
  carriedOffers: { points: 30, duration: 60 * minutes },
  loginOfOne: { points: 10, duration: 15 * minutes },
  login: attempts,
  loginOfRange: ofRange(attempts),
  /** Attempts on one account from all networks, without the browsers that the account knows. */
  loginOfAccount: { points: 50, duration: 60 * minutes },
  /** Beyond them, seconds between two attempts from anywhere: of ranges that have guessed wrong today, and of others. */
  loginTurn: { points: 1, duration: 30 },
  /** Turns of one range before it counts as one of those. */
  turnsOfRange: { points: 3, duration: 24 * 60 * minutes },
  /** Guesses of one-time codes, of which three count at a time: by one network, and by all together. */
  codeOfOne: { points: 10, duration: 15 * minutes },
  codeOfAccount: { points: 100, duration: 24 * 60 * minutes },
  guessMail: { points: 1, duration: 24 * 60 * minutes },
  /** Each right password takes a slow hash, and maybe a session and a mail. */
  rightPassword: { points: 60, duration: 60 * minutes },
  registration: hundredAnHour,
  registrationOfRange: ofRange(hundredAnHour),
  mailOfOne: { points: 5, duration: 60 * minutes },
  mailOfOneToday: { points: 20, duration: 24 * 60 * minutes },
  /** The link to a new password is valid for an hour, so both gaps leave time to use it. */
  mailGap: { points: 1, duration: 5 * minutes },
  mailGapLater: { points: 1, duration: 30 * minutes },
  mailsToday: { points: 10, duration: 24 * 60 * minutes },
  mail: hundredAnHour,
  mailOfRange: ofRange(hundredAnHour),
  token: { points: 100, duration: 15 * minutes },
  madeUpCalendar: { points: 100, duration: 15 * minutes },
  /** Codes of papers that do not exist. A right one counts nothing. */
  wrongPaperCode: { points: 20, duration: 60 * minutes },
  /** Links and codes of consents that are not valid. */
  wrongConsent: { points: 20, duration: 60 * minutes },
  supportMessageOfOne: { points: 5, duration: 60 * minutes },
  supportMessage: { points: 60, duration: 60 * minutes },
  /** Longer than the server waits for somebody to take an archive. */
  archiveTurn: { points: 1, duration: 2 * minutes },
}

type Limiter = Pick<RateLimiterPostgres, 'consume' | 'get' | 'set' | 'reward' | 'delete'>

/** Takes the place of each limiter while limits are off. */
const unlimited: Limiter = {
  consume: async () => new RateLimiterRes(),
  get: async () => null,
  set: async () => new RateLimiterRes(),
  reward: async () => new RateLimiterRes(),
  delete: async () => true,
}

export type Throttle = ReturnType<typeof createThrottle>

/**
 * Creates the limits per address and per person. A whole school may use one address, so the limits per address are wide. The limits per person
 * are above what a hand can do, and stop a machine. The counters are in Postgres, so that they hold for all processes and across restarts. A
 * day's pushes are in memory.
 */
export const createThrottle = (sql: Sql, isOn: boolean) => {
  const names = Object.keys(limits) as (keyof typeof limits)[]
  const limiters = Object.fromEntries(
    names.map((name) => [name, isOn ? oneByOne(limiterOn(sql, name)) : unlimited]),
  ) as Record<keyof typeof limits, Limiter>
  // In memory, because it bounds what is stored over weeks, and a counter in Postgres would cost each push another row.
  const pushes = isOn ? new RateLimiterMemory(pushesOfDay) : unlimited
  // In memory, because a refused read must cost less than the read.
  const reads = isOn ? new RateLimiterMemory(visits) : unlimited
  const readsOfRange = isOn ? new RateLimiterMemory(ofRange(visits)) : unlimited
  const consumeReads = async (address: string, times?: number): Promise<void> => {
    await consume(reads, networkOf(address), times)
    await consume(readsOfRange, rangeOf(networkOf(address)), times)
  }

  return {
    /**
     * Counts an attempt to sign in, concurrent attempts included; refuses `slow_down` above the limit. `place`: a network address, or the token of
     * a browser that the account knows.
     */
    async beforeLogin(email: string, place: string): Promise<void> {
      await ensureLeft(limiters.login, key(place))
      await ensureLeft(limiters.loginOfRange, rangeKey(place))
      // The order matters: repeated attempts on one account use up the attempts of that account first, not those of the whole
      // network.
      await consume(limiters.loginOfOne, key(email.toLowerCase(), place))
      await consume(limiters.login, key(place))
      await consume(limiters.loginOfRange, rangeKey(place))
    },
    /**
     * Takes back the attempt that `beforeLogin` counted, so that only failures add up. It also counts right passwords of one account from one
     * place, so that a person who knows a password cannot keep others from it; refuses `slow_down` beyond what people do. A refused attempt stays
     * counted like a failure.
     */
    async afterLogin(email: string, place: string, isKnown: boolean): Promise<void> {
      await consume(limiters.rightPassword, key(email.toLowerCase(), place))
      await limiters.login.reward(key(place))
      await limiters.loginOfRange.reward(rangeKey(place))
      await limiters.loginOfOne.delete(key(email.toLowerCase(), place))
      if (!isKnown) await limiters.loginOfAccount.reward(key(email.toLowerCase(), 'anywhere'))
    },
    /** Counts an attempt from a browser that the account does not know; returns whether there were more than people make. */
    isGuessedAt: async (email: string): Promise<boolean> =>
      !(await passes(limiters.loginOfAccount, key(email.toLowerCase(), 'anywhere'))),
    /**
     * Lets one attempt on a guessed-at account pass at a time, and refuses the others `slow_down`, which locks nobody out for long. Ranges that have had
     * their turns wait for one another, so that whoever goes on guessing from many keeps no owner waiting who comes with a new browser (1.2.511).
     */
    async waitTurn(email: string, address: string): Promise<void> {
      const ofRange = key(email.toLowerCase(), rangeOf(networkOf(address)))
      const had = (await limiters.turnsOfRange.get(ofRange))?.consumedPoints ?? 0
      const line = had < limits.turnsOfRange.points ? 'anywhere' : 'again'
      await consume(limiters.loginTurn, key(email.toLowerCase(), line))
      await consume(limiters.turnsOfRange, ofRange).catch(() => undefined)
    },
    isGuessMailDue: (email: string): Promise<boolean> =>
      passes(limiters.guessMail, key(email.toLowerCase(), 'anywhere')),
    /** Forgets attempts on an account that has a new password. */
    async endGuesses(email: string): Promise<void> {
      const [of, again] = [key(email.toLowerCase(), 'anywhere'), key(email.toLowerCase(), 'again')]
      await Promise.all([
        limiters.loginOfAccount.delete(of),
        limiters.loginTurn.delete(of),
        limiters.loginTurn.delete(again),
      ])
    },
    /** Counts what a visitor reads. */
    beforeVisit: (address: string): Promise<void> => consumeReads(address),
    /** Counts a page that is rendered for a visitor. */
    beforeRendering: (address: string): Promise<void> => consumeReads(address, renderingWeight),
    /** Counts a one-time code of an account, which only somebody with its password may try. */
    async beforeCode(userId: Id, address: string): Promise<void> {
      await consume(limiters.codeOfOne, key(userId, address))
      await consume(limiters.codeOfAccount, key(userId, 'anywhere'))
    },
    /** Takes back what `beforeCode` counted, because the code was right. */
    async afterCode(userId: Id, address: string): Promise<void> {
      await limiters.codeOfOne.delete(key(userId, address))
      await limiters.codeOfAccount.reward(key(userId, 'anywhere'))
    },
    async beforeRegistration(address: string): Promise<void> {
      await consume(limiters.registration, key(address))
      await consume(limiters.registrationOfRange, rangeKey(address))
    },
    /** Counts a mail that is requested from one network address. It never refuses a request from elsewhere. */
    async beforeMail(email: string, address: string): Promise<void> {
      await ensureLeft(limiters.mail, key(address))
      await consume(limiters.mailOfOne, key(email.toLowerCase(), address))
      await consume(limiters.mailOfOneToday, key(email.toLowerCase(), address))
      await consume(limiters.mail, key(address))
      await consume(limiters.mailOfRange, rangeKey(address))
    },
    /**
     * Whether to send this mail, which anybody may request. If not, a mail of the last minutes still serves. It does not matter who requests it,
     * so that strangers can neither fill a mailbox nor lock out its owner.
     */
    async isMailDue(kind: RequestedMail, email: string): Promise<boolean> {
      const of = key(kind, email.toLowerCase(), 'anywhere')
      return (
        (await passes(limiters.mailGap, of)) &&
        ((await passes(limiters.mailsToday, of)) || (await passes(limiters.mailGapLater, of)))
      )
    },
    /** Counts a mail to an address that somebody with an account typed, a parent's or a new one of their own: so many a day to it, whoever asks. */
    beforeTypedMail: (email: string): Promise<void> =>
      consume(limiters.mailsToday, key('typed', email.toLowerCase(), 'anywhere')),
    /** Makes the next request due at once, because the link of the last mail was used, or that mail was never queued. */
    async endMailGap(kind: RequestedMail, email: string): Promise<void> {
      const of = key(kind, email.toLowerCase(), 'anywhere')
      await Promise.all([limiters.mailGap.delete(of), limiters.mailGapLater.delete(of)])
    },
    /** Counts a message to the operator. */
    async beforeSupportMessage(email: string, address: string): Promise<void> {
      await ensureLeft(limiters.supportMessage, key(address))
      await consume(limiters.supportMessageOfOne, key(email.toLowerCase(), address))
      await consume(limiters.supportMessage, key(address))
    },
    /** Counts a link from a mail that turned out to be invalid. */
    beforeToken: (address: string): Promise<void> => consume(limiters.token, key(address)),
    /** Counts a calendar request with an invented address. Any web page can make its visitors send one, as an image, so nothing else counts with it. */
    beforeMadeUpCalendar: (address: string): Promise<void> => consume(limiters.madeUpCalendar, key(address)),
    /** Refuses `slow_down` once this network has tried too many codes that no paper has; then right ones too, so that nobody guesses on. */
    beforePaperCode: (address: string): Promise<void> => ensureLeft(limiters.wrongPaperCode, key(address)),
    afterWrongPaperCode: (address: string): Promise<void> => consume(limiters.wrongPaperCode, key(address)),
    /** The same for links and codes of parents' consents. */
    beforeConsent: (address: string): Promise<void> => ensureLeft(limiters.wrongConsent, key(address)),
    afterWrongConsent: (address: string): Promise<void> => consume(limiters.wrongConsent, key(address)),
    /** Counts acts of a signed-in person, `times` at once. */
    async beforeAct(act: Act, { id }: { id: Id }, times?: number): Promise<void> {
      await consume(limiters[act], key(id), times)
      if (act === 'push') await consume(pushes, id, times)
    },
    /**
     * Gives a person the turn to download an archive of their data. While they have it, on any server, it refuses `archive_under_way`, and `slow_down` once
     * they have had those of an hour: both before the password, whose hash takes longer than all this. A turn that is not kept, because its server has
     * ended, expires.
     */
    async beginArchive({ id }: { id: Id }) {
      const of = key(id)
      await consume(limiters.archiveTurn, of, 1, 'archive_under_way')
      const end = async () => void (await limiters.archiveTurn.delete(of))
      try {
        await ensureLeft(limiters.archive, of)
      } catch (error) {
        await end()
        throw error
      }
      /** Counts the archive. */
      const count = () => consume(limiters.archive, of)
      /** Extends the turn. */
      const keep = async () => void (await limiters.archiveTurn.set(of, 1, limits.archiveTurn.duration))
      return { count, keep, end }
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

/**
 * Lets one count of a key go to the database at a time. The others would each wait there with a connection of everybody's for the lock of one row, as
 * twenty sign-ins at once did.
 */
const oneByOne = (limiter: RateLimiterPostgres): Limiter => {
  const turns = new SlotsByCaller()
  return {
    consume: (of, times) => turns.run(String(of), { atOnce: 1, waiting: Infinity }, () => limiter.consume(of, times)),
    get: (of) => limiter.get(of),
    set: (of, points, duration) => limiter.set(of, points, duration),
    reward: (of, points) => limiter.reward(of, points),
    delete: (of) => limiter.delete(of),
  }
}

type Counted = Pick<Me, 'id' | 'isUncounted'>

/**
 * Counts an act in the transaction that stores it, so that a refused or repeated one counts nothing: a block or its end, a published or changed offer,
 * which costs every following device a request. The device retries later what is over the limit. Refusals: `slow_down`.
 */
export const countStored = async (
  tx: AnySql,
  act: 'block' | 'shownOffer',
  { id, isUncounted }: Counted,
): Promise<void> => {
  if (!isUncounted) await consume(limiterOn(tx, act), key(id))
}

/**
 * Counts the sending of a person's offers, in the transaction that changed the person. Returns 0, or the seconds after which their offers may be
 * sent again.
 */
export const countCarriedOffers = async (tx: AnySql, { id, isUncounted }: Counted): Promise<number> => {
  return isUncounted ? 0 : await waitAfter(limiterOn(tx, 'carriedOffers'), key(id))
}

/** Counts, and returns 0, or the seconds after which the limit allows it again. */
const waitAfter = async (limiter: Pick<Limiter, 'consume'>, of: string, times = 1): Promise<number> => {
  try {
    await limiter.consume(of, times)
    return 0
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return secondsLeft(refused)
  }
}

/** Counts, and refuses above the limit. */
const consume = async (
  limiter: Pick<Limiter, 'consume'>,
  of: string,
  times?: number,
  code: 'slow_down' | 'archive_under_way' = 'slow_down',
): Promise<void> => {
  const retryAfter = await waitAfter(limiter, of, times)
  if (retryAfter > 0) throw new Refusal(code, { retryAfter })
}

/** Counts, and returns whether the limit still allows it. */
const passes = async (limiter: Limiter, of: string): Promise<boolean> => (await waitAfter(limiter, of)) === 0

const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000))

/** Refuses, without counting, if the limit is used up. An attempt that is refused anyway must not write a counter for an invented address. */
const ensureLeft = async (limiter: Limiter, of: string): Promise<void> => {
  const known = await limiter.get(of)
  if (known && known.remainingPoints <= 0) throw new Refusal('slow_down', { retryAfter: secondsLeft(known) })
}

/** Returns a hashed key, so that the table holds neither addresses nor e-mails. */
const key = (...parts: string[]): string => {
  const address = parts.pop() ?? ''
  return createHash('sha256')
    .update([...parts, networkOf(address)].join(' '))
    .digest('base64url')
}

const rangeKey = (address: string): string => key(rangeOf(networkOf(address)))

/** The interface that the limiter expects of a client: `query` with text and values, as in node-postgres. */
const asClient = (sql: AnySql) => ({
  query: async ({ text, values }: { text: string; values: (string | number | null)[] }) => {
    const rows = await sql.unsafe(text, values, { prepare: true })
    return { rows, rowCount: rows.count }
  },
})
