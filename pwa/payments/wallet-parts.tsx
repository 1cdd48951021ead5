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
import { shownMoney } from '../ui/french.ts'
import { Stat } from '../ui/stat.tsx'
import type { Spent } from './job-payments.ts'
import { markOf, PlayMark } from './play-mark.tsx'
import { useIsPlayMoney, type useWallet } from './queries.ts'

type WalletState = ReturnType<typeof useWallet>['state']

const figuresStyle = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(100%, 16rem), 1fr))]',
  alignItems: 'end',
  gap: '4',
})
const sumsStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '5',
  rowGap: '1',
  textStyle: 'small',
  color: 'soft',
  '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: '1.5' },
  '& dd': { fontVariantNumeric: 'tabular-nums' },
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
  /** `held` in centimes. Undefined while the amounts are loading. */
  figures: { spent: Spent; held: number } | undefined
  /** "novembre" */
  month: string
}

/** What a payer spent this month, and what is held of it (rule 2.2.107). A zero is not worth a large figure. */
export function PayerFigures({ figures, month }: PayerFiguresProps) {
  const isPlayMoney = useIsPlayMoney()
  if (figures?.spent.amount === 0 && figures.held === 0) return null
  const coming = <Skeleton width="6ch" height="1lh" ink />
  return (
    <Card tone="lake" className={figuresStyle}>
      {figures?.spent.amount !== 0 && (
        <Stat
          figure={figures ? formatChf(figures.spent.amount / 100) : coming}
          mark={figures && <PlayMark {...markOf(figures.spent, isPlayMoney)} centimes={figures.spent.amount} />}
          label={`Dépensé en ${month}`}
        />
      )}
      {figures?.held !== 0 && (
        <p>
          <span className={heldStyle}>{figures ? formatChf(figures.held / 100) : coming}</span>{' '}
          {figures && <PlayMark shown={isPlayMoney} centimes={figures.held} />}{' '}
          <span className={labelStyle}>Réservé</span>
        </p>
      )}
    </Card>
  )
}

/** The balance and what is held, in small text, also where both are zero (rule 2.2.35). */
export function WalletSums({ balance, pendingBalance }: Pick<KnownWallet, 'balance' | 'pendingBalance'>) {
  const isPlayMoney = useIsPlayMoney()
  return (
    <dl className={sumsStyle}>
      {[['Solde', balance] as const, ['Réservé', pendingBalance] as const].map(([label, centimes]) => (
        <div key={label}>
          <dt>{label}</dt>{' '}
          <dd>
            {shownMoney(centimes)} <PlayMark shown={isPlayMoney} centimes={centimes} />
          </dd>
        </div>
      ))}
    </dl>
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
