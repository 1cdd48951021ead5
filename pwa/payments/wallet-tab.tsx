import { FlaskConical, ShieldCheck } from 'lucide-react'
import { autoReleaseDays } from '../../schema/payments/payment.ts'
import type { KnownWallet } from '../../sync/fetched/wallet.ts'
import doneArt from '../ui/art/done.svg?drawing'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { releasable } from './paid.ts'
import { stackStyle } from './payment-styles.ts'
import { useIsPlayMoney, useWallet } from './queries.ts'
import { ReleaseList } from './release-list.tsx'
import { TransactionList } from './transaction-list.tsx'
import { NoWallet, ReadAt, WalletFigures } from './wallet-parts.tsx'

const labels = { balance: 'Solde', pending: 'Réservé' }

/** The balance, the held amount, the transactions, and the payments that may be released (rules 2.2.35–2.2.37). */
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
  return (
    <div className={stackStyle}>
      <WalletFigures wallet={undefined} tone="lake" labels={labels} />
      <ReleaseBanner />
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
  const pending = releasable(wallet.transactions)

  return (
    <div className={stackStyle}>
      {isPlayMoney && (
        <Banner kind="wait" icon={<FlaskConical size={22} />} title="Mode démonstration">
          Ces montants ne sont pas de l’argent réel.
        </Banner>
      )}
      <ReadAt wallet={wallet} state={state} />
      <WalletFigures wallet={wallet} tone="lake" labels={labels} />
      <ReleaseBanner />
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
      <section aria-labelledby="transactions">
        <SectionHeading level={3} id="transactions">
          Transactions
        </SectionHeading>
        {wallet.transactions.length > 0 ? (
          <Card>
            <TransactionList transactions={wallet.transactions} isPlayMoney={isPlayMoney} />
          </Card>
        ) : (
          <EmptyState
            level={3}
            drawing={doneArt}
            title="Aucune transaction"
            text="Vous verrez ici vos paiements et les fonds libérés."
          />
        )}
      </section>
    </div>
  )
}
