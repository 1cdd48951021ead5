import * as v from 'valibot'
import { text } from '../form-fields.ts'

export const ComplaintForm = v.object({ text: text('complaint') })
export const ComplaintReplyForm = v.object({ text: text('complaintAnswer') })
