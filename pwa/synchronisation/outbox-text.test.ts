import { expect, test } from 'vitest'
import { describeMutation } from '../outbox/mutation/describe.ts'
import { words } from './words.ts'

test('a waiting profile is read in the words of its form', () => {
  const args = {
    availableTools: ['lawnmower', 'Karcher'],
    drivingLicences: ['B' as const],
    languages: [{ language: 'italian' as const, level: 'fluent' as const }],
    travelDistance: 20,
  }

  const { text } = describeMutation(words, { name: 'studentProfile.update', args })

  expect(text?.split('\n')).toEqual([
    'Outils à disposition\u00a0: Tondeuse à gazon, Karcher',
    'Trajet\u00a0: jusqu’à 20 km',
    'Langues\u00a0: Italien (courant)',
    'Permis de conduire\u00a0: Voiture (B)',
  ])
})
