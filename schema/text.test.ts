import * as v from 'valibot'
import { expect, test } from 'vitest'
import { RegistrationForm, StudentProfileForm } from './accounts/form.ts'
import { Registration, StudentProfilePatch } from './accounts/wire.ts'
import { OfferForm } from './jobs/form.ts'
import { JobDraft } from './jobs/wire.ts'
import { AttachmentDraft } from './messages/wire.ts'
import { EvaluationDraft } from './reviews/wire.ts'
import { SearchDraft } from './searches/wire.ts'
import { newId } from './ids.ts'
import { tidyLine } from './text.ts'

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

test('so is what names a place, a search or a student’s work', () => {
  const criteria = { punctualityRating: 5, politenessRating: 5, descriptiveWords: broken, additionalComments: broken }

  expect(AttachmentDraft.parse({ kind: 'place', name: broken, at: null })).toMatchObject({ name: line })
  expect(SearchDraft.parse({ id: newId(), name: broken, filter: { search: broken } })).toMatchObject({
    name: line,
    filter: { search: line },
  })
  expect(EvaluationDraft.parse(criteria)).toMatchObject({ descriptiveWords: line, additionalComments: broken })
})
