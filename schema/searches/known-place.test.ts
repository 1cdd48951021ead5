import { expect, test } from 'vitest'
import { completePlace } from './known-place.ts'

// Shows rule 1.2.543.
test.each([
  ['Lausanne', 'Lausanne, VD'],
  [' lausanne', 'Lausanne, VD'],
  ['LAUSANNE', 'Lausanne, VD'],
  ['1004 Lausanne', 'Lausanne, VD'],
  ['CH-1004 Lausanne', 'Lausanne, VD'],
  ['Lausanne 1004', 'Lausanne, VD'],
  ['1004', 'Lausanne, VD'],
  ['1003', 'Lausanne, VD'],
  ['Lausanne VD', 'Lausanne, VD'],
  ['lausanne vd', 'Lausanne, VD'],
  ['Lausanne (VD)', 'Lausanne, VD'],
  ['Lausanne/VD', 'Lausanne, VD'],
  ['Lausanne - VD', 'Lausanne, VD'],
  ['Lausanne, Vaud', 'Lausanne, VD'],
  ['Lausanne (Vaud)', 'Lausanne, VD'],
  ['1004 Lausanne VD', 'Lausanne, VD'],
  ['Lausanne, Suisse', 'Lausanne, VD'],
  ['Lausanne, VD, Suisse', 'Lausanne, VD'],
  ['Lausanne, CH', 'Lausanne, VD'],
  ['geneve', 'Genève, GE'],
  ['Genf', 'Genève, GE'],
  ['Zürich', 'Zurich, ZH'],
  ['Bern', 'Berne, BE'],
  ['Biel/Bienne', 'Bienne, BE'],
  ['St. Gallen', 'Saint-Gall, SG'],
  ['St-Prex', 'Saint-Prex, VD'],
  ['Saint Prex', 'Saint-Prex, VD'],
  ['ste croix', 'Sainte-Croix, VD'],
  ['Chaux-de-Fonds', 'La Chaux-de-Fonds, NE'],
  ['la chaux de fonds', 'La Chaux-de-Fonds, NE'],
  ['Yverdon', 'Yverdon-les-Bains, VD'],
  ['Chateau d’Oex', "Château-d'Oex, VD"],
  ['1024 Ecublens', 'Ecublens, VD'],
  ['Ecublens VD', 'Ecublens, VD'],
  ['Rue du Lac 4, 1004 Lausanne', 'Rue du Lac 4, Lausanne, VD'],
  ['Rue du Lac 4 1004 Lausanne', 'Rue du Lac 4, 1004 Lausanne, VD'],
  ['Rue du Lac 4, Nyon', 'Rue du Lac 4, Nyon, VD'],
  ['Lausanne, gare', 'Lausanne, gare, VD'],
])('"%s" becomes "%s"', (typed, completed) => {
  expect(completePlace(typed)).toBe(completed)
})

test.each([
  'Lausanne, VD',
  'lausanne, vd',
  'Ecublens',
  'Buchs',
  '1000000',
  '9999',
  '1004 Genève',
  'Lausanne GE',
  'Rue de Genève 12',
  'Paris',
  'Chez moi',
  'En ligne',
  'au bord du lac',
  '',
  'constructor',
  '__proto__',
])('"%s" stays as it is typed', (typed) => {
  expect(completePlace(typed)).toBe(typed)
})

test('a long text without a place is read in a moment', () => {
  const started = performance.now()
  for (const text of ['1234 '.repeat(2_000), 'a '.repeat(5_000), '('.repeat(10_000), `${' '.repeat(10_000)}x`])
    completePlace(text)
  expect(performance.now() - started).toBeLessThan(1_000)
})
