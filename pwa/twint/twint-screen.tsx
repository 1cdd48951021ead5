import { useState } from 'react'
import { useForm } from '../forms/form.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { demoAmounts, TwintDemoForm } from '../../schema/payments/twint-form.ts'
import { TwintPayment } from './twint-payment.tsx'

const formStyle = css({ pile: '4' })

/** The demo asks for amount and service first, then shows the payment (rules 2.2.74–2.2.78, 2.5.14 and 2.9.17). */
export function TwintScreen() {
  const [created, setCreated] = useState<number>()
  const [phone, setPhone] = useState('')
  const form = useForm(TwintDemoForm, {
    initial: () => ({ amount: String(demoAmounts.proposed), service: 'Tonte de la pelouse, 2 heures' }),
    send: async ({ amount }) => setCreated(amount),
  })
  const { amount, service } = form.typed

  return (
    <Page title="Démo Paiement Twint" width="narrow">
      <PageHeading lead="L’étudiant montre un code, le particulier saisit les indications dans TWINT. Rien n’est payé ici.">
        Démo Paiement Twint
      </PageHeading>
      <Card padded as="section" aria-label="Paiement Twint">
        {created === undefined ? (
          <form {...form.props} className={formStyle}>
            <TextField kind="amount" label="Montant" required {...form.field('amount')} />
            <TextField label="Description du service" required maxLength={120} {...form.field('service')} />
            <Button type="submit" full disabled={amount.trim() === '' || service.trim() === ''}>
              Créer le paiement Twint
            </Button>
          </form>
        ) : (
          <TwintPayment
            phone={phone}
            onPhone={setPhone}
            amount={created}
            description={service.trim()}
            maximum={demoAmounts.maximum}
            onNew={() => {
              setCreated(undefined)
              setPhone('')
            }}
          />
        )}
      </Card>
    </Page>
  )
}
