const longest = 15_000
/** Milliseconds of the first wait, and by how much each is longer than the one before. */
const growth = { sending: { first: 1_000, factor: 2 }, listening: { first: 500, factor: 1.4 } }

/**
 * Returns the milliseconds to wait after `tries` failed tries: growing from 1 s to 15 s, jittered so that devices do not
 * return together.
 */
export const waitBefore = (tries: number, random: () => number): number => wait(growth.sending, tries, random)

/**
 * Returns how long the event stream waits after `tries` failed tries: growing from 0.5 s and more slowly. Whatever waits
 * is tried once it opens, so it alone looks for a server that is back, at the price of a request that a server which is
 * gone does not feel (`.decisions/sync/0160-…`).
 */
export const waitBeforeListening = (tries: number, random: () => number): number =>
  wait(growth.listening, tries, random)

const wait = ({ first, factor }: typeof growth.sending, tries: number, random: () => number): number => {
  const whole = Math.min(longest, first * factor ** Math.min(tries, 20))
  return Math.round(whole * (0.6 + 0.4 * random()))
}
