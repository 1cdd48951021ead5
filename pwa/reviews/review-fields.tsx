import { limits } from '../../schema/limits.ts'
import { lengthOf } from '../../schema/text.ts'
import { css, cva } from '../styled-system/css'
import type { FieldErrors } from '../ui/hooks/validation.ts'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { RatingInput } from '../ui/fields/rating-input.tsx'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { answersOf, type DraftedReview, type Reviewed, type ReviewField } from './draft/drafted-review.ts'

interface ReviewFieldsProps {
  draft: DraftedReview
  set: (changed: Partial<DraftedReview>) => void
  errors: FieldErrors<ReviewField>
  reviewed: Reviewed
  disabled: boolean
}

const pairStyle = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(100%, 16rem), 1fr))]',
})
const counterStyle = cva({
  base: { flexShrink: '0', textStyle: 'meta', fontVariantNumeric: 'tabular-nums' },
  variants: { isOver: { true: { color: 'brick', fontWeight: 'bold' }, false: { color: 'soft' } } },
})

/** Stars and text, and the criteria for a student. */
export function ReviewFields({ draft, set, errors, reviewed, disabled }: ReviewFieldsProps) {
  return (
    <>
      <RatingInput
        label="Votre note"
        required
        value={draft.rating}
        onValueChange={(rating) => set({ rating })}
        error={errors.rating}
      />
      {reviewed === 'student' && <Criteria draft={draft} set={set} errors={errors} disabled={disabled} />}
      <TextAreaField
        label="Commentaire"
        name="comment"
        optional
        max={limits.comment}
        disabled={disabled}
        value={draft.comment}
        onChange={({ target }) => set({ comment: target.value })}
        error={errors.comment}
      />
    </>
  )
}

function Criteria({ draft, set, errors, disabled }: Omit<ReviewFieldsProps, 'reviewed'>) {
  return (
    <>
      <div className={pairStyle}>
        <RatingInput
          label="Ponctualité"
          required
          value={draft.punctuality}
          onValueChange={(punctuality) => set({ punctuality })}
          error={errors.punctuality}
        />
        <RatingInput
          label="Politesse"
          required
          value={draft.politeness}
          onValueChange={(politeness) => set({ politeness })}
          error={errors.politeness}
        />
      </div>
      <YesOrNo question="isOnTime" draft={draft} set={set} />
      <YesOrNo question="isRecommended" draft={draft} set={set} />
      <TextField
        label="En un ou deux mots"
        name="descriptiveWords"
        required
        placeholder="Efficace, souriante…"
        autoComplete="off"
        disabled={disabled}
        value={draft.words}
        onChange={({ target }) => set({ words: target.value })}
        error={errors.words}
        trailing={<Counter used={lengthOf(draft.words)} max={limits.descriptiveWords} />}
      />
    </>
  )
}

function Counter({ used, max }: { used: number; max: number }) {
  return <span className={counterStyle({ isOver: used > max })}>{`${used} / ${max}`}</span>
}

const answers = [
  { value: 'yes', label: 'Oui' },
  { value: 'no', label: 'Non' },
] as const

const questions = {
  isOnTime: 'Le travail a-t-il été terminé à temps\u00a0?',
  isRecommended: 'Recommanderiez-vous cet étudiant\u00a0?',
}

interface YesOrNoProps extends Pick<ReviewFieldsProps, 'draft' | 'set'> {
  question: keyof typeof questions
}

/** One of the two questions, which stand on no until the person answers (rule 2.5.23). */
export function YesOrNo({ question, draft, set }: YesOrNoProps) {
  return (
    <RadioCards
      label={questions[question]}
      columns={2}
      tone="lake"
      options={answers}
      value={answersOf(draft)[question] ? 'yes' : 'no'}
      onValueChange={(answer) => set({ [question]: answer === 'yes' })}
    />
  )
}
