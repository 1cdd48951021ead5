import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserLocks } from './locks.ts'
import { firstOf } from './abort-signals.ts'

/** Safari before 17.4, and Firefox before 124. */
const leaveOutAny = () => {
  const { any } = AbortSignal
  beforeEach(() => void Reflect.deleteProperty(AbortSignal, 'any'))
  afterEach(() => void Object.assign(AbortSignal, { any }))
}

for (const { kind, isThere } of [
  { kind: 'with', isThere: true },
  { kind: 'without', isThere: false },
]) {
  describe(`${kind} AbortSignal.any`, () => {
    if (!isThere) leaveOutAny()

    test('the first signal that aborts gives the reason, and later signals change nothing', () => {
      const [one, other] = [new AbortController(), new AbortController()]
      const joined = firstOf([one.signal, other.signal])
      expect(joined.aborted).toBe(false)

      other.abort('late')
      one.abort('asked')

      expect([joined.aborted, joined.reason]).toEqual([true, 'late'])
    })

    test('a signal that has aborted before counts', () => {
      expect(firstOf([new AbortController().signal, AbortSignal.abort('gone')]).reason).toBe('gone')
    })
  })
}

describe('a browser without AbortSignal.any', () => {
  leaveOutAny()
  afterEach(() => vi.unstubAllGlobals())

  test('waits for a lock that another tab holds instead of taking it at once', async () => {
    const asked: LockOptions[] = []
    const request = async (_: string, options: LockOptions, work: (lock: object | null) => unknown) => {
      asked.push(options)
      return await work(options.ifAvailable ? null : {})
    }
    vi.stubGlobal('navigator', { locks: { request } })

    const done = await browserLocks().hold('drain', () => Promise.resolve('mine'), {
      patience: 1_000,
      signal: new AbortController().signal,
    })

    expect(done).toBe('mine')
    expect(asked.map(({ steal = false, signal }) => [steal, signal instanceof AbortSignal])).toEqual([
      [false, false],
      [false, true],
    ])
  })
})
