import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { handMethodLabels, handMethods } from '../../schema/catalogues/labels.ts'
import { swissDay } from '../../schema/dates.ts'
import { formatMinutes } from '../../schema/jobs/duration.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { weeklyHoursOf } from '../../schema/law/work.ts'
import { agreementLimits, isLasting } from '../../schema/papers/agreement.ts'
import { agreementForm } from '../../schema/papers/form.ts'
import type { Paper } from '../../schema/papers/paper.ts'
import { call } from '../../sync/http/transport.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { mayBeDone } from '../data/failed-change.ts'
import { useFieldsDraft } from '../forms/fields-draft.ts'
import { FormDialog, type Openable } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/form.ts'
import { ChoiceChips } from '../ui/fields/choice-chips.tsx'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

interface AgreementDialogProps extends Openable {
  job: JobRow
}

const options = [
  ...handMethods.map((value) => ({ value, label: handMethodLabels[value] })),
  { value: 'card', label: 'Carte' },
]

/** What an agreement says beside the offer. The server writes its text, which both then read and sign (rule 2.2.271). */
export function AgreementDialog({ open, onOpenChange, job }: AgreementDialogProps) {
  const navigate = useNavigate()
  const [today] = useState(() => swissDay(new Date().toISOString()))
  const form = useForm(agreementForm(job.duration), {
    initial: () => proposedFor(job, today),
    draft: useFieldsDraft(draftKeys.paper('agreement', job.id)),
    send: (said) => call<Paper>('POST', '/api/papers/agreements', { jobId: job.id, ...said }),
    done: ({ id }) => {
      onOpenChange(false)
      return navigate({ to: '/documents/$id', params: { id } })
    },
    failed: mayBeDone('L’accord est peut-être proposé : regardez vos documents.'),
  })
  const { field, typed } = form
  return (
    <FormDialog
      of={form}
      open={open}
      onOpenChange={onOpenChange}
      title="Accord de travail"
      description="Le lieu, le salaire et la part de vacances viennent de l’offre. Vous lirez tout avant de signer ; l’autre personne aussi."
      submit="Préparer l’accord"
      busyLabel="Préparation..."
      variant="lake"
      needsNetwork
    >
      <TextField label="Premier jour" type="date" required {...field('from')} />
      <TextField label="Dernier jour" type="date" optional hint="Vide : sans date de fin." {...field('to')} />
      <TextField
        label="Heures par semaine"
        optional={typed.from === typed.to}
        required={typed.from !== typed.to}
        autoComplete="off"
        placeholder="4 h"
        {...field('weekly')}
      />
      <ChoiceChips
        label="Paiement"
        multiple={false}
        tone="lake"
        options={options}
        value={[typed.means]}
        onValueChange={([means = typed.means]) => form.set({ means })}
      />
      <TextAreaField
        label="Autres points"
        optional
        hint="Par exemple les tâches, ou qui apporte le matériel."
        rows={3}
        max={agreementLimits.words}
        {...field('words')}
      />
    </FormDialog>
  )
}

/** Work of one day has its day; work that lasts begins then, without an end. */
const proposedFor = (job: JobRow, today: string) => {
  const from = job.scheduledFor === null ? today : swissDay(job.scheduledFor)
  const weekly = weeklyHoursOf(job)
  return {
    from,
    to: isLasting(job) ? '' : from,
    weekly: weekly ? formatMinutes(Math.round(weekly * 60)) : '',
    means: job.paymentMethod === 'twint' ? 'twint' : 'cash',
    words: '',
  }
}
