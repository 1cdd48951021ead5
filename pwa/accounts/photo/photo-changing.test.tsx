import { Blob } from 'node:buffer'
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { User } from '../../../schema/accounts/user.ts'
import { openDatabase } from '../../../sync/store/database.ts'
import { DatabaseProvider } from '../../data/local-database.tsx'
import { SyncProvider } from '../../data/sync-provider.tsx'
import { signInOnDevice } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { waitLikePeople } from '../../testing/patience.ts'
import { register } from '../../testing/people.ts'
import { says } from '../../testing/reading.ts'
import { render } from '../../testing/render.ts'
import { fillStorage } from '../../testing/storage.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { usePhotoChanging } from './photo-changing.ts'
import { SessionProvider, useSession } from '../../session/session.tsx'

/** A Blob of Node, because that of happy-dom cannot be stored. */
const photo = new Blob(['.'], { type: 'image/jpeg' }) as globalThis.Blob

function Buttons() {
  const { set, clear } = usePhotoChanging()
  const { user } = useSession()
  return (
    <>
      <button type="button" onClick={() => void set(photo)}>
        Changer
      </button>
      <button type="button" onClick={() => void clear()}>
        Enlever
      </button>
      <p>{user?.profileImageUrl ?? 'sans photo'}</p>
    </>
  )
}

async function openButtons(person?: User) {
  if (person) await signInOnDevice(person)
  render(
    <SessionProvider>
      <DatabaseProvider>
        <SyncProvider>
          <Buttons />
          <Toaster />
        </SyncProvider>
      </DatabaseProvider>
    </SessionProvider>,
  )
  const user = userEvent.setup({ delay: null })
  return (name: string) => user.click(screen.getByRole('button', { name }))
}

// Shows rules 1.2.60, 1.4.19, 1.4.20, 1.8.11.
test('a toast confirms a changed photo, and a removed one', async () => {
  const lea = register('student')
  const press = await openButtons(lea)

  await press('Changer')
  await says(['Photo mise à jour !', `/api/users/${lea.id}/photo`])
  await press('Enlever')

  await says(['Photo supprimée.', 'sans photo'])
})

test('a photo changed without network waits, and a toast announces that', async () => {
  const lea = register('student')
  const press = await openButtons(lea)
  await expect.poll(() => openDatabase(lea.id).account.count()).toBe(1)
  network.setOnline(false)

  await press('Changer')

  await says(['Enregistré, envoi dès que vous serez en ligne.', 'waiting-photo:'])
})

test.each(['Changer', 'Enlever'])('a photo whose session has expired waits for a new sign-in: %s', async (act) => {
  waitLikePeople()
  const lea = register('student', undefined, { profileImageUrl: '/photo' })
  const press = await openButtons(lea)
  await expect.poll(() => openDatabase(lea.id).account.count()).toBe(1)
  network.api.session = null

  await press(act)

  await says(['Enregistré, envoi après votre reconnexion.'])
})

// Shows rules 1.8.8, 1.8.10.
test.each([
  ['Changer', "Impossible de télécharger l'image. Veuillez réessayer."],
  ['Enlever', 'Impossible de supprimer la photo'],
])('a device that takes nothing more shows an error: %s', async (button, words) => {
  const press = await openButtons(register('student'))
  await says(['sans photo'])
  fillStorage()

  await press(button)

  await says([words])
})

test('a signed-out person reads the documented words why their photo is neither set nor removed (1.8.7)', async () => {
  const press = await openButtons()

  await press('Changer')
  await says(['Vous devez être connecté pour télécharger une photo'])
  await press('Enlever')

  await says(['Vous devez être connecté pour supprimer une photo'])
})
