import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { deleteDrafts } from '../../sync/store/drafts.ts'
import { useDatabase } from '../data/local-database.tsx'
import { Tag } from '../ui/tag.tsx'
import { ReuseText, UnsentCard } from './unsent-card.tsx'

interface DraftCardProps {
  draftKey: string | string[]
  title: string
  why: string
  /** Null or empty for a draft without words. */
  text: string | null
  /** Other content from the person, such as photos. */
  children?: ReactNode
  onDiscarded?: () => void
}

/** A draft that no form opens any more, to copy or delete. */
export function DraftCard({ draftKey, onDiscarded, ...card }: DraftCardProps) {
  const database = useDatabase()
  return (
    <UnsentCard
      {...card}
      tag={<Tag icon={<FileText size={14} />}>Brouillon</Tag>}
      actions={card.text && <ReuseText text={card.text} />}
      discards="ce brouillon"
      discard={() => deleteDrafts(database, [draftKey].flat()).then(onDiscarded)}
    />
  )
}
