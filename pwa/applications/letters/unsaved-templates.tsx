import { useLiveQuery } from 'dexie-react-hooks'
import type { LocalDatabase } from '../../../sync/store/database.ts'
import { draftKeys } from '../../../sync/store/drafts.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { DraftCard } from '../../outbox/draft-card.tsx'
import { reviveTemplate } from './template-form.tsx'

/** The changes of templates that another device has deleted (rule 1.2.82). */
export function UnsavedTemplates() {
  const database = useDatabase()
  const unsaved = useLiveQuery(() => readUnsaved(database), [database])
  return unsaved?.map(({ key, name, letter }) => (
    <li key={key}>
      <DraftCard
        draftKey={key}
        title={name || 'Modèle'}
        why="Ce modèle n’existe plus. Vos modifications n’y sont pas enregistrées."
        text={letter}
      />
    </li>
  ))
}

const readUnsaved = async (database: LocalDatabase) => {
  const drafts = await database.drafts.where('key').startsWith(draftKeys.template('')).toArray()
  const templates = await database.templates.toCollection().primaryKeys()
  const opened = [undefined, ...templates].map(draftKeys.template)
  return drafts.flatMap(({ key, value }) => {
    const typed = opened.includes(key) ? undefined : reviveTemplate(value)
    return typed ? [{ key, ...typed }] : []
  })
}
