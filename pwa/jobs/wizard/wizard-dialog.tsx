import { ArrowRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { OfferForm, OfferSubject } from '../../../schema/jobs/form.ts'
import { draftKeys, saveDraft } from '../../../sync/store/drafts.ts'
import { checkForm, focusFirstError, withoutErrorsOf, type FieldErrors } from '../../ui/hooks/validation.ts'
import { useDraft } from '../../data/draft.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { bindSigns } from '../../ui/french.ts'
import { StepBar } from '../../ui/step-bar.tsx'
import { blankOffer, isFilled, reviveOffer, toForm, type OfferDraft } from './offer-draft.ts'
import { usePublishing } from './publishing.ts'
import { SubjectStep } from './subject-step.tsx'
import { TermsStep } from './terms-step.tsx'

interface WizardDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const steps = {
  1: { heading: bindSigns('De quoi s’agit-il ?'), Fields: SubjectStep },
  2: { heading: bindSigns('Où, combien de temps, à quel prix ?'), Fields: TermsStep },
} as const
const lastStep = 2

const formStyle = css({ display: 'grid', gap: '5' })
const headingStyle = css({ textStyle: 'page', fontSize: 'step', mt: '1.5' })

/** Publishes an offer step by step. The device stores the draft until it is published (rules 2.2.44–2.2.50). */
export function WizardDialog({ open, onOpenChange }: WizardDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const database = useDatabase()
  const { value: draft = blankOffer, change, settle } = useDraft(draftKeys.offer, reviveOffer, blankOffer)
  const [errors, setErrors] = useState<FieldErrors<keyof OfferForm>>({})
  const { publish, isBusy } = usePublishing({
    isOpen: open,
    onKept: () => {
      // The next opening starts with the blank draft; the closing dialog keeps its content.
      settle(draft)
      void database.drafts.delete(draftKeys.offer).catch(() => undefined)
      onOpenChange(false)
    },
    onRefused: async () => {
      change(draft)
      await saveDraft(database, draftKeys.offer, draft)
    },
  })
  const { heading, Fields } = steps[draft.step]

  const set = (changed: Partial<OfferDraft>) => {
    change({ ...draft, ...changed })
    setErrors((found) => withoutErrorsOf(found, changed))
  }
  const show = (step: OfferDraft['step']) => {
    set({ step })
    form.current?.parentElement?.scrollTo({ top: 0 })
  }
  const complain = (found: FieldErrors<keyof OfferForm>) => {
    setErrors(found)
    focusFirstError(form.current)
  }

  const goOn = () => {
    if (!isFilled(draft)) return
    if (draft.step < lastStep) {
      const checked = checkForm(OfferSubject, toForm(draft))
      return 'errors' in checked ? complain(checked.errors) : show(2)
    }
    const checked = checkForm(OfferForm, toForm(draft))
    if ('output' in checked) {
      // The write deletes the stored draft; a late save must not restore it.
      settle(draft)
      return void publish(checked.output)
    }
    if (Object.keys(checked.errors).some((field) => field in OfferSubject.entries)) show(1)
    complain(checked.errors)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Publier une offre"
      closeOnOutside={false}
      foot={
        <>
          {draft.step > 1 && (
            <Button variant="line" aria-disabled={isBusy} onClick={() => show(1)}>
              Précédent
            </Button>
          )}
          <Button variant="lake" disabled={!isFilled(draft)} busy={isBusy} busyLabel="Publication..." onClick={goOn}>
            {draft.step < lastStep ? (
              <>
                Suivant <ArrowRight size={18} />
              </>
            ) : (
              'Publier l’offre'
            )}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        noValidate
        // Text typed into a published offer would become a draft again.
        inert={isBusy}
        className={formStyle}
        onSubmit={(event) => {
          event.preventDefault()
          goOn()
        }}
      >
        <div>
          <StepBar step={draft.step} count={lastStep} tone="lake" />
          <h3 className={headingStyle}>{heading}</h3>
        </div>
        <Fields draft={draft} set={set} errors={errors} />
      </form>
    </Dialog>
  )
}
