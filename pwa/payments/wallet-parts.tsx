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
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(100%, 16rem), 1fr))]',
  alignItems: 'end',
  gap: '4',
})
const heldStyle = css({ textStyle: 'figure' })
const labelStyle = css({ display: 'block', textStyle: 'small', opacity: '[0.86]' })

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

interface PayerFiguresProps {
  /** In centimes. Undefined while the amounts are loading. */
  figures: { spent: number; held: number } | undefined
  /** "novembre" */
  month: string
}

/** What a payer spent this month, and what is held of it (rule 2.2.107). */
export function PayerFigures({ figures, month }: PayerFiguresProps) {
  const isPlayMoney = useIsPlayMoney()
  const show = (centimes: number | undefined) =>
    centimes === undefined ? <Skeleton width="6ch" height="1lh" ink /> : formatChf(centimes / 100)
  const mark = (centimes: number | undefined) =>
    centimes !== undefined && <PlayMark shown={isPlayMoney} centimes={centimes} />
  return (
    <Card tone="lake" className={figuresStyle}>
      <Stat figure={show(figures?.spent)} mark={mark(figures?.spent)} label={`Dépensé en ${month}`} />
      <p>
        <span className={heldStyle}>{show(figures?.held)}</span> {mark(figures?.held)}{' '}
        <span className={labelStyle}>Réservé</span>
      </p>
    </Card>
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
