import * as v from 'valibot'
import { text } from '../form-fields.ts'
import { limits } from '../limits.ts'

export const MessageForm = v.object({ content: text(limits.message, 'message') })
