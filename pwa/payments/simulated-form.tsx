import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call } from '../../sync/http/transport.ts'
import { failureText, isUnanswered } from '../data/failure-text.ts'
import { Banner } from '../ui/banner.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { PayForm, type PayFormProps } from './pay-form.tsx'
import { replacedText } from './payment-outcome.ts'

type Outcome = 'succeeded' | 'failed'

const outcomes = [
  { value: 'succeeded', label: 'Le paiement réussit' },
  { value: 'failed', label: 'La carte est refusée' },
] as const

interface SimulatedFormProps extends Omit<PayFormProps, 'pay'> {
  clientSecret: string
  /** Called if the intent can't be paid any more. */
  onStale: () => void
}

/** Simulates the card provider while none is configured (rule 3.4.34). The form asks for no card, and no money moves. */
export function SimulatedForm({ clientSecret, onStale, ...form }: SimulatedFormProps) {
  const [outcome, setOutcome] = useState<Outcome>('succeeded')

  const pay = async () => {
    try {
      const { status } = await call<{ status: string }>('POST', '/api/payments/simulated/confirm', {
        clientSecret,
        outcome,
      })
      return status === 'succeeded' ? undefined : { text: 'La carte a été refusée (mode démonstration).' }
    } catch (error) {
      if (isUnanswered(error)) return 'unknown'
      if (!(error instanceof ApiError) || error.code !== 'not_payable') return { text: failureText(error, '') }
      onStale()
      return { text: replacedText }
    }
  }

  return (
    <PayForm {...form} pay={pay}>
      <Banner kind="wait" icon={<FlaskConical size={22} />} title="Mode démonstration">
        Aucune carte n’est demandée et aucun argent réel ne circule.
      </Banner>
      <RadioCards
        label="Résultat à simuler"
        tone="lake"
        options={outcomes}
        value={outcome}
        onValueChange={setOutcome}
      />
    </PayForm>
  )
}
