import { History } from 'lucide-react'
import { css, cx } from '../styled-system/css'
import { useAge } from './age.ts'

const style = css({ bar: '1.5', textStyle: 'meta', color: 'soft' })

interface AgeNoteProps {
  /** When the rows on the screen were read from the server, in milliseconds since 1970; undefined while that is unknown. */
  at: number | undefined
  className?: string | undefined
}

/** Says how old the rows on a screen are (rule 1.2.401). Screen readers do not announce each new minute. */
export function AgeNote({ at, className }: AgeNoteProps) {
  const age = useAge(at)
  if (age === undefined) return null
  return (
    <p className={cx(style, className)}>
      <History size={14} aria-hidden /> Dernière mise à jour {age}
    </p>
  )
}
