import * as Ark from '@ark-ui/react/password-input'
import { Eye, EyeOff } from 'lucide-react'
import type { ComponentProps } from 'react'
import { css, cx } from '../../styled-system/css'
import { fieldBox, iconButton } from '../../styled-system/recipes'
import { useEarlyChange } from '../hooks/early-text.ts'
import { Field, useFieldDescription, type FieldFrame } from './field.tsx'

export type PasswordFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, keyof FieldFrame | 'type'> & { autoComplete?: 'current-password' | 'new-password' }

const words = {
  visibilityTrigger: (visible: boolean) => (visible ? 'Masquer le mot de passe' : 'Afficher le mot de passe'),
}
const revealStyle = css({ marginInlineEnd: '-2', color: 'soft' })

/** A password field whose text can be shown. */
export function PasswordField({
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  disabled,
  className,
  autoComplete = 'current-password',
  ...input
}: PasswordFieldProps) {
  const frame = { label, hint, error, required, optional, hideLabel, disabled, className }

  return (
    <Field {...frame}>
      <Ark.PasswordInputRoot autoComplete={autoComplete} translations={words}>
        <Ark.PasswordInputControl className={fieldBox()}>
          <DescribedInput {...input} />
          <Ark.PasswordInputVisibilityTrigger tabIndex={0} data-tip="" className={cx(iconButton(), revealStyle)}>
            <Ark.PasswordInputIndicator fallback={<Eye size={20} />}>
              <EyeOff size={20} />
            </Ark.PasswordInputIndicator>
          </Ark.PasswordInputVisibilityTrigger>
        </Ark.PasswordInputControl>
      </Ark.PasswordInputRoot>
    </Field>
  )
}

function DescribedInput(props: ComponentProps<'input'>) {
  const field = useEarlyChange(props)
  return <Ark.PasswordInputInput {...props} ref={field} aria-describedby={useFieldDescription()} />
}
