import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '../../schema/dates.ts'
import { formatChf } from '../../schema/money.ts'
import { standingDays } from '../../schema/payments/payer-limits.ts'
import { newAccountHours, type PayoutAccount, type PayoutAccountState } from '../../schema/payments/payment.ts'
import { call } from '../../sync/http/transport.ts'
import { failureText } from '../data/failure-text.ts'
import { useFetched } from '../data/fetched.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { NotYet } from '../data/unreachable.tsx'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Card } from '../ui/card.tsx'
import { bindSigns } from '../ui/french.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { showToast } from '../ui/toast.ts'
import { useReloadOnReturn } from './leaving.ts'
import { stackStyle } from './payment-styles.ts'

const headStyle = css({
  row: '2',
  justifyContent: 'space-between',
})
const titleStyle = css({ textStyle: 'title', minWidth: '0', overflowWrap: 'anywhere' })

const states: Record<PayoutAccountState, { label: string; kind: 'neutral' | 'wait' | 'ok' | 'no'; act?: string }> = {
  none: { label: 'Pas encore ouvert', kind: 'neutral', act: 'Ouvrir un compte' },
  incomplete: { label: 'À compléter', kind: 'wait', act: 'Continuer chez Stripe' },
  in_review: { label: 'En vérification', kind: 'wait' },
  ready: { label: 'Prêt', kind: 'ok', act: 'Voir mon compte chez Stripe' },
  refused: { label: 'Refusé', kind: 'no' },
}

/** The state of a student's payout account, and the way to Stripe's pages about it (rule 3.4.50). `balance` in centimes. */
export function PayoutSection({ balance }: { balance: number }) {
  const fetched = useFetched('payout account', () => call<PayoutAccount>('GET', '/api/payout-account'))

  return (
    <Card>
      <section aria-labelledby="versement" className={stackStyle}>
        <div className={headStyle}>
          <h3 id="versement" className={titleStyle}>
            Compte de versement
          </h3>
          {fetched.state === 'done' && <StateTag state={fetched.result.state} />}
          {fetched.state === 'fetching' && <Skeleton width="7rem" height="1.5rem" />}
        </div>
        {/* The skeleton is as high as the content, so that what stands below does not move. */}
        {fetched.state === 'fetching' && <Skeleton height="4.5rem" />}
        {fetched.state === 'done' ? (
          <Account account={fetched.result} balance={balance} />
        ) : (
          <NotYet
            asked={fetched}
            offline="L’état de votre compte s’affichera dès que vous serez en ligne."
            failed="Impossible de charger l’état de votre compte."
          />
        )}
      </section>
    </Card>
  )
}

function StateTag({ state }: Pick<PayoutAccount, 'state'>) {
  return <Tag kind={states[state].kind}>{states[state].label}</Tag>
}

function Account({ account, balance }: { account: PayoutAccount; balance: number }) {
  const isOnline = useOnline()
  const [isBusy, setBusy] = useState(false)
  useReloadOnReturn()
  const { act } = states[account.state]

  const open = async () => {
    setBusy(true)
    try {
      const { url } = await call<{ url: string }>('POST', '/api/payout-account')
      location.assign(url)
    } catch (error) {
      setBusy(false)
      showToast({ kind: 'error', title: 'Impossible d’ouvrir la page de Stripe', description: failureText(error) })
    }
  }

  return (
    <>
      <p>{bindSigns(describe(account, balance))}</p>
      {account.state === 'refused' && (
        <LinkButton variant="line" full to="/contact">
          Nous écrire
        </LinkButton>
      )}
      {act && (
        <>
          <Button
            variant={account.state === 'ready' ? 'line' : 'sun'}
            full
            busy={isBusy}
            busyLabel="Ouverture..."
            aria-disabled={!isOnline}
            onClick={() => void open()}
          >
            <Landmark size={20} /> {act}
          </Button>
          <NetworkNote />
        </>
      )}
    </>
  )
}

const describe = ({ state, paysFrom }: PayoutAccount, balance: number): string => {
  const waiting = balance > 0 ? ` Vous avez ${formatChf(balance / 100)} dans votre portefeuille.` : ''
  const isNew = paysFrom !== null && Date.parse(paysFrom) > Date.now()
  const first = isNew
    ? ` Par sécurité, le premier versement attend ${newAccountHours} heures : il part au plus tôt ${formatMoment(paysFrom)}.`
    : ''
  const texts: Record<PayoutAccountState, string> = {
    none: `Pour recevoir votre argent sur votre compte bancaire, ouvrez un compte de versement chez Stripe.${waiting}`,
    incomplete: `Il manque encore des informations chez Stripe.${waiting}`,
    in_review: `Stripe vérifie vos informations. Nous vous préviendrons.${waiting}`,
    ready: isNew
      ? `Stripe a accepté votre compte.${waiting}${first}`
      : `Les fonds libérés pour vous sont versés aussitôt sur votre compte bancaire. Par sécurité, le paiement d’un nouveau particulier, ou d’un montant inhabituel, est versé ${standingDays} jours plus tard : la date est à côté du montant.`,
    refused: `Stripe n’accepte pas ce compte. Votre argent reste à vous.${waiting}`,
  }
  return texts[state]
}
