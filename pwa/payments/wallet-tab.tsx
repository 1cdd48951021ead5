import { FlaskConical, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { formatMonth } from '../../schema/dates.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { autoReleaseDays, type Transaction } from '../../schema/payments/payment.ts'
import type { KnownWallet } from '../../sync/fetched/wallet.ts'
import { Loading } from '../data/loading.tsx'
import { WageList } from './wage-list.tsx'
import { css } from '../styled-system/css'
import doneArt from '../ui/art/done.svg?drawing'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { PlaceLink } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { bindSigns } from '../ui/french.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { CardSection } from '../ui/card-section.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { JobPaymentList } from './job-payment-list.tsx'
import { heldFirst, listHandPayments, listJobPayments, spentInMonth } from './job-payments.ts'
import { stackStyle } from './payment-styles.ts'
import { useIsPlayMoney, useJobsPaidByHand, useWallet } from './queries.ts'
import { TransactionList } from './transaction-list.tsx'
import { NoWallet, PayerFigure, ReadAt, WalletSums } from './wallet-parts.tsx'

const noteStyle = css({ bar: '2', textStyle: 'meta', color: 'soft' })

/** "novembre" */
const monthOf = (moment: Date): string => formatMonth(moment.toISOString()).split(' ')[0] ?? ''

/** What was spent, each job's money with what may be done about it, and what is held. Then the transactions (rules 2.2.35–2.2.37, 2.2.107 and 2.2.290). */
export function WalletTab() {
  const { wallet, refresh, ...asked } = useWallet()
  const paidByHand = useJobsPaidByHand()

  return (
    <>
      <PageHeading>Portefeuille</PageHeading>
      {wallet && paidByHand ? (
        <Wallet wallet={wallet} paidByHand={paidByHand} state={asked.state} onChange={refresh} />
      ) : (
        <NoWallet
          asked={wallet === null ? asked : { ...asked, state: 'fetching' }}
          offline="Votre portefeuille s’affichera dès que vous serez en ligne."
          failed="Impossible de charger le portefeuille."
        >
          <Loading />
        </NoWallet>
      )}
    </>
  )
}

function ReleaseBanner() {
  return (
    <Banner kind="info" icon={<ShieldCheck size={22} />}>
      L’argent réservé est libéré automatiquement après {autoReleaseDays} jours ou quand le travail est marqué comme
      terminé. Le délai part du paiement ou de la date prévue ; une demande d’annulation, un signalement ou un compte
      suspendu l’arrête.
    </Banner>
  )
}

interface WalletProps {
  wallet: KnownWallet
  paidByHand: readonly JobRow[]
  state: ReturnType<typeof useWallet>['state']
  onChange: () => void
}

function Wallet({ wallet, paidByHand, state, onChange }: WalletProps) {
  const isPlayMoney = useIsPlayMoney()
  const [now] = useState(() => new Date())
  const jobs = [...listJobPayments(wallet.transactions), ...listHandPayments(paidByHand)].toSorted(heldFirst)

  return (
    <div className={stackStyle}>
      <ReadAt wallet={wallet} state={state} />
      {jobs.length > 1 && <PayerFigure spent={spentInMonth(jobs, now)} month={monthOf(now)} />}
      {jobs.length > 0 ? (
        <section aria-labelledby="paiements">
          <SectionHeading id="paiements">Vos paiements</SectionHeading>
          <Card>
            <JobPaymentList jobs={jobs} isPlayMoney={isPlayMoney} onReleased={onChange} />
          </Card>
          <PlaceLink standalone to="/documents">
            Quittances et relevés
          </PlaceLink>
        </section>
      ) : (
        <EmptyState
          drawing={doneArt}
          title="Aucune transaction"
          text="Vous verrez ici vos paiements et les fonds libérés."
        />
      )}
      <WageList />
      <WalletSums {...wallet} />
      <ReleaseBanner />
      {wallet.transactions.length > 0 && <Transactions transactions={wallet.transactions} isPlayMoney={isPlayMoney} />}
      {isPlayMoney && jobs.every(({ byHand }) => !byHand) && (
        <p className={noteStyle}>
          <FlaskConical size={16} /> {bindSigns('Mode démonstration : ces montants ne sont pas de l’argent réel.')}
        </p>
      )}
    </div>
  )
}

interface TransactionsProps {
  transactions: readonly Transaction[]
  isPlayMoney: boolean | undefined
}

/** The transactions one by one, each with its status. */
function Transactions({ transactions, isPlayMoney }: TransactionsProps) {
  return (
    <CardSection id="transactions" title="Transactions">
      <TransactionList transactions={transactions} isPlayMoney={isPlayMoney} />
    </CardSection>
  )
}
