import { fireEvent, screen } from '@testing-library/dom'
import { useState, type ComponentType } from 'react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.ts'
import { lazyDialog } from './lazy-dialog.tsx'
import { useQueuedDialog } from './dialog-queue.ts'
import { Dialog } from './dialog.tsx'

interface Closable {
  onClose: () => void
}

function Profile({ onClose }: Closable) {
  return (
    <Dialog open onOpenChange={onClose} title="Modifier le profil">
      <p>École</p>
    </Dialog>
  )
}

/** Opens a screen with two dialogs: congratulations, which open by themselves, and a profile, which a press opens. */
const openScreen = () => {
  let arrive = () => {}
  const code = new Promise<ComponentType<Closable>>((resolve) => (arrive = () => resolve(Profile)))
  const LateProfile = lazyDialog(() => code)
  function Screen() {
    const [isEditing, setEditing] = useState(false)
    const [isAccepted, setAccepted] = useState(false)
    const mayCongratulate = useQueuedDialog(isAccepted)
    return (
      <>
        <button type="button" onClick={() => setEditing(true)}>
          Modifier
        </button>
        <button type="button" onClick={() => setAccepted(true)}>
          Accepter
        </button>
        {isEditing && <LateProfile onClose={() => setEditing(false)} />}
        <Dialog open={mayCongratulate} onOpenChange={() => setAccepted(false)} title="Félicitations">
          <p>Vous êtes prise</p>
        </Dialog>
      </>
    )
  }
  render(<Screen />)
  return { arrive }
}

const titles = () =>
  screen
    .queryAllByRole('dialog')
    .map((dialog) => document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent)
/** 100 ms, within which a dialog that opens has opened. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 100))

test('no unasked dialog opens while the code of an asked one is on its way, nor over it', async () => {
  const { arrive } = openScreen()
  fireEvent.click(await screen.findByRole('button', { name: 'Modifier' }))
  fireEvent.click(screen.getByRole('button', { name: 'Accepter' }))
  await aMoment()
  const meanwhile = titles()

  arrive()
  await screen.findByRole('dialog', { name: 'Modifier le profil' })
  await aMoment()
  const arrived = titles()
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))

  await screen.findByRole('dialog', { name: 'Félicitations' })
  expect([meanwhile, arrived]).toEqual([[], ['Modifier le profil']])
})
