import * as Ark from '@ark-ui/react/field'
import type { ReactNode } from 'react'
import { css, cx } from '../../styled-system/css'
import { FieldError } from './field-error.tsx'
import { bindSigns } from '../french.ts'

/** The parts around the control of every field. */
export type FieldFrame = {
  label: ReactNode
  hint?: ReactNode
  /** The error text under the control. Screen readers announce it. */
  error?: ReactNode
  required?: boolean | undefined
  /** Adds "facultatif" to the label. */
  optional?: boolean | undefined
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** Parts what the frame of a field takes from what its control takes. */
export function partsOf<Props extends FieldFrame>(props: Props) {
  const { label, hint, error, required, optional, hideLabel, disabled, className, ...control } = props
  return { frame: { label, hint, error, required, optional, hideLabel, disabled, className }, control }
}

export const fieldStyle = css({ pile: '1.5', minWidth: '0' })
export const labelStyle = css({ textStyle: 'label', justifySelf: 'start', overflowWrap: 'anywhere' })
export const hintStyle = css({ textStyle: 'meta', color: 'soft' })
export const optionalStyle = css({ color: 'soft', fontWeight: 'normal' })
const footStyle = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: '3' })
const wordsStyle = css({ pile: '1', flex: '1', minWidth: '0' })
const hiddenStyle = css({ srOnly: true })

/** A label, a control, its hint and its error, connected by ARIA. */
export function Field({
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  disabled,
  className,
  foot,
  controlId,
  children,
}: FieldFrame & { foot?: ReactNode; controlId?: string; children: ReactNode }) {
  const hasFoot = Boolean(error || hint || foot)

  return (
    <Ark.FieldRoot
      invalid={Boolean(error)}
      required={required ?? false}
      disabled={disabled ?? false}
      className={cx(fieldStyle, className)}
      {...(controlId !== undefined && { id: controlId })}
    >
      <Ark.FieldLabel className={hideLabel ? hiddenStyle : labelStyle}>
        {label}
        {required && <span aria-hidden> *</span>}
        {optional && <span className={optionalStyle}> (facultatif)</span>}
      </Ark.FieldLabel>
      {children}
      {hasFoot && (
        <div className={footStyle}>
          <div className={wordsStyle}>
            {error && (
              <Ark.FieldErrorText asChild>
                <FieldError>{error}</FieldError>
              </Ark.FieldErrorText>
            )}
            {hint && <Ark.FieldHelperText className={hintStyle}>{bindSigns(hint)}</Ark.FieldHelperText>}
          </div>
          {foot}
        </div>
      )}
    </Ark.FieldRoot>
  )
}

/** Returns the ids of the field's error and hint for `aria-describedby`, because screen readers skip `aria-errormessage`. */
export function useFieldDescription(): string | undefined {
  const field = Ark.useFieldContext()
  const ids = [field?.invalid ? field.ids.errorText : undefined, field?.ariaDescribedby].filter(Boolean)

  return ids.length > 0 ? ids.join(' ') : undefined
}
