import { useRef, useState } from 'react'
import { OfferArrangements, OfferConditions, OfferForm, OfferSubject, OfferTerms } from '../../../schema/jobs/form.ts'
import { bindSigns } from '../../ui/french.ts'
import { useDoubleTap } from '../../ui/hooks/double-tap.ts'
import { checkForm, focusFirstError, withoutErrorsOf, type FieldErrors } from '../../ui/hooks/validation.ts'
import { lastStep, stepNumbers, type OfferChanges, type OfferDraft, type StepNumber } from '../draft/offer-draft.ts'
import { ArrangementsStep } from './arrangements-step.tsx'
import { ConditionsStep } from './conditions-step.tsx'
import type { DraftedOffer } from './drafted-offer.ts'
import { isFilled, isPast, toForm, withTyped } from './offer-values.ts'
import { SubjectStep } from './subject-step.tsx'
import { TermsStep } from './terms-step.tsx'

/** The fields of each step, and the part of the form that they fill. */
export const stepContents = {
  1: { heading: bindSigns('De quoi s’agit-il ?'), form: OfferSubject, Fields: SubjectStep },
  2: { heading: bindSigns('Où, combien de temps, à quel prix ?'), form: OfferTerms, Fields: TermsStep },
  3: { heading: 'Conditions et compétences', form: OfferConditions, Fields: ConditionsStep },
  4: { heading: 'Outils, paiement et date', form: OfferArrangements, Fields: ArrangementsStep },
} as const

/** The step at which the wizard stands, the ways to the others, and what is wrong with the offer. */
export function useWizardSteps(
  { draft, base, set: change, startOver }: DraftedOffer,
  onSubmit: (form: OfferForm) => void,
) {
  const form = useRef<HTMLFormElement>(null)
  const headingElement = useRef<HTMLHeadingElement>(null)
  const [errors, setErrors] = useState<FieldErrors<keyof OfferForm>>({})
  const { isPausing, pause } = useDoubleTap()
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
  /** Shows a step whose way there is gone once it shows, or cannot be pressed: its heading takes the focus. */
  const showFromStart = (step: StepNumber, more?: OfferChanges) => {
    show(step, more)
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

  const goOn = () => {
    if (!mayGoOn || isLast) return
    const { whole, found } = check(draft, base)
    const here = Object.entries(found).filter(([field]) => field in stepContents[draft.step].form.entries)
    if (here.length > 0) return complain(Object.fromEntries(here))
    // The button that leads on becomes the one that publishes: a second tap of a double one must not press it.
    pause()
    const { requiredSkills, newSkill, deliverables, newDeliverable } = whole
    showFromStart((draft.step + 1) as StepNumber, {
      ...(draft.newSkill !== '' && { requiredSkills, newSkill }),
      ...(draft.newDeliverable !== '' && { deliverables, newDeliverable }),
    })
  }

  const goBack = () => {
    const step = (draft.step - 1) as StepNumber
    if (step === 1) showFromStart(step)
    else show(step)
  }

  const submit = () => {
    if (!isComplete) return
    const { checked, found } = check(draft, base)
    const first = stepNumbers.find((step) =>
      Object.keys(found).some((field) => field in stepContents[step].form.entries),
    )
    if (first === undefined && 'output' in checked) return onSubmit(checked.output)
    if (first !== undefined && first !== draft.step) show(first)
    complain(found)
  }

  return {
    form,
    headingElement,
    errors,
    isLast,
    mayGoOn,
    isComplete,
    isPausing,
    set,
    showFromStart,
    beginAnew,
    goOn,
    goBack,
    submit,
  }
}

/** Returns the draft with what was typed last for its lists, and what is wrong with it. */
const check = (draft: OfferDraft, base: OfferDraft) => {
  const whole = withTyped(draft)
  const checked = checkForm(OfferForm, toForm(whole))
  const found: FieldErrors<keyof OfferForm> = 'errors' in checked ? checked.errors : {}
  if (draft.scheduledFor !== base.scheduledFor && isPast(draft.scheduledFor)) found.scheduledFor ??= past
  return { whole, checked, found }
}

const past = 'Cette date est passée. Choisissez-en une autre, ou videz le champ.'
