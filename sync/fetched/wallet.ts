import type { Id } from '../../schema/ids.ts'
import { lists } from '../../schema/limits.ts'
import type { Transaction, WalletBalance } from '../../schema/payments/payment.ts'
import type { LocalDatabase } from '../store/database.ts'
import { call, callPage } from '../http/transport.ts'
import { fetchAnswer, readAnswer } from './answers.ts'

/** A person's wallet as the server returned it: the balance, and the transactions. */
export interface Wallet extends WalletBalance {
  transactions: Transaction[]
}

/** A wallet and the time at which the device requested it. */
export type KnownWallet = Wallet & { fetchedAt: number }

/** GET /api/students/{id}/earnings, in CHF. */
interface Earnings {
  totalEarnings: number
}

const walletPath = (userId: Id): string => `/api/wallets/${userId}`
const earningsPath = (userId: Id): string => `/api/students/${userId}/earnings`

/** Fetches a wallet with its transactions, and keeps it. Throws like `call`. */
export const fetchWallet = async (db: LocalDatabase, userId: Id): Promise<Wallet> => {
  const path = walletPath(userId)
  const { value } = await fetchAnswer<Wallet>(db, path, async () => {
    const [balance, transactions] = await Promise.all([
      call<WalletBalance>('GET', `${path}/balance`),
      fetchTransactions(path),
    ])
    return { ...balance, transactions }
  })
  return value
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

/** Returns the kept wallet; undefined if there is none. For use in live queries. */
export const readWallet = async (db: LocalDatabase, userId: Id): Promise<KnownWallet | undefined> => {
  const known = await readAnswer<Wallet>(db, walletPath(userId))
  return known && { ...known.value, fetchedAt: known.fetchedAt }
}

/** Fetches a student's earnings, and keeps them. Throws like `call`. */
export const fetchEarnings = async (db: LocalDatabase, userId: Id): Promise<void> =>
  void (await fetchAnswer<Earnings>(db, earningsPath(userId)))

/** Returns the kept earnings in CHF; undefined if there are none. For use in live queries. */
export const readEarnings = async (db: LocalDatabase, userId: Id): Promise<number | undefined> =>
  (await readAnswer<Earnings>(db, earningsPath(userId)))?.value.totalEarnings
