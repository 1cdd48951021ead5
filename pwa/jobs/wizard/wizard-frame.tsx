import { ArrowRight } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { OfferArrangements, OfferConditions, OfferForm, OfferSubject, OfferTerms } from '../../../schema/jobs/form.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { bindSigns } from '../../ui/french.ts'
import { useDoubleTap } from '../../ui/hooks/double-tap.ts'
import { checkForm, focusFirstError, withoutErrorsOf, type FieldErrors } from '../../ui/hooks/validation.ts'
import { StepBar } from '../../ui/step-bar.tsx'
import { ArrangementsStep } from './arrangements-step.tsx'
import { ConditionsStep } from './conditions-step.tsx'
import type { DraftedOffer } from './drafted-offer.ts'
import { lastStep, stepNumbers, type OfferChanges, type StepNumber } from '../draft/offer-draft.ts'
import { isFilled, isPast, toForm, withTyped } from './offer-values.ts'
import { ResumedDraft } from './resumed-draft.tsx'
import { SubjectStep } from './subject-step.tsx'
import { TermsStep } from './terms-step.tsx'

interface WizardFrameProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  offer: DraftedOffer
  /** What is said of a draft that was taken up again, and how to begin anew. */
  resumed: { text: string; startOver: string; loss: string }
  /** The button of the last step. */
  submitLabel: string
  busyLabel: string
  isBusy: boolean
  /** Why it could not be sent, if the wizard itself says it. */
  notice?: ReactNode
  /** Whether every step has the button of the last one. */
  canSubmitEarly?: boolean
  /** What stands under the description, if anything. */
  underDescription?: ReactNode
  onSubmit: (form: OfferForm) => void
}

const steps = {
  1: { heading: bindSigns('De quoi s’agit-il ?'), form: OfferSubject, Fields: SubjectStep },
  2: { heading: bindSigns('Où, combien de temps, à quel prix ?'), form: OfferTerms, Fields: TermsStep },
  3: { heading: 'Conditions et compétences', form: OfferConditions, Fields: ConditionsStep },
  4: { heading: 'Outils, paiement et date', form: OfferArrangements, Fields: ArrangementsStep },
} as const

const formStyle = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '5' })
const headingStyle = css({ textStyle: 'page', fontSize: 'step', mt: '1.5' })

/** An offer in four steps (rules 2.2.44–2.2.49). */
export function WizardFrame({
  open,
  onOpenChange,
  title,
  offer: { draft, base, set: change, isReady, resumedAt, startOver },
  resumed,
  submitLabel,
  busyLabel,
  isBusy,
  notice,
  canSubmitEarly = false,
  underDescription,
  onSubmit,
}: WizardFrameProps) {
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const headingElement = useRef<HTMLHeadingElement>(null)
  const [errors, setErrors] = useState<FieldErrors<keyof OfferForm>>({})
  const { isPausing, pause } = useDoubleTap()
  const { heading, Fields } = steps[draft.step]
  const isLast = draft.step === lastStep
  const mayGoOn = isFilled(draft, draft.step)
  const isComplete = stepNumbers.every((step) => isFilled(draft, step))

  const set = (changed: OfferChanges) => {
    change(changed)
    // What is wrong with the list may lie in the deliverable that was typed last.
    const touched = 'newDeliverable' in changed ? { ...changed, deliverables: true } : changed
    setErrors((found) => withoutErrorsOf(found, touched))
  }
  const scrollUp = () => form.current?.parentElement?.scrollTo({ top: 0 })
  const focusHeading = () => requestAnimationFrame(() => headingElement.current?.focus())
  const show = (step: StepNumber, more: OfferChanges = {}) => {
    set({ ...more, step })
    scrollUp()
  }
  /** Shows a step whose way there is gone once it shows: its heading takes the focus. */
  const showFromStart = (step: StepNumber) => {
    show(step)
    focusHeading()
  }
  const beginAnew = () => {
    startOver()
    setErrors({})
    scrollUp()
    focusHeading()
  }
  const complain = (found: FieldErrors<keyof OfferForm>) => {
    setErrors(found)
    focusFirstError(form.current)
  }

  /** Returns the draft with the deliverable that was typed last, and what is wrong with it. */
  const check = () => {
    const whole = withTyped(draft)
    const checked = checkForm(OfferForm, toForm(whole))
    const found: FieldErrors<keyof OfferForm> = 'errors' in checked ? checked.errors : {}
    if (draft.scheduledFor !== base.scheduledFor && isPast(draft.scheduledFor)) found.scheduledFor ??= past
    return { whole, checked, found }
  }

  const goOn = () => {
    if (!mayGoOn || isLast) return
    const { whole, found } = check()
    const here = Object.entries(found).filter(([field]) => field in steps[draft.step].form.entries)
    if (here.length > 0) return complain(Object.fromEntries(here))
    // The button that leads on becomes the one that publishes: a second tap of a double one must not press it.
    pause()
    const { deliverables, newDeliverable } = whole
    show((draft.step + 1) as StepNumber, draft.newDeliverable === '' ? {} : { deliverables, newDeliverable })
  }

  const goBack = () => {
    const step = (draft.step - 1) as StepNumber
    if (step === 1) showFromStart(step)
    else show(step)
  }

  const submit = () => {
    if (!isComplete) return
    const { checked, found } = check()
    const first = stepNumbers.find((step) => Object.keys(found).some((field) => field in steps[step].form.entries))
    if (first === undefined && 'output' in checked) return onSubmit(checked.output)
    if (first !== undefined && first !== draft.step) show(first)
    complain(found)
  }

  return (
    <Dialog
      open={open && isReady}
      onOpenChange={onOpenChange}
      title={title}
      closeOnOutside={false}
      foot={
        <>
          {draft.step > 1 && (
            <Button variant="line" aria-disabled={isBusy} onClick={goBack}>
              Précédent
            </Button>
          )}
          <Button
            variant={canSubmitEarly && !isLast ? 'line' : 'lake'}
            disabled={isLast ? !isComplete : !mayGoOn}
            aria-disabled={isBusy || isPausing}
            busy={isBusy && isLast}
            busyLabel={busyLabel}
            // Enter presses a form's own button, wherever it stands. On the last step it publishes nothing.
            {...(isLast ? { onClick: submit } : { type: 'submit', form: formId })}
          >
            {isLast ? (
              submitLabel
            ) : (
              <>
                Suivant <ArrowRight size={18} />
              </>
            )}
          </Button>
          {canSubmitEarly && !isLast && (
            <Button variant="lake" disabled={!isComplete} busy={isBusy} busyLabel={busyLabel} onClick={submit}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        // Text typed into a sent offer would become a draft again.
        inert={isBusy}
        className={formStyle}
        onSubmit={(event) => {
          event.preventDefault()
          goOn()
        }}
      >
        {notice}
        <ResumedDraft
          {...resumed}
          isShown={resumedAt !== undefined && (draft.step === 1 || draft.step === resumedAt)}
          onStartOver={beginAnew}
        />
        <div>
          <StepBar step={draft.step} count={lastStep} tone="lake" />
          <h3 ref={headingElement} tabIndex={-1} className={headingStyle}>
            {heading}
          </h3>
        </div>
        <Fields draft={draft} set={set} errors={errors} show={showFromStart} underDescription={underDescription} />
      </form>
    </Dialog>
  )
}

const past = 'Cette date est passée. Choisissez-en une autre, ou videz le champ.'
