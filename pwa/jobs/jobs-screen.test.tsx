import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../testing/app.tsx'
import { agree, publish, register } from '../testing/people.ts'

test('somebody', async () => {
  const marc = register('private', 'Marc')
  publish(marc, 'Tondre la pelouse')
  const t = performance.now()
  const { user } = await openApp('/jobs')
  await screen.findByRole('heading', { name: 'Tondre la pelouse' })
  console.log(performance.now() - t)
  await user.click(screen.getByRole('button', { name: 'Connexion' }))
  await screen.findByRole('dialog', { name: 'Connexion à Coup de main' })
  console.log(performance.now() - t)
  expect(1).toBe(1)
})
test('lea', async () => {
  const marc = register('private', 'Marc')
  const lea = register('student', 'Léa')
  agree(marc, lea, 'Tondre la pelouse')
  publish(marc, 'Porter')
  const t = performance.now()
  const { user } = await openApp('/dashboard?tab=candidatures', lea)
  await screen.findByRole('dialog', { name: 'Félicitations !' })
  await user.click(screen.getByRole('button', { name: 'Plus tard' }))
  await screen.findByRole('heading', { name: 'Tondre la pelouse' })
  console.log(performance.now() - t)
  await user.click(await screen.findByRole('button', { name: 'Menu' }))
  await screen.findByRole('menuitem', { name: 'Emplois' })
  console.log(performance.now() - t)
})
