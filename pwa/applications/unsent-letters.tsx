import { FileText } from 'lucide-react'
import { deleteDrafts } from '../../sync/store/drafts.ts'
import { useDatabase } from '../data/local-database.tsx'
import { ReuseText, UnsentCard } from '../outbox/unsent-card.tsx'
import { Tag } from '../ui/tag.tsx'
import type { UnsentLetter } from './queries.ts'

/** The draft of a letter that no offer opens any more, to copy or delete (rule 1.2.450). */
export function UnsentLetterCard({ letter: { key, text, job, why } }: { letter: UnsentLetter }) {
  const database = useDatabase()
  return (
    <UnsentCard
      tag={<Tag icon={<FileText size={14} />}>Brouillon</Tag>}
      title={job?.title ?? 'Candidature'}
      why={`${why ?? 'Cette offre n’est plus sur cet appareil.'} Cette lettre n’est pas partie.`}
      text={text}
      actions={<ReuseText text={text} />}
      discards="ce brouillon"
      discard={() => deleteDrafts(database, [key])}
    />
  )
}
