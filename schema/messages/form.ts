import * as v from 'valibot'
import { text } from '../form-fields.ts'

export const MessageForm = v.object({ content: text('message') })
