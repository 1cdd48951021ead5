import { useFieldsetContext } from '@ark-ui/react/fieldset'
import { useId, type ReactNode } from 'react'
import { css, cva, cx } from '../../styled-system/css'
import { bandStyle } from '../art/art.tsx'
import { FieldGroup } from './field-group.tsx'
import type { FieldFrame } from './field.tsx'
import type { Tone } from '../tone.ts'

export type RadioCard<Value extends string> = {
  value: Value
  label: string
  description?: ReactNode
  /** A small icon before the label. */
  icon?: ReactNode
  /** A picture above the label, which fills its box. */
  art?: ReactNode
}

export type RadioCardsProps<Value extends string> = FieldFrame & {
  options: readonly RadioCard<Value>[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  columns?: 1 | 2 | 3
  tone?: Tone
  name?: string
}

/** Two columns, or one if large text leaves too little room for a word. */
const two = '[repeat(auto-fit, minmax(min(100%, max(8.5rem, 40%)), 1fr))]'
/** The last card fills its row if it would be alone there. */
const oddOneOut = '& > :last-child:nth-child(odd)'
const groupStyle = cva({
  base: { pile: '3' },
  variants: {
    columns: {
      1: {},
      2: { gridTemplateColumns: two, [oddOneOut]: { gridColumn: '[1 / -1]' } },
      3: { gap: '2', sm: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '3' } },
    },
  },
})
const cardStyle = cva({
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minWidth: '0',
    minHeight: 'control',
    rounded: 'card',
    borderWidth: 'control',
    borderColor: 'edge',
    bg: 'surface',
    overflow: 'clip',
    cursor: 'pointer',
    transitionProperty: '[border-color, background-color, box-shadow]',
    transitionDuration: 'fast',
    _hover: { borderColor: 'soft' },
    '&:has(:focus-visible)': {
      outlineStyle: 'solid',
      outlineWidth: 'thick',
      outlineColor: 'focus',
      outlineOffset: '0.5',
    },
    // The ring lies above the picture.
    _after: {
      content: '""',
      position: 'absolute',
      inset: '0',
      rounded: '[calc(token(radii.card) - token(borderWidths.control))]',
      pointerEvents: 'none',
    },
    _highContrast: { '&[data-state=checked]': { outlineStyle: 'solid', outlineWidth: 'thick' } },
  },
  variants: {
    tone: {
      brand: {
        _checked: { borderColor: 'brand', bg: 'brandSoft', _after: { boxShadow: 'ring' } },
      },
      lake: { _checked: { borderColor: 'lake', bg: 'lakeSoft', _after: { boxShadow: 'ringLake' } } },
      sun: { _checked: { borderColor: 'ink', bg: 'sunSoft', _after: { boxShadow: 'ringInk' } } },
    },
  },
})
const artStyle = cx(bandStyle(), css({ height: '24' }))
const wordsStyle = css({ bar: '2', px: '3', py: '3.5', flex: '1' })
const labelStyle = css({ minWidth: '0', fontWeight: 'semibold', lineHeight: 'snug', hyphens: 'auto' })
const descriptionStyle = css({ display: 'block', mt: '1', textStyle: 'small', color: 'soft', fontWeight: 'normal' })
const dotStyle = cva({
  base: {
    flexShrink: '0',
    appearance: 'none',
    rounded: 'full',
    borderWidth: 'control',
    borderColor: 'edge',
    bg: 'surface',
    cursor: 'pointer',
    // Its card shows the focus.
    outlineStyle: 'none',
    _checked: { borderWidth: 'dot', borderColor: 'ink' },
  },
  variants: {
    place: {
      atEnd: { width: '5', height: '5', marginInlineStart: 'auto' },
      overArt: { position: 'absolute', top: '2.5', insetInlineStart: '2.5', width: '6', height: '6' },
    },
  },
})

/** Cards with text and perhaps a picture, one of which can be chosen. Arrow keys move between them. */
export function RadioCards<Value extends string>({
  options,
  value,
  onValueChange,
  columns = 1,
  tone = 'brand',
  name,
  ...frame
}: RadioCardsProps<Value>) {
  const group = useId()

  return (
    <FieldGroup {...frame}>
      <Group className={groupStyle({ columns })}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cardStyle({ tone })}
            data-state={option.value === value ? 'checked' : 'unchecked'}
          >
            {option.art && (
              <span className={artStyle} aria-hidden>
                {option.art}
              </span>
            )}
            <span className={wordsStyle}>
              {option.icon}
              <span className={labelStyle}>
                {option.label}
                {option.description && <span className={descriptionStyle}>{option.description}</span>}
              </span>
              <input
                type="radio"
                name={name ?? group}
                value={option.value}
                checked={option.value === value}
                onChange={() => onValueChange(option.value)}
                className={dotStyle({ place: option.art === undefined ? 'atEnd' : 'overArt' })}
              />
            </span>
          </label>
        ))}
      </Group>
    </FieldGroup>
  )
}

function Group({ className, children }: { className: string; children: ReactNode }) {
  const { ids } = useFieldsetContext()
  return (
    <div role="radiogroup" aria-labelledby={ids.legend} className={className}>
      {children}
    </div>
  )
}
