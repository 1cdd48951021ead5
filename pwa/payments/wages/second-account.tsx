import { useState, type SubmitEvent } from 'react'
import { emailPattern } from '../../../schema/text.ts'
import { ruleTexts } from '../../../schema/rules.ts'
import { updateWageYear } from '../../../sync/mutations/employment.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { isKept } from '../../outbox/write-text.ts'
import { useUser } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { bindSigns } from '../../ui/french.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { stackStyle } from '../payment-styles.ts'
import type { Wages } from '../wages.ts'

/** The household's other account, which counts together with this one once each has named the other, also without network (rule 2.2.307). */
export function SecondAccount({ wages: { row, name } }: { wages: Wages }) {
  const database = useDatabase()
  const me = useUser()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const { partnerEmail, together } = row
  const nameAccount = (address: string | null) =>
    isKept(updateWageYear(database, { id: row.id, partnerEmail: address }), 'Impossible d’enregistrer l’adresse')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const address = typed.trim()
    if (!emailPattern.test(address)) return setError(ruleTexts.email)
    if (address.toLowerCase() === me.email.toLowerCase()) return setError('Écrivez l’adresse de l’autre compte.')
    void nameAccount(address)
  }
  return (
    <>
      <SectionHeading>Deuxième compte du ménage</SectionHeading>
      <Card>
        {together || partnerEmail !== undefined ? (
          <div className={stackStyle}>
            <p>
              {bindSigns(
                together
                  ? `Vous et ${together.name} comptez ensemble ce que vous payez à ${name}. Chacun lit la somme de l’autre, et rien de plus.`
                  : `En attente : ${partnerEmail} doit aussi écrire votre adresse (${me.email}), sur sa page du salaire de ${name}.`,
              )}
            </p>
            <Button variant="line" onClick={() => void nameAccount(null)}>
              {together ? 'Ne plus compter ensemble' : 'Retirer l’adresse'}
            </Button>
          </div>
        ) : (
          <form className={stackStyle} onSubmit={submit} noValidate>
            <p>
              {bindSigns(
                `La limite vaut pour tout le ménage. Si une personne de votre ménage paie aussi ${name} avec son compte, écrivez son adresse, et elle la vôtre : vous comptez alors ensemble. Chacun lit la somme que l’autre a payée, et ${name} lit que vous formez un ménage. Ne l’ajoutez pas encore à « Payé ailleurs ».`,
              )}
            </p>
            <TextField
              label="Adresse e-mail de l’autre compte"
              type="email"
              autoComplete="off"
              value={typed}
              error={error}
              onChange={(event) => {
                setTyped(event.target.value)
                setError(undefined)
              }}
            />
            <Button type="submit" variant="line">
              Compter ensemble
            </Button>
          </form>
        )}
      </Card>
    </>
  )
}
