import { secondAccountForm } from '../../../schema/employment/form.ts'
import { updateWageYear } from '../../../sync/mutations/employment.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { useForm } from '../../forms/form.ts'
import { isKept, sayNotKept } from '../../outbox/write-text.ts'
import { useUser } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { FoldedFields } from '../../ui/fields/folded-fields.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { bindSigns } from '../../ui/french.ts'
import { stackStyle } from '../payment-styles.ts'
import type { Wages } from '../wages.ts'

const failed = 'Impossible d’enregistrer l’adresse'

/** The household's other account, which counts together with this one once each has named the other, also without network (rule 2.2.307). */
export function SecondAccount({ wages: { row, name } }: { wages: Wages }) {
  const database = useDatabase()
  const me = useUser()
  const { partnerEmail, together } = row
  const nameAccount = (address: string | null) => updateWageYear(database, { id: row.id, partnerEmail: address })
  const form = useForm(secondAccountForm(me.email), {
    initial: () => ({ email: '' }),
    send: ({ email }) => nameAccount(email),
    failed: sayNotKept(failed),
  })
  const isNamed = together !== undefined || partnerEmail !== undefined
  return (
    <FoldedFields title="Deuxième compte du ménage" isOpen={isNamed}>
      {isNamed ? (
        <>
          <p>
            {bindSigns(
              together
                ? `Vous et ${together.name} comptez ensemble ce que vous payez à ${name}. Chacun lit la somme de l’autre, et rien de plus.`
                : `En attente : ${partnerEmail} doit aussi écrire votre adresse (${me.email}), sur sa page du salaire de ${name}.`,
            )}
          </p>
          <Button variant="line" onClick={() => void isKept(nameAccount(null), failed)}>
            {together ? 'Ne plus compter ensemble' : 'Retirer l’adresse'}
          </Button>
        </>
      ) : (
        <form className={stackStyle} {...form.props}>
          <p>
            {bindSigns(
              `Si une personne de votre ménage paie aussi ${name} avec son compte, écrivez son adresse, et elle la vôtre : vous comptez alors ensemble. Chacun lit la somme de l’autre, et ${name} lit que vous formez un ménage. Ce qu’elle paie n’est pas à ajouter sous « Payé ailleurs ».`,
            )}
          </p>
          <TextField
            label="Adresse e-mail de l’autre compte"
            type="email"
            autoComplete="off"
            {...form.field('email')}
          />
          <Button type="submit" variant="line">
            Compter ensemble
          </Button>
        </form>
      )}
    </FoldedFields>
  )
}
