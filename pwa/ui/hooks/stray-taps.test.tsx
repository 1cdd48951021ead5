import { fireEvent, screen } from '@testing-library/dom'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../../testing/render.ts'
import { doubleTap, ignoreStrayTaps } from './stray-taps.ts'

const leave = vi.fn()
const count = vi.fn()

/** A chat over a page whose logo is where the chat's arrow was. */
function Page() {
  const [isChatOpen, setChatOpen] = useState(true)
  return (
    <>
      {isChatOpen ? (
        <button type="button" key="back" onClick={() => setChatOpen(false)}>
          Retour
        </button>
      ) : (
        <button type="button" key="home" onClick={leave}>
          Accueil
        </button>
      )}
      <button type="button" onClick={count}>
        Plus un
      </button>
    </>
  )
}

/** Files of tests share a window, where these listeners would go on ignoring taps. */
let listeners: Parameters<typeof addEventListener>[] = []

beforeAll(() => {
  const add = vi.spyOn(globalThis, 'addEventListener')
  ignoreStrayTaps()
  listeners = [...add.mock.calls] as typeof listeners
})
afterAll(() => {
  for (const listener of listeners) removeEventListener(...listener)
})
beforeEach(() => vi.clearAllMocks())
afterEach(() => vi.restoreAllMocks())

const tap = async (name: string, time: number, { x = 20, detail = 1, pointerType = 'touch' } = {}) => {
  const target = await screen.findByRole('button', { name })
  const place = { clientX: x, clientY: 20 }
  const now = vi.spyOn(performance, 'now').mockReturnValue(time)
  fireEvent.pointerDown(target, { pointerType, ...place })
  now.mockRestore()
  fireEvent.click(target, { detail, ...place })
}
/** happy-dom draws nothing, so that nothing is at any place. */
const isAtFinger = (name: string) =>
  vi.spyOn(document, 'elementFromPoint').mockImplementation(() => screen.queryByRole('button', { name }))

test('the second tap of a double one does not press what has come under the finger', async () => {
  render(<Page />)
  isAtFinger('Accueil')

  await tap('Retour', 1_000)
  await tap('Accueil', 1_150)
  expect(leave).not.toHaveBeenCalled()
  await tap('Accueil', 1_150 + doubleTap)

  expect(leave).toHaveBeenCalledTimes(1)
})

test('a tap elsewhere, a key, and a mouse that clicks once more are no second taps', async () => {
  render(<Page />)
  isAtFinger('Accueil')

  await tap('Retour', 5_000)
  await tap('Accueil', 5_100, { x: 90 })
  await tap('Accueil', 5_200, { x: 20, detail: 0 })
  await tap('Accueil', 5_300, { pointerType: 'mouse' })

  expect(leave).toHaveBeenCalledTimes(3)
})

test('a button that stays may be pressed as fast as somebody likes', async () => {
  render(<Page />)
  isAtFinger('Plus un')

  for (const time of [9_000, 9_100, 9_200]) await tap('Plus un', time)

  expect(count).toHaveBeenCalledTimes(3)
})
