import * as Ark from '@ark-ui/react/fieldset'
import type { ReactNode } from 'react'
import { css, cx } from '../../styled-system/css'
import { FieldError } from './field-error.tsx'
import { fieldStyle, hintStyle, labelStyle, optionalStyle, type FieldFrame } from './field.tsx'

const legendStyle = cx(labelStyle, css({ mb: '1.5' }))
const hiddenStyle = css({ srOnly: true })
const wordsStyle = css({ pile: '1', mt: '1.5' })

/** Like `Field`, but for several controls that belong together. */
export function FieldGroup({
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  disabled,
  className,
  children,
}: FieldFrame & { children: ReactNode }) {
  return (
    <Ark.FieldsetRoot invalid={Boolean(error)} disabled={disabled ?? false} className={cx(fieldStyle, className)}>
      <Ark.FieldsetLegend className={hideLabel ? hiddenStyle : legendStyle}>
        {label}
        {required && <span aria-hidden> *</span>}
        {optional && <span className={optionalStyle}> (facultatif)</span>}
      </Ark.FieldsetLegend>
      {children}
      {(error || hint) && (
        <div className={wordsStyle}>
          {error && (
            <Ark.FieldsetErrorText asChild>
              <FieldError>{error}</FieldError>
            </Ark.FieldsetErrorText>
          )}
          {hint && <Ark.FieldsetHelperText className={hintStyle}>{hint}</Ark.FieldsetHelperText>}
        </div>
      )}
    </Ark.FieldsetRoot>
  )
}
