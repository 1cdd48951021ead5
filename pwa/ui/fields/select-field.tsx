import * as Ark from '@ark-ui/react/field'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { css, cx } from '../../styled-system/css'
import { fieldBox } from '../../styled-system/recipes'
import { chipStyle } from '../chip-styles.ts'
import { useEarlyText } from '../hooks/early-text.ts'
import { Field, useFieldDescription, type FieldFrame } from './field.tsx'

export type Choice<Value extends string = string> = { value: Value; label: string }

export type SelectFieldProps<Value extends string> = FieldFrame & {
  items: readonly Choice<Value>[]
  /** Undefined if nothing is chosen. */
  value: Value | undefined
  onValueChange: (value: Value) => void
  placeholder?: string
  name?: string
  icon?: ReactNode
  /** As low and narrow as the chips beside it. */
  isChip?: boolean
}

const boxStyle = css({ position: 'relative' })
const chipBoxStyle = css({
  '&:has(:focus-visible)': {
    outlineStyle: 'solid',
    outlineWidth: 'thick',
    outlineColor: 'focus',
    outlineOffset: '0.5',
  },
})
// Long options are cut off rather than widening the page on a narrow phone.
const textStyle = css({ flex: '1', minWidth: '0', truncate: true, '&[data-placeholder]': { color: 'soft' } })
// The system's own list, over the whole box. Its text is 16 px, because phones zoom into smaller fields.
const selectStyle = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  opacity: '0',
  fontSize: 'body',
  cursor: 'pointer',
  appearance: 'none',
  '& option': { bg: 'surface', color: 'ink' },
})

/** A choice from a short list, which the system shows: a phone in the way that its owner knows. */
export function SelectField<Value extends string>({
  items,
  value,
  onValueChange,
  placeholder = 'Choisir…',
  name,
  icon,
  isChip = false,
  ...frame
}: SelectFieldProps<Value>) {
  const chosen = items.find((item) => item.value === value)

  return (
    <Field {...frame}>
      <div className={cx(boxStyle, ...(isChip ? [chipStyle, chipBoxStyle] : [fieldBox()]))}>
        {icon}
        <span className={textStyle} aria-hidden data-placeholder={chosen ? undefined : ''}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown size={isChip ? 16 : 20} />
        <DescribedSelect
          name={name}
          value={chosen?.value ?? ''}
          onChoice={(known) => items.forEach((item) => item.value === known && onValueChange(item.value))}
        >
          {!chosen && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {items.map((item) => (
            <option key={item.value} value={item.value}>
              {item.label}
            </option>
          ))}
        </DescribedSelect>
      </div>
    </Field>
  )
}

interface DescribedSelectProps {
  name: string | undefined
  value: string
  onChoice: (value: string) => void
  children: ReactNode
}

function DescribedSelect({ name, value, onChoice, children }: DescribedSelectProps) {
  const field = useEarlyText<HTMLSelectElement>(value, (early) => onChoice(early.value))
  return (
    <Ark.FieldSelect
      ref={field}
      name={name}
      value={value}
      onChange={({ target }) => onChoice(target.value)}
      className={selectStyle}
      aria-describedby={useFieldDescription()}
    >
      {children}
    </Ark.FieldSelect>
  )
}
