import { expect, test } from 'vitest'
import { OfferForm } from '../../../schema/jobs/form.ts'
import { checkForm } from '../../ui/hooks/validation.ts'
import {
  blankOffer,
  isBlank,
  isFilled,
  parseRate,
  reviveOffer,
  toDraft,
  toForm,
  toOffer,
  type OfferDraft,
} from './offer-draft.ts'

const lawn: OfferDraft = {
  ...blankOffer,
  step: 2,
  title: 'Tondre la pelouse',
  description: 'Petit jardin en pente.',
  subcategory: 'gardening',
  location: 'Lausanne, VD',
  duration: '3 heures',
  rate: '25',
}

test('a new offer starts with the documented defaults', () => {
  expect(blankOffer).toMatchObject({ category: 'physical', rate: '20' })
})

test('an offer is blank until something was chosen or typed; its step is nothing', () => {
  const kept = [
    blankOffer,
    { ...blankOffer, step: 2 as const },
    { ...blankOffer, title: 'T' },
    { ...blankOffer, rate: '' },
  ]

  expect(kept.map(isBlank)).toEqual([true, true, false, false])
})

test('next waits for title and description on the first step', () => {
  expect(isFilled(blankOffer)).toBe(false)
  expect(isFilled({ ...blankOffer, title: 'Tondre', description: '  ' })).toBe(false)
  expect(isFilled({ ...blankOffer, title: 'Tondre', description: 'Le jardin' })).toBe(true)
})

test('next waits for place, duration and rate on the second step', () => {
  expect(isFilled({ ...lawn, location: '' })).toBe(false)
  expect(isFilled({ ...lawn, rate: '' })).toBe(false)
  expect(isFilled(lawn)).toBe(true)
})

test('a draft comes back as it was typed', () => {
  expect(reviveOffer(structuredClone(lawn))).toEqual(lawn)
})

test('what an older version left behind is blank where it makes no sense', () => {
  const revived = reviveOffer({ title: 'Maths', category: 'space', subcategory: 'gardening', rate: 30, step: 7 })

  expect(revived).toEqual({ ...blankOffer, title: 'Maths', subcategory: 'gardening' })
  expect(reviveOffer('nonsense')).toBeUndefined()
})

test('a rate may be typed with a comma, and an empty one is no figure', () => {
  expect(parseRate('22,5')).toBe(22.5)
  expect(parseRate(' ')).toBeNaN()
})

test('a rate under the floor is refused beside its field', () => {
  const checked = checkForm(OfferForm, toForm({ ...lawn, rate: '14' }))

  expect(checked).toEqual({ errors: { rate: 'Le tarif minimum est de 15 CHF/h' } })
})

test('a complete offer is published with the defaults of what is not asked yet', () => {
  const checked = checkForm(OfferForm, toForm(lawn))

  expect('output' in checked && toOffer(checked.output)).toMatchObject({
    rate: 25,
    paymentMethod: 'cash',
    toolsProvided: true,
  })
})

test('a refused offer goes back into the wizard', () => {
  const checked = checkForm(OfferForm, toForm(lawn))

  expect('output' in checked && toDraft(toOffer(checked.output))).toEqual({ ...lawn, step: 1 })
})
