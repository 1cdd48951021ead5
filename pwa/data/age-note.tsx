import { History } from 'lucide-react'
import { css, cx } from '../styled-system/css'
import { useAge } from './age.ts'

const style = css({ display: 'flex', alignItems: 'center', gap: '1.5', textStyle: 'meta', color: 'soft' })

interface AgeNoteProps {
  /** When what the screen shows was read from the server, in milliseconds since 1970; undefined while that is unknown. */
  at: number | undefined
  className?: string | undefined
}

/** Says how old what a screen shows is (rule 1.2.401). The minutes that pass are not read out. */
export function AgeNote({ at, className }: AgeNoteProps) {
  const age = useAge(at)
  if (age === undefined) return null
  return (
    <p className={cx(style, className)}>
      <History size={14} aria-hidden /> Dernière mise à jour {age}
    </p>
  )
}
