import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { missingModule, noteRejections } from '../../testing/rejections.ts'
import { render } from '../../testing/render.ts'
import type * as Module from './map-view.tsx'

/** The module by itself: another test may have loaded the map in the one that all tests share. */
const alone = './map-view.tsx?alone'

test('a map whose file is not on the device says so, and is asked for again', async () => {
  const map = missingModule()
  vi.doMock('./offer-map.tsx', map.load)
  onTestFinished(() => {
    vi.doUnmock('./offer-map.tsx')
  })
  const rejections = noteRejections()
  const { MapView } = (await import(alone)) as typeof Module

  render(<MapView jobs={[]} home={null} actionFor={() => null} keepFor={() => null} />)
  await screen.findByText('La carte n’est pas encore sur cet appareil')
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))

  await screen.findByText('La carte n’est pas encore sur cet appareil')
  expect(rejections).toEqual([])
})
