const first = 1_000
const longest = 15_000

/**
 * Returns the milliseconds to wait after `tries` failed tries: growing from 1 s to 15 s, jittered so that devices do not return
 * together.
 */
export const waitBefore = (tries: number, random: () => number): number => {
  const whole = Math.min(longest, first * 2 ** Math.min(tries, 10))
  return Math.round(whole * (0.6 + 0.4 * random()))
}
