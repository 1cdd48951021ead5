import { fireEvent, screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openApp } from '../testing/app.tsx'
import { openChat } from '../testing/chat.ts'
import { register } from '../testing/people.ts'
import { says } from '../testing/reading.ts'
import { render } from '../testing/render.ts'
import { openWizard } from '../testing/wizard.ts'
import { showToast } from './toast.ts'
import { overActions, Toaster } from './toaster.tsx'

test('the second of two toasts that come before their region is shown', async () => {
  showToast({ kind: 'info', title: 'Votre lettre est partie.' })
  showToast({ kind: 'success', title: 'Paiement réussi !' })

  render(<Toaster />)

  await says(['Paiement réussi !'], await screen.findByRole('status'))
})

test('a toast that comes while the page is still busy brings its region at once', async () => {
  const { requestIdleCallback } = window
  window.requestIdleCallback = () => 0
  render(<Toaster />)
  expect(document.querySelector('[data-scope=toast]')).toBeNull()

  showToast({ kind: 'info', title: 'Votre lettre est partie.' })
  showToast({ kind: 'success', title: 'Paiement réussi !' })

  await says(['Paiement réussi !'], await screen.findByRole('status'))
  window.requestIdleCallback = requestIdleCallback
})

test('the newest of three quick toasts takes the place of the one in sight (1.8.20, 1.9.4)', async () => {
  render(<Toaster />)
  showToast({ kind: 'info', title: 'Votre lettre est partie.' })
  await says(['Votre lettre est partie.'], await screen.findByRole('status'))

  showToast({ kind: 'error', title: 'Le paiement a échoué.' })
  showToast({ kind: 'success', title: 'Paiement réussi !' })

  const newer = await screen.findByText(/Le paiement a échoué|Paiement réussi/)

  await says(['Paiement réussi !'], newer)
  expect(screen.queryByText('Votre lettre est partie.')).toBeNull()
})

test('the Tab key passes through a toast; one that a key closes gives the focus back', async () => {
  const user = userEvent.setup({ delay: null })
  render(<button type="button">Suite</button>)
  render(<Toaster />)
  showToast({ kind: 'info', title: 'Offre supprimée', action: { label: 'Annuler', onClick: () => undefined } })
  const closing = await screen.findByRole('button', { name: 'Fermer' })
  const before = screen.getByRole('button', { name: 'Suite' })
  const tabTo = async (element: HTMLElement) => {
    for (let stop = 0; stop < 4 && document.activeElement !== element; stop += 1) await user.tab()
    expect(document.activeElement).toBe(element)
  }

  before.focus()
  await tabTo(screen.getByRole('button', { name: 'Annuler' }))
  await tabTo(closing)
  await user.tab()
  expect(document.activeElement?.closest('[data-scope=toast]')).toBeNull()
  before.focus()
  await tabTo(closing)
  await user.keyboard('{Enter}')

  await expect.poll(() => screen.queryByText('Offre supprimée')).toBeNull()
  expect(document.activeElement).toBe(before)
})

test('a toast is swiped away from 50 pixels on, and comes back from a shorter way (1.9.4)', async () => {
  render(<Toaster />)
  // It leaves by itself only long after this test.
  showToast({ kind: 'info', title: 'Votre lettre est partie.', duration: 3_600_000 })
  const words = await screen.findByText('Votre lettre est partie.')
  const swipe = async (by: number) => {
    const moves = [
      ['pointerdown', 10],
      ['pointermove', 10 + by],
      ['pointerup', 10 + by],
    ] as const
    for (const [type, clientX] of moves) {
      fireEvent(words, new PointerEvent(type, { bubbles: true, clientX }))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  await swipe(49)
  expect(screen.getByRole('status').dataset.state).toBe('open')
  await swipe(-50)

  await expect.poll(() => screen.queryByText('Votre lettre est partie.')).toBeNull()
})

test('a toast over a dialog is read aloud, though the dialog hides the page', async () => {
  await openWizard(await openApp('/dashboard', register('private')))
  await expect.poll(() => screen.queryByRole('main')).toBeNull()

  showToast({ kind: 'error', title: 'Pas de réponse' })

  await screen.findByRole('alert', { name: 'Pas de réponse' })
})

/** No style sheet is loaded here, so the tests read from the selector which elements a toast makes way for. */
const [, places = ''] = /^:root:has\((.+)\) &$/.exec(overActions) ?? []

test('a toast makes way for the field of a chat, which is no dialog on a desktop', async () => {
  await openChat()

  const field = await screen.findByRole('textbox', { name: 'Votre message' })

  // On a phone the chat is a dialog around the field.
  expect(field.closest(places)?.matches('form')).toBe(true)
})
