import * as Ark from '@ark-ui/react/rating-group'
import { Star } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { css } from '../../styled-system/css'
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
const starsStyle = css({ display: 'inline-flex', justifySelf: 'start', marginInlineStart: '-2', outlineStyle: 'none' })
const starStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: 'touch',
  _zoomed: { width: '6', '& svg': { width: 'full' } },
  height: 'touch',
  rounded: 'small',
  color: 'edge',
  cursor: 'pointer',
  transitionProperty: '[scale]',
  transitionDuration: 'fast',
  '&[data-highlighted]': { color: 'ink', '& svg': { fill: 'sun' } },
  _active: { scale: '[1.15]' },
})
const wordStyle = css({ textStyle: 'label', textAlign: 'end' })
const frameStyle = css({ display: 'grid', gap: '1' })

/** An input of one to five stars, for touch, mouse and arrow keys. */
export function RatingInput({ label, required, error, value, onValueChange }: RatingInputProps) {
  const errorId = useId()
  return (
    <Ark.RatingGroupRoot
      count={5}
      value={value}
      onValueChange={(details) => onValueChange(details.value)}
      translations={{ ratingValueText: (index) => `${index} sur 5, ${names[index - 1] ?? ''}` }}
      className={frameStyle}
    >
      <div className={rowStyle}>
        <Ark.RatingGroupLabel className={labelStyle}>
          {label}
          {required && <span aria-hidden> *</span>}
        </Ark.RatingGroupLabel>
        <span className={wordStyle} aria-hidden>
          {names[value - 1]}
        </span>
      </div>
      <Ark.RatingGroupControl
        className={starsStyle}
        {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
      >
        <Ark.RatingGroupContext>
          {({ items }) =>
            items.map((item) => (
              <Ark.RatingGroupItem
                key={item}
                index={item}
                className={starStyle}
                aria-roledescription="note"
                // Without a rating the first star has the focus, but is not checked.
                aria-checked={item === value}
              >
                <Star size={30} />
              </Ark.RatingGroupItem>
            ))
          }
        </Ark.RatingGroupContext>
      </Ark.RatingGroupControl>
      <Ark.RatingGroupHiddenInput />
      {error && (
        <div role="alert">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </Ark.RatingGroupRoot>
  )
}
