import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  CredentialsForm,
  EmailChangeForm,
  MailForm,
  PasswordChangeForm,
  PasswordForm,
  PhoneChangeForm,
  ProfileForm,
  RegistrationForm,
  StudentProfileForm,
} from './accounts/form.ts'
import { MailRequest, PasswordReset } from './accounts/recovery.ts'
import { EmailChange, PasswordChange, PhoneChange } from './accounts/security-wire.ts'
import { Credentials, ProfilePatch, Registration, StudentProfilePatch } from './accounts/wire.ts'
import { ApplicationForm } from './applications/form.ts'
import { ApplicationDraft } from './applications/wire.ts'
import { categories } from './catalogues/categories.ts'
import {
  deliveryTypes,
  experienceLevels,
  jobLanguages,
  minded,
  offerAges,
  paymentMethods,
  physicalDemands,
  urgencyLevels,
} from './catalogues/labels.ts'
import { propertyTypes, signUpTools, wizardTools } from './catalogues/tools.ts'
import { newId } from './ids.ts'
import { OfferForm } from './jobs/form.ts'
import { JobDraft } from './jobs/wire.ts'
import { limits } from './limits.ts'
import { MessageForm } from './messages/form.ts'
import { MessageDraft } from './messages/wire.ts'
import { QuestionAnswerForm, QuestionForm } from './questions/form.ts'
import { questionArguments } from './questions/wire.ts'
import { EvaluationForm, ReviewForm } from './reviews/form.ts'
import { EvaluationDraft, ReviewDraft } from './reviews/wire.ts'
import { ruleText } from './rules.ts'
import { DecisionForm, ReportForm } from './safety/form.ts'
import { Dismissal, ReportDraft } from './safety/wire.ts'

// A form always has all its fields: an untouched one is undefined or blank, never absent.

/** Texts at and around every limit, with blanks, NULs and halves of surrogate pairs among them. */
const aText = (max: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 24 }) },
    fc.constantFrom(
      '',
      ' ',
      '\n\t',
      '\0',
      'a\0b',
      '\uD800',
      'a\uDC00',
      '👩🏽‍🌾',
      ' Élodie ',
      'ab',
      '  a  ',
      '0791234567',
      'Un\n\n deux',
      '\u2028a',
      '\u3164\u3164',
      'a\u200B',
      '\u202Enozag',
      ' 0 h ',
    ),
    fc.integer({ min: max - 2, max: max + 2 }).map((length) => 'x'.repeat(Math.max(0, length))),
    fc.integer({ min: max - 2, max: max + 2 }).map((length) => ` ${'x'.repeat(Math.max(0, length))} `),
  )
/** Mostly a valid list: of many fields each must be valid, or no input would ever be accepted. */
const aList = fc.oneof(
  { weight: 12, arbitrary: fc.uniqueArray(fc.constantFrom('Un plan', ' Dix photos ', 'Clés'), { maxLength: 3 }) },
  fc.array(aText(limits.listItem), { maxLength: limits.listLength + 2 }),
)
/** Mostly one of these options, seldom another text. */
const oneOf = (options: readonly string[]) =>
  fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...options) }, fc.constantFrom('', 'other'))
const wrongType = fc.constantFrom<unknown>(null, undefined, 0, 17, true, [], {}, ['a'], Number.NaN)
// A field with a default on the wire is always present in a form.
const present = (right: fc.Arbitrary<unknown>) => mostly(right).filter((value) => value !== undefined)
const seldomWrong = (right: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 60, arbitrary: right }, { weight: 1, arbitrary: wrongType }).filter((value) => value !== undefined)
const mostly = (right: fc.Arbitrary<unknown>) => fc.oneof({ weight: 9, arbitrary: right }, wrongType)
const anEmail = fc.oneof(
  fc.emailAddress(),
  fc.constantFrom(
    'a@b',
    'lea@unil.ch',
    ' lea@unil.ch ',
    'léa@unil.ch',
    'a b@c.ch',
    '@c.ch',
    `${'x'.repeat(250)}@c.ch`,
    'LEA@UNIL.CH',
    'a@-b.ch',
  ),
)

const registration = fc.record({
  firstName: mostly(aText(limits.name)),
  lastName: mostly(aText(limits.name)),
  email: mostly(anEmail),
  password: mostly(aText(limits.password)),
  phone: mostly(aText(limits.phone)),
  city: mostly(aText(limits.city)),
  userType: mostly(fc.constantFrom('student', 'private', 'admin', '')),
  terms: mostly(fc.boolean()),
  school: mostly(aText(limits.school)),
  bio: mostly(aText(limits.bio)),
  availableTools: mostly(fc.array(fc.constantFrom(...signUpTools, 'rocket'), { maxLength: 3 })),
  propertyType: mostly(fc.constantFrom(...propertyTypes, 'castle')),
})
const credentials = fc.record({ email: mostly(anEmail), password: mostly(aText(limits.password)) })
const offer = fc.record({
  title: mostly(aText(limits.title)),
  description: mostly(aText(limits.description)),
  category: present(fc.constantFrom(...categories, 'magic')),
  subcategory: present(aText(limits.listItem)),
  location: mostly(aText(limits.location)),
  duration: mostly(aText(limits.duration)),
  rate: mostly(fc.oneof(fc.integer({ min: 13, max: 1002 }), fc.constantFrom(14.99, 15, 1000, 1000.01, Infinity, '20'))),
  minds: seldomWrong(fc.option(oneOf(minded))),
  ages: seldomWrong(fc.option(oneOf(offerAges))),
  deliveryType: seldomWrong(oneOf(deliveryTypes)),
  requiredSkills: seldomWrong(aList),
  languageRequired: seldomWrong(oneOf(jobLanguages)),
  isLongTermProject: seldomWrong(fc.boolean()),
  projectDuration: seldomWrong(aText(limits.duration)),
  deliverables: seldomWrong(aList),
  urgencyLevel: seldomWrong(oneOf(urgencyLevels)),
  experienceRequired: seldomWrong(oneOf(experienceLevels)),
  physicalDemand: seldomWrong(oneOf(physicalDemands)),
  toolsProvided: seldomWrong(fc.boolean()),
  requiredTools: seldomWrong(fc.uniqueArray(fc.constantFrom(...wizardTools, 'rocket'), { maxLength: 3 })),
  paymentMethod: seldomWrong(oneOf(paymentMethods)),
  scheduledFor: seldomWrong(
    fc.constantFrom(
      null,
      '',
      '2026-12-01',
      '2026-12-01T14:00',
      '2026-12-01T14:00:00+01:00',
      '2999-12-01T14:00',
      '2026-02-30',
      'demain',
    ),
  ),
})
const profile = fc.record({
  firstName: present(aText(limits.name)),
  lastName: present(aText(limits.name)),
  phone: present(aText(limits.phone)),
  city: present(aText(limits.city)),
})
const studentProfile = fc.record({
  school: present(aText(limits.school)),
  bio: present(aText(limits.bio)),
  availableTools: present(fc.array(mostly(aText(limits.listItem)), { maxLength: limits.listLength + 2 })),
})
const stars = fc.oneof(fc.integer({ min: -1, max: 7 }), fc.constantFrom(4.5, Infinity, Number.NaN, '5'))
const review = fc.record({
  rating: mostly(stars),
  comment: mostly(aText(limits.comment)),
})
const evaluation = fc.record({
  completedOnTime: fc.boolean(),
  punctualityRating: mostly(stars),
  politenessRating: mostly(stars),
  wouldRecommend: fc.boolean(),
  descriptiveWords: mostly(aText(limits.descriptiveWords)),
})
const mailRequest = fc.record({ email: mostly(anEmail) })
const newPassword = fc.record({ password: mostly(aText(limits.password)) })
const passwordChange = fc.record({
  password: mostly(aText(limits.password)),
  newPassword: mostly(aText(limits.password)),
})
const phoneChange = fc.record({ password: mostly(aText(limits.password)), phone: mostly(aText(limits.phone)) })
const letter = fc.record({ message: mostly(aText(limits.letter)) })
const message = fc.record({ content: mostly(aText(limits.message)) })
const question = fc.record({ text: mostly(aText(limits.question)) })
const questionAnswer = fc.record({ text: mostly(aText(limits.questionAnswer)) })
const report = fc.record({ comment: mostly(aText(limits.report)) })
const decision = fc.record({ reason: mostly(aText(limits.report)) })

/** Values that the screen adds to the form. */
const known = { jobId: newId(), revieweeId: newId(), token: 'T'.repeat(43) }

type Form = v.GenericSchema<unknown, Record<string, unknown>>

/** Returns the refused fields of one side, each with its first French sentence. */
const formComplaints = (form: Form, input: unknown) => {
  const result = v.safeParse(form, input)
  return firstByField((result.issues ?? []).map((issue) => [v.getDotPath(issue)?.split('.')[0] ?? '', issue.message]))
}
const wireComplaints = (wire: z.ZodType, input: unknown) => {
  const result = wire.safeParse(input)
  return firstByField(
    (result.error?.issues ?? []).map((issue) => [String(issue.path[0] ?? ''), ruleText(issue.message)]),
  )
}
const firstByField = (complaints: [string, string][]) => {
  const first: Record<string, string> = {}
  for (const [field, said] of complaints) first[field] ??= said
  return first
}

const pairs: [string, Form, z.ZodType, fc.Arbitrary<object>][] = [
  ['sign-up', RegistrationForm, Registration, registration],
  ['login', CredentialsForm, Credentials, credentials],
  ['a mail', MailForm, MailRequest, mailRequest],
  ['a new password', PasswordForm, PasswordReset, newPassword],
  ['a change of password', PasswordChangeForm, PasswordChange, passwordChange],
  ['a change of address', EmailChangeForm, EmailChange, credentials],
  ['a change of number', PhoneChangeForm, PhoneChange, phoneChange],
  ['the offer', OfferForm, JobDraft, offer],
  ['the profile', ProfileForm, ProfilePatch, profile],
  ['the student profile', StudentProfileForm, StudentProfilePatch, studentProfile],
  ['a review', ReviewForm, ReviewDraft, review],
  ['an evaluation', EvaluationForm, EvaluationDraft, evaluation],
  ['the letter', ApplicationForm, ApplicationDraft, letter],
  ['a message', MessageForm, MessageDraft, message],
  ['a question', QuestionForm, questionArguments['question.ask'].pick({ text: true }), question],
  [
    'an answer',
    QuestionAnswerForm,
    z.object({ text: questionArguments['question.answer'].shape.answer }),
    questionAnswer,
  ],
  ['a report', v.pick(ReportForm, ['comment']), ReportDraft.pick({ comment: true }), report],
  ['a moderator’s decision', DecisionForm, Dismissal, decision],
]

describe.each(pairs)('%s', (_name, form, wire, inputs) => {
  test('form and wire refuse the same and say the same of it, and what the form accepts arrives unchanged (1.5.13, 2.5.1)', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const sent = { ...input, ...known }
        expect(formComplaints(form, sent)).toEqual(wireComplaints(wire, sent))

        const typed = v.safeParse(form, input)
        if (!typed.success) return

        const arrived = wire.parse({ ...typed.output, ...known }) as Record<string, unknown>

        expect(Object.fromEntries(Object.keys(typed.output).map((key) => [key, arrived[key]]))).toEqual(typed.output)
      }),
      { numRuns: 1500 },
    )
  })
})
