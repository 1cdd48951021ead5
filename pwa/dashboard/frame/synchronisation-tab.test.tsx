import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/app.tsx'
import { register } from '../../testing/people.ts'

test.each([
  ['student', 'Léa'],
  ['private', 'Marc'],
] as const)('the window of a %s on the page of synchronisation is named after it', async (role, firstName) => {
  await openApp('/dashboard?tab=synchronisation', register(role, firstName))

  await screen.findByRole('heading', { level: 1, name: 'Synchronisation' })
  expect(document.title).toBe('Synchronisation · Coup de main')
})
