import { limits, minimums } from './limits.ts'
import type { Rule } from './rules.ts'
import { tidyLine, tidyText } from './text.ts'

/** A text that must be there: stored as `tidy` returns it, of `min` to `max` characters. A shorter one breaks the rule `broken`. */
interface RequiredText {
  tidy: (typed: string) => string
  min: number
  max: number
  broken: Rule
}

const line = (max: number, broken: Rule, min = 1): RequiredText => ({ tidy: tidyLine, min, max, broken })
const paragraphs = (max: number, broken: Rule, min = 1): RequiredText => ({ tidy: tidyText, min, max, broken })

/** The texts that must be there, for `text` of form-fields.ts and of wire-fields.ts alike. */
export const textFields = {
  firstName: line(limits.name, 'firstName', minimums.name),
  lastName: line(limits.name, 'lastName', minimums.name),
  parentName: line(limits.name, 'parentName', minimums.name),
  phone: line(limits.phone, 'phone', minimums.phone),
  city: line(limits.city, 'city', minimums.city),
  title: line(limits.title, 'title'),
  description: paragraphs(limits.description, 'description'),
  location: line(limits.location, 'location'),
  duration: line(limits.duration, 'duration'),
  search: line(limits.search, 'invalid'),
  searchName: line(limits.searchName, 'searchName'),
  letter: paragraphs(limits.letter, 'letter'),
  templateName: line(limits.templateName, 'templateName'),
  templateLetter: paragraphs(limits.letter, 'templateLetter'),
  message: paragraphs(limits.message, 'message'),
  supportMessage: paragraphs(limits.supportMessage, 'message'),
  complaint: paragraphs(limits.complaint, 'complaint'),
  complaintAnswer: paragraphs(limits.complaint, 'complaintAnswer'),
  question: paragraphs(limits.question, 'question', minimums.question),
  questionAnswer: paragraphs(limits.questionAnswer, 'questionAnswer'),
  moderationReason: paragraphs(limits.report, 'moderationReason'),
  descriptiveWords: line(limits.descriptiveWords, 'descriptiveWords'),
  clientSecret: paragraphs(200, 'invalid'),
} as const satisfies Record<string, RequiredText>

export type TextFieldName = keyof typeof textFields
