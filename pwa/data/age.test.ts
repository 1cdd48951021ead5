import { expect, test } from 'vitest'
import { formatAge } from './age.ts'

const [minute, hour] = [60_000, 3_600_000]

test.each([
  [-hour, 'à l’instant'],
  [0, 'à l’instant'],
  [minute, 'il y a 1 minute'],
  [59 * minute, 'il y a 59 minutes'],
  [hour, 'il y a 1 heure'],
  [3 * hour + 59 * minute, 'il y a 3 heures'],
  [24 * hour, 'il y a 1 jour'],
  [400 * 24 * hour, 'il y a 400 jours'],
])('an age of %i ms is shown in words', (age, words) => {
  expect(formatAge(0, age).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(words)
})
