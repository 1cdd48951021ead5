import { screen } from '@testing-library/dom'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { onTestFinished, test } from 'vitest'
import { fieldNamed } from '../testing/app.tsx'
import { CityField } from './city-field.tsx'

function Field() {
  const [city, setCity] = useState('')
  return <CityField label="Ville" value={city} onValueChange={setCity} />
}

test('what was typed before the app was there has its suggestions once the app is', async () => {
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
