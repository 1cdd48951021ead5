import { isStudent } from '../../schema/accounts/user.ts'
import { LetterTemplateAnswer } from '../../schema/applications/answers.ts'
import type { LetterTemplate } from '../../schema/applications/template.ts'
import type { TemplateDraft } from '../../schema/applications/wire.ts'
import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { templateLimit } from '../../schema/limits.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import type { AnySql } from '../postgres/connect.ts'
import { rowOf, type Stored } from '../postgres/row-of.ts'
import type { Tx } from '../feeds/write.ts'

const toTemplate = rowOf<LetterTemplate>(LetterTemplateAnswer)

/** Returns the viewer's own templates among these ids. */
export const templateRowsFor = async (sql: AnySql, viewerId: Id, ids: Id[]): Promise<LetterTemplate[]> => {
  const rows = await sql<Stored<LetterTemplate>[]>`
    select id, name, letter, created_at as "createdAt", updated_at as "updatedAt" from letter_templates
    where id = any(${ids}::uuid[]) and user_id = ${viewerId}`
  return rows.map(toTemplate)
}

/**
 * Saves a letter template. If two devices write, the last one wins; a template that another device has deleted is created again. Refusals:
 * wrong_role, templates_full, id_reused.
 */
export const saveTemplate = async (tx: Tx, me: Me, { id, name, letter }: TemplateDraft): Promise<void> => {
  if (!isStudent(me)) throw new Refusal('wrong_role')
  // The lock orders two devices of one person that each add the last template allowed.
  await tx`select from users where id = ${me.id} for no key update`
  const [other] = await tx<{ isFull: boolean }[]>`
    select count(*) >= ${templateLimit} as "isFull" from letter_templates where user_id = ${me.id} and id <> ${id}`
  if (other?.isFull) throw new Refusal('templates_full')
  const saved = await tx`
    insert into letter_templates (id, user_id, name, letter) values (${id}, ${me.id}, ${name}, ${letter})
    on conflict (id) do update set name = excluded.name, letter = excluded.letter, updated_at = now()
      where letter_templates.user_id = ${me.id}`
  if (saved.count === 0) throw new Refusal('id_reused')
  tx.changes.put(userFeed(me.id), 'template', id)
}

/** Deletes a template of the caller. A template that is gone, or was never theirs, changes nothing. */
export const deleteTemplate = async (tx: Tx, me: Me, { id }: { id: Id }): Promise<void> => {
  const gone = await tx`delete from letter_templates where id = ${id} and user_id = ${me.id}`
  if (gone.count > 0) tx.changes.del(userFeed(me.id), 'template', id)
}
