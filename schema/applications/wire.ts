import { z } from 'zod'
import { id, text } from '../wire-fields.ts'

/** POST /api/applications. `studentId`, if present, must be the signed-in student. */
export const ApplicationDraft = z
  .object({
    id: id.optional(),
    jobId: id,
    studentId: id.optional(),
    message: text('letter'),
  })
  .meta({ id: 'ApplicationDraft' })
export type ApplicationDraft = z.output<typeof ApplicationDraft>

/** A student's letter template, new or changed. */
export const TemplateDraft = z.object({
  id,
  name: text('templateName'),
  letter: text('templateLetter'),
})
export type TemplateDraft = z.output<typeof TemplateDraft>
