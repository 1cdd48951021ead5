import { useLiveQuery } from 'dexie-react-hooks'
import { useState, type ReactNode } from 'react'
import { fullName } from '../../schema/accounts/user.ts'
import { formatMoment } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { feeOf } from '../../schema/payments/payment.ts'
import { nameOf } from '../../schema/accounts/party-names.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useUser } from '../session/session.tsx'
import { shownMoney } from '../ui/french.ts'
import { ReceiptSheet, type Fact } from './receipt-sheet.tsx'

export interface ReceiptFacts {
  jobId: Id
  /** In centimes. */
  amount: number
  /** When it was paid. */
  paidAt: string
  isPlayMoney: boolean | undefined
}

/** Prints the receipt of a card payment, or saves it as a PDF (rule 2.2.109). `children` draws the button that asks for it. */
export function Receipt({ children, ...facts }: ReceiptFacts & { children: (print: () => void) => ReactNode }) {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      {children(() => setPrinting(true))}
      {isPrinting && <Sheet {...facts} onEnd={() => setPrinting(false)} />}
    </>
  )
}

function Sheet({ jobId, amount, paidAt, isPlayMoney, onEnd }: ReceiptFacts & { onEnd: () => void }) {
  const me = useUser()
  const parties = useParties(jobId)
  const fee = feeOf(amount)
  const facts: readonly Fact[] | undefined = parties && [
    ['Payé par', fullName(me)],
    ['Payé le', formatMoment(paidAt)],
    ['Étudiant', parties.student],
    ['Job', parties.title],
    ['Montant', shownMoney(amount, isPlayMoney)],
    ['Dont frais de service (5 %)', shownMoney(fee, isPlayMoney)],
    ['L’étudiant reçoit', shownMoney(amount - fee, isPlayMoney)],
    ['Référence', jobId],
  ]
  const note = isPlayMoney && 'Mode démonstration : aucun argent réel n’a circulé.'
  return <ReceiptSheet facts={facts} note={note} onEnd={onEnd} />
}

/** Returns the texts of a job for its receipt, with the documented fallback of a name (rule 2.8.14). Undefined while the device reads. */
function useParties(jobId: Id) {
  const database = useDatabase()
  return useLiveQuery(async () => {
    const job = await database.jobs.get(jobId)
    const student = await database.people.get(job?.assignedToId ?? '')
    return { title: job?.title ?? 'Job sans titre', student: nameOf(student, 'assignee') }
  }, [database, jobId])
}
