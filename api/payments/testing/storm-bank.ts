import type { Id } from '../../../schema/ids.ts'
import { Refusal } from '../../http/refusal.ts'
import { onlyRow } from '../../postgres/single-row.ts'
import type { Sql } from '../../postgres/connect.ts'
import type { Dispute, Report, SimulatedProvider } from '../../providers/provider.ts'
import { createSimulatedProvider } from '../../providers/simulated.ts'

/** The bank's fee for a dispute, in centimes. */
const disputeFee = 2_000

/** Gives the simulated provider banks that dispute charges. */
export const openStormBank = async (sql: Sql): Promise<void> => {
  await sql`
    create table storm_disputes (
      intent_id text primary key references simulated_intents,
      status text not null,
      fee integer not null)`
  // A person may have changed it in the provider's dashboard.
  await sql`
    alter table simulated_intents add column is_touched boolean not null default false,
      add column failed_parts integer not null default 0`
}

/** The centimes that Stripe would keep of a charge. */
const chargeFee = (sql: Sql) => sql`(round(i.amount * 0.029) + 30)::int`

/** Where the money of each charge is, according to the provider and the banks. */
const reports = (sql: Sql) => sql`
  select i.id,
    i.refunded + case when d.status = 'lost' then i.amount else 0 end as returned,
    case when d.status = 'open' then i.amount else 0 end as contested,
    ${chargeFee(sql)} + coalesce(d.fee, 0) as provider_fees,
    i.paid_out, i.amount, coalesce(d.status, 'none') as dispute
  from simulated_intents i left join storm_disputes d on d.intent_id = i.id
  where i.status = 'succeeded'`

/** Returns how many payments contradict the provider, and by how many centimes the books differ from its balance. */
export const compareWithBank = async (sql: Sql): Promise<{ unlike: number; off: number }> =>
  onlyRow(
    await sql<{ unlike: number; off: number }[]>`
      select count(*) filter (where (p.returned, p.contested, p.provider_fees, p.paid_out, p.dispute)
          is distinct from (r.returned, r.contested, r.provider_fees, r.paid_out, r.dispute))::int as unlike,
        coalesce(sum(r.amount - r.returned - r.contested - r.provider_fees - r.paid_out), 0)::float8
          + (select sum(balance_of(id)) from ledger_accounts where kind = 'outside')::float8 as off
      from (${reports(sql)}) r join payments p on p.intent_id = r.id`,
  )

/** Creates the simulated provider with fees and disputes. */
export const createStormProvider = (sql: Sql): SimulatedProvider => {
  const simulated = createSimulatedProvider(sql)
  const refuseDisputed = async ({ intentId }: { intentId: string }): Promise<void> => {
    const found = await sql`
      select from storm_disputes where intent_id = ${intentId} and status in ('open', 'lost')`
    if (found.length > 0) throw new Refusal('unavailable', { retryAfter: 1 })
  }
  return {
    ...simulated,
    async readIntent(id) {
      const [intent, [report]] = await Promise.all([
        simulated.readIntent(id),
        sql<Report[]>`
          select returned, contested, provider_fees as "providerFees", paid_out as "paidOut", dispute
          from (${reports(sql)}) r where id = ${id}`,
      ])
      // One of the two may be older; the difference is then read after the next event.
      return intent && { ...intent, ...report }
    },
    async refund(payment) {
      await refuseDisputed(payment)
      await simulated.refund(payment)
    },
    async refundPart(payment) {
      await refuseDisputed(payment)
      await simulated.refundPart(payment)
    },
  }
}

/** The payer's bank opens or decides a dispute. */
export const disputeAtBank = async (sql: Sql, intentId: string, status: Dispute): Promise<void> => {
  await sql`
    insert into storm_disputes (intent_id, status, fee)
    select id, ${status}, ${disputeFee} from simulated_intents where id = ${intentId} and status = 'succeeded'
    on conflict (intent_id) do update set status = excluded.status, fee = excluded.fee`
}

/** A person refunds a part in the provider's dashboard, or a refund fails days later. */
export const refundByHand = async (sql: Sql, intentId: string, share: number): Promise<void> => {
  await sql`
    update simulated_intents set refunded = least(amount, refunded + floor(amount * ${share}::float8)::int), is_touched = true
    where id = ${intentId} and status = 'succeeded'
      and not exists (select from storm_disputes where intent_id = ${intentId} and status in ('open', 'lost'))`
}

export const failRefund = async (sql: Sql, intentId: string): Promise<void> => {
  await sql`update simulated_intents set refunded = 0, is_touched = true where id = ${intentId} and refunded > 0`
}

/** How often the refund of an operator's part fails later at most: less often than it is sent. */
const mostFailedParts = 3

/** Lets the refund of the part that an operator decided fail later, for one payment or for all. */
export const failPart = async (sql: Sql, paymentId?: Id): Promise<void> => {
  await sql`
    update simulated_intents set refunded = 0, failed_parts = failed_parts + 1
    where payment_id = coalesce(${paymentId ?? null}, payment_id) and refunded > 0 and refunded < amount and not is_touched
      and failed_parts < ${mostFailedParts}
      and exists (select from payments where id = payment_id and refund_part > 0)`
}

/** Lets every bank decide its open disputes. */
export const decideDisputes = async (sql: Sql): Promise<void> => {
  await sql`
    update storm_disputes set status = case when hashtext(intent_id) % 2 = 0 then 'won' else 'lost' end where status = 'open'`
}
