import * as Ark from '@ark-ui/react/field'
import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState, type ComponentProps } from 'react'
import { css, cx } from '../../styled-system/css'
import { fieldBox, iconButton } from '../../styled-system/recipes'
import { useEarlyChange } from '../hooks/early-text.ts'
import { Field, partsOf, useFieldDescription, type FieldFrame } from './field.tsx'

export type PasswordFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, keyof FieldFrame | 'type'> & { autoComplete?: 'current-password' | 'new-password' }

const revealStyle = css({ marginInlineEnd: '-2', color: 'soft' })

/** A password field whose text can be shown. */
export function PasswordField(props: PasswordFieldProps) {
  const { frame, control } = partsOf(props)
  return (
    <Field {...frame}>
      <div className={fieldBox()}>
        <RevealedInput autoComplete="current-password" autoCapitalize="off" spellCheck={false} {...control} />
      </div>
    </Field>
  )
}

function RevealedInput(props: ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false)
  const field = useEarlyChange(props)
  // A sent password is hidden, so that the browser offers to keep it and does not remember it as a text.
  useEffect(() => {
    const form = field.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [field])
  return (
    <>
      <Ark.FieldInput
        {...props}
        ref={field}
        type={isShown ? 'text' : 'password'}
        aria-describedby={useFieldDescription()}
      />
      <button
        type="button"
        aria-label={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
        data-tip=""
        className={cx(iconButton(), revealStyle)}
        // Leaves the focus in the field: without it, a phone's keyboard would close.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff size={20} /> : <Eye size={20} />}
      </button>
    </>
  )
}
