import { vi } from 'vitest'

/** The lowest cost that the library allows. At the app's own, passwords would take a third of the tests of accounts. */
const cheap = { memoryCost: 8, timeCost: 1 }

// These are spies too. A test file that looks at them resets the modules first, because files share theirs.
vi.mock(import('@node-rs/argon2'), async (load) => {
  const real = await load()
  return {
    ...real,
    hash: vi.fn((password, options, signal) => real.hash(password, { ...cheap, ...options }, signal)),
    hashRaw: vi.fn((password, options, signal) => real.hashRaw(password, { ...cheap, ...options }, signal)),
    verify: vi.fn(real.verify),
  }
})
