import { z } from 'zod'
import { limits } from '../limits.ts'
import { id, line, text } from '../wire-fields.ts'

/** POST /api/applications. `studentId`, if present, must be the signed-in student. */
export const ApplicationDraft = z
  .object({
    id: id.optional(),
    jobId: id,
    studentId: id.optional(),
    message: text(limits.letter, 'letter'),
  })
  .meta({ id: 'ApplicationDraft' })
export type ApplicationDraft = z.output<typeof ApplicationDraft>

/** A student's letter template, new or changed. */
export const TemplateDraft = z.object({
  id,
  name: line(limits.templateName, 'templateName'),
  letter: text(limits.letter, 'templateLetter'),
})
export type TemplateDraft = z.output<typeof TemplateDraft>
