import type { ReactNode } from 'react'
import { cva } from '../styled-system/css'

const style = cva({
  base: {
    inline: { base: '1.5', sm: '2' },
    minHeight: '8',
    // On a phone the product's name stands beside it.
    px: { base: '2', sm: '3.5' },
    py: '1',
    rounded: 'full',
    textStyle: 'meta',
    fontWeight: 'semibold',
    _highContrast: { borderWidth: 'hair' },
  },
  variants: {
    kind: {
      ink: { bg: 'ink', color: 'paper' },
      wait: { bg: 'sunSoft', color: 'ink' },
      no: { bg: 'brickSoft', color: 'brick' },
    },
  },
})

/** A state of the whole app, such as "Hors ligne". The caller announces changes in a live region beside it. */
export function StatusPill({
  kind = 'ink',
  icon,
  children,
}: {
  kind?: 'ink' | 'wait' | 'no'
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={style({ kind })}>
      {icon}
      {children}
    </span>
  )
}
