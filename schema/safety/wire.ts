import { z } from 'zod'
import { limits } from '../limits.ts'
import { choice, id, optionalText, rule, text } from '../wire-fields.ts'
import { reportKinds, reportReasons } from './report-reasons.ts'

/** POST /api/reports */
export const ReportDraft = z
  .object({
    id: id.optional(),
    kind: choice(reportKinds),
    subjectId: id,
    reason: choice(reportReasons),
    comment: optionalText(limits.report),
  })
  .meta({ id: 'ReportDraft' })
export type ReportDraft = z.output<typeof ReportDraft>

const why = text('moderationReason')

/** POST /api/moderation/decisions: hides or shows a subject, suspends a person or ends that, and the reason. */
export const ModerationDecision = z
  .object({
    act: choice(['hide', 'restore', 'suspend', 'lift']),
    kind: choice(reportKinds),
    subjectId: id,
    reason: why,
  })
  .refine(({ act, kind }) => (kind === 'person') === (act === 'suspend' || act === 'lift'), {
    path: ['act'],
    error: rule('choice'),
  })
  .meta({ id: 'ModerationDecision' })
export type ModerationDecision = z.output<typeof ModerationDecision>

/** POST /api/moderation/reports/{id}/dismiss */
export const Dismissal = z.object({ reason: why })

export const safetyArguments = {
  /** Blocks a person, or ends the block. `id` is the person's. */
  'person.block': z.object({ id, isBlocked: z.boolean(rule('invalid')) }),
}
