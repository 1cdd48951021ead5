import { CloudOff } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { formatMoment } from '../../schema/dates.ts'
import { formatChf } from '../../schema/money.ts'
import type { KnownWallet } from '../../sync/fetched/wallet.ts'
import { Unreachable } from '../data/unreachable.tsx'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Stat } from '../ui/stat.tsx'
import { PlayMark } from './play-mark.tsx'
import { useIsPlayMoney, type useWallet } from './queries.ts'

type WalletState = ReturnType<typeof useWallet>['state']

const figuresStyle = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(100%, 11rem), 1fr))]',
  gap: '3',
  md: { gap: '4' },
})

/** Shows when these amounts were read, if they may be out of date. */
export function ReadAt({ wallet, state }: { wallet: KnownWallet; state: WalletState }) {
  if (state !== 'offline' && state !== 'failed') return null
  return (
    <Banner kind="plain" icon={<CloudOff size={22} />} role="status">
      {state === 'offline' ? 'Hors ligne : ' : 'Le serveur ne répond pas : '}montants au{' '}
      {formatMoment(new Date(wallet.fetchedAt).toISOString())}.
    </Banner>
  )
}

interface WalletFiguresProps {
  /** Undefined while its amounts are loading. */
  wallet: KnownWallet | undefined
  /** The tone of students or of individuals. */
  tone: 'lake' | 'brand'
  labels: { balance: string; pending: string }
}

/** The balance, and the held amount. */
export function WalletFigures({ wallet, tone, labels }: WalletFiguresProps) {
  const isPlayMoney = useIsPlayMoney()
  const stat = (centimes: number | undefined, label: string) =>
    centimes === undefined ? (
      <Stat figure={<Skeleton width="6ch" height="1lh" ink />} label={label} />
    ) : (
      <Stat
        figure={formatChf(centimes / 100)}
        mark={<PlayMark shown={isPlayMoney} centimes={centimes} />}
        label={label}
      />
    )
  return (
    <div className={figuresStyle}>
      <Card tone={tone}>{stat(wallet?.balance, labels.balance)}</Card>
      <Card>{stat(wallet?.pendingBalance, labels.pending)}</Card>
    </div>
  )
}

interface NoWalletProps extends ComponentProps<typeof Unreachable> {
  /** The skeleton of the content. */
  children: ReactNode
}

/** Shown while the device has no copy of the wallet. */
export function NoWallet({ children, ...unreachable }: NoWalletProps) {
  const { state } = unreachable
  return state === 'fetching' || state === 'done' ? children : <Unreachable level={3} {...unreachable} />
}
