import { expect, test } from 'vitest'
import { belongsTo, categories, categoryLabels, subcategoriesOf, subcategoryLabels } from './categories.ts'
import { jobStatuses, jobStatusLabels, paymentMethodLabels, urgencyLevelLabels } from './labels.ts'
import { signUpTools, toolLabel, wizardTools } from './tools.ts'

// Shows rules 2.3.45, 2.3.46, 2.3.47, 2.3.48, 2.3.49, 2.9.23.
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

// Shows rules 2.3.45, 2.3.46, 2.3.47, 2.3.48, 2.3.49.
test('each category has its documented four', () => {
  const byCategory = Object.fromEntries(
    categories.map((category) => [category, subcategoriesOf[category].map((name) => subcategoryLabels[name])]),
  )

  expect(byCategory).toEqual({
    physical: ['Jardinage', 'Ménage', 'Déménagement', 'Livraisons et courses'],
    digital: ['Développement web', 'Graphisme', 'Réseaux sociaux', 'Assistance informatique'],
    academic: ['Cours particuliers', 'Aide aux devoirs', 'Préparation aux examens', 'Traductions'],
    creative: ['Photographie', 'Animation', 'Arts', 'Décoration'],
    consulting: ['Entreprise', 'Coaching', 'Aide administrative', 'Recherche'],
  })
})

test('gardening does not stand under academic support', () => {
  expect(belongsTo('gardening', 'physical')).toBe(true)
  expect(belongsTo('gardening', 'academic')).toBe(false)
})

// Shows rules 1.3.13, 1.4.12, 2.4.1, 2.4.2.
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

test('a student ticks six tools at sign-up (1.3.6)', () => {
  expect(signUpTools).toHaveLength(6)
})

test('the wizard proposes the twelve documented tools (2.3.53)', () => {
  expect(wizardTools.map((tool) => toolLabel(tool))).toEqual([
    'Aspirateur',
    'Tondeuse à gazon',
    'Échelle',
    'Perceuse',
    'Seau et serpillière',
    'Produits de nettoyage',
    'Outils de jardinage',
    'Voiture',
    'Ordinateur portable',
    'Logiciels spécialisés',
    'Appareil photo',
    'Équipement sportif',
  ])
})

test('a tool from the catalogue reads in French, one that a student typed reads as typed', () => {
  expect(toolLabel('lawnmower')).toBe('Tondeuse à gazon')
  expect(toolLabel('Karcher haute pression')).toBe('Karcher haute pression')
  expect(toolLabel('constructor')).toBe('constructor')
})
