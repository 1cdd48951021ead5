import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { handMethodLabels, handMethods } from '../../schema/catalogues/labels.ts'
import { swissDay } from '../../schema/dates.ts'
import { formatMinutes, minutesOf } from '../../schema/jobs/duration.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { weeklyHoursOf } from '../../schema/law/work.ts'
import { agreementLimits, contradictsOffer, isLasting } from '../../schema/papers/agreement.ts'
import type { Means, Paper } from '../../schema/papers/paper.ts'
import { ruleTexts } from '../../schema/rules.ts'
import { readHours } from '../../schema/visits/hours.ts'
import { call } from '../../sync/http/transport.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { ChoiceChips } from '../ui/fields/choice-chips.tsx'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import type { FieldErrors } from '../ui/hooks/validation.ts'
import { PaperDialog, usePaperForm } from './paper-form.tsx'

interface AgreementDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  job: JobRow
}

type Field = 'from' | 'to' | 'weekly' | 'means' | 'words'

const options = [
  ...handMethods.map((value) => ({ value, label: handMethodLabels[value] })),
  { value: 'card', label: 'Carte' },
]

/** What an agreement says beside the offer. The server writes its text, which both then read and sign (rule 2.2.271). */
export function AgreementDialog({ open, onOpenChange, job }: AgreementDialogProps) {
  const navigate = useNavigate()
  const [today] = useState(() => swissDay(new Date().toISOString()))
  const form = usePaperForm<Field>({
    initial: () => proposedFor(job, today),
    check: (typed) => findErrors(typed, job),
    unsure: 'L’accord est peut-être proposé : regardez vos documents.',
    draftKey: draftKeys.paper('agreement', job.id),
    send: async ({ from, to, weekly, means, words }) => {
      const { id } = await call<Paper>('POST', '/api/papers/agreements', {
        jobId: job.id,
        from,
        to: to === '' ? null : to,
        weeklyMinutes: readWeekly(weekly) ?? null,
        means: means as Means,
        words,
      })
      onOpenChange(false)
      await navigate({ to: '/documents/$id', params: { id } })
    },
  })
  const { field, typed, set } = form
  return (
    <PaperDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Accord de travail"
      description="Le lieu, le salaire et la part de vacances viennent de l’offre. Vous lirez tout avant de signer ; l’autre personne aussi."
      act={['Préparer l’accord', 'Préparation...']}
      of={form}
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
        onValueChange={([chosen = typed.means]) => set('means', chosen)}
      />
      <TextAreaField
        label="Autres points"
        optional
        hint="Par exemple les tâches, ou qui apporte le matériel."
        rows={3}
        max={agreementLimits.words}
        {...field('words')}
      />
    </PaperDialog>
  )
}

/** Work of one day has its day; work that lasts begins then, without an end. */
const proposedFor = (job: JobRow, today: string): Record<Field, string> => {
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

const readWeekly = (typed: string): number | undefined => readHours(minutesOf(typed))

const findErrors = ({ from, to, weekly, words }: Record<Field, string>, { duration }: JobRow): FieldErrors<Field> => {
  const minutes = readWeekly(weekly)
  const isOdd = weekly.trim() === '' ? from !== to : minutes === undefined || minutes > agreementLimits.weeklyMinutes
  return {
    ...(from === '' && { from: ruleTexts.date }),
    ...(from !== '' && to !== '' && from > to && { to: ruleTexts.certificateDays }),
    ...(contradictsOffer(minutes ?? null, duration) && { weekly: ruleTexts.weeklyHoursDiffer }),
    ...(isOdd && { weekly: ruleTexts.weeklyHours }),
    ...([...words].length > agreementLimits.words && { words: ruleTexts.tooLong }),
  }
}
