import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMinutes, isRepeated, minutesOf } from '../../schema/jobs/duration.ts'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { Paper, PaperData } from '../../schema/papers/paper.ts'
import { ruleTexts } from '../../schema/rules.ts'
import { knownHours, minutesOfWork } from '../../schema/jobs/hours-of-work.ts'
import { readHours } from '../../schema/visits/hours.ts'
import { call } from '../../sync/http/transport.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { PaperDialog, usePaperForm } from './paper-form.tsx'

interface PayslipDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  paymentId: Id
  /** An earlier payslip of the payment. */
  known: Pick<PaperData['payslip'], 'minutes' | 'deductions'> | undefined
  /** Null if this device does not have it. */
  job: JobRow | null
}

/** Asks for the hours of a payment; the server computes its payslip (rule 2.2.272). */
export function PayslipDialog({ open, onOpenChange, paymentId, known, job }: PayslipDialogProps) {
  const navigate = useNavigate()
  const [isSimplified, setSimplified] = useState(known?.deductions?.some(({ kind }) => kind === 'tax') ?? false)
  const form = usePaperForm<'minutes'>({
    initial: () => ({ minutes: proposedFor(known?.minutes ?? null, job) }),
    check: ({ minutes }) =>
      minutes.trim() !== '' && readHours(minutesOf(minutes)) === undefined ? { minutes: ruleTexts.hours } : {},
    unsure: 'La fiche est peut-être établie : regardez vos documents.',
    draftKey: draftKeys.paper('payslip', paymentId),
    send: async ({ minutes }) => {
      const asked = { paymentId, minutes: readHours(minutesOf(minutes)) ?? null, isSimplified }
      const { id } = await call<Paper>('POST', '/api/papers/payslips', asked)
      onOpenChange(false)
      await navigate({ to: '/documents/$id', params: { id } })
    },
  })
  return (
    <PaperDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Fiche de salaire"
      description="Elle sépare la part de vacances et les cotisations de ce paiement. L’autre personne la reçoit aussi."
      act={['Établir la fiche', 'Un instant...']}
      of={form}
    >
      <TextField
        label="Heures payées"
        optional
        autoComplete="off"
        placeholder="3 h 30"
        hint="Arrondies à cinq minutes."
        {...form.field('minutes')}
      />
      <Checkbox checked={isSimplified} onCheckedChange={setSimplified}>
        J’annonce ce salaire en procédure simplifiée : 5 % d’impôt en sont retenus, si des cotisations sont dues.
      </Checkbox>
    </PaperDialog>
  )
}

/** The agreed hours, unless the work comes again: then each payment has its own. */
const proposedFor = (known: number | null, job: JobRow | null): string => {
  if (known !== null) return formatMinutes(known)
  if (!job || isRepeated(job.duration)) return ''
  const minutes = readHours(minutesOfWork(knownHours(job)))
  return minutes === undefined ? '' : formatMinutes(minutes)
}
