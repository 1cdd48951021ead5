import type { ComponentProps, ReactNode } from 'react'
import { useSinglePresses } from './hooks/taps.ts'

/** What `summary` unfolds. The second press of somebody who presses twice does not fold it again. */
export function Disclosure({ summary, children, ...rest }: ComponentProps<'details'> & { summary: ReactNode }) {
  const counts = useSinglePresses()
  return (
    <details {...rest}>
      <summary onClickCapture={(event) => counts(event) || event.preventDefault()}>{summary}</summary>
      {children}
    </details>
  )
}
