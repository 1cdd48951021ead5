import { expect, test } from 'vitest'
import { guessKind, kindAfter } from './guessed-kind.ts'

test.each([
  ['Tondre la pelouse', 'physical', 'gardening'],
  ['TAILLER LA HAIE', 'physical', 'gardening'],
  ['Porter un canapé', 'physical', 'moving'],
  ['Aide aux devoirs pour ma fille', 'academic', 'homework_help'],
  ['Cours d’allemand', 'academic', 'tutoring'],
  ['Déblayer la neige', 'physical', 'gardening'],
  ['Régler mon imprimante', 'digital', 'technical_support'],
  ['Nettoyer les vitres', 'physical', 'housekeeping'],
] as const)('"%s" is about %s, %s (2.2.117)', (title, category, subcategory) => {
  expect(guessKind(title)).toEqual({ category, subcategory })
})

test.each(['', 'Coup de main', 'Rechanger', 'Parcours', 'Monter une étagère', 'Monter les meubles'])(
  '"%s" names nothing that is known (2.2.117)',
  (title) => {
    expect(guessKind(title)).toBeUndefined()
  },
)

test('a title chooses the kind until the person does (2.2.117)', () => {
  const blank = { title: '', category: 'physical', subcategory: null } as const

  const first = { title: 'Cours de maths', ...kindAfter(blank, 'Cours de maths') }
  const second = { title: 'Tondre', ...kindAfter(first, 'Tondre') }
  const chosen = { ...second, category: 'creative', subcategory: 'arts' } as const

  expect(first).toMatchObject({ category: 'academic', subcategory: 'tutoring' })
  expect(second).toMatchObject({ category: 'physical', subcategory: 'gardening' })
  expect(kindAfter(chosen, 'Cours de maths')).toEqual({ category: 'creative', subcategory: 'arts' })
})
