import type { ComponentProps, ReactNode } from 'react'
import { useSinglePresses } from './hooks/taps.ts'

/** Content that `summary` unfolds. The second press of a double press does not fold it again. */
export function Disclosure({ summary, children, ...rest }: ComponentProps<'details'> & { summary: ReactNode }) {
  const counts = useSinglePresses()
  return (
    <details {...rest}>
      <summary onClickCapture={(event) => counts(event) || event.preventDefault()}>{summary}</summary>
      {children}
    </details>
  )
}
