import * as Ark from '@ark-ui/react/field'
import { useState, type ChangeEvent, type ComponentProps } from 'react'
import { lengthOf } from '../../../schema/text.ts'
import { css } from '../../styled-system/css'
import { fieldBox } from '../../styled-system/recipes'
import { useEarlyChange } from '../hooks/early-text.ts'
import { Field, partsOf, useFieldDescription, type FieldFrame } from './field.tsx'

export type TextAreaFieldProps = FieldFrame &
  Omit<ComponentProps<'textarea'>, keyof FieldFrame> & {
    /** The most characters; the counter shows how many are used. The field accepts more, but the form's rule refuses them. */
    max?: number | undefined
    /** The text whose characters are counted, if it is not the field's value. */
    counted?: string | undefined
  }

const areaStyle = css({ resize: 'none', minHeight: '24', maxHeight: '[50dvh]', overflowY: 'auto' })
const counterStyle = css({ textStyle: 'meta', color: 'soft', fontVariantNumeric: 'tabular-nums', flexShrink: '0' })
const overStyle = css({
  textStyle: 'meta',
  color: 'brick',
  fontWeight: 'bold',
  fontVariantNumeric: 'tabular-nums',
  flexShrink: '0',
})

/** Several lines of text; the field grows with its text up to half the screen. */
export function TextAreaField({ max, counted, rows = 4, onChange, ...props }: TextAreaFieldProps) {
  const { frame, control: area } = partsOf(props)
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''))
  const used = lengthOf(counted ?? (area.value === undefined ? typed : String(area.value)))

  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value)
    onChange?.(event)
  }

  return (
    <Field
      {...frame}
      foot={max !== undefined && <span className={used > max ? overStyle : counterStyle}>{`${used} / ${max}`}</span>}
    >
      <div className={fieldBox()}>
        <DescribedTextArea {...area} rows={rows} onChange={change} />
      </div>
    </Field>
  )
}

function DescribedTextArea(props: ComponentProps<'textarea'>) {
  const field = useEarlyChange(props)
  return (
    <Ark.FieldTextarea
      autoresize
      {...props}
      ref={field}
      className={areaStyle}
      aria-describedby={useFieldDescription()}
    />
  )
}
