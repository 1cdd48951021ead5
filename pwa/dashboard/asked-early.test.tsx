import { beforeEach, expect, test, vi } from 'vitest'
import { register } from '../testing/people.ts'
import { storeUser } from '../session/stored-user.ts'

beforeEach(() => vi.resetModules())

/** Returns whether the end of the header is loaded at the first screen of this address. */
const isHeaderWhole = async (path: string) => {
  history.replaceState(null, '', path)
  const { askEarly } = await import('./asked-early.ts')
  const { headerCode } = await import('../shell/header-code.ts')
  await askEarly()
  return headerCode.loaded !== undefined
}

test.each(['/dashboard', '/accepted-jobs'])('the first screen at %s has its whole header', async (path) => {
  storeUser(register('student'))

  expect(await isHeaderWhole(path)).toBe(true)
})

test('visitors load no header of signed-in people', async () => {
  expect(await isHeaderWhole('/accepted-jobs')).toBe(false)
})
