import { fireEvent, screen } from '@testing-library/dom'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { render, unmountAll } from '../../testing/render.ts'
import { useHeldFirst } from './held-first.ts'

afterEach(unmountAll)

const lists = [[], ['b', 'c'], ['a', 'b', 'c'], ['a', 'c'], []]

/** Shows the held row, and the next list at each press. */
function Lists() {
  const [at, setAt] = useState(0)
  return (
    <button type="button" onClick={() => setAt(at + 1)}>
      {useHeldFirst(lists[at] ?? []) ?? 'nothing'}
    </button>
  )
}

test('the first row is held while others come above it, and the next first one takes its place once it is gone', async () => {
  render(<Lists />)
  const button = screen.getByRole('button')
  const shown = [button.textContent]

  while (shown.length < lists.length) {
    fireEvent.click(button)
    await Promise.resolve()
    shown.push(button.textContent)
  }

  expect(shown).toEqual(['nothing', 'b', 'b', 'a', 'nothing'])
})
