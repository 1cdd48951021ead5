import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { render } from '../../testing/render.ts'

test('a drawing that is rendered again under Trusted Types keeps its shapes as they are', async () => {
  const createPolicy = () => ({ createHTML: (shapes: string) => ({ toString: () => shapes }) })
  vi.stubGlobal('trustedTypes', { createPolicy })
  vi.resetModules()
  const { Art } = await import('./art.tsx')
  let renderAgain = () => undefined as void
  function Drawn() {
    const [turn, setTurn] = useState(0)
    renderAgain = () => flushSync(() => setTurn(turn + 1))
    return <Art drawing={{ viewBox: '0 0 120 84', shapes: '<circle r="9"></circle>' }} />
  }
  render(<Drawn />)
  const shape = document.querySelector('circle')

  renderAgain()

  expect(shape).not.toBeNull()
  expect(document.querySelector('circle')).toBe(shape)
  vi.unstubAllGlobals()
  vi.resetModules()
})
