import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from '../../testing/render.ts'
import { doubleTap } from '../hooks/stray-taps.ts'
import { Dialog } from './dialog.tsx'

/** A dialog that is followed by another one, as when signing out. */
function TwoDialogs() {
  const [open, setOpen] = useState<'first' | 'second' | null>('first')
  const close = () => setOpen(null)
  return (
    <>
      <button type="button">Dehors</button>
      {open === 'first' && (
        <Dialog open onOpenChange={close} title="Premier">
          <button type="button" onClick={() => setOpen('second')}>
            Suite
          </button>
        </Dialog>
      )}
      {open === 'second' && (
        <Dialog open onOpenChange={close} title="Second">
          <p>La suite</p>
        </Dialog>
      )}
    </>
  )
}

/** Waits for some frames: a dialog checks the focus in a later frame. */
const framesPass = async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}

test('focus that a closed dialog gives back late does not close the next dialog', async () => {
  render(<TwoDialogs />)
  fireEvent.click(await screen.findByRole('button', { name: 'Suite' }))
  await screen.findByRole('dialog', { name: 'Second' })
  await framesPass()

  screen.getByText('Dehors').focus()
  await framesPass()

  expect(screen.queryByRole('dialog', { name: 'Second' })).not.toBeNull()
})

/** A dialog that is rendered closed, as most are. */
function Openable() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Question">
        <p>La suite</p>
      </Dialog>
    </>
  )
}

test.each([1, 2])('a dialog takes the focus and gives it back, at opening %i', async (times) => {
  render(<Openable />)
  const opener = await screen.findByRole('button', { name: 'Ouvrir' })

  for (let time = 0; time < times; time += 1) {
    opener.focus()
    fireEvent.click(opener)
    const dialog = await screen.findByRole('dialog', { name: 'Question' })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))

    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  }
})

test.each([
  ['its first field, which waits for text', <textarea key="field" aria-label="Lettre" />, 'TEXTAREA'],
  ['its heading: the first field is no text', [<input key="box" type="checkbox" />, <textarea key="field" />], 'H2'],
  ['its heading: the first field is filled', <input key="field" defaultValue="Lausanne" />, 'H2'],
  ['its heading: there are buttons alone', <button key="act" type="button" aria-label="Suite" />, 'H2'],
])('a dialog has the focus on %s (1.2.186)', async (_where, content, tag) => {
  render(
    <Dialog open onOpenChange={() => undefined} title="Question">
      {content}
    </Dialog>,
  )

  await screen.findByRole('dialog', { name: 'Question' })

  await waitFor(() => expect(document.activeElement?.tagName).toBe(tag))
})

test('on a touch screen a dialog has the focus on its heading, so that no keyboard covers what it says (1.2.186)', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const matches = media === '(pointer: coarse)'
    return Object.assign(new EventTarget(), { matches, media }) as unknown as MediaQueryList
  })
  onTestFinished(() => void vi.restoreAllMocks())

  render(
    <Dialog open onOpenChange={() => undefined} title="Question">
      <textarea aria-label="Lettre" />
    </Dialog>,
  )

  await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
})

test('the second tap of a double one beside the dialog that the first has opened does not close it', async () => {
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  render(<Openable />)
  const opener = await screen.findByRole('button', { name: 'Ouvrir' })
  clock.mockReturnValue(1_000)
  fireEvent.click(opener)
  await screen.findByRole('dialog', { name: 'Question' })
  await framesPass()
  const pressBeside = async (time: number) => {
    clock.mockReturnValue(time)
    fireEvent.pointerDown(document.body, { pointerType: 'mouse', button: 0 })
    fireEvent.click(document.body)
    for (let time = 0; time < 5; time += 1) await framesPass()
  }

  await pressBeside(1_150)
  expect(screen.queryByRole('dialog')).not.toBeNull()
  await pressBeside(1_000 + doubleTap)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

/** The part of the page that is in sight, as a browser reports it. */
class Sight extends EventTarget {
  height = innerHeight
  offsetTop = 0
  scale = 1

  become(change: Partial<Pick<Sight, 'height' | 'offsetTop' | 'scale'>>) {
    Object.assign(this, change)
    this.dispatchEvent(new Event('resize'))
  }
}

test('a sheet makes room for the keyboard, and none for the fingers that enlarge the page', async () => {
  const sight = new Sight()
  vi.stubGlobal('visualViewport', sight)
  onTestFinished(() => void vi.unstubAllGlobals())
  render(<Openable />)
  fireEvent.click(await screen.findByRole('button', { name: 'Ouvrir' }))
  const place = (await screen.findByRole('dialog', { name: 'Question' })).parentElement!
  const room = () => place.style.getPropertyValue('--keyboard')

  sight.become({ height: innerHeight - 300 })
  await waitFor(() => expect(room()).toBe('300px'))
  sight.become({ height: innerHeight / 2, offsetTop: 50, scale: 2 })
  await waitFor(() => expect(room()).toBe('0px'))
  sight.become({ height: (innerHeight - 300) / 2 })
  await waitFor(() => expect(room()).toBe('300px'))
})
