import { formatDay } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { formatMoney } from '../../schema/money.ts'
import type { OperatorMail } from '../mail/payload.ts'
import type { Template } from '../mail/template.ts'
import { operatorCommand } from '../own-files.ts'
import type { Sql } from '../postgres/connect.ts'

/** A payment that waits for the operator; the amount in centimes, and the days since its first complaint or proposal to cancel. */
interface Waiting {
  paymentId: string
  title: string
  amount: number
  isPlayMoney: boolean
  days: number
  endsAt: Date
}

/** Returns undefined if nothing waits any more. `about`: the complaint, or the job. */
export const writeToOperator = async (
  sql: Sql,
  payload: OperatorMail,
): Promise<(Template & { about: Id }) | undefined> => {
  const isComplaint = payload.template === 'complaint-waits'
  const about = isComplaint ? payload.complaintId : payload.jobId
  const [waiting] = await (isComplaint ? findComplaint(sql, about) : findProposal(sql, about))
  return waiting && { about, ...(isComplaint ? writeOfComplaint : writeOfProposal)(waiting) }
}

const findComplaint = (sql: Sql, complaintId: Id) => sql<Waiting[]>`
  select p.id as "paymentId", title, p.amount, p.provider = 'simulated' as "isPlayMoney", ends_at as "endsAt",
    (select floor(extract(epoch from now() - min(created_at)) / 86400)::int from complaints where payment_id = p.id) as days
  from complaints c join payments p on p.id = c.payment_id join jobs j on j.id = c.job_id
  where c.id = ${complaintId} and c.settled_at is null`

const findProposal = (sql: Sql, jobId: Id) => sql<Waiting[]>`
  select p.id as "paymentId", title, p.amount, p.provider = 'simulated' as "isPlayMoney", proposal_end(j) as "endsAt",
    floor(extract(epoch from now() - first_proposed_at) / 86400)::int as days
  from jobs j join payments p on p.job_id = j.id and p.state = 'held'
  where j.id = ${jobId} and proposal_end(j) is not null`

const describe = ({ title, amount, isPlayMoney, paymentId }: Waiting) =>
  `« ${title} », ${formatMoney(amount, isPlayMoney)}, paiement ${paymentId}.`
const dayOf = ({ endsAt }: Waiting) => formatDay(endsAt.toISOString())

const writeOfComplaint = (waiting: Waiting): Template => ({
  subject: `Un problème signalé attend votre décision depuis ${waiting.days} jours`,
  paragraphs: [
    describe(waiting),
    `Ce que les deux parties ont écrit se lit avec « ${operatorCommand} status » ; décidez avec release, refund ou split.`,
    `Sans décision d’ici au ${dayOf(waiting)}, une règle y met fin : l’argent va à la personne qui a signalé le problème si l’autre n’y a rien répondu ; sinon, chacun en reçoit la moitié.`,
  ],
})

const writeOfProposal = (waiting: Waiting): Template => ({
  subject: `Une annulation proposée attend une réponse depuis ${waiting.days} jours`,
  paragraphs: [
    describe(waiting),
    `Décidez avec « ${operatorCommand} » : release, refund ou split.`,
    `Sans réponse ni décision d’ici au ${dayOf(waiting)}, une règle y met fin : le job est annulé et l’argent rendu si l’étudiant n’a rien écrit et que rien ne dit qu’il est venu ; sinon, la proposition prend fin.`,
  ],
})
