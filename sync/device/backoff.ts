const maxDelayMs = 15_000
/** The first wait in milliseconds, and the factor from each wait to the next. */
const growth = { sending: { first: 1_000, factor: 2 }, listening: { first: 500, factor: 1.4 } }

/**
 * Returns the milliseconds to wait after `tries` failed tries: from 1 s, growing to 15 s. The jitter keeps devices from
 * returning all at once.
 */
export const waitBefore = (tries: number, random: () => number): number => wait(growth.sending, tries, random)

/** Milliseconds over which the streams of a server that was just lost come back, so that not all open in the same moment. */
const listeningSpread = 1_500

/**
 * Returns how long the event stream waits after `tries` failed tries: 0.3 s to 2 s at first, then 0.6 s, growing slowly. Everything else that
 * waits is tried once the stream opens, so the stream alone looks for a server that is back. Its many requests cost a lost
 * server nothing (`.decisions/sync/0160-…`).
 */
export const waitBeforeListening = (tries: number, random: () => number): number =>
  wait(growth.listening, tries, random) + (tries === 0 ? Math.round(random() * listeningSpread) : 0)

const wait = ({ first, factor }: typeof growth.sending, tries: number, random: () => number): number => {
  const whole = Math.min(maxDelayMs, first * factor ** Math.min(tries, 20))
  return Math.round(whole * (0.6 + 0.4 * random()))
}
