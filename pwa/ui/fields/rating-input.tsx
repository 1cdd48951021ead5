import { Star } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { css, cva } from '../../styled-system/css'
import { FieldError } from './field-error.tsx'
import { labelStyle } from './field.tsx'

export type RatingInputProps = {
  label: string
  required?: boolean
  error?: ReactNode
  /** 0 if there is no rating. */
  value: number
  onValueChange: (value: number) => void
}

/** The meanings of one to five stars (rule 2.2.89). */
const names = ['Très insatisfait', 'Insatisfait', 'Correct', 'Satisfait', 'Très satisfait'] as const
const rowStyle = css({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', columnGap: '3' })
/** A mouse over a star shows the rating that a press would give. */
const shown = { color: 'ink', '& svg': { fill: 'sun' } } as const
const starsStyle = css({
  display: 'inline-flex',
  justifySelf: 'start',
  marginInlineStart: '-2',
  _hover: {
    '& > :is(:hover, :has(~ :hover))': shown,
    '& > :hover ~ *': { color: 'edge', '& svg': { fill: '[none]' } },
  },
})
const starStyle = cva({
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: 'touch',
    _zoomed: { width: '6', '& svg': { width: 'full' } },
    height: 'touch',
    color: 'edge',
    transitionProperty: '[scale]',
    transitionDuration: 'fast',
    _active: { scale: '[1.15]' },
  },
  variants: { isLit: { true: shown } },
})
/** Lies over its star, without a look of its own but the ring of the focus. */
const radioStyle = css({
  appearance: 'none',
  position: 'absolute',
  inset: '0',
  m: '0',
  bg: 'transparent',
  rounded: 'small',
  cursor: 'pointer',
})
const wordStyle = css({ textStyle: 'label', textAlign: 'end' })
const frameStyle = css({ pile: '1' })

/** An input of one to five stars, for touch, mouse and arrow keys. */
export function RatingInput({ label, required, error, value, onValueChange }: RatingInputProps) {
  const id = useId()
  return (
    <div className={frameStyle}>
      <div className={rowStyle}>
        <span id={id} className={labelStyle}>
          {label}
          {required && <span aria-hidden> *</span>}
        </span>
        <span className={wordStyle} aria-hidden>
          {names[value - 1]}
        </span>
      </div>
      <div
        role="radiogroup"
        aria-labelledby={id}
        className={starsStyle}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
      >
        {names.map((name, before) => (
          <span key={name} className={starStyle({ isLit: before < value })}>
            <Star size={30} />
            <input
              type="radio"
              name={id}
              checked={before + 1 === value}
              onChange={() => onValueChange(before + 1)}
              aria-label={`${before + 1} sur 5, ${name}`}
              className={radioStyle}
            />
          </span>
        ))}
      </div>
      {error && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}
