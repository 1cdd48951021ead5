import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { Dialog } from './dialog.tsx'
import { openEarlyDialogs, opens, stopEarlyDialogs } from './early-dialog.ts'

/** A page whose dialog is closed for good as soon as React has it, before a frame is drawn. */
function Page() {
  const [state, setState] = useState<'closed' | 'open' | 'used'>('closed')
  const open = () => {
    setState('open')
    queueMicrotask(() => setState('used'))
  }
  return (
    <>
      <button type="button" {...opens('entry')}>
        Connexion
      </button>
      {state !== 'used' && (
        <Dialog early="entry" open={state === 'open'} onOpenChange={open} title="Connexion">
          <input data-autofocus="" />
        </Dialog>
      )}
    </>
  )
}

test('a dialog that was opened before React listened, and closed as it did, gives the focus back', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<Page />)
  openEarlyDialogs()
  await userEvent.click(place.querySelector('button')!)
  expect(document.activeElement?.tagName).toBe('INPUT')

  const root = hydrateRoot(place, <Page />)
  onTestFinished(() => {
    root.unmount()
    place.remove()
    stopEarlyDialogs()
  })

  await expect.poll(() => place.querySelector('input')).toBeNull()
  await expect.poll(() => document.activeElement?.tagName).toBe('BUTTON')
})
