import { useEffect, useRef, useState } from 'react'
import { RetryButton } from '../data/unreachable.tsx'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useReloadOnReturn } from './leaving.ts'
import { PayForm, type PayFormProps } from './pay-form.tsx'
import { replacedText } from './payment-outcome.ts'
import { returnPath } from './payment-under-way.tsx'
import { loadStripe, stripeAppearance, type Stripe, type StripeElements } from './stripe-script.ts'

interface StripeFormProps extends Omit<PayFormProps, 'pay'> {
  clientSecret: string
  publishableKey: string
  /** Called if the intent can't be paid any more. */
  onStale: () => void
}

const waitingStyle = css({ pile: '3' })

/** Stripe's own fields in Stripe's own frame: card data typed there never reaches the app (rule 2.7.24). */
export function StripeForm(props: StripeFormProps) {
  const [attempt, setAttempt] = useState(0)
  return (
    <StripeFields
      key={`${props.clientSecret} ${attempt}`}
      {...props}
      onRetry={() => setAttempt((count) => count + 1)}
    />
  )
}

function StripeFields({
  clientSecret,
  publishableKey,
  onStale,
  onRetry,
  ...form
}: StripeFormProps & { onRetry: () => void }) {
  const { place, state, stripe } = usePaymentElement(publishableKey, clientSecret)
  useReloadOnReturn()

  const pay = async () => {
    if (!stripe) return { text: undefined }
    // On success, the provider leads the page to this address, so the promise resolves only with failures.
    const return_url = new URL(returnPath(form.note.jobId), location.href).href
    try {
      const { error } = await stripe.api.confirmPayment({ elements: stripe.elements, confirmParams: { return_url } })
      // The request did not reach Stripe, or its answer was lost.
      if (error?.type === 'api_connection_error') return 'unknown'
      if (error?.code !== 'payment_intent_unexpected_state') return error && { text: error.message }
      onStale()
      return { text: replacedText }
    } catch {
      return { text: undefined }
    }
  }

  if (state === 'failed') {
    return (
      <Banner kind="error" role="alert" action={<RetryButton onRetry={onRetry} />}>
        Impossible d’afficher le formulaire de carte. Si vous venez de payer, vous verrez le paiement dans votre
        portefeuille dans un instant.
      </Banner>
    )
  }
  return (
    <PayForm {...form} isReady={state === 'ready'} pay={pay}>
      {state === 'loading' && (
        <div role="status" aria-label="Chargement…" className={waitingStyle}>
          <Skeleton height="var(--sizes-control)" />
          <Skeleton height="var(--sizes-control)" />
        </div>
      )}
      <div ref={place} />
    </PayForm>
  )
}

/** Shows Stripe's fields in `place`. */
function usePaymentElement(publishableKey: string, clientSecret: string) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [stripe, setStripe] = useState<{ api: Stripe; elements: StripeElements }>()

  useEffect(() => {
    let isWanted = true
    let destroy = () => {}
    const show = async () => {
      const api = await loadStripe(publishableKey)
      if (!isWanted || !place.current) return
      const elements = api.elements({ clientSecret, locale: 'fr', appearance: stripeAppearance() })
      const element = elements.create('payment')
      destroy = () => element.destroy()
      element.on('ready', () => setState('ready'))
      element.on('loaderror', () => setState('failed'))
      element.mount(place.current)
      setStripe({ api, elements })
    }
    show().catch(() => isWanted && setState('failed'))
    return () => {
      isWanted = false
      destroy()
    }
  }, [publishableKey, clientSecret])

  return { place, state, stripe }
}
