import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { fullName } from '../../schema/accounts/user.ts'
import { formatMoment } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { feeOf } from '../../schema/payments/payment.ts'
import { useDatabase } from '../data/local-database.tsx'
import { productName } from '../session/product.ts'
import { useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { bindSigns, shownMoney } from '../ui/french.ts'
import { Wordmark } from '../ui/logo.tsx'
import { factsStyle, factStyle } from './payment-styles.ts'

/** Only on paper, where the global style hides all that stands beside it. */
const sheetStyle = css({ display: 'none', _print: { display: 'grid' }, gap: '6', maxWidth: 'text', p: '8' })
const headingStyle = css({ textStyle: 'page' })

export interface ReceiptFacts {
  jobId: Id
  /** In centimes. */
  amount: number
  /** When it was paid. */
  paidAt: string
  isPlayMoney: boolean | undefined
}

/** Prints the receipt of a payment, or saves it as a PDF (rule 2.2.109). `children` draws the button that asks for it. */
export function Receipt({ children, ...facts }: ReceiptFacts & { children: (print: () => void) => ReactNode }) {
  const [isPrinting, setPrinting] = useState(false)
  const end = () => setPrinting(false)
  return (
    <>
      {children(() => setPrinting(true))}
      {isPrinting && createPortal(<Sheet {...facts} onEnd={end} />, document.body)}
    </>
  )
}

function Sheet({ jobId, amount, paidAt, isPlayMoney, onEnd }: ReceiptFacts & { onEnd: () => void }) {
  const me = useUser()
  const parties = useParties(jobId)
  const isRead = parties !== undefined
  usePrint(isRead, onEnd)
  const fee = feeOf(amount)
  const facts = [
    ['Payé par', fullName(me)],
    ['Payé le', formatMoment(paidAt)],
    ['Étudiant', parties?.student],
    ['Mission', parties?.title],
    ['Montant', shownMoney(amount, isPlayMoney)],
    ['Dont frais de service (5 %)', shownMoney(fee, isPlayMoney)],
    ['L’étudiant reçoit', shownMoney(amount - fee, isPlayMoney)],
    ['Référence', jobId],
  ] as const

  return (
    <section data-receipt="" aria-label="Reçu" className={sheetStyle}>
      <Wordmark>{productName}</Wordmark>
      <h1 className={headingStyle}>Reçu de paiement</h1>
      <dl className={factsStyle}>
        {facts.map(([label, value]) => (
          <div key={label} className={factStyle}>
            <dt>{bindSigns(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isPlayMoney && <p>{bindSigns('Mode démonstration : aucun argent réel n’a circulé.')}</p>}
    </section>
  )
}

/** Returns the texts of a job for its receipt, with the documented fallback of a name (rule 2.8.14). Undefined while the device reads. */
function useParties(jobId: Id) {
  const database = useDatabase()
  return useLiveQuery(async () => {
    const job = await database.jobs.get(jobId)
    const student = await database.people.get(job?.assignedToId ?? '')
    return { title: job?.title ?? 'Job sans titre', student: student ? fullName(student) : 'Étudiant assigné' }
  }, [database, jobId])
}

/** Opens the browser's print dialog once. `onEnd` is called when it is closed; some browsers go on at once and draw the page later. */
function usePrint(isReady: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isReady) return undefined
    const close = () => end()
    addEventListener('afterprint', close)
    window.print()
    return () => removeEventListener('afterprint', close)
  }, [isReady])
}
