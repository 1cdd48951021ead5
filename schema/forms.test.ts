import { readdirSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { categories } from './catalogues/categories.ts'
import {
  deliveryTypes,
  experienceLevels,
  jobLanguages,
  paymentMethods,
  physicalDemands,
  urgencyLevels,
} from './catalogues/labels.ts'
import { limits } from './limits.ts'

type Form = v.GenericSchema<unknown, object>

/** Returns the sentences about the fields that a form refuses. */
const complaintsOf = (form: Form, typed: unknown): Record<string, string> =>
  Object.fromEntries(
    (v.safeParse(form, typed).issues ?? []).map((issue) => [v.getDotPath(issue)?.split('.')[0] ?? '', issue.message]),
  )

/** Values that a form takes, and one change of them that it refuses at these fields. `of`: what a form for one job or amount is made for. */
interface Example {
  of?: readonly unknown[]
  takes: Record<string, unknown>
  refuses: Record<string, unknown>
  at?: readonly string[]
}
const secret = { password: 'secret-Password-1' }
const longText = (max: number) => 'x'.repeat(max + 1)
const job = { scheduledFor: null, duration: '2 h' }

/** Every form of the app, by the name of its schema. A form without an example fails. */
const examples: Record<string, Example> = {
  RegistrationForm: {
    takes: {
      ...secret,
      firstName: 'Léa',
      lastName: 'Rochat',
      email: 'lea@unil.ch',
      phone: '079 123 45 67',
      city: 'Nyon, VD',
      userType: 'student',
      terms: true,
      school: '',
      bio: '',
      availableTools: [],
      propertyType: null,
    },
    refuses: { terms: false },
  },
  ProfileForm: {
    takes: { firstName: 'Léa', lastName: 'Rochat', phone: '079 123 45 67', city: 'Nyon, VD' },
    refuses: { city: ' ' },
  },
  ownProfileForm: {
    of: [{ firstName: 'Léa', lastName: 'Rochat' }, true],
    takes: {
      ...secret,
      firstName: 'Léa',
      lastName: 'Rochat',
      phone: '079 123 45 67',
      city: 'Nyon, VD',
      school: '',
      bio: '',
      availableTools: [],
    },
    refuses: { firstName: 'lea@unil.ch', password: '' },
  },
  StudentProfileForm: { takes: { school: '', bio: null, availableTools: ['Clés'] }, refuses: { availableTools: [''] } },
  MailForm: { takes: { email: 'lea@unil.ch' }, refuses: { email: 'lea' } },
  PasswordForm: { takes: secret, refuses: { password: 'short' } },
  PasswordChangeForm: { takes: { ...secret, newPassword: 'another-Secret-2' }, refuses: { newPassword: '' } },
  EmailChangeForm: { takes: { ...secret, email: 'lea@unil.ch' }, refuses: { password: '' } },
  PhoneChangeForm: { takes: { ...secret, phone: '079 123 45 67' }, refuses: { phone: '' } },
  PasswordProofForm: { takes: secret, refuses: { password: '' } },
  LinkingForm: { takes: { code: '123 456' }, refuses: { code: ' ' } },
  SessionsProofForm: { takes: { ...secret, code: '' }, refuses: { password: '' } },
  CredentialsForm: { takes: { ...secret, email: 'lea@unil.ch' }, refuses: { email: '' } },
  BirthDateForm: { takes: { birthDate: '2000-02-29' }, refuses: { birthDate: '2001-02-29' } },
  FirstProfileForm: { takes: { school: '', bio: '', birthDate: '' }, refuses: { birthDate: '1800-01-01' } },
  FirstCityForm: { takes: { city: 'Nyon, VD' }, refuses: { city: '' } },
  ApplicationForm: { takes: { message: 'Bonjour, je viens.' }, refuses: { message: '\u3164' } },
  TemplateForm: { takes: { name: 'Jardin', letter: 'Bonjour {prenom}' }, refuses: { name: '' } },
  ConsentMailForm: { takes: { email: 'anne@bluewin.ch' }, refuses: { email: 'anne@' } },
  secondAccountForm: {
    of: ['marc@bluewin.ch'],
    takes: { email: 'anne@bluewin.ch' },
    refuses: { email: 'Marc@bluewin.ch' },
  },
  ConsentLinkForm: { takes: {}, refuses: {}, at: [] },
  ConsentForm: { takes: { name: 'Anne Rochat', relation: 'mother', code: '123 456' }, refuses: { code: '12345' } },
  OfferForm: {
    takes: {
      title: 'Tondre',
      description: 'Une pelouse de 200 m²',
      category: categories[0],
      location: 'Nyon, VD',
      scheduledFor: '',
      duration: '2 h',
      rate: 25,
      deliveryType: deliveryTypes[0],
      requiredSkills: [],
      languageRequired: jobLanguages[0],
      isLongTermProject: false,
      projectDuration: null,
      deliverables: [],
      urgencyLevel: urgencyLevels[0],
      experienceRequired: experienceLevels[0],
      physicalDemand: physicalDemands[0],
      toolsProvided: false,
      requiredTools: [],
      paymentMethod: paymentMethods[0],
    },
    refuses: { duration: ' ' },
  },
  timeProposalForm: { of: [job], takes: { when: '', duration: '3 h' }, refuses: { duration: '2 h' }, at: ['when'] },
  MessageForm: { takes: { content: 'Bonjour' }, refuses: { content: '' } },
  CertificateForm: {
    takes: { ...secret, from: '2026-11-28', to: '2026-11-28', hours: '3 h 30', words: '' },
    refuses: { from: '2026-11-29', hours: 'beaucoup', password: '' },
    at: ['hours', 'password', 'to'],
  },
  agreementForm: {
    of: ['4 h par semaine'],
    takes: { from: '2026-11-28', to: '', weekly: '4 h', means: 'cash', words: '' },
    refuses: { weekly: '6 h' },
  },
  PaperCodeForm: { takes: { code: '7KQ2-9FXM-3PTR-V4DA' }, refuses: { code: '7KQ2' } },
  PayslipForm: { takes: { minutes: '' }, refuses: { minutes: 'deux' } },
  ComplaintForm: { takes: { text: 'Personne n’est venu.' }, refuses: { text: '' } },
  ComplaintReplyForm: { takes: { text: 'J’étais là.' }, refuses: { text: longText(limits.complaint) } },
  amountForm: {
    of: [{ minimum: 50, maximum: 1_000 }, 'paymentAmount'],
    takes: { amount: '10' },
    refuses: { amount: '0.20' },
  },
  handPaymentForm: {
    of: ['2026-01-01T10:00:00.000Z'],
    takes: { amount: '60', method: 'cash', paidOn: '2026-01-01', expenses: '' },
    refuses: { amount: '', paidOn: '2025-12-31', expenses: '2000' },
    at: ['amount', 'expenses', 'paidOn'],
  },
  twintForm: {
    of: [1_000],
    takes: { phone: '+41 79 123 45 67', amount: '25', description: '' },
    refuses: { amount: '1000.05' },
  },
  TwintDemoForm: { takes: { amount: '25', service: '' }, refuses: { amount: '1001' } },
  QuestionForm: { takes: { text: 'Faut-il une échelle ?' }, refuses: { text: 'ab' } },
  QuestionAnswerForm: { takes: { text: 'Oui.' }, refuses: { text: ' ' } },
  ReviewForm: { takes: { rating: 5, comment: '' }, refuses: { rating: 0 } },
  EvaluationForm: {
    takes: {
      completedOnTime: true,
      punctualityRating: 5,
      politenessRating: 4,
      wouldRecommend: true,
      descriptiveWords: 'Soigneux',
    },
    refuses: { politenessRating: 6 },
  },
  ReportForm: {
    takes: { chosen: 'person 1', reason: 'insult', comment: '' },
    refuses: { chosen: undefined, reason: undefined },
    at: ['chosen', 'reason'],
  },
  DecisionForm: { takes: { reason: 'Insultes' }, refuses: { reason: '' } },
  SearchNameForm: { takes: { name: 'Jardins' }, refuses: { name: ' ' } },
  FirstSearchForm: {
    takes: { canton: 'VD', category: undefined, rate: undefined },
    refuses: { canton: undefined },
  },
  SupportMessageForm: { takes: { email: 'lea@unil.ch', message: 'Bonjour' }, refuses: { message: '' } },
  HoursForm: { takes: { minutes: '3 h 30' }, refuses: { minutes: '' } },
  AbsenceForm: { takes: { words: '' }, refuses: { words: longText(limits.comment) } },
  timesForm: {
    of: ['2026-11-28'],
    takes: { on: '2026-11-28', arrive: '22:00', leave: '01:00' },
    refuses: { on: '2026-11-29' },
  },
}

const modules = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => /[/-]form\.ts$/.test(path))
  .map((path) => import(`./${path}`) as Promise<Record<string, unknown>>)
const forms = Object.fromEntries(
  (await Promise.all(modules)).flatMap(Object.entries).filter(([name]) => /form$/i.test(name)),
)

test('every form has an example', () => {
  expect(Object.keys(forms).toSorted()).toEqual(Object.keys(examples).toSorted())
})

test.each(Object.entries(examples))('%s takes its example and says at its fields what is wrong', (name, example) => {
  const { of, takes, refuses, at = Object.keys(refuses) } = example
  const form = (of ? (forms[name] as (...made: readonly unknown[]) => Form)(...of) : forms[name]) as Form

  expect(complaintsOf(form, takes)).toEqual({})
  const complaints = complaintsOf(form, { ...takes, ...refuses })
  expect(Object.keys(complaints).toSorted()).toEqual([...at])
  // The library's own sentences are English.
  expect(
    Object.values(complaints)
      .flat()
      .filter((said) => said?.startsWith('Invalid')),
  ).toEqual([])
})
