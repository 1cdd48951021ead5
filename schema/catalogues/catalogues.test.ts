import { expect, test } from 'vitest'
import { allSubcategories, belongsTo, categories, categoryLabels, subcategoryLabels } from './categories.ts'
import { jobStatuses, jobStatusLabels, paymentMethodLabels, urgencyLevelLabels } from './labels.ts'
import { signUpTools, toolLabel, wizardTools } from './tools.ts'

test('a person choosing a category sees the five documented names', () => {
  const names = categories.map((category) => categoryLabels[category])

  expect(names).toEqual([
    'Services physiques',
    'Services numériques',
    'Soutien académique',
    'Services créatifs',
    'Conseil et accompagnement',
  ])
})

test('every category offers four subcategories, and each of the twenty has its own French name', () => {
  const perCategory = categories.map((category) => allSubcategories.filter((name) => belongsTo(name, category)).length)
  const names = new Set(allSubcategories.map((name) => subcategoryLabels[name]))

  expect(perCategory).toEqual([4, 4, 4, 4, 4])
  expect(names.size).toBe(20)
})

test('gardening does not stand under academic support', () => {
  expect(belongsTo('gardening', 'physical')).toBe(true)
  expect(belongsTo('gardening', 'academic')).toBe(false)
})

test('statuses, urgency and payment read as the rules word them', () => {
  expect(jobStatuses.map((status) => jobStatusLabels[status])).toEqual([
    'Ouvert',
    'Attribué',
    'En cours',
    'Terminé',
    'Annulé',
  ])
  expect(Object.values(urgencyLevelLabels)).toEqual(['Faible', 'Normale', 'Élevée', 'Urgente'])
  expect(Object.values(paymentMethodLabels)).toEqual(['Espèces', 'TWINT', 'Espèces ou TWINT'])
})

test('a student ticks six tools at sign-up, a poster picks among twelve in the wizard', () => {
  expect(signUpTools).toHaveLength(6)
  expect(wizardTools).toHaveLength(12)
  expect(new Set(wizardTools).size).toBe(12)
})

test('a tool from the catalogue reads in French, one that a student typed reads as typed', () => {
  expect(toolLabel('lawnmower')).toBe('Tondeuse à gazon')
  expect(toolLabel('Karcher haute pression')).toBe('Karcher haute pression')
  expect(toolLabel('constructor')).toBe('constructor')
})
