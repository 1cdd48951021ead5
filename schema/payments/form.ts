import * as v from 'valibot'
import { text } from '../form-fields.ts'
import { limits } from '../limits.ts'

export const ComplaintForm = v.object({ text: text(limits.complaint, 'complaint') })
export const ComplaintReplyForm = v.object({ text: text(limits.complaint, 'complaintAnswer') })
