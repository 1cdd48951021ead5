import { Copy, FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteDrafts } from '../../sync/store/drafts.ts'
import { useDatabase } from '../data/local-database.tsx'
import { DiscardQuestion } from '../outbox/discard-question.tsx'
import { quoteStyle } from '../outbox/outbox-styles.ts'
import { isKept } from '../outbox/write-text.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { copy } from '../ui/copy.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Tag } from '../ui/tag.tsx'
import type { UnsentLetter } from './queries.ts'

const headStyle = css({ display: 'grid', justifyItems: 'start', gap: '2' })
const titleStyle = css({ textStyle: 'title', overflowWrap: 'anywhere' })
const whyStyle = css({ mt: '2', color: 'soft' })
const actionsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '4' })

const uncopied = {
  kind: 'error',
  title: 'Impossible de copier le texte',
  description: 'Sélectionnez-le dans la page, puis copiez-le.',
} as const

/** The draft of a letter that no offer opens any more, to copy or delete (rule 1.2.450). */
export function UnsentLetterCard({ letter: { key, text, job, why } }: { letter: UnsentLetter }) {
  const database = useDatabase()
  const [isAsking, setAsking] = useState(false)
  const discard = () => {
    setAsking(false)
    void isKept(deleteDrafts(database, [key]), 'Impossible de supprimer')
  }

  return (
    <Card as="article">
      <div className={headStyle}>
        <Tag icon={<FileText size={14} />}>Brouillon</Tag>
        <h3 className={titleStyle}>{job?.title ?? 'Candidature'}</h3>
      </div>
      <p className={whyStyle}>{why ?? 'Cette offre n’est plus sur cet appareil.'} Cette lettre n’est pas partie.</p>
      <blockquote className={quoteStyle}>{text}</blockquote>
      <div className={actionsStyle}>
        <Button variant="line" size="small" onClick={() => void copy(text, 'Texte copié', uncopied)}>
          <Copy size={18} /> Réutiliser le texte
        </Button>
        <IconButton variant="line" label="Supprimer" onClick={() => setAsking(true)}>
          <Trash2 size={20} />
        </IconButton>
      </div>
      <DiscardQuestion what="ce brouillon" open={isAsking} onOpenChange={setAsking} onConfirm={discard} />
    </Card>
  )
}
