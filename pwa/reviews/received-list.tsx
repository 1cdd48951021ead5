import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../ui/button.tsx'
import { ReceivedCard } from './received-card.tsx'
import { listStyle } from './received-styles.ts'
import type { Received } from './received.ts'

const page = 10

/** The received evaluations, newest first, a few at a time. */
export function ReceivedList({ received }: { received: readonly Received[] }) {
  const [shown, setShown] = useState(page)
  const list = useRef<HTMLUListElement>(null)
  const showMore = () => {
    flushSync(() => setShown(shown + page))
    // The pressed button may be gone, so the focus moves to the first new evaluation.
    const next = list.current?.children[shown]
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }
  return (
    <>
      <ul ref={list} className={listStyle}>
        {received.slice(0, shown).map(({ review, evaluation }) => (
          <li key={review.id} tabIndex={-1}>
            <ReceivedCard review={review} evaluation={evaluation} />
          </li>
        ))}
      </ul>
      {received.length > shown && (
        <Button variant="line" full onClick={showMore}>
          Afficher plus d’évaluations
        </Button>
      )}
    </>
  )
}
