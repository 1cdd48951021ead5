import { fireEvent, screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../../testing/render.ts'
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
