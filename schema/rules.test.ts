import { expect, test } from 'vitest'
import { deliveryTypeLabels, applicationStatusLabels } from './catalogues/labels.ts'
import { ruleText } from './rules.ts'

test('a photo is refused in the documented words', () => {
  expect(ruleText('photoFormat')).toBe('Format invalide: Veuillez sélectionner une image (JPG, PNG, etc.)')
  expect(ruleText('photoBytes')).toBe("Fichier trop volumineux: L'image ne doit pas dépasser 5 MB")
})

test('a review that lacks something is refused under the documented titles', () => {
  expect(ruleText('rating')).toMatch(/^Note requise/)
  expect(ruleText('evaluations')).toMatch(/^Évaluations requises/)
  expect(ruleText('descriptiveWords')).toMatch(/^Description requise/)
  expect(ruleText('photoCount')).toMatch(/^Limite atteinte/)
  expect(ruleText('reviewee')).toBe("Informations de l'étudiant manquantes.")
})

test('ways of working and states of an application read as documented (2.3.50, 2.3.51, 2.3.52)', () => {
  expect(Object.values(deliveryTypeLabels)).toEqual(['Sur place', 'À distance', 'Hybride'])
  expect(Object.values(applicationStatusLabels)).toEqual(['En attente', 'Acceptée', 'Refusée'])
})
