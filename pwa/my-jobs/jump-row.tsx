import { css } from '../styled-system/css'
import { chipStyle } from '../ui/chip-styles.ts'

/** One line, which scrolls sideways as far as the edges of a phone. */
const rowStyle = css({
  display: 'flex',
  gap: '2',
  mx: '[calc(-1 * token(spacing.gutter))]',
  px: 'gutter',
  // Room for the outline of a focused chip.
  my: '-1.5',
  py: '1.5',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  '& > *': { flexShrink: '0' },
})

interface JumpRowProps {
  /** The id of each part of the page, and its heading. */
  parts: readonly (readonly [id: string, title: string])[]
}

/** Leads to the parts of a long page. */
export function JumpRow({ parts }: JumpRowProps) {
  return (
    <nav aria-label="Dans cette page" className={rowStyle}>
      {parts.map(([id, title]) => (
        <button key={id} type="button" className={chipStyle} onClick={() => jumpTo(id)}>
          {title}
        </button>
      ))}
    </nav>
  )
}

const jumpTo = (id: string): void => {
  const part = document.getElementById(id)
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}
