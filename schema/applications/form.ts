import * as v from 'valibot'
import { line, text } from '../form-fields.ts'
import { limits } from '../limits.ts'

export const ApplicationForm = v.object({ message: text(limits.letter, 'letter') })

export const TemplateForm = v.object({
  name: line(limits.templateName, 'templateName'),
  letter: text(limits.letter, 'templateLetter'),
})
