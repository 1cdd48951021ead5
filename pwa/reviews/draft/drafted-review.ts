import type { Id } from '../../../schema/ids.ts'
import { limits } from '../../../schema/limits.ts'
import type { MutationArguments } from '../../../schema/mutations.ts'
import { EvaluationForm, ReviewForm } from '../../../schema/reviews/form.ts'
import { ruleTexts } from '../../../schema/rules.ts'
import { checkForm, type FieldErrors } from '../../ui/hooks/validation.ts'
import type { ToastMessage } from '../../ui/toast.ts'

/** The reviewed party: a student, reviewed by the job's poster with criteria, or an individual, reviewed by the student without criteria. */
export type Reviewed = 'student' | 'individual'

/** A review as it is typed. */
export interface DraftedReview {
  /** 0 until a rating is given; the two criteria likewise. */
  rating: number
  punctuality: number
  politeness: number
  /** Undefined until it is answered, as is the next one: then it is a no (rule 2.5.23). */
  isOnTime?: boolean | undefined
  isRecommended?: boolean | undefined
  words: string
  comment: string
}

/** The blank review. */
export const blankReview: DraftedReview = {
  rating: 0,
  punctuality: 0,
  politeness: 0,
  words: '',
  comment: '',
}

export const fewestStarsForYes = 4

/** Returns the answers to the yes-or-no questions. Nothing but the person answers one: until then it is a no (rule 2.5.23). */
export const answersOf = ({ isOnTime = false, isRecommended = false }: DraftedReview) => ({ isOnTime, isRecommended })

/** Returns the questions that stand on no beside stars that say yes (rule 4.40). */
export const doubtsOf = (draft: DraftedReview): ('isOnTime' | 'isRecommended')[] => [
  ...(draft.punctuality >= fewestStarsForYes && !draft.isOnTime ? (['isOnTime'] as const) : []),
  ...(draft.rating >= fewestStarsForYes && !draft.isRecommended ? (['isRecommended'] as const) : []),
]

/** Reads a stored draft, perhaps of an older version. Unusable fields become blank. */
export const reviveReview = (kept: unknown): DraftedReview | undefined => {
  if (typeof kept !== 'object' || kept === null) return undefined
  const fields: Partial<Record<keyof DraftedReview, unknown>> = kept
  const stars = (value: unknown) => [1, 2, 3, 4, 5].find((known) => known === value) ?? 0
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const answer = (value: unknown) => (typeof value === 'boolean' ? value : undefined)
  return {
    rating: stars(fields.rating),
    punctuality: stars(fields.punctuality),
    politeness: stars(fields.politeness),
    isOnTime: answer(fields.isOnTime),
    isRecommended: answer(fields.isRecommended),
    words: text(fields.words),
    comment: text(fields.comment),
  }
}

/** Documented, and decides nothing (rule 4.18). */
const jobCategory = 'Service général'

/** Returns a refused review as a draft. */
export const toDraft = ({ rating, comment, structuredEvaluation }: ReviewContent): DraftedReview => ({
  ...blankReview,
  rating,
  comment: comment ?? '',
  ...(structuredEvaluation && {
    punctuality: structuredEvaluation.punctualityRating,
    politeness: structuredEvaluation.politenessRating,
    isOnTime: structuredEvaluation.completedOnTime,
    isRecommended: structuredEvaluation.wouldRecommend,
    words: structuredEvaluation.descriptiveWords,
  }),
})

export type ReviewField = 'rating' | 'punctuality' | 'politeness' | 'words' | 'comment'

/** A complete review, without job and reviewee. */
export type ReviewContent = Pick<MutationArguments<'review.submit'>, 'rating' | 'comment' | 'structuredEvaluation'>

type Checked =
  | { content: ReviewContent; revieweeId: Id }
  | { errors: FieldErrors<ReviewField>; toast?: Pick<ToastMessage, 'title' | 'description'> }

/** Checks a review (rules 2.5.15–2.5.19). `errors` has the text for each field; the toast says what is wrong where no field is. */
export const checkReview = (draft: DraftedReview, revieweeId: Id | undefined, reviewed: Reviewed): Checked => {
  const said = checkForm(ReviewForm, { rating: draft.rating, comment: draft.comment })
  const judged = reviewed === 'student' ? checkForm(EvaluationForm, toCriteria(draft)) : { output: null }
  const ratings = 'errors' in said ? said.errors : {}
  const criteria = 'errors' in judged ? judged.errors : {}
  const errors: FieldErrors<ReviewField> = {
    ...(ratings.rating && { rating: ratings.rating }),
    ...(criteria.punctualityRating && { punctuality: criteria.punctualityRating }),
    ...(criteria.politenessRating && { politeness: criteria.politenessRating }),
    ...(criteria.descriptiveWords && { words: wordsRule }),
    ...(ratings.comment && { comment: `Commentaire trop long : ${limits.comment} caractères au plus` }),
  }
  if (!revieweeId) return errors.rating ? { errors } : { errors, toast: unknownReviewee(reviewed) }
  if ('errors' in said || 'errors' in judged) {
    return Object.keys(errors).length > 0 ? { errors } : { errors, toast: unknownRule }
  }
  const { rating, comment = null } = said.output
  const structuredEvaluation = judged.output && { ...judged.output, additionalComments: comment, jobCategory }
  return { content: { rating, comment, structuredEvaluation }, revieweeId }
}

const toCriteria = (draft: DraftedReview) => {
  const { isOnTime, isRecommended } = answersOf(draft)
  return {
    completedOnTime: isOnTime,
    punctualityRating: draft.punctuality,
    politenessRating: draft.politeness,
    wouldRecommend: isRecommended,
    descriptiveWords: draft.words,
  }
}

const unknownRule = { title: 'Erreur', description: ruleTexts.invalid }

const wordsRule = `${ruleTexts.descriptiveWords}, ${limits.descriptiveWords} caractères au plus`

const unknownReviewee = (reviewed: Reviewed) => ({
  title: 'Erreur',
  description: reviewed === 'student' ? ruleTexts.reviewee : 'Informations du particulier manquantes.',
})
