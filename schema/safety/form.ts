import * as v from 'valibot'
import { optionalText, text } from '../form-fields.ts'
import { limits } from '../limits.ts'
import { reportReasons } from './report-reasons.ts'

/** The words of a report, with the rules of `ReportDraft` on the wire. */
export const ReportForm = v.object({
  /** The key of what is reported. */
  chosen: v.string('Choisissez ce que vous signalez'),
  reason: v.picklist(reportReasons, 'Choisissez un motif'),
  comment: optionalText(limits.report),
})

/** A moderator's reason, with the rules of `ModerationDecision` and `Dismissal`. */
export const DecisionForm = v.object({ reason: text('moderationReason') })
