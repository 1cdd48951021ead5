import { useId, useRef, useState, type SubmitEvent } from 'react'
import { swissDay } from '../../schema/dates.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { certificateLimits } from '../../schema/papers/certificate.ts'
import { ruleTexts } from '../../schema/rules.ts'
import { ApiError, call } from '../../sync/http/transport.ts'
import { formStyle } from '../accounts/account-styles.ts'
import { unanswered } from '../data/failed-change.ts'
import { failureText, isUnanswered } from '../data/failure-text.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { errorsFromIssues, focusFirstError, type FieldErrors } from '../ui/hooks/validation.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { showToast } from '../ui/toast.ts'

interface CertificateDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  job: JobRow
}

type Field = 'from' | 'to' | 'hours' | 'words' | 'password'

/** The poster says what was done and signs it with their password, which needs the network (rule 2.2.243). */
export function CertificateDialog({ open, onOpenChange, job }: CertificateDialogProps) {
  const isOnline = useOnline()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [today] = useState(() => swissDay(new Date().toISOString()))
  const [typed, setTyped] = useState(() => proposedFor(job, today))
  const [errors, setErrors] = useState<FieldErrors<Field | 'form'>>({})
  const [isBusy, setBusy] = useState(false)

  const field = (name: Field) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: target.value }))
      setErrors(({ [name]: _known, ...others }) => others)
    },
  })
  const complain = (found: FieldErrors<Field | 'form'>) => {
    setErrors(found)
    focusFirstError(form.current)
  }

  const sign = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy || !isOnline) return
    const found = findErrors(typed)
    if (Object.keys(found).length > 0) return complain(found)
    setErrors({})
    setBusy(true)
    try {
      const { from, to, hours, words, password } = typed
      await call('POST', '/api/papers/certificates', {
        jobId: job.id,
        from,
        to,
        hours: readHours(hours),
        words,
        password,
      })
      showToast({ kind: 'success', title: 'Attestation signée' })
      onOpenChange(false)
    } catch (error) {
      const issues = error instanceof ApiError ? errorsFromIssues(error.issues ?? []) : {}
      if (isUnanswered(error))
        complain({ form: `${unanswered}. L’attestation est peut-être signée : regardez vos documents.` })
      else complain(Object.keys(issues).length > 0 ? issues : { form: failureText(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isBusy && onOpenChange(isOpen)}
      title="Attestation de travail"
      description="Elle dit ce qui a été fait, quand et combien d’heures, sans appréciation. Une fois signée, elle ne change plus."
      closeOnOutside={false}
      foot={
        <>
          <NetworkNote />
          <Button
            type="submit"
            form={formId}
            variant="lake"
            full
            busy={isBusy}
            busyLabel="Signature..."
            aria-disabled={!isOnline}
          >
            Signer l’attestation
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={(event) => void sign(event)} className={formStyle}>
        <TextField label="Premier jour" type="date" required {...field('from')} />
        <TextField label="Dernier jour" type="date" required max={today} {...field('to')} />
        <TextField
          label="Heures en tout"
          inputMode="decimal"
          autoComplete="off"
          required
          trailing="h"
          {...field('hours')}
        />
        <TextAreaField
          label="Une phrase"
          optional
          hint="Par exemple le genre de tâches. Elle figure sur l’attestation."
          rows={3}
          max={certificateLimits.words}
          {...field('words')}
        />
        <PasswordField label="Mot de passe actuel" required {...field('password')} />
        {errors.form && (
          <Banner kind="error" role="alert">
            {errors.form}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}

/** The day and the hours that the two agreed on. */
const proposedFor = ({ scheduledFor, updatedAt, estimatedDuration }: JobRow, today: string): Record<Field, string> => {
  const planned = swissDay(scheduledFor ?? updatedAt)
  const day = planned < today ? planned : today
  const hours = estimatedDuration === null ? '' : String(Math.round(estimatedDuration * 4) / 4)
  return { from: day, to: day, hours, words: '', password: '' }
}

const readHours = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.')))

const findErrors = ({ from, to, hours, words, password }: Record<Field, string>): FieldErrors<Field> => {
  const count = readHours(hours)
  const isOdd = !(
    count >= certificateLimits.minHours &&
    count <= certificateLimits.maxHours &&
    Number.isInteger(count * 4)
  )
  return {
    ...(from === '' && { from: ruleTexts.date }),
    ...(to === '' && { to: ruleTexts.date }),
    ...(from !== '' && to !== '' && from > to && { to: ruleTexts.certificateDays }),
    ...(isOdd && { hours: ruleTexts.certificateHours }),
    ...([...words].length > certificateLimits.words && { words: ruleTexts.tooLong }),
    ...(password === '' && { password: ruleTexts.passwordRequired }),
  }
}
