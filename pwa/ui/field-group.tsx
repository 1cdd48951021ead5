import { Fieldset } from '@ark-ui/react/fieldset'
import type { ReactNode } from 'react'
import { css, cx } from '../styled-system/css'
import { FieldError } from './field-error.tsx'
import { fieldLook, hintLook, labelLook, type FieldFrame } from './field.tsx'

const legendLook = cx(labelLook, css({ mb: '1.5' }))
const hiddenLook = css({ srOnly: true })
const wordsLook = css({ mt: '1.5', display: 'grid', gap: '1' })

/** What `Field` is for one control, for several that belong together. */
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
    <Fieldset.Root invalid={Boolean(error)} disabled={disabled ?? false} className={cx(fieldLook, className)}>
      <Fieldset.Legend className={hideLabel ? hiddenLook : legendLook}>
        {label}
        {required && <span aria-hidden> *</span>}
        {optional && ' (facultatif)'}
      </Fieldset.Legend>
      {children}
      {(error || hint) && (
        <div className={wordsLook}>
          {error && (
            <Fieldset.ErrorText asChild>
              <FieldError>{error}</FieldError>
            </Fieldset.ErrorText>
          )}
          {hint && <Fieldset.HelperText className={hintLook}>{hint}</Fieldset.HelperText>}
        </div>
      )}
    </Fieldset.Root>
  )
}
