import type { Id } from '../../schema/ids.ts'
import { lists } from '../../schema/limits.ts'
import type { PaymentConfig, ProviderName, Transaction, WalletBalance } from '../../schema/payments/payment.ts'
import type { CachedList, Earnings, LocalDatabase, Wallet } from '../store/database.ts'
import { call, callPage } from '../http/transport.ts'
import { isKept, type Received } from './cache.ts'

/** Returns the path of a person's wallet, which is also its key in `cachedLists`. */
const walletPath = (userId: Id): string => `/api/wallets/${userId}`

/** Returns the path of a student's earnings, which is also their key in `cachedLists`. */
const earningsPath = (userId: Id): string => `/api/students/${userId}/earnings`

/** A wallet, the total number of its transactions, and the time the device received it. */
export type KnownWallet = Wallet & Pick<CachedList, 'total' | 'fetchedAt'>

export interface ReceivedWallet extends Received {
  wallet: KnownWallet
}

/** Fetches a wallet with its transactions into `cachedLists`, where screens read it. Throws like `call`. */
export const fetchWallet = async (db: LocalDatabase, userId: Id): Promise<ReceivedWallet> => {
  const path = walletPath(userId)
  const [balance, transactions] = await Promise.all([
    call<WalletBalance>('GET', `${path}/balance`),
    fetchTransactions(path),
  ])
  const wallet = { ...balance, transactions }
  const read = { total: transactions.length, fetchedAt: db.now() }
  const kept = db.cachedLists.put({ key: path, ids: [], wallet, ...read })
  return { wallet: { ...wallet, ...read }, isKept: await isKept(kept) }
}

/** Fetches all of them, newest first: whether a job is paid depends on its own, however old. A new one meanwhile puts another on two pages. */
const fetchTransactions = async (path: string): Promise<Transaction[]> => {
  const lines = new Map<string, Transaction>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const next = page === 1 ? '' : `&page=${page}`
    const { value, total } = await callPage<Transaction[]>(
      'GET',
      `${path}/transactions?limit=${lists.maximumLimit}${next}`,
    )
    for (const line of value) lines.set(`${line.type} ${line.id}`, line)
    pages = Math.ceil((total ?? value.length) / lists.maximumLimit)
  }
  return [...lines.values()]
}

/** Returns the stored wallet; undefined if there is none. For use in live queries. */
export const readWallet = async (db: LocalDatabase, userId: Id): Promise<KnownWallet | undefined> => {
  const kept = await db.cachedLists.get(walletPath(userId))
  return kept?.wallet && { ...kept.wallet, total: kept.total, fetchedAt: kept.fetchedAt }
}

export interface ReceivedEarnings extends Received {
  earnings: Earnings
}

/** Fetches a student's earnings into `cachedLists`. Throws like `call`. */
export const fetchEarnings = async (db: LocalDatabase, userId: Id): Promise<ReceivedEarnings> => {
  const key = earningsPath(userId)
  const earnings = await call<Earnings>('GET', key)
  const kept = db.cachedLists.put({ key, ids: [], total: 0, earnings, fetchedAt: db.now() })
  return { earnings, isKept: await isKept(kept) }
}

/** Returns the stored earnings; undefined if there are none. For use in live queries. */
export const readEarnings = async (db: LocalDatabase, userId: Id): Promise<Earnings | undefined> =>
  (await db.cachedLists.get(earningsPath(userId)))?.earnings

const configPath = '/api/config'
const anHour = 3_600_000

export interface ReceivedProvider extends Received {
  provider: ProviderName | undefined
}

/** Fetches the server's payment provider into `cachedLists`, unless the device did so within the last hour. Throws like `call`. */
export const fetchProvider = async (db: LocalDatabase): Promise<ReceivedProvider> => {
  const known = await db.cachedLists.get(configPath)
  const age = known ? db.now() - known.fetchedAt : Infinity
  // A clock that was set back makes the age negative.
  if (age >= 0 && age < anHour) return { provider: known?.provider, isKept: true }
  const { payments: provider } = await call<PaymentConfig>('GET', configPath)
  const kept = db.cachedLists.put({ key: configPath, ids: [], total: 0, provider, fetchedAt: db.now() })
  return { provider, isKept: await isKept(kept) }
}

/** Returns the stored provider; undefined if there is none. For use in live queries. */
export const readProvider = async (db: LocalDatabase): Promise<ProviderName | undefined> =>
  (await db.cachedLists.get(configPath))?.provider
