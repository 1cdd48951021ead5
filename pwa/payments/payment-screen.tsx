import { useNavigate } from '@tanstack/react-router'
import { Pencil, Wallet } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { JobRow } from '../../schema/jobs/job.ts'
import { isConfirmedByHand } from '../../schema/jobs/settled-job.ts'
import { isUnanswered } from '../../schema/payments/hand-payment.ts'
import { isNearLimit, newPayerText } from '../../schema/payments/payer-limits.ts'
import { NeedsNetwork } from '../data/needs-network.tsx'
import { useFetched } from '../data/fetched.ts'
import { RetryButton } from '../data/unreachable.tsx'
import { ComingWages } from './coming-wages.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { PaymentLaw } from '../law/payment-law.tsx'
import { useSession, useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import errorArt from '../ui/art/error.svg?drawing'
import offlineArt from '../ui/art/offline.svg?drawing'
import { Banner } from '../ui/banner.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyPage } from '../ui/empty-page.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { DetailSkeleton } from '../ui/skeletons.tsx'
import { carryToast, showToast } from '../ui/toast.ts'
import { AmountDialog } from './amount-dialog.tsx'
import { describeArrival } from './arrival.ts'
import { describeWaiting } from './hand-payment-words.ts'
import { useLeaveByDocument } from './leaving.ts'
import { orderOf, type PaymentOrder, type PaymentSearch } from './payment-search.ts'
import { PaymentSummary } from './payment-summary.tsx'
import { confirmingPath, hasBegunToPay, returnPath } from './payment-under-way.tsx'
import { preparePayment, type Prepared } from './preparing.ts'
import { useIsPlayMoney, usePayee, type Payee } from './queries.ts'
import { SimulatedForm } from './simulated-form.tsx'
import { StripeForm } from './stripe-form.tsx'

/** A column without rows, so that the bar with the button may stick anywhere in it. */
const checkoutStyle = css({ display: 'flex', flexDirection: 'column', gap: '4' })

const title = 'Paiement'

/** Card payment (rules 2.2.67–2.2.73). */
export function PaymentScreen({ search }: { search: PaymentSearch }) {
  const { user, isLeaving } = useSession()
  const order = orderOf(search)
  const isVisitor = !isLeaving && !user

  const isIncomplete = order === undefined
  useEffect(() => {
    if (!isVisitor) return
    if (isIncomplete) sayIncomplete()
    // Runs after the shell's own effect, which shows the toast that the previous document carried over, and would show this one at once.
    queueMicrotask(() => {
      if (isIncomplete) carryToast()
      location.replace('/')
    })
  }, [isVisitor, isIncomplete])

  if (!user) return <Preparing />
  return order ? <Checkout key={`${order.jobId} ${order.amount}`} order={order} /> : <MissingParameters />
}

/** Rule 2.8.18. */
const sayIncomplete = () => showToast({ kind: 'error', title: 'Paramètres de paiement manquants' })

function MissingParameters() {
  const navigate = useNavigate()
  useEffect(() => {
    sayIncomplete()
    void navigate({ to: '/dashboard', search: {}, replace: true })
  }, [navigate])
  return <Preparing />
}

function Checkout({ order }: { order: PaymentOrder }) {
  const isOnline = useOnline()
  // After a reload, or if the system has ended the app, only the note knows that somebody has pressed "Payer".
  const [hasBegun] = useState(() => hasBegunToPay(order.jobId))
  const payee = usePayee(order)
  useLeaveByDocument(useIsPlayMoney() === false)
  const prepared = useFetched(`payment ${order.jobId} ${order.amount}`, () => preparePayment(order))
  const isRefused = prepared.state === 'failed' || (prepared.state === 'done' && prepared.result.kind === 'refused')
  const refusal = prepared.state === 'done' && prepared.result.kind === 'refused' ? prepared.result : undefined
  const text = refusal?.text
  const isConfirming = refusal?.code === 'bank_confirming'
  const isPaid = refusal?.code === 'already_paid' && hasBegun

  // The browser may not notice that a server is back, but the synchronisation does.
  const goOn = useEffectEvent(() => prepared.state === 'offline' && prepared.retry())
  useEffect(() => {
    if (isOnline) goOn()
  }, [isOnline])
  useEffect(() => {
    if (isRefused && !isConfirming && !isPaid)
      showToast({ kind: 'error', title: 'Impossible de créer le paiement', ...(text && { description: text }) })
  }, [isRefused, isConfirming, isPaid, text])

  // Both have settled the job by hand while the form was open: the server says so.
  const isSettled = payee?.job !== undefined && isConfirmedByHand(payee.job)
  const askAgain = useEffectEvent(
    () => prepared.state === 'done' && prepared.result.kind === 'ready' && prepared.retry(),
  )
  useEffect(() => void (isSettled && askAgain()), [isSettled])

  if (isConfirming) return <UnderWay jobId={order.jobId} />
  if (isPaid) return <Paid jobId={order.jobId} />
  if (isRefused) {
    return <NotPrepared text={text} next={<NextStep code={refusal?.code} order={order} onRetry={prepared.retry} />} />
  }
  if (prepared.state === 'offline') return <WaitsForNetwork mayBePaid={hasBegun} />
  if (prepared.state !== 'done' || prepared.result.kind !== 'ready' || !payee) return <Preparing />
  return <Payment order={order} payee={payee} prepared={prepared.result} onStale={prepared.retry} />
}

/** The same address as after the provider's own return. */
const afterPayment = (jobId: PaymentOrder['jobId']) => ({ href: returnPath(jobId), replace: true })

interface PaymentProps {
  order: PaymentOrder
  payee: Payee
  prepared: Extract<Prepared, { kind: 'ready' }>
  onStale: () => void
}

function Payment({ order, payee, prepared: { clientSecret, isNewPayer, config }, onStale }: PaymentProps) {
  const { amount } = order
  const navigate = useNavigate()
  const changeAmount = useChangedAmount(order)
  const [now] = useState(() => new Date())
  const arrival = describeArrival(payee.job, now)
  const isFinished = payee.job?.status === 'completed'
  const form = {
    clientSecret,
    note: {
      jobId: order.jobId,
      amount,
      name: payee.name,
      firstName: payee.firstName,
      arrival: isFinished ? null : arrival,
      isPlayMoney: config.payments === 'simulated',
    },
    onPaid: () => void navigate(afterPayment(order.jobId)),
  }

  return (
    <Page title={title} width="narrow">
      <PageHeading lead={isFinished ? 'Par carte.' : 'Par carte, réservé jusqu’à la fin du travail.'}>
        Paiement sécurisé
      </PageHeading>
      <Card raised>
        <div className={checkoutStyle}>
          <PaymentSummary
            amount={amount}
            payee={payee}
            arrival={arrival}
            law={
              payee.job && <PaymentLaw job={payee.job} name={payee.firstName} amount={amount} onAmount={changeAmount} />
            }
            change={
              <ChangeAmount order={order}>
                {(open) => (
                  <IconButton label="Modifier le montant" onClick={open}>
                    <Pencil size={18} />
                  </IconButton>
                )}
              </ChangeAmount>
            }
          />
          {payee.job?.assignedToId && config.payments !== 'simulated' && (
            <ComingWages
              pair={{ posterId: payee.job.postedById, studentId: payee.job.assignedToId }}
              centimes={amount}
              day={now.toISOString()}
            />
          )}
          {payee.job && <NotedByHand job={payee.job} name={payee.firstName} />}
          {isNewPayer && isNearLimit(amount) && <Banner kind="plain">{newPayerText}</Banner>}
          {config.payments === 'stripe' ? (
            <StripeForm {...form} publishableKey={config.stripePublishableKey ?? ''} onStale={onStale} />
          ) : (
            <SimulatedForm {...form} onStale={onStale} />
          )}
        </div>
      </Card>
    </Page>
  )
}

/** Says that a note by hand without an answer may be this payment already (rule 3.5.700). */
function NotedByHand({ job, name }: { job: JobRow; name: string }) {
  const me = useUser()
  const [noted] = (job.handPayments ?? []).filter((one) => isUnanswered(one) && !one.corrects)
  if (!noted) return null
  return (
    <Banner kind="wait">
      {`${describeWaiting(noted, me.id, name)} Si c’est ce paiement, ne payez pas aussi par carte.`}
    </Banner>
  )
}

interface ChangeAmountProps {
  order: PaymentOrder
  /** Draws the button that asks for another amount. */
  children: (open: () => void) => ReactNode
}

/** Returns the function that opens the page with another amount, in centimes. */
function useChangedAmount({ jobId, studentId }: PaymentOrder) {
  const navigate = useNavigate()
  return (centimes: number) =>
    void navigate({ to: '/payment', search: { jobId, amount: centimes / 100, studentId }, replace: true })
}

function ChangeAmount({ order, children }: ChangeAmountProps) {
  const openWith = useChangedAmount(order)
  const [isChanging, setChanging] = useState(false)
  const change = (centimes: number) => {
    setChanging(false)
    openWith(centimes)
  }

  return (
    <>
      {children(() => setChanging(true))}
      <AmountDialog open={isChanging} onOpenChange={setChanging} proposed={order.amount} onAmount={change} />
    </>
  )
}

/** The job was paid in another tab, or just now. The dashboard, in another document than this page's, follows the payment. */
function UnderWay({ jobId }: Pick<PaymentOrder, 'jobId'>) {
  useEffect(() => location.replace(confirmingPath(jobId)), [jobId])
  return <Preparing />
}

/** The payment that was made here before the page was loaded again. */
function Paid({ jobId }: Pick<PaymentOrder, 'jobId'>) {
  const navigate = useNavigate()
  useEffect(() => void navigate(afterPayment(jobId)), [navigate, jobId])
  return <Preparing />
}

/** About as high as the form that comes: after a reload, whoever was at "Payer" would else see another part of the form. */
const preparingStyle = css({ minHeight: '[59rem]', md: { minHeight: '[54rem]' } })

/** Rule 2.2.69. */
function Preparing() {
  return (
    <Page title={title} width="narrow" className={preparingStyle}>
      <PageHeading>Préparation du paiement...</PageHeading>
      <DetailSkeleton />
    </Page>
  )
}

/** Rule 2.2.70. */
function NotPrepared({ text, next }: { text: string | undefined; next: ReactNode }) {
  return (
    <EmptyPage
      page={title}
      drawing={errorArt}
      title="Erreur lors de la préparation du paiement."
      text={text}
      action={
        <>
          {next}
          <ToDashboard />
        </>
      }
    />
  )
}

/**
 * A job that is paid, by card or by hand, leads to the wallet; a job whose student is gone can't be paid. If the server refused the amount itself or the payer's limits are
 * reached, the payer may choose another amount.
 */
function NextStep({ code, order, onRetry }: { code: string | undefined; order: PaymentOrder; onRetry: () => void }) {
  if (code === 'already_paid' || code === 'settled_by_hand') {
    return (
      <LinkButton to="/dashboard" search={{ tab: 'wallet' }}>
        <Wallet size={20} /> Voir le portefeuille
      </LinkButton>
    )
  }
  if (code === 'payee_gone') return null
  return (
    <>
      <RetryButton onRetry={onRetry} />
      {(code === 'payer_limit' || code === 'invalid') && (
        <ChangeAmount order={order}>
          {(open) => (
            <Button variant="ghost" full onClick={open}>
              <Pencil size={18} /> Modifier le montant
            </Button>
          )}
        </ChangeAmount>
      )}
    </>
  )
}

const notPaidYet =
  'Un paiement nécessite une connexion. Nous continuons dès que vous serez en ligne ; rien n’est débité d’ici là.'
const perhapsPaid =
  'Votre paiement a peut-être abouti. Nous le vérifierons dès que vous serez en ligne : vous ne paierez pas deux fois.'

function WaitsForNetwork({ mayBePaid }: { mayBePaid: boolean }) {
  return (
    <EmptyPage
      page={title}
      drawing={offlineArt}
      title="Vous êtes hors ligne"
      text={mayBePaid ? perhapsPaid : notPaidYet}
      action={
        <>
          <NeedsNetwork />
          <ToDashboard />
        </>
      }
    />
  )
}

function ToDashboard() {
  return (
    <LinkButton variant="line" to="/dashboard" search={{}}>
      Retour au tableau de bord
    </LinkButton>
  )
}
