import { CloudOff } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { formatMoment } from '../../schema/dates.ts'
import { formatChf } from '../../schema/money.ts'
import type { KnownWallet } from '../../sync/fetched/wallet.ts'
import { Unreachable } from '../data/unreachable.tsx'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { shownMoney } from '../ui/french.ts'
import { Stat } from '../ui/stat.tsx'
import type { Spent } from './job-payments.ts'
import { markOf, PlayMark } from './play-mark.tsx'
import { useIsPlayMoney, type useWallet } from './queries.ts'

type WalletState = ReturnType<typeof useWallet>['state']

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

interface PayerFigureProps {
  spent: Spent
  /** "novembre" */
  month: string
}

/** What a payer spent this month (rule 2.2.107). A zero is not worth a large figure. */
export function PayerFigure({ spent, month }: PayerFigureProps) {
  const isPlayMoney = useIsPlayMoney()
  if (spent.amount === 0) return null
  return (
    <Card tone="lake">
      <Stat
        figure={formatChf(spent.amount / 100)}
        mark={<PlayMark {...markOf(spent, isPlayMoney)} centimes={spent.amount} />}
        label={`Dépensé en ${month}`}
      />
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
  const { state } = unreachable.asked
  return state === 'fetching' || state === 'done' ? children : <Unreachable level={3} {...unreachable} />
}
