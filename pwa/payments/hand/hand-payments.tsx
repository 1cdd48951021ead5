import { CircleHelp, Clock, HandCoins, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
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
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { beginSentence } from '../../ui/french.ts'
import { FactItem, FactRow } from '../../ui/fact-row.tsx'
import { useNow } from '../../ui/hooks/now.ts'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { answersStyle, factLineStyle } from '../../ui/row-styles.ts'
import { Tag } from '../../ui/tag.tsx'
import { describeClaim, describeContest, describeCorrection, describeSettled } from '../hand-payment-words.ts'

const AmountDialog = lazyDialog(async () => (await import('../amount-dialog.tsx')).AmountDialog)
const DeclareDialog = lazyDialog(async () => (await import('./declare-dialog.tsx')).DeclareDialog)

const listStyle = css({ display: 'grid', gap: '2' })

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

function OnePayment(props: OnePaymentProps) {
  const { payment } = props
  const me = useUser()
  const state = stateOf(payment, new Date(useNow()))
  const isMine = payment.declaredById === me.id
  if (state === 'confirmed') return <Confirmed {...props} />
  const former = props.job.handPayments?.find(({ id }) => id === payment.corrects)
  if (former) return <Correction {...props} former={former} isMine={isMine} />
  if (state === 'contested') return <Contested {...props} isMine={isMine} />
  return isMine ? <Unanswered {...props} isLate={state === 'unanswered'} /> : <Question {...props} />
}

function SettledLine({ payment, children }: { payment: HandPayment; children?: ReactNode }) {
  return (
    <div className={factLineStyle}>
      <FactRow>
        <FactItem icon={<HandCoins size={16} />}>{describeSettled(payment)}</FactItem>
      </FactRow>
      {children}
    </div>
  )
}

/** Both say it. Either may propose a correction (rule 2.2.302), one at a time. */
function Confirmed({ job, payment, name }: OnePaymentProps) {
  const [isCorrecting, setCorrecting] = useState(false)
  const isAsked = job.handPayments?.some(({ corrects }) => corrects === payment.id)
  return (
    <SettledLine payment={payment}>
      {!isAsked && isHandPayable(job) && (
        <Button size="small" variant="ghost" onClick={() => setCorrecting(true)}>
          Corriger
        </Button>
      )}
      <DeclareDialog
        open={isCorrecting}
        onOpenChange={setCorrecting}
        job={job}
        payeeId={payment.payeeId}
        name={name}
        replaces={payment}
      />
    </SettledLine>
  )
}

/** One of the two says that what both have confirmed was not so. Until the other one agrees, it is as it was. */
function Correction({
  job,
  payment,
  name,
  former,
  isMine,
}: OnePaymentProps & { former: HandPayment; isMine: boolean }) {
  const { confirm, contest, withdraw } = useAnswers(job, payment)
  const me = useUser()
  const isContested = payment.contestedAt !== undefined
  const refused = isMine ? `${beginSentence(name)} n’est pas d’accord.` : 'Vous n’êtes pas d’accord.'
  return (
    <Banner
      kind="wait"
      icon={isContested ? <TriangleAlert size={18} /> : <CircleHelp size={18} />}
      action={
        <div className={answersStyle}>
          {isMine ? (
            <Button size="small" variant="line" onClick={withdraw}>
              Retirer
            </Button>
          ) : (
            <>
              <Button size="small" variant={me.id === payment.payerId ? 'lake' : 'brand'} onClick={confirm}>
                D’accord
              </Button>
              {!isContested && (
                <Button size="small" variant="line" onClick={() => contest(null)}>
                  Pas d’accord
                </Button>
              )}
            </>
          )}
        </div>
      }
    >
      {describeCorrection(payment, former, me.id, name)}
      {isContested && ` ${refused}`}
    </Banner>
  )
}

/** The reader has declared it, and waits for the other party. */
function Unanswered({ job, payment, name, isLate }: OnePaymentProps & { isLate: boolean }) {
  const { withdraw } = useAnswers(job, payment)
  return (
    <SettledLine payment={payment}>
      {isLate ? (
        <Tag kind="neutral">Non confirmé</Tag>
      ) : (
        <Tag kind="wait" icon={<Clock size={14} />}>{`${beginSentence(name)} doit confirmer`}</Tag>
      )}
      <Button size="small" variant="ghost" onClick={withdraw}>
        Retirer
      </Button>
    </SettledLine>
  )
}

/** The other party has declared it, and waits for the reader. */
function Question({ job, payment, name }: OnePaymentProps) {
  const { confirm, contest } = useAnswers(job, payment)
  const [isAsking, setAsking] = useState(false)
  const isPayer = useUser().id === payment.payerId
  return (
    <Banner
      kind="wait"
      icon={<CircleHelp size={18} />}
      action={
        <div className={answersStyle}>
          <Button size="small" variant={isPayer ? 'lake' : 'brand'} onClick={confirm}>
            C’est juste
          </Button>
          <Button size="small" variant="line" onClick={() => contest(null)}>
            {isPayer ? 'Pas payé' : 'Pas reçu'}
          </Button>
          <Button size="small" variant="line" onClick={() => setAsking(true)}>
            Autre montant
          </Button>
          <AmountDialog
            open={isAsking}
            onOpenChange={setAsking}
            kind={isPayer ? 'paid' : 'received'}
            onAmount={(centimes) => {
              setAsking(false)
              contest(centimes)
            }}
          />
        </div>
      }
    >
      {describeClaim(payment, name)}
    </Banner>
  )
}

/** The two disagree: both read it, and nobody decides for them. */
function Contested({ job, payment, name, isMine }: OnePaymentProps & { isMine: boolean }) {
  const { confirm, withdraw } = useAnswers(job, payment)
  const [isCorrecting, setCorrecting] = useState(false)
  const me = useUser()
  return (
    <Banner
      kind="wait"
      icon={<TriangleAlert size={18} />}
      action={
        <div className={answersStyle}>
          {isMine ? (
            <>
              <Button size="small" variant="line" onClick={() => setCorrecting(true)}>
                Corriger
              </Button>
              <Button size="small" variant="line" onClick={withdraw}>
                Retirer
              </Button>
            </>
          ) : (
            <Button size="small" variant="line" onClick={confirm}>
              Finalement, c’est juste
            </Button>
          )}
          <DeclareDialog
            open={isCorrecting}
            onOpenChange={setCorrecting}
            job={job}
            payeeId={payment.payeeId}
            name={name}
            replaces={payment}
          />
        </div>
      }
    >
      {describeContest(payment, me.id, name)}
    </Banner>
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
