import { useLiveQuery } from 'dexie-react-hooks'
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { refusalText } from '../../schema/refusals.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { useDatabase } from '../data/local-database.tsx'
import { quoteStyle } from '../outbox/outbox-styles.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { copy } from '../ui/copy.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useLast } from '../ui/hooks/last.ts'
import { reviveComplaint, useWritten } from './complaint-draft.ts'

interface UnsentAnswer {
  /** The draft's key. */
  key: string
  title: string
  text: string
  /** Whether it left without an answer. */
  mayHaveArrived: boolean
}

const footStyle = css({ display: 'grid', gap: '2.5' })

const uncopied = {
  kind: 'error',
  title: 'Impossible de copier le texte',
  description: 'Sélectionnez-le dans la fenêtre, puis copiez-le.',
} as const

/** Gives back the text of answers whose complaint was settled before they left: no screen opens their drafts any more (rule 3.5.17). */
export function UnsentAnswers() {
  const database = useDatabase()
  const answers = useLiveQuery(() => findUnsent(database), [database])
  // A dialog that opened over the one it was written in would be closed with that one.
  const written = useWritten().split(' ')
  // Whoever closes it decides on their next visit.
  const [later, setLater] = useState<readonly string[]>([])
  const asked = answers?.find(({ key }) => !later.includes(key) && !written.includes(key))
  const shown = useLast(asked)
  if (!shown) return null
  const { key, title, text, mayHaveArrived } = shown

  return (
    <Dialog
      open={asked !== undefined}
      onOpenChange={(open) => !open && setLater([...later, key])}
      title="Réponse non envoyée"
      description={title}
      foot={
        <div className={footStyle}>
          <Button full onClick={() => void copy(text, 'Texte copié', uncopied)}>
            <Copy size={20} /> Copier le texte
          </Button>
          <Button variant="line" full onClick={() => void database.drafts.delete(key)}>
            <Trash2 size={20} /> Supprimer
          </Button>
        </div>
      }
    >
      <p>
        {refusalText('complaint_settled')}{' '}
        {mayHaveArrived
          ? 'Votre réponse est partie sans confirmation. Nous ne savons pas si elle est arrivée.'
          : 'Votre réponse n’est pas partie. Son texte reste sur cet appareil jusqu’à ce que vous le supprimiez.'}
      </p>
      <blockquote className={quoteStyle}>{text}</blockquote>
    </Dialog>
  )
}

const findUnsent = async (database: LocalDatabase): Promise<UnsentAnswer[]> => {
  const drafts = await database.drafts.where('key').startsWith(draftKeys.complaint('')).toArray()
  const found: UnsentAnswer[] = []
  for (const { key, value } of drafts) {
    const { text = '', sent, jobId } = reviveComplaint(value) ?? {}
    const job = jobId && (await database.jobs.get(jobId))
    if (!job || text.trim() === '' || (job.complaint && key === draftKeys.complaint(job.complaint.id))) continue
    found.push({ key, title: job.title, text, mayHaveArrived: sent?.text === text.trim() })
  }
  return found
}
