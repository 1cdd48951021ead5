import type { Id } from '../../schema/ids.ts'
import { formatMoment } from '../../schema/dates.ts'
import { formatChf } from '../../schema/money.ts'
import { decidedAfterDays, type Complaint } from '../../schema/payments/complaint.ts'
import type { Sql } from '../postgres/connect.ts'

/** A payment that an operator should look at. `amount` in centimes. */
interface Matter {
  id: Id
  title: string
  amount: number
  since: Date
  why: string
  /** What the two parties said. */
  complaint: Complaint | null
}

/** Returns what is wrong with money, or waits for an operator; the oldest first. */
export const findMatters = async (sql: Sql): Promise<Matter[]> =>
  await sql<Matter[]>`
    select p.id, j.title, p.amount, found.since, found.why, (
        select complaint_json(c) from complaints c where c.payment_id = p.id and c.settled_at is null) as complaint
    from payments p join jobs j on j.id = p.job_id,
      lateral (
        select 'le prestataire annonce autre chose : ' || p.mismatch as why, p.created_at as since where p.mismatch is not null
        union all
        select 'versement ou remboursement bloqué', p.decided_at
        where p.state in ('releasing', 'refunding') and p.decided_at < now() - interval '1 hour'
        union all
        select 'contesté auprès de la banque', p.held_at where p.state = 'disputed'
        union all
        select 'annulation proposée sans réponse', j.cancellation_proposed_at
        where p.state = 'held' and j.cancellation_proposed_at < now() - make_interval(days => ${decidedAfterDays})
        union all
        select case when c.by_id = p.payer_id then 'problème signalé par le particulier' else 'problème signalé par l’étudiant' end,
          c.created_at
        from complaints c
        where c.payment_id = p.id and c.settled_at is null and p.state = 'held'
          and c.created_at < now() - make_interval(days => ${decidedAfterDays})
      ) found
    order by found.since, p.id`

/** Returns the centimes by which the ledger is off; 0 while it is right. */
export const findImbalance = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ centimes: number }[]>`
    select coalesce(sum(amount), 0)::float8 as centimes from ledger_entries`
  return row?.centimes ?? 0
}

/** A line for each matter, and one for the ledger. */
export const describeMoney = (matters: readonly Matter[], imbalance: number): string[] => [
  ...matters.flatMap(({ id, title, amount, since, why, complaint }) => [
    `${id}  ${formatChf(amount / 100)}  « ${title} »  ${why}, depuis ${formatMoment(since.toISOString())}`,
    ...(complaint ? describeComplaint(complaint) : []),
  ]),
  matters.length === 0 ? 'Aucun paiement à examiner.' : `${matters.length} paiement(s) à examiner.`,
  imbalance === 0 ? 'Le grand livre est équilibré.' : `Le grand livre est faux de ${imbalance} centimes.`,
]

const describeComplaint = ({ byId, reason, createdAt, answers }: Complaint): string[] =>
  [{ byId, text: reason, createdAt }, ...answers].map(
    (said) =>
      `    ${formatMoment(said.createdAt)}, ${said.byId === byId ? 'signalé' : 'réponse'} : ${said.text.replaceAll(/\s+/g, ' ')}`,
  )
