import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetTypedOver } from './typed-address.ts'

const kept = { dashboard: { tab: 'messages' }, __TSR_index: 2 }
let state: unknown
let type: string

beforeEach(() => {
  state = kept
  vi.stubGlobal('history', {
    get state() {
      return state
    },
    replaceState: (next: unknown) => void (state = next),
  })
  vi.stubGlobal('location', { pathname: '/dashboard' })
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [{ type }] as unknown as PerformanceEntryList)
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['navigate', undefined],
  ['reload', kept.dashboard],
  ['back_forward', kept.dashboard],
] as const)('a start by %s shows the home, or the tab of the entry', (how, dashboard) => {
  type = how

  forgetTypedOver()

  expect(state).toEqual({ ...kept, dashboard })
})
