import { useState, type ReactNode } from 'react'
import type { Id } from '../../../schema/ids.ts'
import type { JobOffer } from '../../../schema/jobs/fields.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { titleOf } from '../../messages/conversations.ts'
import { isKept } from '../../outbox/write-text.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useLastDefined } from '../../ui/hooks/last-defined.ts'
import { isSame, readUnfinished, type StepNumber } from '../draft/offer-draft.ts'
import { EditDialog } from './edit-dialog.tsx'
import {
  firstDraftOf,
  restoreRefusedEdit,
  restoreRefusedOffer,
  type Refill,
  type RefusedEdit,
  type RefusedOffer,
} from './restore-refused.ts'
import { WizardDialog } from './wizard-dialog.tsx'

export interface OfferDialogs {
  /** Opens the wizard with its draft, where it was left. */
  publish: () => void
  /** Opens the wizard with the values of a job or of an example as a new offer. */
  reuse: (offer: JobOffer) => void
  /** Does that with a finished job, for its student first. */
  proposeFirst: (job: JobOffer, studentId: Id) => void
  /** Opens the wizard with a refused offer. */
  refill: (refused: RefusedOffer) => void
  /** Opens the dialog that edits an open offer, at the first step unless another one is given. */
  edit: (job: JobRow, step?: StepNumber) => void
  /** Opens the dialog that edits an open offer, with the changes that were refused. */
  editAgain: (refused: RefusedEdit, job: JobRow) => Promise<void>
  /** A screen renders the dialogs once, outside its lists. */
  dialogs: ReactNode
}

/** Publishes and edits offers. `open` are the present open offers. */
export function useOfferDialogs(open: readonly JobRow[]): OfferDialogs {
  const database = useDatabase()
  // Each opening reads the stored draft again.
  const [visit, setVisit] = useState(0)
  const [opened, setOpened] = useState<'wizard' | 'copy' | 'edit'>()
  const [editedId, setEditedId] = useState<string>()
  const [firstStep, setFirstStep] = useState<StepNumber>(1)
  const edited = useLastDefined(open.find(({ id }) => id === editedId))

  const show = (dialog: 'wizard' | 'copy' | 'edit') => {
    setVisit((count) => count + 1)
    setOpened(dialog)
  }
  const close = (isOpen: boolean) => !isOpen && setOpened(undefined)
  const publish = () => show('wizard')
  const edit = ({ id }: JobRow, step: StepNumber = 1) => {
    setEditedId(id)
    setFirstStep(step)
    show('edit')
  }
  const { begin, question } = useBeginning(() => show('copy'))

  return {
    publish,
    edit,
    reuse: (offer) => begin({ offer }),
    proposeFirst: (offer, firstTo) => begin({ offer, firstTo }),
    refill: ({ id, args }) => begin({ offer: args, refusal: id }),
    editAgain: async (refused, job) => {
      if (await isKept(restoreRefusedEdit(database, refused, job), 'Impossible de rouvrir ces modifications')) edit(job)
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
          <EditDialog
            key={`${edited.id} ${visit}`}
            job={edited}
            firstStep={firstStep}
            isOver={!open.includes(edited)}
            open={opened === 'edit'}
            onOpenChange={close}
            onReuse={(offer, edit) => begin({ offer, edit })}
          />
        )}
      </>
    ),
  }
}

/** Starts the wizard with another offer. Because there is one draft, it asks for confirmation before it replaces it. */
function useBeginning(onBegun: () => void) {
  const database = useDatabase()
  const [asked, setAsked] = useState<{ wanted: Refill; title: string }>()
  const [isOpen, setOpen] = useState(false)

  const replace = async (wanted: Refill) => {
    setOpen(false)
    await restoreRefusedOffer(database, wanted)
    wanted.edit?.discard()
    onBegun()
  }
  const ask = async (wanted: Refill) => {
    const unfinished = await readUnfinished(database)
    if (!unfinished || isSame(unfinished, firstDraftOf(wanted))) return await replace(wanted)
    setAsked({ wanted, title: unfinished.title.trim() })
    setOpen(true)
  }
  const attempt = (beginning: Promise<void>) => void isKept(beginning, 'Impossible de réutiliser cette offre')

  const question = asked && (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Remplacer votre brouillon ?"
      text={`Votre brouillon ${asked.title ? `« ${asked.title} »` : 'sans titre'} sera supprimé et remplacé par « ${titleOf(asked.wanted.offer)} ».`}
      confirmLabel="Remplacer"
      onConfirm={() => attempt(replace(asked.wanted))}
    />
  )
  return { begin: (wanted: Refill) => attempt(ask(wanted)), question }
}
