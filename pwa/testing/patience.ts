import { onTestFinished } from 'vitest'

const long = 30_000

/** How long a test's dialogs wait for the server's word, in milliseconds: a busy machine may need more than the two seconds of the app. */
export const testPatience = { ms: long }

/** For a test in which no word comes: its dialogs wait as long as people do. */
export const waitLikePeople = (): void => {
  testPatience.ms = 2_000
  onTestFinished(() => void (testPatience.ms = long))
}
