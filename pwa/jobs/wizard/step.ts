import type { ReactNode } from 'react'
import type { OfferForm } from '../../../schema/jobs/form.ts'
import type { FieldErrors } from '../../ui/hooks/validation.ts'
import type { OfferChanges, OfferDraft, StepNumber } from '../draft/offer-draft.ts'
import type { DraftLaw } from './use-draft-law.ts'

/** The props of each step of the wizard. */
export interface StepProps {
  draft: OfferDraft
  set: (changed: OfferChanges) => void
  errors: FieldErrors<keyof OfferForm>
  law: DraftLaw | undefined
  /** Opens another step. */
  show: (step: StepNumber) => void
  /** Whether the offer is not published yet. */
  isNew: boolean
  /** Shown under the description, if given. */
  underDescription?: ReactNode
}

/** Returns the options of a closed list, in its order. */
export const optionsOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))
