import type { OfferForm } from '../../../schema/jobs/form.ts'
import type { FieldErrors } from '../../ui/hooks/validation.ts'
import type { OfferDraft } from './offer-draft.ts'

/** The props of each step of the wizard. */
export interface StepProps {
  draft: OfferDraft
  set: (changed: Partial<OfferDraft>) => void
  errors: FieldErrors<keyof OfferForm>
}
