import { useLiveQuery } from 'dexie-react-hooks'
import type { LetterTemplate } from '../../../schema/applications/template.ts'
import { draftKeys } from '../../../sync/store/drafts.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { DraftCard } from '../../outbox/draft-card.tsx'
import { reviveTemplate } from './template-form.tsx'

/** The changes of templates that another device has deleted (rule 1.2.82). `templates` are the present ones. */
export function UnsavedTemplates({ templates }: { templates: readonly LetterTemplate[] }) {
  const { drafts } = useDatabase()
  const stored = useLiveQuery(() => drafts.where('key').startsWith(draftKeys.template('')).toArray(), [drafts])
  const opened = [draftKeys.template(), ...templates.map(({ id }) => draftKeys.template(id))]
  return stored?.map(({ key, value }) => {
    const typed = reviveTemplate(value)
    return (
      typed &&
      !opened.includes(key) && (
        <li key={key}>
          <DraftCard
            draftKey={key}
            title={typed.name || 'Modèle'}
            why="Ce modèle n’existe plus. Vos modifications n’ont pas été enregistrées."
            text={typed.letter}
          />
        </li>
      )
    )
  })
}
