import { useState } from 'react'
import { swissDay } from '../../schema/dates.ts'
import { formatMinutes, minutesOf } from '../../schema/jobs/duration.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { certificateLimits } from '../../schema/papers/certificate.ts'
import { ruleTexts } from '../../schema/rules.ts'
import { knownHours, minutesOfWork } from '../../schema/jobs/hours-of-work.ts'
import { readHours } from '../../schema/visits/hours.ts'
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
        hours: (readHours(minutesOf(hours)) ?? 0) / 60,
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
        autoComplete="off"
        placeholder="3 h 30"
        hint="Au plus celles qui sont convenues ou notées."
        required
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

/** The day of the work, and its hours as all papers say them. */
const proposedFor = (job: JobRow, today: string): Record<Field, string> => {
  const planned = swissDay(job.scheduledFor ?? job.updatedAt)
  const day = planned < today ? planned : today
  const minutes = readHours(minutesOfWork(knownHours(job)))
  return { from: day, to: day, hours: minutes === undefined ? '' : formatMinutes(minutes), words: '', password: '' }
}

const findErrors = ({ from, to, hours, words, password }: Record<Field, string>): FieldErrors<Field> => {
  return {
    ...(from === '' && { from: ruleTexts.date }),
    ...(to === '' && { to: ruleTexts.date }),
    ...(from !== '' && to !== '' && from > to && { to: ruleTexts.certificateDays }),
    ...(readHours(minutesOf(hours)) === undefined && { hours: ruleTexts.hours }),
    ...([...words].length > certificateLimits.words && { words: ruleTexts.tooLong }),
    ...(password === '' && { password: ruleTexts.passwordRequired }),
  }
}
