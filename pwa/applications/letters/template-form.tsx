import { Save } from 'lucide-react'
import { useRef } from 'react'
import { TemplateForm as TemplateRules } from '../../../schema/applications/form.ts'
import { letterFields, type LetterTemplate } from '../../../schema/applications/template.ts'
import { limits } from '../../../schema/limits.ts'
import { saveTemplate } from '../../../sync/mutations/applications.ts'
import { discardRefusal, settled } from '../../../sync/outbox/outbox.ts'
import { draftKeys } from '../../../sync/store/drafts.ts'
import { useDraft } from '../../data/draft.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useForm } from '../../forms/form.ts'
import { useVerdictTimeout } from '../../outbox/verdict-timeout.ts'
import { notKeptToast, useKeptToast } from '../../outbox/write-text.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/toast.ts'

/** The fields of the form. */
interface Typed {
  name: string
  letter: string
}

const fieldsStyle = css({ pile: '2' })
const fieldsNameStyle = css({ textStyle: 'meta', color: 'soft' })
const chipsStyle = css({ wrap: '2' })
const chipStyle = css({ px: '3' })

export const reviveTemplate = (kept: unknown): Typed | undefined => {
  const { name, letter } = (kept ?? {}) as Partial<Typed>
  return typeof name === 'string' && typeof letter === 'string' ? { name, letter } : undefined
}

/** Creates or edits a letter template. Its typed text is stored as a draft. */
export function TemplateForm({ template, onClose }: { template: LetterTemplate | undefined; onClose: () => void }) {
  const database = useDatabase()
  const patience = useVerdictTimeout()
  const keptToast = useKeptToast()
  const area = useRef<HTMLDivElement>(null)
  const own: Typed = { name: template?.name ?? '', letter: template?.letter ?? '' }
  const key = draftKeys.template(template?.id)
  const draft = useDraft<Typed>(key, reviveTemplate, own)
  const typed = draft.value ?? own
  const form = useForm(TemplateRules, {
    initial: () => own,
    draft: { value: typed, change: (changed) => draft.change({ ...typed, ...changed }) },
    send: async (clean) => {
      draft.settle(typed)
      const { mutationId } = await saveTemplate(database, { ...clean, id: template?.id }, key)
      const answer = await settled(database, mutationId, patience())
      if (answer.outcome === 'rejected') {
        draft.change(typed)
        showToast({ kind: 'error', title: 'Erreur', description: answer.refused.message })
        // The form still has the text, so the refusal need not keep it.
        return discardRefusal(database, mutationId)
      }
      showToast(answer.outcome === 'applied' ? { kind: 'success', title: 'Modèle enregistré.' } : keptToast())
      onClose()
    },
    failed: (failure) => {
      draft.change(typed)
      showToast(notKeptToast(failure, 'Erreur', 'Le modèle n’a pas pu être enregistré.'))
    },
  })
  const insert = (field: string) => {
    const text = area.current?.querySelector('textarea')
    const at = text?.selectionEnd ?? typed.letter.length
    form.set({ letter: `${typed.letter.slice(0, at)}{${field}}${typed.letter.slice(at)}` })
    text?.focus()
  }

  return (
    <FormDialog
      of={form}
      open
      onOpenChange={(open) => !open && onClose()}
      size="normal"
      closeOnOutside={false}
      title={template ? 'Modifier le modèle' : 'Nouveau modèle'}
      submit={
        <>
          <Save size={20} /> Enregistrer
        </>
      }
      busyLabel="Enregistrement..."
      isText
    >
      <TextField
        label="Nom du modèle"
        required
        placeholder="Jardin, garde d’enfants…"
        disabled={draft.value === undefined}
        {...form.field('name')}
      />
      <div ref={area}>
        <TextAreaField
          label="Texte"
          required
          rows={7}
          max={limits.letter}
          placeholder="Bonjour {prenom}, votre offre « {titre} » m’intéresse…"
          disabled={draft.value === undefined}
          {...form.field('letter')}
        />
      </div>
      <div className={fieldsStyle}>
        <p className={fieldsNameStyle}>Ces champs se remplissent tout seuls&nbsp;:</p>
        <ul className={chipsStyle}>
          {letterFields.map(({ field, means }) => (
            <li key={field}>
              <Button
                variant="line"
                size="small"
                className={chipStyle}
                aria-label={`Ajouter {${field}} : ${means}`}
                onClick={() => insert(field)}
              >
                {`{${field}}`}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </FormDialog>
  )
}
