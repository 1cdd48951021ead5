import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { Dialog } from './dialog.tsx'
import { openEarlyDialogs, opens, stopEarlyDialogs } from './early-dialog.ts'

/** A page whose dialog is removed for good as soon as React has opened it, before a frame is drawn. */
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

test('a dialog opened before React listened, and closed as React took over, gives the focus back', async () => {
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

/** A form that can be sent once it is ticked. `onTaken` is called as React has the dialog. */
function Form({ onTaken, onSend }: { onTaken: () => void; onSend: (isTicked: boolean) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [isTicked, setTicked] = useState(false)
  const open = () => {
    setOpen(true)
    queueMicrotask(onTaken)
  }
  return (
    <>
      <button type="button" {...opens('entry')}>
        Inscription
      </button>
      <Dialog early="entry" open={isOpen} onOpenChange={open} title="Inscription">
        <button type="button" onClick={() => setTicked(true)}>
          J’accepte
        </button>
        <button type="button" onClick={() => onSend(isTicked)}>
          Créer
        </button>
      </Dialog>
    </>
  )
}

test('each press in a dialog meets the changes of earlier presses, also while React takes over', async () => {
  const sent: boolean[] = []
  const place = document.body.appendChild(document.createElement('div'))
  const press = (name: string) =>
    [...place.querySelectorAll('button')].find((button) => button.textContent === name)!.click()
  const form = <Form onTaken={() => press('Créer')} onSend={(isTicked) => sent.push(isTicked)} />
  place.innerHTML = renderToString(form)
  openEarlyDialogs()
  press('Inscription')
  press('J’accepte')
  press('Créer')

  const root = hydrateRoot(place, form)
  onTestFinished(() => {
    root.unmount()
    place.remove()
    stopEarlyDialogs()
  })

  await expect.poll(() => sent).toHaveLength(2)
  expect(sent).toEqual([true, true])
})

/** Has a field with what is typed. */
function SignUp({ onSend }: { onSend: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  return (
    <>
      <p>Bonjour</p>
      <button type="button" {...opens('entry')} onClick={() => setOpen(true)}>
        Inscription
      </button>
      <Dialog early="entry" open={isOpen} onOpenChange={setOpen} title="Inscription">
        <input value={name} onChange={({ target }) => setName(target.value)} />
        <button type="button" onClick={() => onSend(name)}>
          Créer
        </button>
      </Dialog>
    </>
  )
}

test('a dialog that was opened on a page that a browser has translated stays open with its text, though React renders the page anew (1.2.542)', async () => {
  const sent: string[] = []
  const place = document.body.appendChild(document.createElement('div'))
  const page = <SignUp onSend={(name) => sent.push(name)} />
  place.innerHTML = renderToString(page)
  place.querySelector('p')!.innerHTML = '<font><font>Hello</font></font>'
  openEarlyDialogs()
  const press = (name: string) =>
    [...place.querySelectorAll('button')].find((button) => button.textContent === name)!.click()
  press('Inscription')
  const before = place.querySelector('input')!
  before.value = 'Nora'
  press('Créer')

  const root = hydrateRoot(place, page, { onRecoverableError: () => undefined })
  onTestFinished(() => {
    root.unmount()
    place.remove()
    stopEarlyDialogs()
  })

  await expect.poll(() => sent).toEqual(['Nora'])
  expect(before.isConnected).toBe(false)
  expect(place.querySelector('[role=dialog]')!.getAttribute('data-state')).toBe('open')
})
