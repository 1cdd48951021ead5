import { useRef, useState, type SubmitEvent } from 'react'
import { formatRate, parseAmount } from '../../schema/money.ts'
import { ruleTexts } from '../../schema/rules.ts'
import { productName } from '../session/product.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { focusFirstError } from '../ui/hooks/validation.ts'
import { demoAmounts } from '../../schema/payments/twint-form.ts'
import { TwintPayment } from './twint-payment.tsx'

const formStyle = css({ display: 'grid', gap: '4' })
const outsideError = `Entre ${demoAmounts.minimum} et ${formatRate(demoAmounts.maximum)} CHF`

/** The demo asks for amount and service first, then shows the payment (rules 2.2.74–2.2.78, 2.5.14 and 2.9.17). */
export function TwintScreen() {
  const [amount, setAmount] = useState(String(demoAmounts.proposed))
  const [service, setService] = useState('Tonte de la pelouse, 2 heures')
  const [error, setError] = useState<string>()
  const [created, setCreated] = useState<number>()
  const [phone, setPhone] = useState('')
  const form = useRef<HTMLFormElement>(null)

  const create = (event: SubmitEvent) => {
    event.preventDefault()
    const figure = parseAmount(amount)
    if (figure >= demoAmounts.minimum && figure <= demoAmounts.maximum) return setCreated(figure)
    setError(Number.isNaN(figure) ? ruleTexts.amountFormat : outsideError)
    focusFirstError(form.current)
  }

  return (
    <Page width="narrow">
      <title>{`Démo Paiement Twint · ${productName}`}</title>
      <PageHeading lead="L’étudiant montre un code, le particulier saisit les indications dans TWINT. Rien n’est payé ici.">
        Démo Paiement Twint
      </PageHeading>
      <Card padded as="section" aria-label="Paiement Twint">
        {created === undefined ? (
          <form ref={form} noValidate onSubmit={create} className={formStyle}>
            <TextField
              label="Montant"
              inputMode="decimal"
              autoComplete="off"
              trailing="CHF"
              required
              value={amount}
              error={error}
              onChange={({ target }) => {
                setAmount(target.value)
                setError(undefined)
              }}
            />
            <TextField
              label="Description du service"
              required
              maxLength={120}
              value={service}
              onChange={({ target }) => setService(target.value)}
            />
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
