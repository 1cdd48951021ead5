import { ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { formatChf } from '../../schema/money.ts'
import { feeOf } from '../../schema/payments/payment.ts'
import { titleOf } from '../messages/conversations.ts'
import { css } from '../styled-system/css'
import { Avatar } from '../ui/avatar.tsx'
import { Banner } from '../ui/banner.tsx'
import { ofName, shownMoney } from '../ui/french.ts'
import { factsStyle, factStyle, stackStyle } from './payment-styles.ts'
import { PlayMark } from './play-mark.tsx'
import { useIsPlayMoney, type Payee } from './queries.ts'

const personStyle = css({ display: 'flex', alignItems: 'center', gap: '3', minWidth: '0' })
const nameStyle = css({ textStyle: 'title', overflowWrap: 'anywhere', minWidth: '0' })
const paidStyle = css({ textStyle: 'figureLarge', overflowWrap: 'anywhere' })
const wrapStyle = css({ overflowWrap: 'anywhere' })
const labelStyle = css({ textStyle: 'small', color: 'soft' })

interface PaymentSummaryProps {
  /** In centimes. */
  amount: number
  payee: Payee
  /** When the student has the money; the text follows "reçoit". */
  arrival: string
}

/** The amount, its fee, the receiver and the date, shown before the button (rules 2.2.71, 4.9 and 3.5.1). */
export function PaymentSummary({ amount, payee, arrival }: PaymentSummaryProps) {
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
      <p>
        <span className={labelStyle}>Montant</span>
        <br />
        <span className={paidStyle}>{formatChf(amount / 100)}</span> <PlayMark shown={isPlayMoney} centimes={amount} />
      </p>
      <dl className={factsStyle}>
        <div>
          <dt className={labelStyle}>Mission</dt>
          <dd className={wrapStyle}>{titleOf({ title: job?.title ?? '' })}</dd>
        </div>
        <div className={factStyle}>
          <dt>Dont frais de service (5&nbsp;%)</dt>
          <dd>
            {shownMoney(fee)} <PlayMark shown={isPlayMoney} centimes={fee} />
          </dd>
        </div>
        <div className={factStyle}>
          <dt>{name} reçoit</dt>
          <dd>
            {shownMoney(amount - fee)} <PlayMark shown={isPlayMoney} centimes={amount - fee} />
          </dd>
        </div>
      </dl>
      <Banner kind="info" icon={<ShieldCheck size={22} />}>
        {job?.status === 'completed'
          ? `Le travail est terminé : ${name} recevra l’argent aussitôt après votre paiement.`
          : `L’argent est d’abord réservé. ${name} le recevra ${arrival}`}
        {job?.status === 'assigned' && ` Pour annuler ensuite, il faudra l’accord ${ofName(name)}.`}
      </Banner>
    </section>
  )
}
