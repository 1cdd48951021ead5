import * as v from 'valibot'
import { expect, test } from 'vitest'
import { RegistrationForm, StudentProfileForm } from './accounts/form.ts'
import { Registration, StudentProfilePatch } from './accounts/wire.ts'
import { ApplicationForm } from './applications/form.ts'
import { ApplicationDraft } from './applications/wire.ts'
import { OfferForm, OfferSubject } from './jobs/form.ts'
import { JobDraft, OfferPatch } from './jobs/wire.ts'
import { MessageForm } from './messages/form.ts'
import { AttachmentDraft, MessageDraft } from './messages/wire.ts'
import { EvaluationDraft } from './reviews/wire.ts'
import { SearchDraft } from './searches/wire.ts'
import { newId } from './ids.ts'
import { ruleText } from './rules.ts'
import { foldText, isBlankText, isNameText, tidyLine, tidyText } from './text.ts'

test('a single line has no breaks: each, with the spaces around it, is one space', () => {
  expect(tidyLine('Gazon ».\n\nVotre compte est bloqué :\r\nhttps://evil.example')).toBe(
    'Gazon ». Votre compte est bloqué : https://evil.example',
  )
  expect(tidyLine('\u2028 Un \u2029 deux\u0085trois\u001b\t quatre \v')).toBe('Un deux trois quatre')
  expect(tidyLine(' Deux  espaces\u00a0: gardés ')).toBe('Deux  espaces\u00a0: gardés')
})

test('a long run of spaces costs no more than its length', () => {
  const spaces = ' '.repeat(250_000)

  const started = performance.now()

  expect(tidyLine(`a${spaces}b`)).toBe(`a${spaces}b`)
  expect(performance.now() - started).toBeLessThan(2_000)
})

test.each([
  ['l’ŒUVRE de ma sœur', "l'oeuvre de ma soeur"],
  ['Mi‑temps', 'mi-temps'],
  ['8h–12h', '8h-12h'],
  ['Lætitia, Bahnhofstraße', 'laetitia, bahnhofstrasse'],
])('%s is found by what another keyboard writes', (written, typed) => {
  expect(foldText(written)).toBe(typed)
  expect(foldText(typed)).toBe(typed)
})

const broken = 'Un\n\n deux'
const line = 'Un deux'

test('every single-line field of an offer is one line, in the form and on the wire', () => {
  const offer = {
    title: broken,
    description: broken,
    location: broken,
    duration: broken,
    subcategory: broken,
    projectDuration: broken,
    requiredSkills: [broken],
    deliverables: [broken],
    requiredTools: [broken],
  }
  const rest = {
    rate: 20,
    category: 'physical',
    deliveryType: 'in_person',
    languageRequired: 'french',
    isLongTermProject: true,
    urgencyLevel: 'normal',
    experienceRequired: 'none',
    physicalDemand: 'light',
    toolsProvided: false,
    paymentMethod: 'cash',
    scheduledFor: null,
  }
  const stored = {
    title: line,
    description: broken,
    location: line,
    duration: line,
    subcategory: line,
    projectDuration: line,
    requiredSkills: [line],
    deliverables: [line],
    requiredTools: [line],
  }

  expect(v.parse(OfferForm, { ...offer, ...rest })).toMatchObject(stored)
  expect(JobDraft.parse({ ...offer, ...rest })).toMatchObject(stored)
})

test('every single-line field of a person is one line, in the form and on the wire', () => {
  const person = { firstName: broken, lastName: broken, city: broken, school: broken, bio: broken }
  const rest = {
    phone: '079\n123 45 67',
    email: 'lea@example.ch',
    password: 'secret-1',
    userType: 'student',
    terms: true,
  }
  const stored = { firstName: line, lastName: line, city: line, school: line, bio: broken, phone: '079 123 45 67' }
  const student = { school: broken, bio: broken, availableTools: [broken] }
  const storedStudent = { school: line, bio: broken, availableTools: [line] }

  expect(v.parse(RegistrationForm, { ...person, ...rest })).toMatchObject(stored)
  expect(Registration.parse({ ...person, ...rest })).toMatchObject(stored)
  expect(v.parse(StudentProfileForm, student)).toEqual(storedStudent)
  expect(StudentProfilePatch.parse(student)).toEqual(storedStudent)
})

test('every single-line name of a place or search, and description of a student’s work, is one line', () => {
  const criteria = { punctualityRating: 5, politenessRating: 5, descriptiveWords: broken, additionalComments: broken }

  expect(AttachmentDraft.parse({ kind: 'place', name: broken, at: null })).toMatchObject({ name: line })
  expect(SearchDraft.parse({ id: newId(), name: broken, filter: { search: broken } })).toMatchObject({
    name: line,
    filter: { search: line },
  })
  expect(EvaluationDraft.parse(criteria)).toMatchObject({ descriptiveWords: line, additionalComments: broken })
})

const blanks = [
  '',
  ' \n ',
  '\u200B',
  '\u2060\u200D',
  '\u3164',
  '\u115F\u1160',
  '\uFE0F',
  '\u00AD\u2028',
  '\u202E\u2066',
  '\u2800',
]

test.each(blanks)('%j is a blank text: no field that needs words takes it, and one that does not has none', (blank) => {
  const subject = { title: blank, description: blank, category: 'physical' }
  const refused = [ruleText('title'), ruleText('description')]

  expect(isBlankText(tidyText(blank))).toBe(true)
  expect(v.safeParse(OfferSubject, subject).issues?.map(({ message }) => message)).toEqual(refused)
  expect(OfferPatch.safeParse(subject).error?.issues.map(({ message }) => ruleText(message))).toEqual(refused)
  expect(v.is(MessageForm, { content: blank }) || MessageDraft.safeParse({ content: blank }).success).toBe(false)
  expect(v.is(ApplicationForm, { message: blank })).toBe(false)
  expect(ApplicationDraft.safeParse({ jobId: newId(), message: blank }).success).toBe(false)
  expect(OfferPatch.safeParse({ requiredSkills: [blank] }).success).toBe(false)
  expect(StudentProfilePatch.parse({ school: blank, bio: blank })).toEqual({ school: null, bio: null })
  expect(v.parse(StudentProfileForm, { school: blank, bio: blank, availableTools: [] })).toMatchObject({
    school: null,
    bio: null,
  })
})

test('control signs that turn the direction are removed from a text, and other invisible signs stay', () => {
  const kept = '👩🏽‍🌾 ❤️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 mi\u00ADni می\u200Cخواهم 10\u00a0CHF \u200Eabc'

  expect(tidyText('\u202Enozag\u202C \u2067nozag\u2069 \u202A\u202B\u202D\u2066\u2068')).toBe('nozag nozag')
  expect(tidyLine('Haie\n\u202E\n')).toBe('Haie')
  expect(tidyText(kept)).toBe(kept)
  expect(tidyLine(kept)).toBe(kept)
})

test('the least length is that of what can be seen', () => {
  const person = {
    city: '\u200B',
    phone: `07912345${'\u200B'.repeat(9)}`,
    firstName: 'A\u200B',
    lastName: '\u3164\u3164',
  }

  const refused = Registration.partial()
    .safeParse(person)
    .error?.issues.map(({ path }) => path[0])

  expect(new Set(refused)).toEqual(new Set(['city', 'phone', 'firstName', 'lastName']))
  expect(Registration.shape.phone.safeParse('079 12 34 5').success).toBe(true)
})

test.each([
  'L\u0435a',
  'Marie L\u0435a',
  'a@b',
  'a:b',
  '\u3164\u3164',
  'Le\u034Fa',
  'Zoe\uFE0F',
  `a${'\u0301'.repeat(79)}`,
  'Ze\u0301\u0302\u0303\u0304o',
])('%j is no name of a person', (name) => {
  expect(isNameText(name)).toBe(false)
})

const names = [
  'Éloïse',
  'Đorđe Шевченко',
  'Test_User',
  'Jürgen Weiß',
  'Nguyễn',
  'Thị Mỹ Lệ',
  'مُحَمَّد',
  'தமிழ்ச்செல்வன்',
  'ปริญญ์',
  'शर्मिष्ठा',
  'שָׁלוֹם',
]

test.each([...names, ...names.map((name) => name.normalize('NFD'))])('%s is a name of a person', (name) => {
  expect(isNameText(name)).toBe(true)
})
