import { CircleHelp, Clock, HandCoins, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { isHandPayable, stateOf, type HandPayment } from '../../../schema/payments/hand-payment.ts'
import { confirmPayment, contestPayment } from '../../../sync/mutations/payments.ts'
import { takeBackPayment } from '../../../sync/outbox/withdrawals.ts'
import type { Shown } from '../../../sync/store/rows.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { PendingTag } from '../../outbox/pending-tag.tsx'
import { usePendingItem } from '../../outbox/queries.ts'
import { isKept } from '../../outbox/write-text.ts'
import { useUser } from '../../session/session.tsx'
import { css } from '../../styled-system/css'
import { Claim, FactLine } from '../../ui/claim.tsx'
import { beginSentence } from '../../ui/french.ts'
import { useNow } from '../../ui/hooks/now.ts'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { Tag } from '../../ui/tag.tsx'
import { describeClaim, describeContest, describeCorrection, describeSettled } from '../hand-payment-words.ts'

const AmountDialog = lazyDialog(async () => (await import('../amount-dialog.tsx')).AmountDialog)
const DeclareDialog = lazyDialog(async () => (await import('./declare-dialog.tsx')).DeclareDialog)

const listStyle = css({ pile: '2' })

interface HandPaymentsProps {
  job: Shown<JobRow>
  /** The first name of the other party. */
  name: string
}

/**
 * What the two parties say was paid from hand to hand for a job, each payment with the acts of its reader: the other party answers, the one who
 * declared it may take it back (rules 2.2.110 and 3.5.35). All of it works without network.
 */
export function HandPayments({ job, name }: HandPaymentsProps) {
  const waiting = usePendingItem(job.pending)
  if (!job.handPayments) return null
  return (
    <>
      <ul className={listStyle} aria-label="Paiements en espèces, par TWINT ou par virement">
        {job.handPayments.map((payment) => (
          <li key={payment.id}>
            <OnePayment job={job} payment={payment} name={name} />
          </li>
        ))}
      </ul>
      {waiting && (
        <div>
          <PendingTag item={waiting} />
        </div>
      )}
    </>
  )
}

interface OnePaymentProps extends HandPaymentsProps {
  payment: HandPayment
}

/** One payment, its state and what its reader may do about it. */
function OnePayment({ job, payment, name }: OnePaymentProps) {
  const { id: me } = useUser()
  const { confirm, contest, withdraw } = useAnswers(job, payment)
  const [asked, setAsked] = useState<'correction' | 'amount'>()
  const state = stateOf(payment, new Date(useNow()))
  const isMine = payment.declaredById === me
  const isPayer = payment.payerId === me
  const former = job.handPayments?.find(({ id }) => id === payment.corrects)
  const tone = isPayer ? 'lake' : 'brand'
  const open = (dialog: typeof asked) => (isOpen: boolean) => setAsked(isOpen ? dialog : undefined)
  const correct = () => setAsked('correction')
  const correction = (
    <DeclareDialog
      open={asked === 'correction'}
      onOpenChange={open('correction')}
      job={job}
      payeeId={payment.payeeId}
      name={name}
      replaces={payment}
    />
  )

  // Both say it. Either may propose a correction (rule 2.2.302), one at a time.
  if (state === 'confirmed') {
    const isAsked = job.handPayments?.some(({ corrects }) => corrects === payment.id)
    const mayCorrect = !isAsked && isHandPayable(job)
    return (
      <FactLine
        icon={<HandCoins size={16} />}
        words={describeSettled(payment)}
        answers={[mayCorrect && ['Corriger', correct, 'ghost']]}
      >
        {correction}
      </FactLine>
    )
  }
  // One of the two says that what both have confirmed was not so. Until the other one agrees, it is as it was.
  if (former) {
    const isContested = payment.contestedAt !== undefined
    const refused = isMine ? `${beginSentence(name)} n’est pas d’accord.` : 'Vous n’êtes pas d’accord.'
    return (
      <Claim
        icon={isContested ? <TriangleAlert size={18} /> : <CircleHelp size={18} />}
        answers={
          isMine
            ? [['Retirer', withdraw]]
            : [['D’accord', confirm, tone], !isContested && ['Pas d’accord', () => contest(null)]]
        }
      >
        {describeCorrection(payment, former, me, name)}
        {isContested && ` ${refused}`}
      </Claim>
    )
  }
  // The two disagree: both read it, and nobody decides for them.
  if (state === 'contested') {
    return (
      <>
        <Claim
          icon={<TriangleAlert size={18} />}
          answers={
            isMine
              ? [
                  ['Corriger', correct],
                  ['Retirer', withdraw],
                ]
              : [['Finalement, c’est juste', confirm]]
          }
        >
          {describeContest(payment, me, name)}
        </Claim>
        {correction}
      </>
    )
  }
  // The reader has declared it, and waits for the other party.
  if (isMine) {
    return (
      <FactLine
        icon={<HandCoins size={16} />}
        words={describeSettled(payment)}
        answers={[['Retirer', withdraw, 'ghost']]}
      >
        {state === 'unanswered' ? (
          <Tag kind="neutral">Non confirmé</Tag>
        ) : (
          <Tag kind="wait" icon={<Clock size={14} />}>{`${beginSentence(name)} doit confirmer`}</Tag>
        )}
      </FactLine>
    )
  }
  // The other party has declared it, and waits for the reader.
  return (
    <>
      <Claim
        icon={<CircleHelp size={18} />}
        answers={[
          ['C’est juste', confirm, tone],
          [isPayer ? 'Pas payé' : 'Pas reçu', () => contest(null)],
          ['Autre montant', () => setAsked('amount')],
        ]}
      >
        {describeClaim(payment, name)}
      </Claim>
      <AmountDialog
        open={asked === 'amount'}
        onOpenChange={open('amount')}
        kind={isPayer ? 'paid' : 'received'}
        onAmount={(centimes) => {
          setAsked(undefined)
          contest(centimes)
        }}
      />
    </>
  )
}

/** The acts of one party on a payment. Each is stored on this device, and a toast says if it could not be. */
function useAnswers({ id: jobId }: JobRow, { id }: HandPayment) {
  const database = useDatabase()
  const keep = (written: Promise<unknown>) => void isKept(written, 'Impossible de noter votre réponse')
  return {
    confirm: () => keep(confirmPayment(database, { id, jobId })),
    contest: (otherAmount: number | null) => keep(contestPayment(database, { id, jobId, otherAmount })),
    withdraw: () => keep(takeBackPayment(database, { id, jobId })),
  }
}
