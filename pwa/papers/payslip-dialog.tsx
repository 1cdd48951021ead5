import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMinutes, isRepeated } from '../../schema/jobs/duration.ts'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { PayslipForm } from '../../schema/papers/form.ts'
import type { Paper, PaperData } from '../../schema/papers/paper.ts'
import { knownHours, minutesOfWork } from '../../schema/jobs/hours-of-work.ts'
import { readHours } from '../../schema/visits/hours.ts'
import { call } from '../../sync/http/transport.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { mayBeDone } from '../data/failed-change.ts'
import { useFieldsDraft } from '../forms/fields-draft.ts'
import { FormDialog, type Openable } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/form.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

interface PayslipDialogProps extends Openable {
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
  const form = useForm(PayslipForm, {
    initial: () => ({ minutes: proposedFor(known?.minutes ?? null, job) }),
    draft: useFieldsDraft(draftKeys.paper('payslip', paymentId)),
    send: (said) => call<Paper>('POST', '/api/papers/payslips', { paymentId, ...said, isSimplified }),
    done: ({ id }) => {
      onOpenChange(false)
      return navigate({ to: '/documents/$id', params: { id } })
    },
    failed: mayBeDone('La fiche est peut-être établie : regardez vos documents.'),
  })
  return (
    <FormDialog
      of={form}
      open={open}
      onOpenChange={onOpenChange}
      title="Fiche de salaire"
      description="Elle sépare la part de vacances et les cotisations de ce paiement. L’autre personne la reçoit aussi."
      submit="Établir la fiche"
      busyLabel="Un instant..."
      variant="lake"
      needsNetwork
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
    </FormDialog>
  )
}

/** The agreed hours, unless the work comes again: then each payment has its own. */
const proposedFor = (known: number | null, job: JobRow | null): string => {
  if (known !== null) return formatMinutes(known)
  if (!job || isRepeated(job.duration)) return ''
  const minutes = readHours(minutesOfWork(knownHours(job)))
  return minutes === undefined ? '' : formatMinutes(minutes)
}
