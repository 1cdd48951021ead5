import { fireEvent, screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fieldNamed } from '../../testing/app.tsx'
import { missingModule, noteRejections } from '../../testing/rejections.ts'
import { render } from '../../testing/render.ts'
import { CityField } from './city-field.tsx'

function Field({ required = false }: { required?: boolean }) {
  const [city, setCity] = useState('')
  return <CityField label="Ville" hint="Localité" required={required} value={city} onValueChange={setCity} />
}

test.each([
  ['1004 lausanne', 'Lausanne, VD', false],
  ['Chez ma tante', 'Chez ma tante', true],
])(
  'a required place that is left as "%s" becomes "%s"; the canton is said to be unknown: %s (1.2.543)',
  async (typed, left, isVague) => {
    render(<Field required />)
    const field = screen.getByRole<HTMLInputElement>('combobox')
    const user = userEvent.setup({ delay: null })

    await user.type(field, typed)
    await user.tab()

    await expect.poll(() => [field.value, screen.queryByText(/^Canton inconnu/) !== null]).toEqual([left, isVague])
  },
)

test('a postal code that a town has beside that of the catalogue finds the town', async () => {
  render(<Field />)

  await userEvent.setup({ delay: null }).type(screen.getByRole('combobox'), '1004')

  await screen.findByRole('option', { name: 'Lausanne, VD' })
})

test('a filter by place stays as it is typed', async () => {
  render(<Field />)
  const field = screen.getByRole<HTMLInputElement>('combobox')
  const user = userEvent.setup({ delay: null })

  await user.type(field, 'Lausanne')
  await user.tab()
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(field.value).toBe('Lausanne')
})

test('text typed before the app was there gets its suggestions once the app is there (1.2.28)', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<Field />)
  const field = fieldNamed('Ville')
  field.focus()
  field.value = 'La'

  const root = hydrateRoot(place, <Field />)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })

  await screen.findByRole('option', { name: /^Lausanne, VD/ })
})

test('without its catalogue the field takes free text, and raises no error (1.2.30)', async () => {
  const catalogue = missingModule()
  vi.doMock('../../../schema/catalogues/cities.ts', catalogue.load)
  onTestFinished(() => vi.doUnmock('../../../schema/catalogues/cities.ts'))
  const rejections = noteRejections()

  render(<Field />)
  fireEvent.change(fieldNamed('Ville'), { target: { value: 'Morges' } })

  await expect.poll(catalogue.tried).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(rejections).toEqual([])
  expect(fieldNamed('Ville').value).toBe('Morges')
})
