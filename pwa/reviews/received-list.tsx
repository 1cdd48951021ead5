import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ReceivedCard } from './received-card.tsx'
import { listLook } from './received-looks.ts'
import type { Received } from './received.ts'

const page = 10

/** What was said of somebody, newest first, a few at a time. */
export function ReceivedList({ received }: { received: readonly Received[] }) {
  const [shown, setShown] = useState(page)
  return (
    <>
      <ul className={listLook}>
        {received.slice(0, shown).map(({ review, evaluation }) => (
          <li key={review.id}>
            <ReceivedCard review={review} evaluation={evaluation} />
          </li>
        ))}
      </ul>
      {received.length > shown && (
        <Button variant="line" full onClick={() => setShown(shown + page)}>
          Afficher plus d’évaluations
        </Button>
      )}
    </>
  )
}
