import type { WageRow } from '../../schema/law/wages.ts'
import { css } from '../styled-system/css'
import { bindSigns } from '../ui/french.ts'
import { inlineLinkStyle } from '../ui/inline-link-style.ts'
import { formatLawDay } from './floor-words.ts'

const lineStyle = css({ textStyle: 'meta', color: 'soft', overflowWrap: 'anywhere' })

/** "Source : ge.ch, état au 20.11.2026": where a figure is from, and when somebody last read it there. */
export function SourceLine({ row: { source } }: { row: Pick<WageRow, 'source'> }) {
  return (
    <p className={lineStyle}>
      {bindSigns('Source : ')}
      <a className={inlineLinkStyle} href={source.url} target="_blank" rel="noopener noreferrer">
        {source.name}
      </a>
      , état au {formatLawDay(source.seen)}
    </p>
  )
}
