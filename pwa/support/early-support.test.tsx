import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { draftKeys, saveDraft } from '../../sync/store/drafts.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { DatabaseProvider } from '../data/local-database.tsx'
import { SessionProvider } from '../session/session.tsx'
import { fieldNamed } from '../testing/app.tsx'
import { SupportForm } from './support-form.tsx'

const form = (
  <SessionProvider>
    <DatabaseProvider>
      <SupportForm />
    </DatabaseProvider>
  </SessionProvider>
)

/** Types into the server's form before React hydrates it. */
const typeEarly = (email: string, message: string) => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(form)
  fieldNamed('Votre e-mail').value = email
  fieldNamed('Votre message').value = message
  const root = hydrateRoot(place, form)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
}

const typed = () => [fieldNamed('Votre e-mail').value, fieldNamed('Votre message').value]

test('text typed into both fields before the app was there stays, and is kept', async () => {
  typeEarly('lea@example.ch', 'Bonjour')

  await expect
    .poll(async () => (await openDatabase(null).drafts.get(draftKeys.support))?.value)
    .toMatchObject({ email: 'lea@example.ch', message: 'Bonjour' })
  expect(typed()).toEqual(['lea@example.ch', 'Bonjour'])
})

test('text typed early does not replace the stored draft', async () => {
  await saveDraft(openDatabase(null), draftKeys.support, { email: 'lea@example.ch', message: 'Hier' })

  typeEarly('', 'Aujourd’hui')

  await expect.poll(typed).toEqual(['lea@example.ch', 'Hier\nAujourd’hui'])
})
