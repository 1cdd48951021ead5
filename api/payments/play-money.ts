import type { AnySql } from '../postgres/connect.ts'
import { StartError } from '../postgres/start-error.ts'

/** Refuses to take real money if the books contain balances of simulated money, which people own or wait for. */
export const refuseSimulatedBalances = async (sql: AnySql): Promise<void> => {
  const found = await sql`
    select from ledger_accounts
    where provider = 'simulated' and kind in ('escrow', 'wallet') and balance_of(id) <> 0 limit 1`
  if (found.length === 0) return
  throw new StartError(
    'La base contient de l’argent simulé, alors que les clés STRIPE_… sont posées : prenez une autre base, ou démarrez avec SIMULATED_BALANCES=keep, et il reste à part.',
  )
}
