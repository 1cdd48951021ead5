import type { ConsentPage } from '../../schema/consents/consent.ts'
import { ConsentForm as ConsentRules, ConsentMailForm } from '../../schema/consents/form.ts'
import { relationLabels, relations } from '../../schema/consents/relations.ts'
import { call } from '../../sync/http/transport.ts'
import { sayActFailed, sayMailFailed } from '../data/failed-change.ts'
import { isUnanswered } from '../data/failure-text.ts'
import { NeedsNetwork } from '../data/needs-network.tsx'
import { useNetwork } from '../data/network.ts'
import { useForm } from '../forms/form.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { forgetConsentDraft, useConsentDraft } from './consent-draft.ts'
import { formStyle } from './consent-styles.ts'

const relationItems = relations.map((value) => ({ value, label: relationLabels[value] }))

interface ConsentFormProps {
  /** The child's. */
  firstName: string
  token: string
  onGiven: (page: ConsentPage) => void
  onUnsure: () => void
}

/** What a parent types, and the code that proves their mailbox. Nothing typed is lost by a refusal, or by a phone that goes to its mails. */
export function ConsentForm({ firstName, token, onGiven, onUnsure }: ConsentFormProps) {
  const hasNetwork = useNetwork()
  const [{ name, relation, allowsPhoto, isInsured, email, mailedTo }, set] = useConsentDraft(token)
  const give = useForm(ConsentRules, {
    initial: () => ({ name, relation, code: '' }),
    draft: { value: { name, relation }, change: set },
    send: (said) => {
      const given = { token, ...said, allowsPhoto, isInsured, email: mailedTo?.trim() }
      return call<ConsentPage>('POST', '/api/parental-consent/give', given)
    },
    done: (page) => {
      forgetConsentDraft()
      onGiven(page)
    },
    failed: (error, found) => {
      if (isUnanswered(error)) onUnsure()
      if (Object.keys(found).length > 0) return found
      return sayActFailed('Votre accord n’est pas enregistré', error)
    },
  })
  const mail = useForm(ConsentMailForm, {
    initial: () => ({ email }),
    draft: { value: { email }, change: set },
    send: (said) => call('POST', '/api/parental-consent/code', { token, ...said }),
    done: () => {
      set({ mailedTo: email })
      give.set({ code: '' })
    },
    failed: (error, found) => (Object.keys(found).length > 0 ? found : sayMailFailed(error)),
  })
  const isBusy = give.isBusy || mail.isBusy

  const isMailed = mailedTo !== undefined && mailedTo === email
  return (
    <form
      {...give.props}
      className={formStyle}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) (isMailed ? give : mail).submit()
      }}
    >
      <TextField label="Vos prénom et nom" autoComplete="name" required {...give.field('name')} />
      <SelectField label={`Votre lien avec ${firstName}`} required items={relationItems} {...give.choice('relation')} />
      <Checkbox checked={allowsPhoto} onCheckedChange={(allows) => set({ allowsPhoto: allows })}>
        {`Une photo de ${firstName} peut figurer sur son profil. Avant 18 ans, seuls les particuliers en contact avec ${firstName} la voient.`}
      </Checkbox>
      <Checkbox checked={isInsured} onCheckedChange={(insured) => set({ isInsured: insured })}>
        {`${firstName} a une assurance accidents et une responsabilité civile (facultatif, pour information).`}
      </Checkbox>
      <div id={mail.id}>
        <TextField
          kind="email"
          label="Votre e-mail"
          autoComplete="email"
          required
          hint="Nous y envoyons un code à six chiffres, et n’en gardons qu’une empreinte."
          {...mail.field('email')}
        />
      </div>
      {isMailed && (
        <>
          <Banner
            kind="success"
            role="status"
          >{`Un code est en route vers ${mailedTo}. Il est valable 30 minutes.`}</Banner>
          <TextField kind="code" label="Code à six chiffres" required {...give.field('code')} />
          <Button type="submit" full busy={give.isBusy} busyLabel="Enregistrement..." disabled={!hasNetwork}>
            Donner mon accord
          </Button>
        </>
      )}
      <Button
        {...(isMailed
          ? { type: 'button' as const, onClick: () => isBusy || mail.submit() }
          : { type: 'submit' as const })}
        variant={isMailed ? 'line' : 'brand'}
        full
        busy={mail.isBusy}
        busyLabel="Envoi..."
        disabled={!hasNetwork}
      >
        {isMailed ? 'Envoyer un nouveau code' : 'Recevoir un code'}
      </Button>
      {!hasNetwork && <NeedsNetwork />}
    </form>
  )
}
