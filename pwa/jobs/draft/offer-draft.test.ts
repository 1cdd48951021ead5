import { expect, test } from 'vitest'
import { askedFields, offerDefaults, type JobOffer } from '../../../schema/jobs/fields.ts'
import { applyChanges, blankOffer, isSame, reviveChanges, toDraft, type OfferDraft } from './offer-draft.ts'

const lawn: OfferDraft = {
  ...blankOffer,
  step: 4,
  title: 'Tondre la pelouse',
  description: 'Petit jardin en pente.',
  subcategory: 'gardening',
  location: 'Lausanne, VD',
  duration: '3 heures',
  rate: '25',
  deliveryType: 'hybrid',
  requiredSkills: ['Patience'],
  isLongTermProject: true,
  projectDuration: '3 mois',
  deliverables: ['Un plan'],
  newSkill: 'Main v',
  newDeliverable: 'Dix ph',
  toolsProvided: false,
  requiredTools: ['lawnmower'],
  paymentMethod: 'both',
  scheduledFor: '2026-12-01T14:00',
}

test('a new offer starts with the documented defaults (2.5.2, 2.9.4)', () => {
  expect(blankOffer).toMatchObject({
    step: 1,
    rate: '20',
    category: 'physical',
    deliveryType: 'in_person',
    languageRequired: 'french',
    urgencyLevel: 'normal',
    experienceRequired: 'none',
    physicalDemand: 'light',
    paymentMethod: 'cash',
    toolsProvided: true,
    isLongTermProject: false,
    requiredSkills: [],
    deliverables: [],
    requiredTools: [],
    scheduledFor: '',
  })
})

test('an offer is blank until something was chosen or typed; its step is nothing', () => {
  const kept: OfferDraft[] = [
    blankOffer,
    { ...blankOffer, step: 3 },
    { ...blankOffer, title: 'T' },
    { ...blankOffer, rate: '' },
    { ...blankOffer, deliverables: ['Un plan'] },
  ]

  expect(kept.map((draft) => isSame(draft, blankOffer))).toEqual([true, true, false, false, false])
})

test('a draft comes back as it was typed', () => {
  expect(reviveChanges(structuredClone(lawn))).toEqual(lawn)
})

test('an old draft of two steps opens with the defaults of its missing fields', () => {
  const kept = { step: 2, title: 'Maths', description: 'En 8e.', category: 'academic', subcategory: 'tutoring' }

  const revived = applyChanges(blankOffer, reviveChanges(kept) ?? {})

  expect(revived).toEqual({ ...blankOffer, ...kept })
})

test('a draft leaves out values that are invalid', () => {
  const kept = { title: 'Maths', category: 'space', rate: 30, step: 7, deliverables: [1], toolsProvided: 'no' }

  expect(reviveChanges(kept)).toEqual({ title: 'Maths' })
  expect(reviveChanges('nonsense')).toBeUndefined()
})

test('a subcategory of another category is dropped', () => {
  expect(applyChanges(lawn, { category: 'digital' }).subcategory).toBeNull()
})

test('a published offer is back at the first step, its date in Swiss time', () => {
  const { step: _step, newSkill: _skill, newDeliverable: _deliverable, ...typed } = lawn

  const draft = toDraft({ ...offerDefaults, ...typed, rate: 25, scheduledFor: '2026-12-01T13:00:00.000Z' })

  expect(draft).toEqual({ ...lawn, step: 1, newSkill: '', newDeliverable: '' })
})

test.each(askedFields.filter((field) => field in offerDefaults))(
  'an offer from before there was a field %s is edited with its default',
  (field) => {
    const offer: JobOffer = { ...lawn, ...offerDefaults, rate: 25 }
    const { [field]: _later, ...before } = offer

    const draft = toDraft(before as JobOffer)

    expect(draft).toEqual(toDraft(offer))
  },
)
