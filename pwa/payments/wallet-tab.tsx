import { FlaskConical, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { formatMonth } from '../../schema/dates.ts'
import { autoReleaseDays } from '../../schema/payments/payment.ts'
import type { KnownWallet } from '../../sync/fetched/wallet.ts'
import { css } from '../styled-system/css'
import doneArt from '../ui/art/done.svg?drawing'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { bindSigns, shownMoney } from '../ui/french.ts'
import { SectionHeading } from '../ui/section-heading.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { JobPaymentList } from './job-payment-list.tsx'
import { listJobPayments, spentInMonth } from './job-payments.ts'
import { releasable } from './paid.ts'
import { amountStyle, factsStyle, factStyle, stackStyle } from './payment-styles.ts'
import { PlayMark } from './play-mark.tsx'
import { useIsPlayMoney, useWallet } from './queries.ts'
import { ReleaseList } from './release-list.tsx'
import { TransactionList } from './transaction-list.tsx'
import { NoWallet, PayerFigures, ReadAt } from './wallet-parts.tsx'

const foldStyle = css({
  mt: '2',
  '& summary': {
    minHeight: 'touch',
    display: 'list-item',
    alignContent: 'center',
    color: 'brand',
    fontWeight: 'semibold',
  },
})
const noteStyle = css({ display: 'flex', alignItems: 'center', gap: '2', textStyle: 'meta', color: 'soft' })

/** "novembre" */
const monthOf = (moment: Date): string => formatMonth(moment.toISOString()).split(' ')[0] ?? ''

/**
 * What was spent, what is held, the payments that may be released, and each job's money. The balance and the transactions are folded (rules
 * 2.2.35–2.2.37 and 2.2.107).
 */
export function WalletTab() {
  const { wallet, state, retry, refresh } = useWallet()

  return (
    <>
      <SectionHeading>Portefeuille</SectionHeading>
      {wallet ? (
        <Wallet wallet={wallet} state={state} onChange={refresh} />
      ) : (
        <NoWallet
          state={wallet === undefined ? 'fetching' : state}
          offline="Votre portefeuille s’affichera dès que vous serez en ligne."
          failed="Impossible de charger le portefeuille."
          onRetry={retry}
        >
          <WalletSkeleton />
        </NoWallet>
      )}
    </>
  )
}

function WalletSkeleton() {
  const [now] = useState(() => new Date())
  return (
    <div className={stackStyle}>
      <PayerFigures figures={undefined} month={monthOf(now)} />
      <ListSkeleton shape="row" count={3} />
    </div>
  )
}

function ReleaseBanner() {
  return (
    <Banner kind="info" icon={<ShieldCheck size={22} />}>
      L’argent réservé est libéré automatiquement après {autoReleaseDays} jours ou quand le travail est marqué comme
      terminé. Le délai part du paiement ou de la date prévue ; une demande d’annulation ou un signalement le suspend.
    </Banner>
  )
}

interface WalletProps {
  wallet: KnownWallet
  state: ReturnType<typeof useWallet>['state']
  onChange: () => void
}

function Wallet({ wallet, state, onChange }: WalletProps) {
  const isPlayMoney = useIsPlayMoney()
  const [now] = useState(() => new Date())
  const pending = releasable(wallet.transactions)
  const jobs = listJobPayments(wallet.transactions)

  return (
    <div className={stackStyle}>
      <ReadAt wallet={wallet} state={state} />
      <PayerFigures figures={{ spent: spentInMonth(jobs, now), held: wallet.pendingBalance }} month={monthOf(now)} />
      {pending.length > 0 && (
        <section aria-labelledby="a-liberer">
          <SectionHeading level={3} id="a-liberer">
            En attente de libération
          </SectionHeading>
          <Card>
            <ReleaseList pending={pending} isPlayMoney={isPlayMoney} onReleased={onChange} />
          </Card>
        </section>
      )}
      {jobs.length > 0 ? (
        <section aria-labelledby="paiements">
          <SectionHeading level={3} id="paiements">
            Vos paiements
          </SectionHeading>
          <Card>
            <JobPaymentList jobs={jobs} isPlayMoney={isPlayMoney} />
          </Card>
        </section>
      ) : (
        <EmptyState
          level={3}
          drawing={doneArt}
          title="Aucune transaction"
          text="Vous verrez ici vos paiements et les fonds libérés."
        />
      )}
      <ReleaseBanner />
      <Detail wallet={wallet} isPlayMoney={isPlayMoney} />
      {isPlayMoney && (
        <p className={noteStyle}>
          <FlaskConical size={16} /> {bindSigns('Mode démonstration : ces montants ne sont pas de l’argent réel.')}
        </p>
      )}
    </div>
  )
}

interface DetailProps {
  wallet: KnownWallet
  isPlayMoney: boolean | undefined
}

/** The balance and the transactions one by one. */
function Detail({ wallet: { balance, transactions }, isPlayMoney }: DetailProps) {
  return (
    <Disclosure className={foldStyle} summary="Détail">
      <dl className={factsStyle}>
        <div className={factStyle}>
          <dt>Solde</dt>
          <dd className={amountStyle}>
            {shownMoney(balance)} <PlayMark shown={isPlayMoney} centimes={balance} />
          </dd>
        </div>
      </dl>
      {transactions.length > 0 && (
        <section aria-labelledby="transactions">
          <SectionHeading level={3} id="transactions">
            Transactions
          </SectionHeading>
          <Card>
            <TransactionList transactions={transactions} isPlayMoney={isPlayMoney} />
          </Card>
        </section>
      )}
    </Disclosure>
  )
}
