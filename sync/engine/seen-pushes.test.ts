import { expect, test, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { rememberUser, signOut } from './session.ts'
import { sessionStore } from '../http/session-store.ts'
import { isFirstDelivery } from './seen-pushes.ts'

test('a push that comes twice, or in two wakes at once, counts as first only once', async () => {
  const id = newId()

  const answers = await Promise.all([isFirstDelivery(id), isFirstDelivery(id), isFirstDelivery(newId())])

  expect(answers).toEqual([true, false, true])
  expect(await isFirstDelivery(id)).toBe(false)
})

test('the device remembers the newest pushes alone', async () => {
  const ids = Array.from({ length: 203 }, newId)
  for (const id of ids) await isFirstDelivery(id)

  expect(await sessionStore().entries.get('pushed')).toEqual({ key: 'pushed', ids: ids.slice(3) })
})

test('the remembered pushes are deleted at a sign-out', async () => {
  const userId = newId()
  await rememberUser(userId)
  await isFirstDelivery(newId())

  await signOut(userId, { keep: true })

  expect(await sessionStore().entries.get('pushed')).toBeUndefined()
})

test('a device that cannot note a push shows it: twice at worst, in one place', async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

  const isShown = await isFirstDelivery(newId()).finally(() => full.mockRestore())

  expect(isShown).toBe(true)
})
