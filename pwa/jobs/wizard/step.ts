import type { OfferForm } from '../../../schema/jobs/form.ts'
import type { FieldErrors } from '../../ui/hooks/validation.ts'
import type { OfferDraft } from './offer-draft.ts'

/** What each step of the wizard works on. */
export interface StepProps {
  draft: OfferDraft
  set: (changed: Partial<OfferDraft>) => void
  errors: FieldErrors<keyof OfferForm>
}
