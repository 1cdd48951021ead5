import { Save } from 'lucide-react'
import { useId, useRef, useState, type SyntheticEvent } from 'react'
import { TemplateForm as TemplateRules } from '../../../schema/applications/form.ts'
import { letterFields, type LetterTemplate } from '../../../schema/applications/template.ts'
import { limits } from '../../../schema/limits.ts'
import { saveTemplate } from '../../../sync/mutations/applications.ts'
import { discardRefusal, settled } from '../../../sync/outbox/outbox.ts'
import { draftKeys } from '../../../sync/store/drafts.ts'
import { useDraft } from '../../data/draft.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { useVerdictTimeout } from '../../outbox/verdict-timeout.ts'
import { notKeptToast, useKeptToast } from '../../outbox/write-text.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { checkForm, focusFirstError, type FieldErrors } from '../../ui/hooks/validation.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showToast } from '../../ui/toast.ts'

/** The fields of the form. */
interface Typed {
  name: string
  letter: string
}

const formStyle = css({ display: 'grid', gap: '4' })
const fieldsStyle = css({ display: 'grid', gap: '2' })
const fieldsNameStyle = css({ textStyle: 'meta', color: 'soft' })
const chipsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2', listStyle: 'none' })
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
  const formId = useId()
  const area = useRef<HTMLDivElement>(null)
  const own: Typed = { name: template?.name ?? '', letter: template?.letter ?? '' }
  const draft = useDraft<Typed>(draftKeys.template(template?.id), reviveTemplate, own)
  const [errors, setErrors] = useState<FieldErrors<'name' | 'letter'>>({})
  const [busy, setBusy] = useState(false)
  const typed = draft.value ?? own

  const set = (changed: Partial<Typed>) => {
    draft.change({ ...typed, ...changed })
    setErrors({})
  }
  const insert = (field: string) => {
    const text = area.current?.querySelector('textarea')
    const at = text?.selectionEnd ?? typed.letter.length
    set({ letter: `${typed.letter.slice(0, at)}{${field}}${typed.letter.slice(at)}` })
    text?.focus()
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const checked = checkForm(TemplateRules, { name: typed.name, letter: typed.letter })
    if ('errors' in checked) {
      setErrors(checked.errors)
      return focusFirstError(document.getElementById(formId))
    }
    setBusy(true)
    try {
      draft.settle(typed)
      const { mutationId } = await saveTemplate(
        database,
        { ...checked.output, id: template?.id },
        draftKeys.template(template?.id),
      )
      const answer = await settled(database, mutationId, patience())
      if (answer.outcome === 'rejected') {
        draft.change(typed)
        showToast({ kind: 'error', title: 'Erreur', description: answer.refused.message })
        // The form still has the text, so the refusal need not keep it.
        return await discardRefusal(database, mutationId)
      }
      showToast(answer.outcome === 'applied' ? { kind: 'success', title: 'Modèle enregistré.' } : keptToast())
      onClose()
    } catch (failure) {
      draft.change(typed)
      showToast(notKeptToast(failure, 'Erreur', 'Le modèle n’a pas pu être enregistré.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      closeOnOutside={false}
      title={template ? 'Modifier le modèle' : 'Nouveau modèle'}
      foot={
        <Button type="submit" form={formId} full busy={busy}>
          <Save size={20} /> Enregistrer
        </Button>
      }
    >
      <form id={formId} noValidate inert={busy} className={formStyle} onSubmit={(event) => void submit(event)}>
        <TextField
          label="Nom du modèle"
          name="name"
          required
          placeholder="Jardin, garde d’enfants…"
          disabled={draft.value === undefined}
          value={typed.name}
          error={errors.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <div ref={area}>
          <TextAreaField
            label="Texte"
            name="letter"
            required
            rows={7}
            max={limits.letter}
            placeholder="Bonjour {prenom}, votre offre « {titre} » m’intéresse…"
            disabled={draft.value === undefined}
            value={typed.letter}
            error={errors.letter}
            onChange={(event) => set({ letter: event.target.value })}
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
      </form>
    </Dialog>
  )
}
