import { screen } from '@testing-library/dom'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { says } from '../testing/reading.ts'
import { render, unmountAll } from '../testing/render.ts'
import { DialogBoundary } from '../accounts/dialog-boundary.tsx'
import { lazyAgain } from './lazy.tsx'
import { lazyDialog } from './overlays/lazy-dialog.tsx'

const part = () => <p>Le dialogue</p>

test('a dialog whose code is not there without network says so, and opens once that is back (1.2.572)', async () => {
  await openApp('/contact')
  network.setOnline(false)
  const Late = lazyDialog(() =>
    navigator.onLine ? Promise.resolve(part) : Promise.reject<typeof part>(new TypeError('Failed to fetch')),
  )
  render(<Late />)
  await says(['Cette partie n’est pas sur cet appareil : elle s’ouvrira dès que vous serez en ligne.'])

  network.setOnline(true)

  await screen.findByText('Le dialogue')
})

test('code that failed to come is asked for again the next time it is shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn().mockRejectedValueOnce(new TypeError('gone')).mockResolvedValue(part)
  const Late = lazyAgain(load)
  const hasFailed = vi.fn()
  const show = () =>
    render(
      <DialogBoundary onFail={hasFailed}>
        <Suspense>
          <Late />
        </Suspense>
      </DialogBoundary>,
    )
  show()
  await vi.waitFor(() => expect(hasFailed).toHaveBeenCalledOnce())
  unmountAll()
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()

  show()

  await screen.findByText('Le dialogue')
  expect(load).toHaveBeenCalledTimes(2)
})
