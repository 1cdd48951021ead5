import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { fieldNamed } from '../../testing/app.tsx'
import { render } from '../../testing/render.ts'
import { Button } from '../button.tsx'
import { ComboboxField } from './combobox-field.tsx'

const lausanne = [{ value: 'lausanne', label: 'Lausanne, VD' }]

/** A field whose suggestions come late, unless they are `known`. */
function Place({ known = [] }: { known?: typeof lausanne }) {
  const [text, setText] = useState('')
  const [items, setItems] = useState(known)
  return (
    <>
      <ComboboxField label="Lieu" value={text} onValueChange={setText} items={items} />
      <Button onClick={() => setItems(lausanne)}>Suite</Button>
    </>
  )
}

test('suggestions that come late do not open over the next field of whoever has gone on', async () => {
  const user = userEvent.setup({ delay: null })
  render(<Place />)

  await user.type(fieldNamed('Lieu'), 'La')
  await user.tab()
  await user.keyboard('{Enter}')
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect([document.activeElement?.textContent, screen.queryByRole('option')]).toEqual(['Suite', null])
})

test('on a phone, whose keyboard leads to the next field, the suggestions close behind whoever goes on', async () => {
  const user = userEvent.setup({ delay: null })
  Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: 5 })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'maxTouchPoints'))
  render(<Place known={lausanne} />)
  await user.type(fieldNamed('Lieu'), 'La')
  await screen.findByRole('option')

  await user.tab()

  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Suite')
})

test.each([
  ['mouse', 'MouseLeft'],
  ['finger', 'TouchA'],
])(
  'a %s press beside an open list does its work and closes the list, which moves nothing before (1.2.692)',
  async (_what, key) => {
    const user = userEvent.setup({ delay: null })
    const wasOpen: boolean[] = []
    const act = () => wasOpen.push(screen.queryByRole('option') !== null)
    render(
      <>
        <Place known={lausanne} />
        <Button onClick={act}>2 h</Button>
      </>,
    )
    await user.type(fieldNamed('Lieu'), 'La')
    await screen.findByRole('option')

    await user.pointer({ keys: `[${key}]`, target: screen.getByRole('button', { name: '2 h' }) })

    expect(wasOpen).toEqual([true])
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    expect(fieldNamed('Lieu').value).toBe('La')
  },
)
