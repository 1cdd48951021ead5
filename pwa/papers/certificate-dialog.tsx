import { useState } from 'react'
import { swissDay } from '../../schema/dates.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { certificateLimits } from '../../schema/papers/certificate.ts'
import { ruleTexts } from '../../schema/rules.ts'
import { call } from '../../sync/http/transport.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import type { FieldErrors } from '../ui/hooks/validation.ts'
import { showToast } from '../ui/toast.ts'
import { PaperDialog, usePaperForm } from './paper-form.tsx'

interface CertificateDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  job: JobRow
}

type Field = 'from' | 'to' | 'hours' | 'words' | 'password'

/** The poster says what was done and signs it with their password, which needs the network (rule 2.2.243). */
export function CertificateDialog({ open, onOpenChange, job }: CertificateDialogProps) {
  const [today] = useState(() => swissDay(new Date().toISOString()))
  const form = usePaperForm<Field>({
    initial: () => proposedFor(job, today),
    check: findErrors,
    unsure: 'L’attestation est peut-être signée : regardez vos documents.',
    draftKey: draftKeys.paper('certificate', job.id),
    send: async ({ from, to, hours, words, password }) => {
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
    },
  })
  const { field } = form
  return (
    <PaperDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Attestation de travail"
      description="Elle dit ce qui a été fait, quand et combien d’heures, sans appréciation. Une fois signée, elle ne change plus."
      act={['Signer l’attestation', 'Signature...']}
      of={form}
    >
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
    </PaperDialog>
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
