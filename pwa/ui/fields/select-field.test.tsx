import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hydrate, render } from '../../testing/render.ts'
import { SelectField } from './select-field.tsx'

const reasons = [
  { value: 'spam', label: 'Publicité' },
  { value: 'fraud', label: 'Arnaque' },
]

function Reason({
  initial,
  error,
  onChoice,
}: {
  initial?: string
  error?: ReactNode
  onChoice?: (value: string) => void
}) {
  const [value, setValue] = useState(initial)
  const choose = (chosen: string) => {
    setValue(chosen)
    onChoice?.(chosen)
  }
  return (
    <SelectField label="Motif" hint="Un seul." error={error} items={reasons} value={value} onValueChange={choose} />
  )
}

const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Motif' })
const shown = () => field().parentElement!.querySelector('[aria-hidden]')!.textContent

test('a short list is the system’s own, and its box says what is chosen, or that nothing is yet (1.2.660)', async () => {
  render(<Reason />)
  const before = [shown(), ...Array.from(field().options, ({ text, disabled }) => [text, disabled])]

  await userEvent.selectOptions(field(), 'Arnaque')

  expect(before).toEqual(['Choisir…', ['Choisir…', true], ['Publicité', false], ['Arnaque', false]])
  await expect
    .poll(() => [shown(), ...Array.from(field().options, ({ text }) => text)])
    .toEqual(['Arnaque', 'Publicité', 'Arnaque'])
})

test('a choice that fails is described by its error and its hint', async () => {
  render(<Reason error="Choisissez un motif" />)

  await expect.poll(() => field().getAttribute('aria-describedby')?.split(' ')).toHaveLength(2)
  const texts = field()
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)!.textContent)
  expect([field().getAttribute('aria-invalid'), ...texts]).toEqual(['true', 'Choisissez un motif', 'Un seul.'])
})

test('what was chosen before the app was there counts once the app is there', async () => {
  const differences: unknown[] = []
  const choices: string[] = []
  const html = renderToString(<Reason initial="spam" />)
  const isReady = new Promise<void>((resolve) => {
    const choose = (value: string) => {
      choices.push(value)
      resolve()
    }
    hydrate(html, <Reason initial="spam" onChoice={choose} />, (report) => differences.push(report))
    field().value = 'fraud'
  })

  await isReady

  await expect.poll(shown).toBe('Arnaque')
  expect([choices, field().value, differences]).toEqual([['fraud'], 'fraud', []])
})
