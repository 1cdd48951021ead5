import * as v from 'valibot'
import { email, text } from '../form-fields.ts'

export const SupportMessageForm = v.object({ email, message: text('supportMessage') })
