import { useState, type ReactNode } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { titleOf } from '../../messages/conversations.ts'
import { isKept } from '../../outbox/write-text.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useLast } from '../../ui/hooks/last.ts'
import { isSame, readUnfinished } from '../draft/offer-draft.ts'
import { EditDialog } from './edit-dialog.tsx'
import { beginningOf, refillEdit, refillOffer, type Refill, type RefusedEdit, type RefusedOffer } from './refill.ts'
import { WizardDialog } from './wizard-dialog.tsx'

export interface OfferDialogs {
  /** Opens the wizard where it was left. */
  publish: () => void
  /** Opens the wizard with a job as a new offer. */
  reuse: (job: JobRow) => void
  /** Opens the wizard with a refused offer. */
  refill: (refused: RefusedOffer) => void
  /** Opens an open offer to change it. */
  edit: (job: JobRow) => void
  /** Opens an open offer with the changes that were refused. */
  editAgain: (refused: RefusedEdit, job: JobRow) => Promise<void>
  /** A screen renders them once, outside its lists. */
  dialogs: ReactNode
}

/** Publishing and editing. `open`: the open offers, as they are now. */
export function useOfferDialogs(open: readonly JobRow[]): OfferDialogs {
  const database = useDatabase()
  // Each opening reads the stored draft again.
  const [visit, setVisit] = useState(0)
  const [opened, setOpened] = useState<'wizard' | 'copy' | 'edit'>()
  const [editedId, setEditedId] = useState<string>()
  const edited = useLast(open.find(({ id }) => id === editedId))

  const show = (dialog: 'wizard' | 'copy' | 'edit') => {
    setVisit((count) => count + 1)
    setOpened(dialog)
  }
  const close = (isOpen: boolean) => !isOpen && setOpened(undefined)
  const publish = () => show('wizard')
  const edit = ({ id }: JobRow) => {
    setEditedId(id)
    show('edit')
  }
  const { begin, question } = useBeginning(() => show('copy'))

  return {
    publish,
    edit,
    reuse: (job) => void begin({ offer: job }),
    refill: ({ id, args }) => void begin({ offer: args, refusal: id }),
    editAgain: async (refused, job) => {
      if (await isKept(refillEdit(database, refused, job), 'Impossible de reprendre ces changements')) edit(job)
    },
    dialogs: (
      <>
        {question}
        <WizardDialog
          key={visit}
          isBeginning={opened === 'copy'}
          open={opened === 'wizard' || opened === 'copy'}
          onOpenChange={close}
        />
        {edited && (
          <EditDialog key={`${edited.id} ${visit}`} job={edited} open={opened === 'edit'} onOpenChange={close} />
        )}
      </>
    ),
  }
}

/** Begins the wizard with another offer. There is one draft, so it asks before it replaces one. */
function useBeginning(onBegun: () => void) {
  const database = useDatabase()
  const [asked, setAsked] = useState<{ wanted: Refill; title: string }>()
  const [isOpen, setOpen] = useState(false)

  const replace = async (wanted: Refill) => {
    setOpen(false)
    if (await isKept(refillOffer(database, wanted), 'Impossible de reprendre cette offre')) onBegun()
  }
  const begin = async (wanted: Refill) => {
    const unfinished = await readUnfinished(database)
    if (!unfinished || isSame(unfinished, beginningOf(wanted))) return await replace(wanted)
    setAsked({ wanted, title: unfinished.title.trim() })
    setOpen(true)
  }

  const question = asked && (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Remplacer votre brouillon ?"
      text={`Votre brouillon ${asked.title ? `« ${asked.title} »` : 'sans titre'} sera effacé : « ${titleOf(asked.wanted.offer)} » prendra sa place.`}
      confirmLabel="Remplacer"
      onConfirm={() => void replace(asked.wanted)}
    />
  )
  return { begin, question }
}
