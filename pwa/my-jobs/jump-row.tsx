import { chipLineStyle, chipStyle } from '../ui/chip-styles.ts'

interface JumpRowProps {
  /** The id of each part of the page, and its heading. */
  parts: readonly (readonly [id: string, title: string])[]
}

/** Leads to the parts of a long page. */
export function JumpRow({ parts }: JumpRowProps) {
  return (
    <nav aria-label="Dans cette page" className={chipLineStyle}>
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
