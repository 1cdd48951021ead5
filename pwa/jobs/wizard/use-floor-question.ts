import { useState } from 'react'
import type { OfferDraft } from '../draft/offer-draft.ts'
import type { DraftFloor } from './use-draft-law.ts'

/** Whether a published offer keeps the terms that its poster has answered for before. */
const keepsTerms = (draft: OfferDraft, base: OfferDraft): boolean =>
  base.title !== '' && draft.rate === base.rate && draft.location === base.location && draft.ages === base.ages

/**
 * The question about a rate under the sure minimum, asked once: another rate or another minimum is another question (rule 2.2.231). `ask` shows it, and
 * returns whether there is one; `keep` keeps the rate.
 */
export function useFloorQuestion(draft: OfferDraft, base: OfferDraft, floor: DraftFloor | undefined) {
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
