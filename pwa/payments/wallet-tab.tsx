import { CloudOff, FlaskConical, ShieldCheck } from 'lucide-react'
import { formatMoment } from '../../schema/dates.ts'
import { formatChf } from '../../schema/money.ts'
import { autoReleaseDays } from '../../schema/payments/payment.ts'
import type { KnownWallet } from '../../sync/fetched/wallet.ts'
import { RetryButton } from '../data/unreached.tsx'
import { css } from '../styled-system/css'
import { DoneArt } from '../ui/art/done-art.tsx'
import { ErrorArt } from '../ui/art/error-art.tsx'
import { OfflineArt } from '../ui/art/offline-art.tsx'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { KeptFocus } from '../ui/kept-focus.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { Stat } from '../ui/stat.tsx'
import { releasable } from './paid.ts'
import { stackStyle } from './payment-styles.ts'
import { PlayMark } from './play-mark.tsx'
import { useIsPlayMoney, useWallet } from './queries.ts'
import { ReleaseList } from './release-list.tsx'
import { TransactionList } from './transaction-list.tsx'

const figuresStyle = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(100%, 11rem), 1fr))]',
  gap: '3',
  md: { gap: '4' },
})

/** Balance, what is held, transactions, and what may be released (rules 2.2.35–2.2.37). */
export function WalletTab() {
  const { wallet, state, retry, refresh } = useWallet()

  return (
    <KeptFocus>
      <SectionHeading>Portefeuille</SectionHeading>
      {wallet ? (
        <Wallet wallet={wallet} isOffline={state === 'offline'} hasFailed={state === 'failed'} onChange={refresh} />
      ) : (
        <NoWallet state={wallet === undefined ? 'fetching' : state} onRetry={retry} />
      )}
    </KeptFocus>
  )
}

interface WalletProps {
  wallet: KnownWallet
  isOffline: boolean
  hasFailed: boolean
  onChange: () => void
}

function Wallet({ wallet, isOffline, hasFailed, onChange }: WalletProps) {
  const isPlayMoney = useIsPlayMoney()
  const pending = releasable(wallet.transactions)

  return (
    <div className={stackStyle}>
      {isPlayMoney && (
        <Banner kind="wait" icon={<FlaskConical size={22} />} title="Mode démonstration">
          Ces montants ne sont pas de l’argent réel.
        </Banner>
      )}
      {(isOffline || hasFailed) && (
        <Banner kind="plain" icon={<CloudOff size={22} />} role="status">
          {isOffline ? 'Hors ligne : ' : 'Le serveur ne répond pas : '}montants du{' '}
          {formatMoment(new Date(wallet.fetchedAt).toISOString())}.
        </Banner>
      )}
      <div className={figuresStyle}>
        <Card tone="lake">
          <Stat figure={formatChf(wallet.balance / 100)} mark={<PlayMark shown={isPlayMoney} />} label="Solde" />
        </Card>
        <Card>
          <Stat
            figure={formatChf(wallet.pendingBalance / 100)}
            mark={<PlayMark shown={isPlayMoney} />}
            label="En séquestre"
          />
        </Card>
      </div>
      <Banner kind="info" icon={<ShieldCheck size={22} />}>
        Les fonds en séquestre sont libérés automatiquement après {autoReleaseDays} jours ou quand le travail est marqué
        comme terminé. Ce délai court dès le paiement ou la date prévue, et s’arrête tant qu’une annulation est proposée
        ou qu’un problème est signalé.
      </Banner>
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
            art={<DoneArt />}
            title="Aucune transaction"
            text="Vos paiements et ce qui en est libéré s’affichent ici."
          />
        )}
      </section>
    </div>
  )
}

/** The device has nothing of the wallet yet. */
function NoWallet({ state, onRetry }: { state: ReturnType<typeof useWallet>['state']; onRetry: () => void }) {
  if (state === 'fetching' || state === 'done') return <ListSkeleton shape="row" count={3} />
  const isOffline = state === 'offline'
  return (
    <EmptyState
      level={3}
      art={isOffline ? <OfflineArt /> : <ErrorArt />}
      title={isOffline ? 'Vous êtes hors ligne' : 'Erreur'}
      text={
        isOffline ? 'Votre portefeuille s’affichera au retour du réseau.' : 'Impossible de charger le portefeuille.'
      }
      action={<RetryButton onRetry={onRetry} />}
    />
  )
}
