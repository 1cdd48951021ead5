import { onTestFinished } from 'vitest'

const long = 30_000

/** Milliseconds for which dialogs wait for the server's verdict: a busy machine may need more than the two seconds of the app. */
export const testPatience = { ms: long }

/** For a test in which no verdict comes: its dialogs wait only as long as those of the app. */
export const waitLikePeople = (): void => {
  testPatience.ms = 2_000
  onTestFinished(() => void (testPatience.ms = long))
}
