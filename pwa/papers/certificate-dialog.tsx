import { useState } from 'react'
import { swissDay } from '../../schema/dates.ts'
import { formatMinutes } from '../../schema/jobs/duration.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { certificateLimits } from '../../schema/papers/certificate.ts'
import { CertificateForm } from '../../schema/papers/form.ts'
import { knownHours, minutesOfWork } from '../../schema/jobs/hours-of-work.ts'
import { readHours } from '../../schema/visits/hours.ts'
import { call } from '../../sync/http/transport.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { mayBeDone } from '../data/failed-change.ts'
import { useFieldsDraft } from '../forms/fields-draft.ts'
import { FormDialog, type Openable } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/form.ts'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { showToast } from '../ui/toast.ts'

interface CertificateDialogProps extends Openable {
  job: JobRow
}

/** The poster says what was done and signs it with their password, which needs the network (rule 2.2.243). */
export function CertificateDialog({ open, onOpenChange, job }: CertificateDialogProps) {
  const [today] = useState(() => swissDay(new Date().toISOString()))
  const form = useForm(CertificateForm, {
    initial: () => proposedFor(job, today),
    draft: useFieldsDraft(draftKeys.paper('certificate', job.id)),
    send: (said) => call('POST', '/api/papers/certificates', { jobId: job.id, ...said }),
    done: () => {
      showToast({ kind: 'success', title: 'Attestation signée' })
      onOpenChange(false)
    },
    failed: mayBeDone('L’attestation est peut-être signée : regardez vos documents.'),
  })
  const { field } = form
  return (
    <FormDialog
      of={form}
      open={open}
      onOpenChange={onOpenChange}
      title="Attestation de travail"
      description="Elle dit ce qui a été fait, quand et combien d’heures, sans appréciation. Une fois signée, elle ne change plus."
      submit="Signer l’attestation"
      busyLabel="Signature..."
      variant="lake"
      needsNetwork
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
    </FormDialog>
  )
}

/** The day of the work, and its hours as all papers say them. */
const proposedFor = (job: JobRow, today: string) => {
  const planned = swissDay(job.scheduledFor ?? job.updatedAt)
  const day = planned < today ? planned : today
  const minutes = readHours(minutesOfWork(knownHours(job)))
  return { from: day, to: day, hours: minutes === undefined ? '' : formatMinutes(minutes), words: '', password: '' }
}
