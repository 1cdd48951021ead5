import type { Id } from '../../schema/ids.ts'
import { formatMoment } from '../../schema/dates.ts'
import { formatChf } from '../../schema/money.ts'
import { decidedAfterDays, type Complaint } from '../../schema/payments/complaint.ts'
import type { ProviderName } from '../../schema/payments/payment.ts'
import type { Visit } from '../../schema/visits/visit.ts'
import type { Sql } from '../postgres/connect.ts'
import { printable } from '../http/printable.ts'

/** Kinds of problems for an operator: the provider contradicts the books, money hangs, a bank examines it, nobody answers, or a party is suspended. */
export const matterKinds = ['mismatch', 'stuck', 'disputed', 'unanswered', 'suspended'] as const

/** A payment that an operator should look at. `amount` in centimes. */
export interface Matter {
  id: Id
  kind: (typeof matterKinds)[number]
  title: string
  amount: number
  since: Date
  why: string
  /** The open complaint with the texts of both parties. */
  complaint: Complaint | null
  posterId: Id
  /** What the two parties say of the student's visit. */
  visit: Visit | null
}

/** Returns the payments with a problem, or that wait for an operator; the oldest first. */
export const findMatters = async (sql: Sql): Promise<Matter[]> =>
  await sql<Matter[]>`
    select p.id, found.kind, j.title, p.amount, found.since, found.why, (
        select complaint_json(c) from complaints c where c.payment_id = p.id and c.settled_at is null) as complaint,
      p.payer_id as "posterId", visit_json(j) as visit
    from payments p join jobs j on j.id = p.job_id,
      lateral (
        select 'mismatch' as kind, 'le prestataire annonce autre chose : ' || p.mismatch as why, p.created_at as since
        where p.mismatch is not null
        union all
        select 'stuck', case when p.state = 'releasing' then 'versement bloqué' else 'remboursement bloqué' end, p.decided_at
        where p.state in ('releasing', 'refunding') and p.decided_at < now() - interval '1 hour'
        union all
        select 'stuck', 'remboursement échoué, ' || to_char(missing / 100.0, 'FM999990.00') || ' CHF à renvoyer',
          coalesce((select max(created_at) from ledger_transfers where payment_id = p.id and kind = 'reversal'), p.created_at)
        -- The payer's part of a split is sent again by itself, as long as a task is there for it.
        from (select p.unreturned - case
            when exists (select from tasks where name = 'payment.resendPart' and key = p.id::text)
            then greatest(0, p.refund_part - p.returned) else 0 end as missing) unsent
        where missing > 0
        union all
        select 'disputed', 'contesté auprès de la banque' || case when p.paid_out > 0 then ', déjà versé' else '' end,
          coalesce(p.held_at, p.created_at)
        where p.state = 'disputed' or p.dispute = 'open'
        union all
        select 'unanswered', 'annulation proposée sans réponse', proposed.since
        -- Taking a proposal back and making it anew gains no time.
        from (select greatest(j.first_proposed_at, p.held_at) as since) proposed
        where p.state = 'held' and j.cancellation_proposed_at is not null
          and proposed.since < now() - make_interval(days => ${decidedAfterDays})
        union all
        select 'unanswered', case when c.by_id = p.payer_id then 'problème signalé par le particulier' else 'problème signalé par l’étudiant' end,
          first.complained_at
        from complaints c,
          -- Withdrawing a complaint and making it anew gains no time.
          lateral (select min(created_at) as complained_at from complaints where payment_id = p.id) first
        where c.payment_id = p.id and c.settled_at is null and p.state = 'held'
          and first.complained_at < now() - make_interval(days => ${decidedAfterDays})
        union all
        -- Nothing releases this money by itself.
        select 'suspended', string_agg(case when u.id = p.payer_id then 'particulier' else 'étudiant' end, ' et ' order by u.id = p.payer_id)
          || ' suspendu, délai de libération arrêté', greatest(min(u.suspended_at), p.held_at)
        from users u where p.state = 'held' and u.id in (p.payer_id, p.payee_id) and u.suspended_at is not null
        having count(*) > 0
      ) found
    order by found.since, p.id`

/** The books' sums for one provider, in centimes. */
export interface ProviderSums {
  provider: ProviderName
  /** The amount that the provider keeps for us; it should equal the provider's own figure. */
  balance: number
  /** Fees of the provider, those of disputes included. */
  costs: number
  /** The amount that payers got back after the money had left to students. */
  losses: number
  /** Number of payments with such a loss, among those still stored (rule 1.2.408). */
  lost: number
}

/** Returns the sums of each provider that has books. */
export const sumProviders = async (sql: Sql): Promise<ProviderSums[]> =>
  await sql<ProviderSums[]>`
    select provider,
      coalesce(-sum(amount) filter (where kind = 'outside'), 0)::float8 as balance,
      coalesce(-sum(amount) filter (where kind = 'provider_fees'), 0)::float8 as costs,
      coalesce(-sum(amount) filter (where kind = 'losses'), 0)::float8 as losses,
      count(distinct payment_id) filter (where kind = 'losses')::int as lost
    from (
      select a.provider, a.kind, e.amount, t.payment_id
      from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transfers t on t.id = e.transfer_id
      union all
      select a.provider, a.kind, c.amount, null from ledger_carried c join ledger_accounts a on a.id = c.account_id) moved
    group by provider order by provider desc`

/** Returns how many tasks about money are an hour late: if there are any, no worker runs, or the provider is unreachable. */
export const countLateTasks = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from tasks where name like 'payment.%' and created_at < now() - interval '1 hour'
      and (run_at < now() - interval '1 hour' or attempts > 5)`
  return row?.count ?? 0
}

/** Returns the centimes by which the ledger, and the stored balances of its wallets, are wrong; 0 if they are right. */
export const findImbalance = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ centimes: number }[]>`
    select ((select coalesce(sum(amount), 0) from ledger_entries)
      + (select coalesce(sum(amount), 0) from ledger_carried)
      + (select coalesce(sum(abs(balance - (select sum(amount) from ledger_entries where account_id = kept.account_id))), 0)
        from wallet_balances kept))::float8 as centimes`
  return row?.centimes ?? 0
}

export interface MoneyReport {
  matters: readonly Matter[]
  imbalance: number
  providers: readonly ProviderSums[]
  lateTasks: number
}

/** Reads the money report for an operator: one sum at a time, which leaves the app its connections. */
export const readMoney = async (sql: Sql): Promise<MoneyReport> => ({
  matters: await findMatters(sql),
  imbalance: await findImbalance(sql),
  providers: await sumProviders(sql),
  lateTasks: await countLateTasks(sql),
})

/** Whether nothing needs an operator's attention. Losses are final, and only reported. */
export const isQuiet = ({ matters, imbalance, lateTasks }: MoneyReport): boolean =>
  matters.length === 0 && imbalance === 0 && lateTasks === 0

const chf = (centimes: number) => formatChf(centimes / 100)
const names: Record<ProviderName, string> = { stripe: 'Stripe', simulated: 'Argent fictif' }

/** Returns a line for each problem and each provider, and one for the ledger. */
export const describeMoney = ({ matters, imbalance, providers, lateTasks }: MoneyReport): string[] => [
  ...matters.flatMap(({ id, title, amount, since, why, complaint, ...work }) => [
    `${id}  ${chf(amount)}  « ${printable(title)} »  ${why}, depuis ${formatMoment(since.toISOString())}`,
    ...(complaint ? [...describeVisit(work), ...describeComplaint(complaint)] : []),
  ]),
  matters.length === 0 ? 'Aucun paiement à examiner.' : `${matters.length} paiement(s) à examiner.`,
  ...(lateTasks === 0 ? [] : [`${lateTasks} tâche(s) de paiement en retard.`]),
  ...providers.map(
    ({ provider, balance, costs, losses, lost }) =>
      `${names[provider]} : ${chf(balance)} chez le prestataire, ${chf(costs)} de frais, ${chf(losses)} de pertes (${lost} paiement(s)).`,
  ),
  imbalance === 0 ? 'Le grand livre est équilibré.' : `Le grand livre est faux de ${imbalance} centimes.`,
]

const describeVisit = ({ visit, posterId }: Pick<Matter, 'visit' | 'posterId'>): string[] => {
  const by = (id: Id) => (id === posterId ? 'le particulier' : 'l’étudiant')
  const times = (visit?.times ?? []).map(
    ({ act, byId, at, notedAt }) =>
      `    ${formatMoment(at)}, ${act === 'arrive' ? 'arrivée' : 'fin'} selon ${by(byId)} (reçu ${formatMoment(notedAt)})`,
  )
  const absences = (visit?.absences ?? []).map(
    ({ byId, saidAt, contestedAt, words }) =>
      `    ${formatMoment(saidAt)}, absence signalée par ${by(byId)}${contestedAt ? `, contestée : ${printable(words ?? '')}` : ''}`,
  )
  return [...times, ...absences]
}

const describeComplaint = ({ byId, reason, createdAt, answers }: Complaint): string[] =>
  [{ byId, text: reason, createdAt }, ...answers].map(
    (said) =>
      `    ${formatMoment(said.createdAt)}, ${said.byId === byId ? 'signalé' : 'réponse'} : ${printable(said.text.replaceAll(/\s+/g, ' '))}`,
  )
