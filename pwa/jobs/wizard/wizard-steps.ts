import { useRef, useState } from 'react'
import { OfferArrangements, OfferConditions, OfferForm, OfferSubject, OfferTerms } from '../../../schema/jobs/form.ts'
import { scheduleYears } from '../../../schema/limits.ts'
import { bindSigns } from '../../ui/french.ts'
import { useTapPause } from '../../ui/hooks/taps.ts'
import { checkForm, focusFirstError, withoutErrorsOf, type FieldErrors } from '../../ui/hooks/validation.ts'
import { lastStep, stepNumbers, type OfferChanges, type OfferDraft, type StepNumber } from '../draft/offer-draft.ts'
import { ArrangementsStep } from './arrangements-step.tsx'
import { ConditionsStep } from './conditions-step.tsx'
import { useDraftLaw, type DraftFloor } from './use-draft-law.ts'
import type { DraftedOfferState } from './use-offer-draft.ts'
import { isFar, isPast, missingIn, toForm, withTyped } from './offer-values.ts'
import { SubjectStep } from './subject-step.tsx'
import { TermsStep } from './terms-step.tsx'

/** The fields of each step, and the part of the form that they fill. */
export const stepContents = {
  1: { heading: bindSigns('De quoi s’agit-il ?'), form: OfferSubject, Fields: SubjectStep },
  2: { heading: bindSigns('Où, quand, combien de temps, à quel prix ?'), form: OfferTerms, Fields: TermsStep },
  3: { heading: 'Conditions et compétences', form: OfferConditions, Fields: ConditionsStep },
  4: { heading: 'Outils et paiement', form: OfferArrangements, Fields: ArrangementsStep },
} as const

/** The state of the wizard's steps: the present step, the functions that open others, and the errors of the offer. */
export function useWizardSteps(
  { draft, base, set: change, photos, startOver }: DraftedOfferState,
  onSubmit: (form: OfferForm) => void,
  isOpen: boolean,
) {
  const form = useRef<HTMLFormElement>(null)
  const headingElement = useRef<HTMLHeadingElement>(null)
  const [errors, setErrors] = useState<FieldErrors<keyof OfferForm>>({})
  const { isPausing, pause } = useTapPause()
  const law = useDraftLaw(draft, isOpen)
  const { isAsking, ask, keep } = useFloorQuestion(draft, base, law)
  /** The far date that was asked about: whoever goes on with it keeps it (rule 1.2.432). */
  const askedDate = useRef(base.scheduledFor)
  const isLast = draft.step === lastStep
  const missing = isLast ? stepNumbers.flatMap((step) => missingIn(draft, step)) : missingIn(draft, draft.step)
  const mayGoOn = missing.length === 0
  const isComplete = stepNumbers.every((step) => missingIn(draft, step).length === 0)

  const set = (changed: OfferChanges) => {
    change(changed)
    // An error of the list may come from the deliverable that was typed last, so a change of that text clears it too.
    const touched = 'newDeliverable' in changed ? { ...changed, deliverables: true } : changed
    setErrors((found) => withoutErrorsOf(found, touched))
  }
  const scrollUp = () => form.current?.parentElement?.scrollTo({ top: 0 })
  const focusHeading = () => requestAnimationFrame(() => headingElement.current?.focus())
  const show = (step: StepNumber, more: OfferChanges = {}) => {
    set({ ...more, step })
    scrollUp()
  }
  /** Opens a step and moves the focus to its heading, because the pressed button is gone or disabled there. */
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

  const checkWithDate = () => {
    const result = check(draft, base)
    if (isFar(draft.scheduledFor) && askedDate.current !== draft.scheduledFor) result.found.scheduledFor ??= far
    askedDate.current = draft.scheduledFor
    return result
  }

  /** Opens the next step; with changes they answer the question about the rate. */
  const goOn = (changes?: OfferChanges) => {
    if (!mayGoOn || isLast || photos.isPreparing) return
    const { whole, found } = checkWithDate()
    const here = Object.entries(found).filter(([field]) => field in stepContents[draft.step].form.entries)
    if (here.length > 0) return complain(Object.fromEntries(here))
    if (draft.step === 2 && changes === undefined && ask()) return pause()
    // The next step's button takes the place of this one and may publish: the second tap of a double tap must not press it.
    pause()
    const { requiredSkills, newSkill, deliverables, newDeliverable } = whole
    showFromStart((draft.step + 1) as StepNumber, {
      ...changes,
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
    if (!isComplete || photos.isPreparing) return
    if (!isLast && ask()) {
      if (draft.step !== 2) show(2)
      return pause()
    }
    const { checked, found } = checkWithDate()
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
    missing,
    mayGoOn,
    isComplete,
    isPausing,
    law,
    isAsking,
    keep,
    set,
    showFromStart,
    beginAnew,
    goOn,
    goBack,
    submit,
  }
}

/** Returns the draft with the typed skill and deliverable in their lists, and its errors. */
const check = (draft: OfferDraft, base: OfferDraft) => {
  const whole = withTyped(draft)
  const checked = checkForm(OfferForm, toForm(whole))
  const found: FieldErrors<keyof OfferForm> = 'errors' in checked ? checked.errors : {}
  if (draft.scheduledFor !== base.scheduledFor && isPast(draft.scheduledFor)) found.scheduledFor ??= past
  return { whole, checked, found }
}

const far = `Dans plus de ${scheduleYears} ans : l’année est-elle juste ? Continuez encore une fois pour la garder.`
const past = 'Cette date est passée. Choisissez-en une autre, ou videz le champ.'

/** Whether a published offer keeps the terms that its poster has answered for before. */
const keepsTerms = (draft: OfferDraft, base: OfferDraft): boolean =>
  base.title !== '' && draft.rate === base.rate && draft.location === base.location && draft.ages === base.ages

/**
 * The question about a rate under the sure minimum, asked once: another rate or another minimum is another question (rule 2.2.231). `ask` shows it, and
 * returns whether there is one; `keep` keeps the rate.
 */
function useFloorQuestion(draft: OfferDraft, base: OfferDraft, floor: DraftFloor | undefined) {
  const [asked, setAsked] = useState<string>()
  const [kept, setKept] = useState<string>()
  const subject = floor?.isUnder ? `${draft.rate} ${floor.floor.must?.id}` : undefined
  const isOpen = subject !== undefined && subject !== kept && !keepsTerms(draft, base)
  return {
    isAsking: isOpen && subject === asked && draft.step === 2,
    ask: () => {
      if (isOpen) setAsked(subject)
      return isOpen
    },
    keep: () => setKept(subject),
  }
}
