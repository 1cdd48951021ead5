import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { refusalText, type RefusalCode } from '../../schema/refusals.ts'
import { tidyText } from '../../schema/text.ts'
import { readWallet } from '../../sync/fetched/wallet.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { useDatabase } from '../data/local-database.tsx'
import { DraftCard } from '../outbox/draft-card.tsx'
import { useUser } from '../session/session.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useQueuedDialog } from '../ui/overlays/dialog-queue.ts'
import { useLastDefined } from '../ui/hooks/last-defined.ts'
import { hasArrived, reviveComplaint } from './complaint-draft.ts'
import { findPaid, isStoppable } from './paid.ts'

interface Unsent {
  /** The draft's key. */
  key: string
  isAnswer: boolean
  title: string
  text: string
  /** The reason why it can't be sent any more. */
  why: RefusalCode
  /** Whether it was sent without an answer from the server. */
  mayHaveArrived: boolean
}

/** Shows the drafts of complaints and answers that no form opens any more, one after the other (rule 3.5.17). */
export function UnsentAnswers() {
  const database = useDatabase()
  const { id: me } = useUser()
  const unsent = useLiveQuery(() => findUnsent(database, me), [database, me])
  // A closed dialog opens again at the person's next visit.
  const [later, setLater] = useState<readonly string[]>([])
  const asked = unsent?.find(({ key }) => !later.includes(key))
  const isItsTurn = useQueuedDialog(asked !== undefined)
  const shown = useLastDefined(isItsTurn ? asked : undefined)
  if (!shown) return null
  const { key, isAnswer, title, text, why, mayHaveArrived } = shown
  const words = isAnswer ? answerWords : complaintWords

  return (
    <Dialog
      open={isItsTurn && asked !== undefined}
      onOpenChange={(open) => !open && setLater([...later, key])}
      title={words.title}
    >
      <DraftCard
        draftKey={key}
        title={title}
        why={`${refusalText(why)} ${mayHaveArrived ? words.unknown : words.kept}`}
        text={text}
      />
    </Dialog>
  )
}

const answerWords = {
  title: 'Réponse non envoyée',
  unknown: 'Votre réponse est partie sans confirmation. Nous ne savons pas si elle est arrivée.',
  kept: 'Votre réponse n’est pas partie. Son texte reste sur cet appareil jusqu’à ce que vous le supprimiez.',
}

const complaintWords = {
  title: 'Signalement non envoyé',
  unknown: 'Votre signalement est parti sans confirmation. Nous ne savons pas s’il est arrivé.',
  kept: 'Votre signalement n’est pas parti. Son texte reste sur cet appareil jusqu’à ce que vous le supprimiez.',
}

const findUnsent = async (database: LocalDatabase, me: Id): Promise<Unsent[]> => {
  const prefix = draftKeys.complaint('')
  const drafts = await database.drafts.where('key').startsWith(prefix).toArray()
  const found: Unsent[] = []
  for (const { key, value } of drafts) {
    const draft = reviveComplaint(value)
    if (!draft || draft.text.trim() === '') continue
    const { text, sent, jobId: answeredJob } = draft
    const job = await database.jobs.get(answeredJob ?? key.slice(prefix.length))
    if (job?.complaint && hasArrived(draft, job.complaint)) continue
    const isAnswer = answeredJob !== undefined
    const why = isAnswer ? whyNoAnswer(key, job) : await whyNoComplaint(database, me, job)
    if (why)
      found.push({
        key,
        isAnswer,
        title: job?.title ?? 'Job',
        text,
        why,
        mayHaveArrived: sent?.text === tidyText(text),
      })
  }
  return found
}

const whyNoAnswer = (key: string, job: JobRow | undefined): RefusalCode | undefined =>
  job?.complaint && key === draftKeys.complaint(job.complaint.id) ? undefined : 'complaint_settled'

/** Until the wallet is known, the money counts as held. */
const whyNoComplaint = async (
  database: LocalDatabase,
  me: Id,
  job: JobRow | undefined,
): Promise<RefusalCode | undefined> => {
  // The job left this device with what was agreed on.
  if (!job) return 'not_found'
  if (job.complaint) return 'already_complained'
  const wallet = await readWallet(database, me)
  const paid = findPaid(wallet, job.id)
  if (!wallet || (paid && isStoppable(paid))) return undefined
  return paid ? 'money_moved' : 'nothing_held'
}
