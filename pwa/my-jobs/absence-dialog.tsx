import { limits } from '../../schema/limits.ts'
import { AbsenceForm } from '../../schema/visits/form.ts'
import { answerAbsence, sayAbsent } from '../../sync/mutations/visits.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { useDatabase } from '../data/local-database.tsx'
import type { WorkDialogProps } from './asked-dialog.ts'
import { otherFirstName } from './work-words.ts'
import { useTextDraft } from '../forms/fields-draft.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/form.ts'
import { isKept, sayNotKept } from '../outbox/write-text.ts'
import { beginSentence } from '../ui/french.ts'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'

/** Contests what the other party says, in one's own words; needs no network (rule 2.2.222). */
export function AbsenceDialog({ row, open, onClose }: WorkDialogProps) {
  const database = useDatabase()
  const draft = useTextDraft(draftKeys.absence(row.job.id), 'words')
  const form = useForm(AbsenceForm, {
    open,
    initial: () => ({ words: '' }),
    draft: { value: draft.value, change: draft.change },
    send: async (answer) => {
      draft.settle(draft.value.words)
      await answerAbsence(database, row.job, { isAgreed: false, ...answer })
    },
    done: onClose,
    failed: (error) => {
      draft.change(draft.value)
      return sayNotKept('Impossible de noter votre réponse')(error)
    },
  })
  return (
    <FormDialog
      of={form}
      open={open}
      onOpenChange={onClose}
      title="Votre réponse"
      description={`${beginSentence(otherFirstName(row))} lira votre réponse. Une absence contestée ne compte pour personne.`}
      closeOnOutside={false}
      submit="Contester l’absence"
      variant="brand"
    >
      <TextAreaField label="Ce qui s’est passé" optional max={limits.comment} {...form.field('words')} />
    </FormDialog>
  )
}

/** Asks before somebody says that the other party is not there. */
export function AbsenceQuestion({ row, open, onClose }: WorkDialogProps) {
  const database = useDatabase()
  const name = beginSentence(otherFirstName(row))
  return (
    <ConfirmDialog
      title={`${name} n’est pas là ?`}
      text={`${name} aura 48 heures pour répondre. Sans réponse, l’absence compte dans son bilan ; contestée, elle ne compte pour personne. Vous pouvez la retirer.`}
      confirmLabel="Signaler l’absence"
      cancelLabel="Retour"
      open={open}
      onOpenChange={onClose}
      onConfirm={() =>
        void isKept(sayAbsent(database, row.job, true), 'Impossible de signaler l’absence').then(onClose)
      }
    />
  )
}
