import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render, unmountAll } from '../../testing/render.ts'
import { Button } from '../button.tsx'
import { doubleTap } from '../hooks/stray-taps.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

function Deletable({ onDelete }: { onDelete: () => void }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button onClick={() => setAsked(true)}>Supprimer</Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Supprimer cette offre ?"
        confirmLabel="Oui, supprimer"
        onConfirm={onDelete}
      />
    </>
  )
}

const open = () => {
  const remove = vi.fn()
  const user = userEvent.setup({ delay: null })
  render(<Deletable onDelete={remove} />)
  const opener = screen.getByRole('button', { name: 'Supprimer' })
  const confirm = () => screen.findByRole('button', { name: 'Oui, supprimer' })
  const tap = (target: HTMLElement) => user.pointer({ keys: '[TouchA]', target })
  return { remove, user, opener, confirm, tap }
}

test('the second tap of a double one does not answer the question that the first has opened', async () => {
  const { remove, opener, confirm, tap } = open()
  const clock = vi.spyOn(performance, 'now')
  clock.mockReturnValue(1_000)

  await tap(opener)
  clock.mockReturnValue(1_150)
  await tap(await confirm())
  const asked = remove.mock.calls.length
  clock.mockReturnValue(1_000 + doubleTap)
  await tap(await confirm())

  expect([asked, remove.mock.calls.length]).toEqual([0, 1])
})

test('the second tap of a double one does not put the question away either', async () => {
  const { opener, confirm, tap } = open()
  const clock = vi.spyOn(performance, 'now')
  clock.mockReturnValue(1_000)

  await tap(opener)
  await confirm()
  clock.mockReturnValue(1_150)
  await tap(screen.getByRole('button', { name: 'Annuler' }))
  const stayed = screen.queryByRole('alertdialog') !== null
  clock.mockReturnValue(1_000 + doubleTap)
  await tap(screen.getByRole('button', { name: 'Annuler' }))

  expect(stayed).toBe(true)
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
})

test('a key that is held down answers no question by its repeats', async () => {
  const { remove, user, opener, confirm } = open()

  await user.click(opener)
  ;(await confirm()).focus()
  await user.keyboard('{Enter>3/}')

  expect(remove).toHaveBeenCalledTimes(1)
})

test('a double click of a mouse does not answer the question that its first has opened', async () => {
  const { remove, user, opener, confirm } = open()

  await user.click(opener)
  fireEvent.click(await confirm(), { detail: 2 })
  const asked = remove.mock.calls.length
  await user.click(await confirm())

  expect([asked, remove.mock.calls.length]).toEqual([0, 1])
})

const leaving = (children?: ReactNode) =>
  render(
    <ConfirmDialog
      open
      onOpenChange={() => undefined}
      title="Renoncer à ce job ?"
      confirmLabel="Renoncer"
      onConfirm={() => undefined}
    >
      {children}
    </ConfirmDialog>,
  )
const focused = () => document.activeElement?.tagName

test('a question with a field for a text has the focus in it, so that the first space that somebody types closes nothing (1.2.186)', async () => {
  leaving(<textarea aria-label="Un mot" />)

  await waitFor(() => expect(focused()).toBe('TEXTAREA'))
})

test('a question with a field has the focus on its heading on a touch screen, and one without fields on its “no” (1.2.186)', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const matches = media === '(pointer: coarse)'
    return Object.assign(new EventTarget(), { matches, media }) as unknown as MediaQueryList
  })
  onTestFinished(() => void vi.restoreAllMocks())

  leaving(<textarea aria-label="Un mot" />)
  await waitFor(() => expect(focused()).toBe('H2'))
  unmountAll()
  leaving()

  await waitFor(() => expect(document.activeElement?.textContent).toBe('Annuler'))
})
