import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { User } from '../../../schema/accounts/user.ts'
import { openDatabase } from '../../../sync/store/database.ts'
import { dialogNamed, openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { act, register } from '../../testing/people.ts'
import { says } from '../../testing/reading.ts'
import { unmountAll } from '../../testing/render.ts'
import { reloadPage } from '../../updates/reload.ts'
import './details-dialog.tsx'

const abandoning = () => screen.findByRole('alertdialog', { name: /^Abandonner les modifications/ })
const stored = ({ id }: User) => network.api.server.state.users.get(id)!.studentProfile
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

test('a student enters her week and distance without network, and they arrive once there is one (1.2.140, 1.2.142, 1.2.143)', async () => {
  const lea = register('student')
  const { press, user } = await openApp('/dashboard', lea)
  await press('Disponibilités et trajet')
  const dialog = await dialogNamed('Disponibilités et trajet')
  await says(['Visible par vous et par les particuliers à qui vous avez envoyé une candidature.'], dialog)
  network.setOnline(false)

  await press('Soir, tous les jours')
  await press('Lundi, soir')
  await press('Samedi, matin')
  await user.click(screen.getByRole('radio', { name: '20 km' }))
  await press('Enregistrer')

  await says(['Enregistré, envoi dès que vous serez en ligne.', 'Jusqu’à 20 km'])
  const saturday = within(await screen.findByRole('table', { name: 'Disponibilités par semaine' })).getAllByRole(
    'row',
  )[1]
  expect(
    within(saturday!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)[5],
  ).toBe('libre')
  expect(stored(lea)).not.toHaveProperty('availability')
  network.setOnline(true)
  const evenings = ['tuesday', 'wednesday', 'thursday', 'friday'].map((day) => `${day}_evening`)
  await expect
    .poll(() => stored(lea)?.availability)
    .toEqual([...evenings, 'saturday_morning', 'saturday_evening', 'sunday_evening'])
  expect(stored(lea)?.travelDistance).toBe(20)
})

test('a second press empties a full column, and clears a chosen distance; an unchanged week sends nothing', async () => {
  const lea = register('student')
  act(lea, 'studentProfile.update', { travelDistance: 50 })
  const { press, user } = await openApp('/dashboard', lea)
  await press('Disponibilités et trajet')
  await dialogNamed('Disponibilités et trajet')

  await press('Matin, tous les jours')
  const all = pressed('Dimanche, matin')
  await press('Matin, tous les jours')
  network.calls = []
  await press('Enregistrer')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect([all, network.calls.includes('POST /api/sync/push')]).toEqual(['true', false])

  await press('Disponibilités et trajet')
  await dialogNamed('Disponibilités et trajet')
  await user.click(screen.getByRole('radio', { name: '50 km' }))
  await press('Enregistrer')

  // Said after the server has it, or the next test would read it.
  await says(['Profil mis à jour.'])
  expect(stored(lea)?.travelDistance).toBeNull()
})

test('languages have a level each, which stays until another one is chosen, and licences are several (1.2.141, 1.2.142, 1.2.143)', async () => {
  const lea = register('student')
  const { press, user } = await openApp('/dashboard', lea)
  await press('Langues et permis')
  await says(['Visible sur votre profil public.'], await dialogNamed('Langues et permis'))
  const level = (language: string, name: string) =>
    within(screen.getByRole('group', { name: `Niveau en ${language}` })).getByRole('radio', { name })

  await press('Anglais')
  await press('Français')
  await user.click(level('français', 'Langue maternelle'))
  await user.click(level('anglais', 'Courant'))
  await press('Voiture (B)')
  await press('Vélomoteur (M)')
  await press('Enregistrer')

  await says(['Profil mis à jour.', 'Français (langue maternelle), Anglais (courant)', 'Vélomoteur (M), Voiture (B)'])
  expect(stored(lea)).toMatchObject({
    languages: [
      { language: 'french', level: 'native' },
      { language: 'english', level: 'fluent' },
    ],
    drivingLicences: ['M', 'B'],
  })
})

test('the page of the synchronisation lists the changed details that wait to be sent', async () => {
  const lea = register('student')
  const { press, goTo, user } = await openApp('/dashboard', lea)
  network.setOnline(false)
  await press('Disponibilités et trajet')
  await dialogNamed('Disponibilités et trajet')
  await press('Lundi, soir')
  await user.click(screen.getByRole('radio', { name: '5 km' }))
  await press('Enregistrer')
  await says(['Enregistré, envoi dès que vous serez en ligne.'])

  await goTo('/dashboard?tab=synchronisation')

  await says(['Profil étudiant', 'Disponibilités : lundi soir', 'Trajet : jusqu’à 5 km'])
})

test('the progress names the missing detail, leads to its field, and goes once the profile is complete (1.2.144)', async () => {
  const lea = register('student', 'Léa', { profileImageUrl: '/api/users/lea/photo?v=1' })
  act(lea, 'studentProfile.update', { school: 'EPFL', bio: 'Bonjour', availableTools: ['drill'], travelDistance: 10 })
  act(lea, 'studentProfile.update', { languages: [{ language: 'french', level: 'native' }] })
  const { press } = await openApp('/dashboard', lea)
  await says(['Profil complet à 86 %'])

  await press('Indiquer vos jours libres')
  await dialogNamed('Disponibilités et trajet')
  await press('Mardi, après-midi')
  await press('Enregistrer')

  await says(['Profil mis à jour.'])
  await expect.poll(() => screen.queryByText(/^Profil complet/)).toBeNull()
})

test('a week with unsaved choices closes only after a question (1.2.403)', async () => {
  const { press, user } = await openApp('/dashboard', register('student'))
  await press('Disponibilités et trajet')
  await dialogNamed('Disponibilités et trajet')
  await press('Lundi, soir')

  await user.keyboard('{Escape}')
  const question = await abandoning()
  await press('Continuer', question)
  const kept = pressed('Lundi, soir')
  await user.keyboard('{Escape}')
  await press('Abandonner', await abandoning())

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(kept).toBe('true')
})

test('unsaved choices in both parts outlive an update that another tab takes (1.2.403)', async () => {
  const lea = register('student')
  const first = await openApp('/dashboard', lea)
  await first.press('Langues et permis')
  await dialogNamed('Langues et permis')
  await first.press('Anglais')
  await reloadPage()
  unmountAll()

  const { press, user } = await openApp('/dashboard', lea)
  await press('Disponibilités et trajet')
  const other = await dialogNamed('Disponibilités et trajet')
  await press('Annuler', other)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await press('Langues et permis')
  await dialogNamed('Langues et permis')
  await user.click(
    within(await screen.findByRole('group', { name: 'Niveau en anglais' })).getByRole('radio', { name: 'Courant' }),
  )
  await press('Enregistrer')

  await says(['Profil mis à jour.', 'Anglais (courant)'])
  expect(stored(lea)?.languages).toEqual([{ language: 'english', level: 'fluent' }])
  expect(await openDatabase(lea.id).drafts.count()).toBe(0)
})
