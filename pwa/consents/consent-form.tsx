import { useRef, useState, type SubmitEvent } from 'react'
import type { ConsentPage } from '../../schema/consents/consent.ts'
import { ConsentForm as ConsentRules, ConsentMailForm } from '../../schema/consents/form.ts'
import { relationLabels, relations } from '../../schema/consents/relations.ts'
import { ApiError, call } from '../../sync/http/transport.ts'
import { sayActFailed, sayMailFailed } from '../data/failed-change.ts'
import { isUnanswered } from '../data/failure-text.ts'
import { NeedsNetwork } from '../data/needs-network.tsx'
import { useNetwork } from '../data/network.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { checkForm, errorsFromIssues, focusFirstError, type FieldErrors } from '../ui/hooks/validation.ts'
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

type Field = 'name' | 'relation' | 'email' | 'code'

/** What a parent types, and the code that proves their mailbox. Nothing typed is lost by a refusal, or by a phone that goes to its mails. */
export function ConsentForm({ firstName, token, onGiven, onUnsure }: ConsentFormProps) {
  const hasNetwork = useNetwork()
  const form = useRef<HTMLFormElement>(null)
  const [{ name, relation, allowsPhoto, isInsured, email, mailedTo }, set] = useConsentDraft(token)
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<FieldErrors<Field>>({})
  const [busy, setBusy] = useState<'code' | 'give'>()

  const complain = (found: FieldErrors<Field>) => {
    setErrors(found)
    focusFirstError(form.current)
  }
  const clear = (field: Field) => setErrors(({ [field]: _cleared, ...others }) => others)
  const complainOf = (error: unknown): boolean => {
    const found = error instanceof ApiError ? errorsFromIssues(error.issues ?? []) : {}
    if (Object.keys(found).length === 0) return false
    complain(found)
    return true
  }

  const mailCode = async () => {
    if (busy || !hasNetwork) return
    const checked = checkForm(ConsentMailForm, { email })
    if ('errors' in checked) return complain(checked.errors)
    setBusy('code')
    setErrors({})
    try {
      await call('POST', '/api/parental-consent/code', { token, email: checked.output.email })
      set({ mailedTo: email })
      setCode('')
    } catch (error) {
      if (!complainOf(error)) sayMailFailed(error)
    } finally {
      setBusy(undefined)
    }
  }

  const give = async () => {
    if (busy || !hasNetwork) return
    const checked = checkForm(ConsentRules, { name, relation, code })
    if ('errors' in checked) return complain(checked.errors)
    setBusy('give')
    setErrors({})
    try {
      const given = { token, ...checked.output, allowsPhoto, isInsured, email: mailedTo?.trim() }
      const page = await call<ConsentPage>('POST', '/api/parental-consent/give', given)
      forgetConsentDraft()
      onGiven(page)
    } catch (error) {
      if (!complainOf(error)) sayActFailed('Votre accord n’est pas enregistré', error)
      if (isUnanswered(error)) onUnsure()
    } finally {
      setBusy(undefined)
    }
  }

  const isMailed = mailedTo !== undefined && mailedTo === email
  return (
    <form
      ref={form}
      noValidate
      className={formStyle}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void (isMailed ? give() : mailCode())
      }}
    >
      <TextField
        label="Vos prénom et nom"
        name="name"
        autoComplete="name"
        required
        value={name}
        error={errors.name}
        onChange={({ target }) => {
          set({ name: target.value })
          clear('name')
        }}
      />
      <SelectField
        label={`Votre lien avec ${firstName}`}
        required
        items={relationItems}
        value={relation}
        error={errors.relation}
        onValueChange={(chosen) => {
          set({ relation: chosen })
          clear('relation')
        }}
      />
      <Checkbox checked={allowsPhoto} onCheckedChange={(allows) => set({ allowsPhoto: allows })}>
        {`Une photo de ${firstName} peut figurer sur son profil. Avant 18 ans, seuls les particuliers en contact avec ${firstName} la voient.`}
      </Checkbox>
      <Checkbox checked={isInsured} onCheckedChange={(insured) => set({ isInsured: insured })}>
        {`${firstName} a une assurance accidents et une responsabilité civile (facultatif, pour information).`}
      </Checkbox>
      <TextField
        label="Votre e-mail"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        hint="Nous y envoyons un code à six chiffres, et n’en gardons qu’une empreinte."
        value={email}
        error={errors.email}
        onChange={({ target }) => {
          set({ email: target.value })
          clear('email')
        }}
      />
      {isMailed && (
        <>
          <Banner
            kind="success"
            role="status"
          >{`Un code est en route vers ${mailedTo}. Il est valable 30 minutes.`}</Banner>
          <TextField
            label="Code à six chiffres"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            error={errors.code}
            onChange={({ target }) => {
              setCode(target.value)
              clear('code')
            }}
          />
          <Button type="submit" full busy={busy === 'give'} busyLabel="Enregistrement..." disabled={!hasNetwork}>
            Donner mon accord
          </Button>
        </>
      )}
      <Button
        {...(isMailed ? { type: 'button' as const, onClick: () => void mailCode() } : { type: 'submit' as const })}
        variant={isMailed ? 'line' : 'brand'}
        full
        busy={busy === 'code'}
        busyLabel="Envoi..."
        disabled={!hasNetwork}
      >
        {isMailed ? 'Envoyer un nouveau code' : 'Recevoir un code'}
      </Button>
      {!hasNetwork && <NeedsNetwork />}
    </form>
  )
}
