import { useState, type SubmitEvent } from 'react'
import { limits } from '../../schema/limits.ts'
import { ruleTexts } from '../../schema/rules.ts'
import { lengthOf, tidyText } from '../../schema/text.ts'
import { answerAbsence, sayAbsent } from '../../sync/mutations/visits.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { reviveText, useDraft } from '../data/draft.ts'
import { useDatabase } from '../data/local-database.tsx'
import type { WorkRow } from './line-of-time.ts'
import { otherFirstName } from './work-words.ts'
import { isKept } from '../outbox/write-text.ts'
import { beginSentence } from '../ui/french.ts'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { useLastDefined } from '../ui/hooks/last-defined.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { FormDialog } from '../ui/overlays/form-dialog.tsx'

interface AbsenceDialogProps {
  row: WorkRow
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Contests what the other party says, in one's own words; needs no network (rule 2.2.222). */
export function AbsenceDialog({ row, open, onOpenChange }: AbsenceDialogProps) {
  const database = useDatabase()
  const draft = useDraft(draftKeys.absence(row.job.id), reviveText, '')
  const words = draft.value ?? ''
  const [error, setError] = useState<string>()
  const name = otherFirstName(row)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const said = tidyText(words)
    if (lengthOf(said) > limits.comment) return setError(ruleTexts.tooLong)
    const answer = { isAgreed: false, words: said || null }
    draft.settle(words)
    if (await isKept(answerAbsence(database, row.job, answer), 'Impossible de noter votre réponse'))
      return onOpenChange(false)
    draft.change(words)
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Votre réponse"
      description={`${beginSentence(name)} lira votre réponse. Une absence contestée ne compte pour personne.`}
      closeOnOutside={false}
      submit="Contester l’absence"
      variant="brand"
    >
      {(formId) => (
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <TextAreaField
            label="Ce qui s’est passé"
            optional
            max={limits.comment}
            value={words}
            error={error}
            onChange={({ target }) => {
              draft.change(target.value)
              setError(undefined)
            }}
          />
        </form>
      )}
    </FormDialog>
  )
}

/** Asks before somebody says that the other party is not there. */
export function AbsenceQuestion({ row, onClose }: { row: WorkRow | undefined; onClose: () => void }) {
  const database = useDatabase()
  const shown = useLastDefined(row)
  if (!shown) return null
  const name = beginSentence(otherFirstName(shown))
  return (
    <ConfirmDialog
      title={`${name} n’est pas là ?`}
      text={`${name} aura 48 heures pour répondre. Sans réponse, l’absence compte dans son bilan ; contestée, elle ne compte pour personne. Vous pouvez la retirer.`}
      confirmLabel="Signaler l’absence"
      cancelLabel="Retour"
      open={row !== undefined}
      onOpenChange={(open) => !open && onClose()}
      onConfirm={() =>
        void isKept(sayAbsent(database, shown.job, true), 'Impossible de signaler l’absence').then(onClose)
      }
    />
  )
}
