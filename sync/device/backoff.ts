const first = 1_000
const longest = 15_000

/** The n-th wait (from 0) before trying again, in milliseconds: growing from 1 s to 15 s, spread so that devices don't come together. */
export const waitBefore = (tries: number, random: () => number): number => {
  const whole = Math.min(longest, first * 2 ** Math.min(tries, 10))
  return Math.round(whole * (0.6 + 0.4 * random()))
}
