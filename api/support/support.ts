import { newId, type Id } from '../../schema/ids.ts'
import type { SupportMessageDraft } from '../../schema/support/wire.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { onlyRow } from '../postgres/single-row.ts'
import type { Sql } from '../postgres/connect.ts'

/** A message that the operator has not answered yet. */
export interface SupportMessage {
  id: Id
  email: string
  message: string
  createdAt: Date
}

/** Stores a message for the operator. A repetition with the same id changes nothing. Refuses `id_reused` for the same id with another content. */
export const leaveMessage = async (sql: Sql, me: Me | undefined, draft: SupportMessageDraft): Promise<void> => {
  const { id = newId(), email, message } = draft
  const { count } = await sql`
    insert into support_messages as known (id, user_id, email, message) values (${id}, ${me?.id ?? null}, ${email}, ${message})
    on conflict (id) do update set id = known.id where known.email = excluded.email and known.message = excluded.message`
  if (count === 0) throw new Refusal('id_reused')
}

/** A page of the messages that wait for an answer; pages count from 1. */
export interface MessagePage {
  messages: SupportMessage[]
  total: number
  page: number
  pages: number
}

const messagesPerPage = 20

/** Returns a page of the messages that wait for an answer, the newest first. */
export const findMessages = async (sql: Sql, page = 1): Promise<MessagePage> => {
  const [messages, counted] = await Promise.all([
    sql<SupportMessage[]>`
      select id, email, message, created_at as "createdAt" from support_messages
      order by created_at desc, id desc limit ${messagesPerPage} offset ${(page - 1) * messagesPerPage}`,
    sql<{ total: number }[]>`select count(*)::int as total from support_messages`,
  ])
  const { total } = onlyRow(counted)
  return { messages, total, page, pages: Math.ceil(total / messagesPerPage) }
}

/** Deletes a message that was answered. Refuses `not_found`. */
export const forgetMessage = async (sql: Sql, id: Id): Promise<void> => {
  const { count } = await sql`delete from support_messages where id = ${id}`
  if (count === 0) throw new Refusal('not_found')
}
