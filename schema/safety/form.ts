import * as v from 'valibot'
import { optionalText, text } from '../form-fields.ts'
import { limits } from '../limits.ts'

/** The words of a report, with the rules of `ReportDraft` on the wire. */
export const ReportForm = v.object({ comment: optionalText(limits.report) })

/** A moderator's reason, with the rules of `ModerationDecision` and `Dismissal`. */
export const DecisionForm = v.object({ reason: text('moderationReason') })
