import { z } from 'zod'
import { email, id, text } from '../wire-fields.ts'

/** POST /api/support-messages: the address to answer to, and the message. */
export const SupportMessageDraft = z
  .object({ id: id.optional(), email, message: text('supportMessage') })
  .meta({ id: 'SupportMessageDraft' })
export type SupportMessageDraft = z.output<typeof SupportMessageDraft>
