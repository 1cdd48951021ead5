import { useState } from 'react'
import { fireEvent, screen, within } from '@testing-library/dom'
import { renderToString } from 'react-dom/server'
import { hydrateRoot } from 'react-dom/client'
import { afterAll, expect, test, vi } from 'vitest'
import { messages, openChat } from '../testing/chat.ts'
import { network } from '../testing/network.ts'
import { render } from '../testing/render.ts'
import { font, translatePage } from '../testing/translator.ts'
import { Button } from './button.tsx'
import { followTranslation, reportUntranslated } from './translated-text.ts'

// The files of a worker share their document. Its forms and selects are proxies, which are not what their children name as their parent, so their children
// would stay for ever.
const stop = followTranslation()
afterAll(() => {
  stop()
  delete document.documentElement.dataset.translated
})

const shouted = (text: string) => text.toUpperCase()

/** Has every way in which React touches a text beside others: it changes, goes, and something comes before it. */
function Steps() {
  const [step, setStep] = useState(0)
  return (
    <button type="button" onClick={() => setStep(step + 1)}>
      {step > 0 && <b>avant </b>}
      {step < 2 && 'début '}pas {step}
      {step > 2 && <i> après</i>} fin
    </button>
  )
}

test('a translated text changes, goes, and gets others before it (1.2.542)', async () => {
  render(<Steps />)
  translatePage(shouted)
  const words = screen.getByRole('button')
  const shown = [words.textContent]

  for (const next of ['PAS 1', 'PAS 2', 'PAS 3', 'PAS 4']) {
    fireEvent.click(words)
    await vi.waitFor(() => expect(words.textContent).toContain(next))
    shown.push(words.textContent)
  }

  expect(shown).toEqual([
    'DÉBUT PAS 0 FIN',
    'AVANT DÉBUT PAS 1 FIN',
    'AVANT PAS 2 FIN',
    'AVANT PAS 3 APRÈS FIN',
    'AVANT PAS 4 APRÈS FIN',
  ])
})

/** Renders a page as the server does, changes it, hydrates it, and returns the errors that the window is told of. */
const hydrateChanged = async (change: (button: Element) => void): Promise<unknown[]> => {
  const told: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => told.push(error))
  delete document.documentElement.dataset.translated
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<Steps />)
  change(place.querySelector('button')!)
  // The browser tells of changes once the task is over.
  await new Promise((resolve) => setTimeout(resolve))

  const root = hydrateRoot(place, <Steps />, { onRecoverableError: reportUntranslated })
  await vi.waitFor(() => expect(place.textContent).toBe('début pas 0 fin'))

  root.unmount()
  place.remove()
  vi.unstubAllGlobals()
  return told
}

test('a page that was translated before its hydration is rendered anew, which is no fault; any other difference is one', async () => {
  const translated = await hydrateChanged((button) => (button.innerHTML = '<font><font>START STEP 0 END</font></font>'))
  const changed = await hydrateChanged((button) => (button.innerHTML = 'début pas 1 fin'))

  expect(translated).toEqual([])
  expect(changed).toHaveLength(1)
})

test('a text that a translator has put around with its element goes with it', () => {
  const [parent, text] = [document.createElement('p'), document.createTextNode('mot')]
  const around = document.createElement(font)
  parent.append(around)
  around.append(text)

  parent.insertBefore(document.createElement('b'), text)
  parent.removeChild(text)

  expect(parent.innerHTML).toBe('<b></b>')
})

test('a busy button in a translated page gets its label back', async () => {
  function Busy() {
    const [isBusy, setBusy] = useState(false)
    return (
      <Button busy={isBusy} busyLabel="Envoi..." onClick={() => setBusy(true)} onBlur={() => setBusy(false)}>
        <svg /> Envoyer
      </Button>
    )
  }
  render(<Busy />)
  translatePage(shouted)
  const button = screen.getByRole('button')

  fireEvent.click(button)
  await vi.waitFor(() => expect(button.textContent).toBe('ENVOI...'))
  fireEvent.focusOut(button)

  await vi.waitFor(() => expect(button.textContent?.trim()).toBe('ENVOYER'))
})

test('a conversation in a translated page takes messages, without network and with it (1.2.542)', async () => {
  const app = await openChat()
  await messages()
  translatePage(shouted)

  network.setOnline(false)
  await app.fill('Votre message', 'J’arrive à 8 h')
  await app.press(/^ENVOYER$/)
  await within(await messages()).findByText('J’ARRIVE À 8 H')
  network.setOnline(true)

  await expect.poll(() => [...network.api.server.state.messages.values()].at(-1)?.content).toBe('J’arrive à 8 h')
  await expect.poll(() => screen.queryByText(/EN ATTENTE/)).toBeNull()
})
