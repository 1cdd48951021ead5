import { Blob as PlainBlob } from 'node:buffer'
import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { photoLimits } from '../../schema/limits.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { dialogNamed, fieldNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { act, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { unmountAll } from '../testing/render.ts'
import { reloadPage } from '../updates/reload.ts'
import { fillStorage } from '../testing/storage.ts'

/** Opens a person's own profile. */
async function openProfile(person: User) {
  const app = await openApp('/dashboard', person)
  await app.press('Modifier le profil')
  return { ...app, dialog: await dialogNamed('Modifier le profil') }
}
const abandoning = () => screen.findByRole('alertdialog', { name: /^Abandonner les modifications/ })
const stored = ({ id }: User) => network.api.server.state.users.get(id)!
const choose = (type: string, content: BlobPart) =>
  fireEvent.change(screen.getByLabelText('Photo de profil'), {
    target: { files: [new File([content], 'moi', { type })] },
  })

test('a student changes school, words and tools, and the dashboard shows them (1.2.57, 1.4.21, 1.8.13)', async () => {
  const lea = register('student')
  const { fill, press, user } = await openProfile(lea)
  await fill('École', 'EPFL')
  await fill('Motivation et objectifs', 'J’aime le bois.')
  await user.type(fieldNamed('Outils'), 'Râteau{Enter}')

  await press('Enregistrer')

  await says(['Profil mis à jour.'])
  await saysNo(['Modifier le profil.'])
  await says(['EPFL', 'Pas encore confirmée.', 'J’aime le bois.'])
  expect(stored(lea).studentProfile).toMatchObject({
    school: 'EPFL',
    bio: 'J’aime le bois.',
    availableTools: ['Râteau'],
  })
})

test('another phone number asks for the password, goes to the server at once, and leaves none on the device (1.2.510)', async () => {
  const lea = register('student')
  const { fill, press, dialog } = await openProfile(lea)
  await saysNo(['Mot de passe actuel'], dialog)
  await fill('Téléphone', '+41 79 765 43 21')
  await fill('Ville', 'Sion, VS')

  await press('Enregistrer')
  await says(['Mot de passe requis'], dialog)
  await fill('Mot de passe actuel', 'wrong-1234')
  await press('Enregistrer')
  await says(['Ce n’est pas votre mot de passe'], dialog)
  await fill('Mot de passe actuel', 'secret-1234')
  await press('Enregistrer')

  await says(['Profil mis à jour.'])
  await expect.poll(() => [stored(lea).phone, stored(lea).city]).toEqual(['+41 79 765 43 21', 'Sion, VS'])
})

test('a student with a confirmed school reads that a new name is unconfirmed, and changes their name', async () => {
  const lea = register('student')
  const studentProfile = { ...lea.studentProfile!, school: 'EPFL', schoolConfirmed: true }
  network.api.server.state.users.set(lea.id, { ...stored(lea), studentProfile })
  const { fill, press } = await openProfile({ ...lea, studentProfile })
  await says(['École confirmée. Un changement de nom ou d’école demandera une nouvelle confirmation.'])
  await fill('Nom', 'Favre')

  await press('Enregistrer')

  await says(['Profil mis à jour.', 'EPFL', 'Pas encore confirmée.'])
  expect(stored(lea)).toMatchObject({ lastName: 'Favre', studentProfile: { schoolConfirmed: false } })
})

test('an individual has no school nor tools (1.2.57, 1.6.5)', async () => {
  const { dialog } = await openProfile(register('private'))

  expect(within(dialog).queryByLabelText(/^École/)).toBeNull()
  expect(within(dialog).queryByLabelText(/^Outils/)).toBeNull()
})

test('a missing name is marked at its field', async () => {
  const lea = register('student', 'Léa')
  const { fill, press } = await openProfile(lea)
  await fill('Prénom', 'L')

  await press('Enregistrer')

  await expect.poll(() => fieldNamed('Prénom').getAttribute('aria-invalid')).toBe('true')
  expect(stored(lea).firstName).toBe('Léa')
})

test('a name with other signs than letters shows its error beside the other errors', async () => {
  const { fill, press, dialog } = await openProfile(register('student'))
  await fill('Prénom', 'M')
  await fill('Nom', '12')

  await press('Enregistrer')

  await says(['Lettres (un seul alphabet par mot), chiffres, espaces et signes usuels (- _ & / , + . ’)'], dialog)
  for (const field of ['Prénom', 'Nom']) expect(fieldNamed(field).getAttribute('aria-invalid')).toBe('true')
})

test('a new name takes no address, and an older name with other signs may stay', async () => {
  const lea = register('student', 'Léa @')
  const { fill, press, dialog } = await openProfile(lea)

  await fill('Nom', 'www.moret.ch/')
  await press('Enregistrer')
  await says(['C’est une adresse, un numéro ou un nom de service : écrivez votre nom'], dialog)
  expect([fieldNamed('Nom').getAttribute('aria-invalid'), stored(lea).lastName]).toEqual(['true', lea.lastName])
  await fill('Nom', 'D’Orsay-Müller')
  await press('Enregistrer')

  await says(['Profil mis à jour.'])
  expect(stored(lea)).toMatchObject({ firstName: 'Léa @', lastName: 'D’Orsay-Müller' })
})

test('the name of the product shows an error at the name’s field, and nothing is sent', async () => {
  const lea = register('student', 'Léa')
  const { fill, press, dialog } = await openProfile(lea)
  await fill('Prénom', 'Coup de')
  await fill('Nom', 'Main')

  await press('Enregistrer')

  await says(['C’est le nom de l’application : écrivez le vôtre'], dialog)
  expect(fieldNamed('Prénom').getAttribute('aria-invalid')).toBe('true')
  expect([await openDatabase(lea.id).outbox.count(), stored(lea).firstName]).toEqual([0, 'Léa'])
})

test('while it stands open another device of hers moves to Genève; she changes her school here, and both stay', async () => {
  const lea = register('student')
  const { fill, press } = await openProfile(lea)
  act(lea, 'profile.update', { city: 'Genève, GE' })
  await says(['Genève, GE'])

  await fill('École', 'EPFL')
  await press('Enregistrer')

  await says(['Profil mis à jour.'])
  await expect.poll(() => stored(lea).studentProfile?.school).toBe('EPFL')
  expect(stored(lea).city).toBe('Genève, GE')
})

test('without network a change is shown at once, and arrives once the network is back', async () => {
  const lea = register('student', 'Léa')
  const { fill, press } = await openProfile(lea)
  network.setOnline(false)
  await fill('Prénom', 'Léonie')

  await press('Enregistrer')
  await says(['Bonjour Léonie', 'Enregistré, envoi dès que vous serez en ligne.'])
  expect(stored(lea).firstName).toBe('Léa')
  network.setOnline(true)

  await expect.poll(() => stored(lea).firstName).toBe('Léonie')
})

test('a device that takes nothing more says that the profile was not saved (1.8.12)', async () => {
  const lea = register('student')
  const { fill, press } = await openProfile(lea)
  await fill('Prénom', 'Léonie')
  fillStorage('UnknownError')

  await press('Enregistrer')

  await says(["Une erreur s'est produite lors de la mise à jour de votre profil."])
  expect(fieldNamed('Prénom').value).toBe('Léonie')
})

test('saving an unchanged profile sends nothing', async () => {
  const lea = register('student')
  const { press } = await openProfile(lea)
  network.calls = []

  await press('Enregistrer')

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(network.calls).not.toContain('POST /api/sync/push')
})

// Shows rules 1.5.12, 1.9.7.
test.each([
  ['is no picture', 'application/pdf', 'x', 'Format invalide: Veuillez sélectionner une image (JPG, PNG, etc.)'],
  [
    'is too heavy',
    'image/png',
    new Uint8Array(photoLimits.bytes + 1),
    "Fichier trop volumineux: L'image ne doit pas dépasser 5 MB",
  ],
])('a file that %s shows an error beside the photo', async (_why, type, content, words) => {
  const { dialog } = await openProfile(register('student'))

  choose(type, content)

  await says([words], dialog)
})

test('an unreadable picture shows an error, and the profile opens again (1.4.19, 1.8.9)', async () => {
  await openProfile(register('student'))

  choose('image/png', 'no picture')
  const editor = await dialogNamed('Recadrer la photo')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Cadrage de la photo')
  fireEvent.error(editor.querySelector('img')!)

  await says(["Impossible de recadrer l'image"])
  await dialogNamed('Modifier le profil')
})

test('a picture that was chosen and not cropped yet is there after a reload, until it is put aside (1.2.59)', async () => {
  const lea = register('student')
  // Node stores no Blob of happy-dom, and makes no address for one that was stored.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  onTestFinished(() => void vi.restoreAllMocks())
  const picture = new PlainBlob(['selfie'], { type: 'image/png' })
  const openAgain = async () => {
    unmountAll()
    const { press } = await openApp('/dashboard', lea)
    await press('Modifier le profil')
    return press
  }

  await openProfile(lea)
  fireEvent.change(screen.getByLabelText('Photo de profil'), { target: { files: [picture] } })
  await dialogNamed('Recadrer la photo')
  await expect.poll(() => openDatabase(lea.id).drafts.count()).toBe(1)
  const press = await openAgain()
  await press('Annuler', await dialogNamed('Recadrer la photo'))
  await dialogNamed('Modifier le profil')
  await expect.poll(() => openDatabase(lea.id).drafts.count()).toBe(0)
  await openAgain()

  await dialogNamed('Modifier le profil')
  await saysNo(['Recadrer la photo'])
})

test.each([
  ['keys', 0, 'Au clavier'],
  ['fingers', 5, 'Écartez deux doigts'],
])('the editor of a photo explains itself for %s', async (_what, maxTouchPoints, words) => {
  Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: maxTouchPoints })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'maxTouchPoints'))
  await openProfile(register('student'))

  choose('image/png', 'no picture')

  await says(['Glissez la photo pour la placer.', words], await dialogNamed('Recadrer la photo'))
})

/** Opens the profile of a student whose phone has replaced, unseen, another bio that her laptop had written. */
async function openWithTwoBios() {
  const lea = register('student', 'Léa')
  act(lea, 'studentProfile.update', { bio: 'Du laptop', bioBasedOn: [null] })
  act(lea, 'studentProfile.update', { bio: 'Du téléphone', bioBasedOn: [null] })
  const app = await openProfile(lea)
  await says(['Modifié aussi sur un autre appareil', 'Du téléphone', 'Du laptop'], app.dialog)
  return { ...app, lea }
}
const notice = 'Modifié aussi sur un autre appareil'

test('a bio that replaced another one unseen stands beside it, and each can be chosen (rule 1.2.69) (1.2.69)', async () => {
  const { lea, press, dialog } = await openWithTwoBios()

  await press('Reprendre l’autre version')

  await saysNo([notice])
  expect(fieldNamed('Motivation').value).toBe('Du laptop')
  await expect.poll(() => stored(lea).studentProfile?.bio).toBe('Du laptop')
  expect(stored(lea)).not.toHaveProperty('otherBio')
  expect(document.activeElement).toBe(dialog)
})

test('without network the current bio is kept, the typed text stays, and the choice arrives later', async () => {
  const { lea, press, fill } = await openWithTwoBios()
  network.setOnline(false)
  await fill('Motivation et objectifs', 'Encore autrement')

  await press('Garder la version actuelle')
  await saysNo([notice])
  const typed = fieldNamed('Motivation').value
  network.setOnline(true)

  await expect.poll(() => stored(lea)).not.toHaveProperty('otherBio')
  expect([typed, stored(lea).studentProfile?.bio]).toEqual(['Encore autrement', 'Du téléphone'])
})

test('both bios can be joined in the field, and saving the joined text ends the choice (1.2.69)', async () => {
  const { lea, press, fill } = await openWithTwoBios()

  await press('Réunir les deux')
  await saysNo([notice])
  const both = fieldNamed('Motivation').value
  await fill('Motivation et objectifs', 'Du laptop et du téléphone')
  await press('Enregistrer')

  await says(['Profil mis à jour.'])
  expect(both).toBe('Du téléphone\n\nDu laptop')
  await expect.poll(() => stored(lea).studentProfile?.bio).toBe('Du laptop et du téléphone')
  expect(stored(lea)).not.toHaveProperty('otherBio')
})

test('a bio of another device that arrives during typing is kept for the next opening', async () => {
  const lea = register('student')
  const { fill, press } = await openProfile(lea)
  await fill('Motivation et objectifs', 'Du téléphone')
  act(lea, 'studentProfile.update', { bio: 'Du laptop', bioBasedOn: [null] })
  await says(['Du laptop'])

  await press('Enregistrer')
  await says(['Profil mis à jour.'])
  await press('Modifier le profil')

  await says([notice, 'Du laptop'], await dialogNamed('Modifier le profil'))
})

test('a device that takes nothing more says that the choice was not saved', async () => {
  const { press, dialog } = await openWithTwoBios()
  fillStorage()

  await press('Garder la version actuelle')

  await says(['Cet appareil n’a plus de place. Libérez de la place, puis réessayez. Votre texte reste ici.'])
  await says([notice], dialog)
})

test('a device without room shows it in the profile, keeps the typed text and leads to its storage (1.2.424)', async () => {
  const { fill, press, dialog, place, user } = await openProfile(register('student'))
  await fill('École', 'EPFL')
  fillStorage()

  await press('Enregistrer')

  await says(['Cet appareil n’a plus de place. Libérez de la place, puis réessayez. Votre texte reste ici.'], dialog)
  expect(fieldNamed('École').value).toBe('EPFL')
  await user.click(within(dialog).getByRole('link', { name: 'Voir le stockage' }))
  await says(['Stockage utilisé'])
  expect(place()).toBe('/settings#stockage')
})

/** Another tab takes a new version: this page stores the typed texts and reloads, and the profile is opened again. */
async function beginAnew(person: User) {
  await reloadPage()
  const kept = await draftsOf(person)
  unmountAll()
  return { ...(await openProfile(person)), kept }
}
const draftsOf = ({ id }: User) => openDatabase(id).drafts.toArray()

// Shows rule 1.2.403.
test.each([
  ['student', 'École', 'EPFL'],
  ['private', 'Prénom', 'Anne-Marie'],
] as const)(
  'text that a %s types into “%s” outlives an update in another tab, and leaves no draft once saved',
  async (side, label, text) => {
    const person = register(side, 'Anne')
    const { fill } = await openProfile(person)
    await fill(label, text)

    const { press, kept } = await beginAnew(person)

    expect(JSON.stringify(kept)).toContain(text)
    await expect.poll(() => fieldNamed(label).value).toBe(text)
    await press('Enregistrer')
    await says(['Profil mis à jour.'])
    expect(JSON.stringify(stored(person))).toContain(text)
    expect(await draftsOf(person)).toEqual([])
  },
)

test('a tool that is typed and not in the list yet outlives the reload, too', async () => {
  const lea = register('student')
  const { user } = await openProfile(lea)
  await user.type(fieldNamed('Outils à disposition'), 'Sécateur')

  const { press } = await beginAnew(lea)

  await expect.poll(() => fieldNamed('Outils à disposition').value).toBe('Sécateur')
  await press('Enregistrer')
  await says(['Profil mis à jour.'])
  expect(JSON.stringify(stored(lea))).toContain('Sécateur')
})

test('a cancelled profile is forgotten, after a reload too (1.2.403)', async () => {
  const lea = register('student')
  const { fill } = await openProfile(lea)
  await fill('École', 'EPFL')
  const { press } = await beginAnew(lea)
  await expect.poll(() => fieldNamed('École').value).toBe('EPFL')

  await press('Annuler')
  await press('Abandonner', await abandoning())
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await press('Modifier le profil')

  await expect.poll(() => fieldNamed('École').value).toBe('')
  await expect.poll(() => draftsOf(lea)).toEqual([])
})

test('Escape asks before it drops typed text, and “Continuer” keeps the text (1.2.403)', async () => {
  const { fill, user, press } = await openProfile(register('student'))
  await fill('École', 'EPFL')

  await user.keyboard('{Escape}')
  await press('Continuer', await abandoning())

  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect(fieldNamed('École').value).toBe('EPFL')
})

test('a tool that is typed and not in the list yet is asked about, too', async () => {
  const { user } = await openProfile(register('student'))
  await user.type(fieldNamed('Outils à disposition'), 'Sécateur')

  await user.keyboard('{Escape}')

  expect(await abandoning()).toBeTruthy()
})

test('a profile that was changed back closes without a question (1.2.403)', async () => {
  const { fill, user } = await openProfile(register('student'))
  await fill('École', 'EPFL')
  await user.clear(fieldNamed('École'))

  await user.keyboard('{Escape}')

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('a bio that another device wrote during the reload is kept beside the one that was typed before it', async () => {
  const lea = register('student')
  const { fill } = await openProfile(lea)
  await fill('Motivation et objectifs', 'Du téléphone')
  act(lea, 'studentProfile.update', { bio: 'Du laptop', bioBasedOn: [null] })

  const { press } = await beginAnew(lea)
  await expect.poll(() => fieldNamed('Motivation').value).toBe('Du téléphone')
  await press('Enregistrer')

  await says(['Profil mis à jour.'])
  expect(stored(lea)).toMatchObject({ studentProfile: { bio: 'Du téléphone' }, otherBio: { text: 'Du laptop' } })
})

test('a refused profile is a draft again while the dialog stands open', async () => {
  const lea = register('student')
  const { fill, press } = await openProfile(lea)
  network.refuseNext('internal')
  await fill('Prénom', 'Léonie')

  await press('Enregistrer')

  await says(["Une erreur s'est produite lors de la mise à jour de votre profil."])
  expect(fieldNamed('Prénom').value).toBe('Léonie')
  await expect.poll(async () => JSON.stringify(await draftsOf(lea))).toContain('Léonie')
})
