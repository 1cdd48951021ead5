import { screen } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '../../testing/app.tsx'
import { publish, register } from '../../testing/people.ts'
import { missingModule, noteRejections } from '../../testing/rejections.ts'

test('code that cannot be loaded before its dialog is opened raises no error', async () => {
  const [letter, filters] = [missingModule(), missingModule()]
  vi.doMock('../../applications/apply-dialog.tsx', letter.load)
  vi.doMock('./filters-dialog.tsx', filters.load)
  onTestFinished(() => {
    vi.doUnmock('../../applications/apply-dialog.tsx')
    vi.doUnmock('./filters-dialog.tsx')
  })
  const rejections = noteRejections()
  publish(register('private'), 'Porter du bois')
  const { user } = await openApp('/dashboard?tab=jobs', register('student'))

  await user.hover(await screen.findByRole('button', { name: /^Filtres/ }))

  await expect.poll(() => [letter.tried(), filters.tried()]).toEqual([1, 1])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(rejections).toEqual([])
})
