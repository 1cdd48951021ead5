import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { DatabaseProvider } from '../data/local-database.tsx'
import { toaster } from '../ui/toast.ts'
import { usePhotoChanging } from './photo-changing.ts'
import { SessionProvider } from '../session/session.tsx'

test('somebody who is signed out is told in the documented words why their photo is neither set nor removed', async () => {
  const { set, clear } = photoChangingOfNobody()
  const said = vi.spyOn(toaster, 'create')

  await set(new Blob())
  await clear()

  expect(said.mock.calls.map(([toast]) => toast.title)).toEqual([
    'Vous devez être connecté pour télécharger une photo',
    'Vous devez être connecté pour supprimer une photo',
  ])
})

/** Rendered ahead, the app is a visitor's. */
function photoChangingOfNobody() {
  let found: ReturnType<typeof usePhotoChanging> | undefined
  function Probe() {
    found = usePhotoChanging()
    return null
  }
  renderToString(
    <SessionProvider>
      <DatabaseProvider>
        <Probe />
      </DatabaseProvider>
    </SessionProvider>,
  )
  return found!
}
