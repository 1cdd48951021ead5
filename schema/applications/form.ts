import * as v from 'valibot'
import { text } from '../form-fields.ts'

export const ApplicationForm = v.object({ message: text('letter') })

export const TemplateForm = v.object({
  name: text('templateName'),
  letter: text('templateLetter'),
})
