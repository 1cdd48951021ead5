import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { openDatabase } from '../store/database.ts'
import { expireCache } from './cache.ts'
import { fetchConfig, readProvider, readReplacedFigures, readReplacedWages } from './config.ts'
import { fetchEarnings, fetchWallet, readEarnings, readWallet } from './wallet.ts'

const answers = new Map<string, { status: number; body: unknown; total?: number }>()
const database = openDatabase(null)
const id = newId()

beforeEach(async () => {
  answers.clear()
  await database.answers.clear()
  vi.stubGlobal('fetch', (path: string) => {
    const { status, body, total } = answers.get(path) ?? { status: 404, body: { message: '?', code: 'not_found' } }
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, ...(total && { headers: { 'x-total-count': String(total) } }) }),
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

const walletIsThere = () => {
  answers.set(`/api/wallets/${id}/balance`, { status: 200, body: { balance: 100, pendingBalance: 6_250 } })
  answers.set(`/api/wallets/${id}/transactions?limit=500`, { status: 200, body: [{ id: 't' }], total: 1 })
  answers.set(`/api/students/${id}/earnings`, { status: 200, body: { totalEarnings: 59.37 } })
}

test('a wallet is stored with its balance and its transactions', async () => {
  walletIsThere()

  await fetchWallet(database, id)

  expect(await readWallet(database, id)).toMatchObject({
    balance: 100,
    pendingBalance: 6_250,
    transactions: [{ id: 't' }],
  })
})

test('whoever has more transactions than a page has all of them, each once', async () => {
  walletIsThere()
  const linesOf = (...ids: string[]) => ids.map((one) => ({ id: one, type: 'payment' }))
  const pages = [linesOf('c', 'b'), linesOf('b', 'a'), linesOf('z')]
  for (const [index, body] of pages.entries()) {
    const next = index === 0 ? '' : `&page=${index + 1}`
    answers.set(`/api/wallets/${id}/transactions?limit=500${next}`, { status: 200, body, total: 1_001 })
  }

  const { transactions } = await fetchWallet(database, id)

  expect(transactions).toEqual(linesOf('c', 'b', 'a', 'z'))
})

test('a device that asked for nothing has neither wallet nor earnings', async () => {
  expect(await readWallet(database, id)).toBeUndefined()
  expect(await readEarnings(database, id)).toBeUndefined()
})

test('a failing server leaves what is stored', async () => {
  walletIsThere()
  await fetchWallet(database, id)
  await fetchEarnings(database, id)
  answers.clear()

  await expect(fetchWallet(database, id)).rejects.toThrow('404')
  await expect(fetchEarnings(database, id)).rejects.toThrow('404')

  expect(await readWallet(database, id)).toMatchObject({ balance: 100 })
  expect(await readEarnings(database, id)).toBe(59.37)
})

test('money that was not asked for in a week is dropped', async () => {
  walletIsThere()
  await fetchWallet(database, id)
  await database.answers.toCollection().modify({ fetchedAt: Date.now() - 8 * 24 * 60 * 60 * 1_000 })

  await expireCache(database)

  expect(await readWallet(database, id)).toBeUndefined()
})

test('a clock that is put back does not keep the provider of another time', async () => {
  answers.set('/api/config', { status: 200, body: { payments: 'simulated' } })
  await fetchConfig(database)
  await database.answers.update('/api/config', { fetchedAt: Date.now() + 365 * 24 * 3_600_000 })
  answers.set('/api/config', { status: 200, body: { payments: 'stripe' } })

  await fetchConfig(database)

  expect(await readProvider(database)).toBe('stripe')
})

test('a device keeps the minimum wages that an operator has replaced (3.4.632)', async () => {
  const before = await readReplacedWages(database)
  const wages = [{ id: 'ge-2026', centimes: 2_480 }]
  const figures = [{ figure: 'exemptWage', value: 80_000 }]
  answers.set('/api/config', { status: 200, body: { payments: 'simulated', wages, figures } })

  await fetchConfig(database)

  expect([before, await readReplacedWages(database)]).toEqual([[], wages])
  expect(await readReplacedFigures(database)).toEqual(figures)
})
