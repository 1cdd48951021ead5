import { expect, test } from 'vitest'
import { OfferForm } from '../../../schema/jobs/form.ts'
import { limits } from '../../../schema/limits.ts'
import { checkForm } from '../../ui/hooks/validation.ts'
import { blankOffer, type OfferChanges, type OfferDraft } from '../draft/offer-draft.ts'
import { changesOf, isPast, missingIn, toForm, toOffer, whyNotAdded, withTyped } from './offer-values.ts'

const lawn: OfferDraft = {
  ...blankOffer,
  title: 'Tondre la pelouse',
  description: 'Petit jardin en pente.',
  location: 'Lausanne, VD',
  duration: '3 heures',
  rate: '25',
}

const outputOf = (draft: OfferDraft): OfferForm => {
  const checked = checkForm(OfferForm, toForm(draft))
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors))
  return checked.output
}
const edit = (base: OfferDraft, changes: OfferChanges) => {
  const draft = { ...base, ...changes }
  return changesOf(outputOf(draft), draft, base)
}

test('next waits for title and description on the first step, and says so (2.5.3, 2.2.114)', () => {
  expect(missingIn(blankOffer, 1)).toEqual(['le titre', 'la description'])
  expect(missingIn({ ...blankOffer, title: 'Tondre', description: '  ' }, 1)).toEqual(['la description'])
  expect(missingIn({ ...blankOffer, title: 'Tondre', description: 'Le jardin' }, 1)).toEqual([])
})

test('next waits for place, duration and rate on the second step, and for nothing on the others (2.5.4, 2.2.114)', () => {
  expect(missingIn({ ...lawn, location: '' }, 2)).toEqual(['le lieu'])
  expect(missingIn({ ...lawn, duration: ' ', rate: '' }, 2)).toEqual(['la durée', 'le tarif'])
  expect(missingIn(lawn, 2)).toEqual([])
  expect([...missingIn(blankOffer, 3), ...missingIn(blankOffer, 4)]).toEqual([])
})

// Shows rule 1.2.437.
test.each(['22,5', '22.50', 'CHF 22.50'])('a rate typed as “%s” is published', (rate) => {
  expect(outputOf({ ...lawn, rate }).rate).toBe(22.5)
})

// Shows rule 1.2.437.
test.each(['25.555', '0x1F', '1e3', 'vingt'])('a rate typed as “%s” is refused beside its field', (rate) => {
  const checked = checkForm(OfferForm, toForm({ ...lawn, rate }))

  expect(checked).toEqual({ errors: { rate: 'Indiquez un tarif en CHF par heure' } })
})

test('a rate under the floor is refused beside its field (2.5.10)', () => {
  const checked = checkForm(OfferForm, toForm({ ...lawn, rate: '14' }))

  expect(checked).toEqual({ errors: { rate: 'Le tarif minimum est de 15 CHF/h' } })
})

test('a complete offer is published with the defaults of the fields that the wizard leaves out', () => {
  expect(toOffer(outputOf(lawn))).toMatchObject({ rate: 25, paymentMethod: 'cash', isRecurring: false })
})

test('a date is sent as a moment, and without one as null (2.5.6)', () => {
  expect(outputOf({ ...lawn, scheduledFor: '2026-12-01T14:00' }).scheduledFor).toBe('2026-12-01T13:00:00.000Z')
  expect(outputOf(lawn).scheduledFor).toBeNull()
})

test('hidden fields are not sent', () => {
  const hidden = { ...lawn, projectDuration: '3 mois', requiredTools: ['ladder'] }

  expect(outputOf(hidden)).toMatchObject({ projectDuration: null, requiredTools: [] })
  expect(outputOf({ ...hidden, isLongTermProject: true, toolsProvided: false })).toMatchObject({
    projectDuration: '3 mois',
    requiredTools: ['ladder'],
  })
})

test('a deliverable that was typed but not added counts, and once', () => {
  const typed = { ...lawn, deliverables: ['Un plan'] }

  expect(withTyped({ ...typed, newDeliverable: ' Dix photos ' }).deliverables).toEqual(['Un plan', 'Dix photos'])
  expect(withTyped({ ...typed, newDeliverable: 'Un plan ' }).deliverables).toEqual(['Un plan'])
  expect(withTyped({ ...typed, newDeliverable: ' un plan ' }).deliverables).toEqual(['Un plan'])
})

test('skills that were typed but not added count, and once', () => {
  const typed = { ...lawn, requiredSkills: ['Patience'] }

  expect(withTyped({ ...typed, newSkill: ' patience, Main verte ' }).requiredSkills).toEqual(['Patience', 'Main verte'])
})

test('a list refuses a deliverable that is there, one too many, and one too long', () => {
  const full = Array.from({ length: limits.listLength }, (_, index) => `Photo ${index}`)

  expect(whyNotAdded(['Un plan'], 'Un plan ')).toBe('C’est déjà dans la liste.')
  expect(whyNotAdded(['Un plan'], ' un Plan ')).toBe('C’est déjà dans la liste.')
  expect(whyNotAdded(full, 'Un plan')).toMatch(/^Au plus 20 éléments/)
  expect(whyNotAdded([], 'x'.repeat(limits.listItem + 1))).toMatch(/de 40 caractères/)
  expect(whyNotAdded(['Un plan'], 'Dix photos')).toBeUndefined()
})

test('a date has passed or not; none has not', () => {
  const noon = Date.parse('2026-12-01T11:00:00Z')

  expect(isPast('2026-12-01T11:59', noon)).toBe(true)
  expect(isPast('2026-12-01T12:01', noon)).toBe(false)
  expect(isPast('', noon)).toBe(false)
})

test('an edit has the changed fields alone, as the form leaves them', () => {
  expect(edit(lawn, {})).toEqual({})
  expect(edit(lawn, { title: 'Tondre le gazon ' })).toEqual({ title: 'Tondre le gazon' })
  expect(edit(lawn, { title: 'Tondre la pelouse ', step: 3 })).toEqual({})
  expect(edit(lawn, { rate: '25.0', deliverables: ['Un plan'] })).toEqual({ deliverables: ['Un plan'] })
  expect(edit({ ...lawn, scheduledFor: '2026-12-01T14:00' }, { scheduledFor: '' })).toEqual({ scheduledFor: null })
})

test('an edit that ends a long-term project takes its duration with it', () => {
  const project = { ...lawn, isLongTermProject: true, projectDuration: '3 mois' }

  expect(edit(project, { isLongTermProject: false })).toEqual({ isLongTermProject: false, projectDuration: null })
})
