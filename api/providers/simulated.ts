import { randomBytes } from 'node:crypto'
import { newId, type Id } from '../../schema/ids.ts'
import type { Sql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import type { ProviderIntent, SimulatedProvider } from './provider.ts'

interface StoredIntent {
  id: string
  clientSecret: string
  paymentId: Id
  jobId: Id
  amount: number
  currency: string
  status: 'open' | 'declined' | 'succeeded' | 'cancelled'
  returned: number
  paidOut: number
  declines: number
}

const toProviderIntent = (intent: StoredIntent): ProviderIntent => ({
  ...intent,
  failure: intent.status === 'declined' ? 'card_declined' : null,
  chargeId: null,
  contested: 0,
  providerFees: 0,
  dispute: 'none',
})

/**
 * Creates the provider used while no card provider is configured. It has its own books, beside ours, and moves no real money. Calls to it run through
 * the same code as calls to a real provider.
 */
export const createSimulatedProvider = (sql: Sql): SimulatedProvider => {
  const columns = sql`id, client_secret as "clientSecret", payment_id as "paymentId", job_id as "jobId", amount, currency, status,
    refunded as returned, paid_out as "paidOut", declines`
  return {
    name: 'simulated',
    async createIntent({ paymentId, jobId, amount, currency }) {
      const id = `pi_sim_${randomBytes(12).toString('hex')}`
      await sql`
        insert into simulated_intents (id, client_secret, payment_id, job_id, amount, currency)
        values (${id}, ${`${id}_secret_${randomBytes(12).toString('hex')}`}, ${paymentId}, ${jobId}, ${amount}, ${currency})
        on conflict (payment_id) do nothing`
      return toProviderIntent(
        onlyRow(await sql<StoredIntent[]>`select ${columns} from simulated_intents where payment_id = ${paymentId}`),
      )
    },
    async readIntent(id) {
      const [intent] = await sql<StoredIntent[]>`select ${columns} from simulated_intents where id = ${id}`
      return intent && toProviderIntent(intent)
    },
    async cancelIntent(id) {
      await sql`update simulated_intents set status = 'cancelled' where id = ${id} and status in ('open', 'declined')`
    },
    async refund({ intentId }) {
      await sql`update simulated_intents set refunded = amount where id = ${intentId} and status = 'succeeded'`
    },
    async refundPart({ intentId, total }) {
      await sql`
        update simulated_intents set refunded = greatest(refunded, ${total}) where id = ${intentId} and status = 'succeeded'`
    },
    async payOut({ paymentId, amount }) {
      await sql`
        update simulated_intents set paid_out = ${amount}
        where payment_id = ${paymentId} and status = 'succeeded' and paid_out = 0`
      return true
    },
    async confirm(clientSecret, outcome) {
      const status = outcome === 'succeeded' ? 'succeeded' : 'declined'
      const [intent] = await sql<{ id: string; status: string }[]>`
        update simulated_intents set status = case when status = 'succeeded' then status else ${status} end,
          declines = declines + case when status <> 'succeeded' and ${status} = 'declined' then 1 else 0 end
        where client_secret = ${clientSecret} and status <> 'cancelled'
        returning id, status`
      return intent && { id: newId(), type: `intent.${intent.status}`, intentId: intent.id, accountId: null }
    },
  }
}
