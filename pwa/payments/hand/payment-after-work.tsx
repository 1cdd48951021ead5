import { useLiveQuery } from 'dexie-react-hooks'
import type { Id } from '../../../schema/ids.ts'
import { ofName } from '../../../schema/french.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { css } from '../../styled-system/css'
import { Card } from '../../ui/card.tsx'
import { usePaid, useWallet } from '../queries.ts'
import { HandPaymentAction } from './hand-payment-action.tsx'
import { HandPayments } from './hand-payments.tsx'

const cardStyle = css({
  row: '3',
  mb: '4',
  '& > p': { flex: '1' },
})

/** Above the review that follows finished work: how its student was paid by hand, or the way to note it (rule 2.2.110). */
export function PaymentAfterWork({ jobId }: { jobId: Id }) {
  const database = useDatabase()
  // Fetches the wallet, the only source that says which jobs are paid by card.
  const { wallet } = useWallet()
  const paid = usePaid(jobId)
  const known = useLiveQuery(async () => {
    const job = await database.jobs.get(jobId)
    return job && { job, student: await database.people.get(job.assignedToId ?? '') }
  }, [database, jobId])
  if (wallet === undefined || paid || known?.job.status !== 'completed') return null
  const { job, student } = known
  const name = student?.firstName ?? 'l’étudiant'
  return (
    <Card as="section" aria-label={`Paiement ${ofName(name)}`} className={cardStyle}>
      {!job.handPayments && <p>Paiement {ofName(name)}</p>}
      <HandPayments job={job} name={name} />
      <HandPaymentAction job={job} name={name} />
    </Card>
  )
}
