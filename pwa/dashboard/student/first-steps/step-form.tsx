import type { ReactNode } from 'react'
import { formStyle } from '../../../accounts/account-styles.ts'
import type { useForm } from '../../../forms/form.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/button.tsx'

interface StepFormProps {
  of: Pick<ReturnType<typeof useForm>, 'props'>
  save: string
  isBusy?: boolean
  /** Whether a press may be the second tap of a double tap. */
  isPausing: boolean
  onSkip: () => void
  children: ReactNode
}

// With large text, each of the two buttons has its own row.
const actionsStyle = css({
  wrap: '2',
  mt: '2',
  '& > *': { flex: '[1 1 auto]' },
  '& > :last-child': { flexGrow: '[2]' },
})

/** The common form of the three steps: one button stores and continues, the other skips. */
export function StepForm({ of: form, save, isBusy = false, isPausing, onSkip, children }: StepFormProps) {
  return (
    <form {...form.props} className={formStyle}>
      {children}
      <div className={actionsStyle}>
        <Button variant="line" aria-disabled={isPausing} onClick={onSkip}>
          Passer
        </Button>
        <Button type="submit" variant="sun" aria-disabled={isPausing} busy={isBusy} busyLabel="Enregistrement...">
          {save}
        </Button>
      </div>
    </form>
  )
}
