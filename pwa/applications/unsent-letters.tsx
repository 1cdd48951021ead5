import { DraftCard } from '../outbox/draft-card.tsx'
import type { UnsentLetter } from './queries.ts'

/** The draft of a letter that no offer opens any more, to copy or delete (rule 1.2.450). */
export function UnsentLetterCard({ letter: { key, text, job, why } }: { letter: UnsentLetter }) {
  return (
    <DraftCard
      draftKey={key}
      title={job?.title ?? 'Candidature'}
      why={`${why ?? 'Cette offre n’est plus sur cet appareil.'} Votre candidature n’est pas partie.`}
      text={text}
    />
  )
}
