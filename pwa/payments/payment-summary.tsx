import { ShieldCheck } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { formatChf } from '../../schema/money.ts'
import { feeOf } from '../../schema/payments/payment.ts'
import { ofName } from '../../schema/french.ts'
import { titleOf } from '../messages/conversations.ts'
import { css } from '../styled-system/css'
import { Avatar } from '../ui/avatar.tsx'
import { Banner } from '../ui/banner.tsx'
import { shownMoney } from '../ui/french.ts'
import { factsStyle, factStyle, stackStyle } from './payment-styles.ts'
import { PlayMark } from './play-mark.tsx'
import { useIsPlayMoney, type Payee } from './queries.ts'

const personStyle = css({ bar: '3', minWidth: '0' })
const nameStyle = css({ textStyle: 'title', overflowWrap: 'anywhere', minWidth: '0' })
const paidStyle = css({ textStyle: 'figureLarge', overflowWrap: 'anywhere' })
const amountRowStyle = css({ display: 'flex', alignItems: 'end', justifyContent: 'space-between', gap: '3' })
const noteStyle = css({ mt: '2', textStyle: 'small', color: 'soft' })
const wrapStyle = css({ overflowWrap: 'anywhere' })
const labelStyle = css({ textStyle: 'small', color: 'soft' })

interface PaymentSummaryProps {
  /** In centimes. */
  amount: number
  payee: Payee
  /** When the student has the money; the text follows "reçoit". */
  arrival: string
  /** The button that asks for another amount. */
  change: ReactNode
  /** Who gets what, and what the payer may add. */
  law: ReactNode
}

/** The amount, its fee, the receiver and the date, shown before the button (rules 2.2.71, 4.9 and 3.5.1). */
export function PaymentSummary({ amount, payee, arrival, change, law }: PaymentSummaryProps) {
  const { job, name, src } = payee
  const titleId = useId()
  const fee = feeOf(amount)
  const isPlayMoney = useIsPlayMoney()

  return (
    <section aria-labelledby={titleId} className={stackStyle}>
      <div className={personStyle}>
        <Avatar name={name} side="student" src={src} />
        <div>
          <p className={labelStyle}>Étudiant</p>
          <h2 id={titleId} className={nameStyle}>
            {name}
          </h2>
        </div>
      </div>
      <div className={amountRowStyle}>
        <p>
          <span className={labelStyle}>Montant</span>
          <br />
          <span className={paidStyle}>{formatChf(amount / 100)}</span>{' '}
          <PlayMark shown={isPlayMoney} centimes={amount} />
        </p>
        {change}
      </div>
      <dl className={factsStyle}>
        <div>
          <dt className={labelStyle}>Mission</dt>
          <dd className={wrapStyle}>{titleOf({ title: job?.title ?? '' })}</dd>
        </div>
        <div className={factStyle}>
          <dt>Dont frais de service (5&nbsp;%)</dt>
          <dd>{shownMoney(fee)}</dd>
        </div>
        <div className={factStyle}>
          <dt>{name} reçoit</dt>
          <dd>{shownMoney(amount - fee)}</dd>
        </div>
      </dl>
      {law}
      <div>
        <Banner kind="info" icon={<ShieldCheck size={22} />}>
          {job?.status === 'completed'
            ? `Le travail est terminé : ${name} recevra l’argent aussitôt après votre paiement.`
            : `Votre argent sera réservé : ${name} le recevra ${arrival}`}
        </Banner>
        {job?.status === 'assigned' && (
          <p className={noteStyle}>{`Pour annuler ensuite, il faudra l’accord ${ofName(name)}.`}</p>
        )}
      </div>
    </section>
  )
}
