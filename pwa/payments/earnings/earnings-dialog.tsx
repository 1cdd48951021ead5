import { FlaskConical } from 'lucide-react'
import { useMemo, useState } from 'react'
import { handMethodLabels } from '../../../schema/catalogues/labels.ts'
import { formatDate, formatMoment, formatMonth } from '../../../schema/dates.ts'
import { toCentimes } from '../../../schema/money.ts'
import { WageList } from '../wage-list.tsx'
import { css, cx } from '../../styled-system/css'
import doneArt from '../../ui/art/done.svg?drawing'
import { Card } from '../../ui/card.tsx'
import { Dialog, type Openable } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { bindSigns, shownMoney } from '../../ui/french.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Coming } from '../../ui/skeletons.tsx'
import { Tag } from '../../ui/tag.tsx'
import { PlaceLink } from '../../ui/link-button.tsx'
import {
  earnedByMonth,
  earnedInAll,
  earnedThisYear,
  isAnyByCard,
  unconfirmedIn,
  type Earning,
  type EarningState,
  type MonthOfEarnings,
} from './earnings.ts'
import { EarningsTotal } from './earnings-total.tsx'
import { entryStyle, entryWordsStyle } from '../../ui/row-styles.ts'
import { amountStyle, endStyle, factsStyle, factStyle, stackStyle } from '../payment-styles.ts'
import { ComplaintEntry } from '../complaint-button.tsx'
import { useComplaints } from '../complaints.ts'
import { HandReceipt } from '../hand-receipt.tsx'
import { MonthChart } from './month-chart.tsx'
import { PayoutSection } from '../payout-section.tsx'
import { PlayMark } from '../play-mark.tsx'
import { useIsPlayMoney, type useEarnings } from '../queries.ts'
import { NoWallet, ReadAt } from '../wallet-parts.tsx'

const states: Record<EarningState, { label: string; kind: 'wait' | 'lake' | 'ok' | 'neutral' }> = {
  held: { label: 'Réservé', kind: 'wait' },
  on_its_way: { label: 'En route', kind: 'lake' },
  on_wallet: { label: 'Dans le portefeuille', kind: 'ok' },
  paid_out: { label: 'Versé sur votre compte', kind: 'ok' },
  by_hand: { label: 'À confirmer', kind: 'wait' },
}

const comingStyle = css({ pile: '1.5' })
const noteStyle = css({ bar: '2', textStyle: 'meta', color: 'soft' })
const chartStyle = css({ stack: '4' })

interface EarningsDialogProps extends Openable {
  known: ReturnType<typeof useEarnings>
  /** Undefined while the device reads them. */
  earnings: readonly Earning[] | undefined
}

/** A student's earnings: their sum, the months, and each amount with its state (rules 1.2.36, 1.2.168 and 3.4.33). */
export function EarningsDialog({ open, onOpenChange, known, earnings }: EarningsDialogProps) {
  const isPlayMoney = useIsPlayMoney()
  const state = known.wallet === undefined ? 'fetching' : known.state
  const isComing = state === 'fetching' || state === 'done'
  // Each amount says whether it is play money, so the amounts wait for that.
  const isKnown = isPlayMoney !== undefined || state !== 'fetching'

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Mes gains"
      isRead
      isTall={isComing || (known.wallet !== null && earnings !== undefined)}
    >
      {known.wallet && earnings && isKnown ? (
        <Earnings known={known} wallet={known.wallet} earnings={earnings} />
      ) : (
        <NoWallet
          asked={{ ...known, state }}
          offline="Vos gains s’afficheront dès que vous serez en ligne."
          failed="Impossible de charger vos gains."
        >
          <EarningsSkeleton />
        </NoWallet>
      )}
    </Dialog>
  )
}

interface EarningsProps extends Pick<EarningsDialogProps, 'known'> {
  wallet: NonNullable<EarningsDialogProps['known']['wallet']>
  earnings: readonly Earning[]
}

function Earnings({ known, wallet, earnings }: EarningsProps) {
  const isPlayMoney = useIsPlayMoney()
  const complaints = useComplaints(earnings.map(({ jobId }) => jobId))
  const [now] = useState(() => new Date())
  const months = useMemo(() => earnedByMonth(earnings, now), [earnings, now])
  const all = earnedInAll(earnings)
  // The server's sum is the one on the card that opens this dialog.
  const total = typeof known.total === 'number' ? { ...all, amount: toCentimes(known.total) } : all
  const month = months.at(-1) ?? { amount: 0, byCard: 0 }

  return (
    <div className={stackStyle}>
      <ReadAt wallet={wallet} state={known.state} />
      <EarningsTotal
        sums={{ total, month, year: earnedThisYear(earnings, now) }}
        month={formatMonth(now.toISOString())}
        unconfirmed={unconfirmedIn(earnings)}
        isPlayMoney={isPlayMoney}
      />
      <CardMoney wallet={wallet} wasPaidByCard={isAnyByCard(earnings)} isPlayMoney={isPlayMoney} />
      {isPlayMoney === false && <PayoutSection balance={wallet.balance} />}
      {earnings.length > 0 ? (
        <>
          <Chart months={months} isPlayMoney={isPlayMoney} />
          <ul aria-label="Montants">
            {earnings.map(({ id, jobId, title, at, state, handPayment, amount, paysOutFrom }) => (
              <li key={id} className={entryStyle}>
                <p className={entryWordsStyle} id={id}>
                  {title} <small>{formatDate(at)}</small>
                  {paysOutFrom && <small>Versé dès {formatMoment(paysOutFrom)}</small>}
                </p>
                <div className={endStyle}>
                  <Tag kind={handPayment ? 'neutral' : states[state].kind}>
                    {state === 'held' && complaints?.has(jobId)
                      ? 'En attente : un problème a été signalé'
                      : handPayment
                        ? handMethodLabels[handPayment.method]
                        : states[state].label}
                  </Tag>
                  <span className={amountStyle}>{shownMoney(amount)}</span>
                  <PlayMark shown={isPlayMoney && state !== 'by_hand'} centimes={amount} />
                  {state === 'held' && <ComplaintEntry job={{ id: jobId, title }} describedBy={id} />}
                  <HandReceipt title={title} payment={handPayment} />
                </div>
              </li>
            ))}
          </ul>
          <p>
            <PlaceLink standalone to="/documents">
              Quittances et relevés
            </PlaceLink>
          </p>
        </>
      ) : (
        <EmptyState
          level={3}
          drawing={doneArt}
          title="Aucun gain pour l’instant"
          text="Vous verrez ici vos gains dès qu’un travail est payé."
        />
      )}
      <WageList level={3} />
      {isPlayMoney && (
        <p className={noteStyle}>
          <FlaskConical size={16} /> {bindSigns('Mode démonstration : rien n’est versé en banque.')}
        </p>
      )}
    </div>
  )
}

interface CardMoneyProps {
  wallet: EarningsProps['wallet']
  wasPaidByCard: boolean
  isPlayMoney: boolean | undefined
}

/** The student's wallet and what is held for them. Without a card payment both are always 0, so they are not shown. */
function CardMoney({ wallet: { balance, pendingBalance }, wasPaidByCard, isPlayMoney }: CardMoneyProps) {
  if (!wasPaidByCard && balance === 0 && pendingBalance === 0) return null
  return (
    <dl className={factsStyle}>
      {[['Dans le portefeuille', balance] as const, ['Réservé pour vous', pendingBalance] as const].map(
        ([label, centimes]) => (
          <div key={label} className={factStyle}>
            <dt>{label}</dt>
            <dd className={amountStyle}>
              {shownMoney(centimes)} <PlayMark shown={isPlayMoney} centimes={centimes} />
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** The skeleton of the sums, the months and their amounts. */
function EarningsSkeleton() {
  const [now] = useState(() => new Date())
  return (
    <Coming>
      <div className={stackStyle}>
        <EarningsTotal sums={undefined} month={formatMonth(now.toISOString())} unconfirmed={0} isPlayMoney={false} />
        <Skeleton height="12rem" radius="var(--radii-card)" />
        <div>
          <ComingAmount />
          <ComingAmount />
          <ComingAmount />
          <ComingAmount />
        </div>
      </div>
    </Coming>
  )
}

const ComingAmount = () => (
  <div className={entryStyle}>
    <div className={cx(entryWordsStyle, comingStyle)}>
      <Skeleton width="85%" height="1.125rem" />
      <Skeleton width="5rem" height="0.875rem" />
    </div>
    <div className={endStyle}>
      <Skeleton width="11rem" height="1.5rem" />
    </div>
  </div>
)

/** The months as bars, and as text. */
function Chart({ months, isPlayMoney }: { months: readonly MonthOfEarnings[]; isPlayMoney: boolean | undefined }) {
  const earned = months.filter(({ amount }) => amount > 0)

  return (
    <Card tone="sunken" className={chartStyle}>
      <MonthChart months={months} />
      {earned.length > 0 ? (
        <dl className={factsStyle}>
          {earned.toReversed().map(({ month, amount, byCard }) => (
            <div key={month} className={factStyle}>
              <dt>{month}</dt>
              <dd className={amountStyle}>
                {shownMoney(amount)}{' '}
                <PlayMark shown={isPlayMoney && byCard > 0} centimes={amount} partly={byCard < amount} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>Rien de versé ces six derniers mois.</p>
      )}
    </Card>
  )
}
