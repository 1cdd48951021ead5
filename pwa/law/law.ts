import { acceptanceFloorOf } from './acceptance-law.ts'
import { OfferLaw } from './offer-law.tsx'
import { draftFloorOf, FloorNote, FloorQuestion, FloorSummary } from './wizard-law.tsx'

/** The parts of screens that need the law's tables. They lie in one file, for which no start waits (`law-code.ts`). */
export const law = { acceptanceFloorOf, draftFloorOf, FloorNote, FloorQuestion, FloorSummary, OfferLaw }
