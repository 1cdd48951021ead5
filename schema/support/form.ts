import * as v from 'valibot'
import { email, text } from '../form-fields.ts'
import { limits } from '../limits.ts'

export const SupportMessageForm = v.object({ email, message: text(limits.supportMessage, 'message') })
