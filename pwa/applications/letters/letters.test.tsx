import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { User } from '../../../schema/accounts/user.ts'
import { newId } from '../../../schema/ids.ts'
import { openDatabase } from '../../../sync/store/database.ts'
import { dialogNamed, fieldNamed, openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { act, applicationsOf, apply, publish, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'

const addTemplate = (person: User, name: string, letter: string) => {
  const id = newId()
  act(person, 'template.save', { id, name, letter })
  return id
}
const templatesOf = ({ id }: User) =>
  [...network.api.server.state.templates.values()].filter(({ userId }) => userId === id)

/** Opens a letter to Marc as Léa. */
async function openLetter(prepare: (lea: User, marc: User) => void = () => {}) {
  const [lea, marc] = [register('student', 'Léa', { city: 'Renens, VD' }), register('private', 'Marc')]
  prepare(lea, marc)
  const job = publish(marc, 'Porter du bois')
  const app = await openApp(`/jobs/${job.id}`, lea)
  await app.press('Postuler')
  const dialog = await dialogNamed('Votre candidature')
  return { ...app, lea, job, dialog }
}
const letter = () => fieldNamed('Votre lettre').value

test('a letter starts from a model, its fields filled from the offer and the profile (1.2.81, 1.2.82)', async () => {
  const { press } = await openLetter((lea) =>
    addTemplate(lea, 'Gros bras', 'Bonjour {prenom}, « {titre} » ? J’habite {ville}, {École}. {moi} {inconnu}'),
  )

  await press('Utiliser un modèle')
  await press(/^Gros bras/)

  expect(letter()).toBe('Bonjour Marc, « Porter du bois » ? J’habite Renens, VD, {École}. Léa {inconnu}')
  await says(['À compléter avant l’envoi : {École}, {inconnu}'])
})

test('sending fills the fields that were typed by hand; the dialog names the fields without a value', async () => {
  const { press, fill, job, dialog } = await openLetter()
  await fill('Votre lettre', 'Bonjour {prenom}, « {Titre} » ? {ecole}')
  await says(['À compléter avant l’envoi : {ecole}'], dialog)
  await saysNo(['À compléter avant l’envoi : {prenom}'], dialog)

  await press('Envoyer ma candidature')

  await expect
    .poll(() => applicationsOf(job))
    .toMatchObject([{ message: 'Bonjour Marc, « Porter du bois » ? {ecole}' }])
})

test('earlier letters are offered, each wording once, and are added behind the typed text (1.2.81)', async () => {
  const { press, fill, dialog } = await openLetter((lea, marc) => {
    apply(lea, publish(marc, 'Laver les vitres'), 'J’ai une échelle.')
    apply(lea, publish(marc, 'Laver la voiture'), 'J’ai une échelle.')
  })
  await fill('Votre lettre', 'Bonjour !')

  await press('Utiliser un modèle')
  const earlier = await screen.findByRole('region', { name: 'Mes lettres précédentes' })
  expect(within(earlier).getAllByRole('button')).toHaveLength(1)
  await press(/J’ai une échelle/, earlier)

  expect(letter()).toBe('Bonjour !\n\nJ’ai une échelle.')
  await saysNo(['Mes lettres précédentes'], dialog)
})

test('a new model replaces a letter that was started from another one and not changed', async () => {
  const { press } = await openLetter((lea) => {
    addTemplate(lea, 'Premier', 'Bonjour.')
    addTemplate(lea, 'Second', 'Bonsoir.')
  })

  for (const name of [/^Premier/, /^Second/]) {
    await press('Utiliser un modèle')
    await press(name)
  }

  expect(letter()).toBe('Bonsoir.')
})

test('a typed letter is kept as a model, under the title of the offer', async () => {
  const { press, fill, lea } = await openLetter()
  await fill('Votre lettre', 'J’ai de bons bras.')

  await press('Enregistrer comme modèle')

  await says(['Modèle enregistré.'])
  await expect.poll(() => templatesOf(lea)).toMatchObject([{ name: 'Porter du bois', letter: 'J’ai de bons bras.' }])
})

test('a letter is kept as a model once, however often that is asked', async () => {
  const { press, fill, lea } = await openLetter()
  await fill('Votre lettre', 'J’ai de bons bras.')

  await Promise.all([press('Enregistrer comme modèle'), press('Enregistrer comme modèle')])
  await press('Enregistrer comme modèle')
  await press('Utiliser un modèle')
  await screen.findByRole('button', { name: /^Porter du bois/ })
  await expect.poll(() => templatesOf(lea)).toHaveLength(1)
  await fill('Votre lettre', 'J’ai une échelle.')
  await press('Enregistrer comme modèle')

  await expect
    .poll(() => templatesOf(lea).map(({ letter }) => letter))
    .toEqual(['J’ai de bons bras.', 'J’ai une échelle.'])
})

test('a letter that is a model already makes no other one', async () => {
  const { press, lea, dialog } = await openLetter((person) => addTemplate(person, 'Jardin', 'J’ai de bons bras.'))
  await press('Utiliser un modèle')
  await press(/^Jardin/)
  await press('Enregistrer comme modèle', dialog)

  await says(['Modèle enregistré.'])
  await press('Utiliser un modèle')
  await screen.findByRole('button', { name: /^Jardin/ })
  expect(screen.queryByRole('button', { name: /^Porter du bois/ })).toBeNull()
  expect(templatesOf(lea)).toHaveLength(1)
})

test('a letter whose model was deleted meanwhile is kept again', async () => {
  const { press, fill, lea } = await openLetter()
  await fill('Votre lettre', 'J’ai de bons bras.')
  await press('Enregistrer comme modèle')
  await expect.poll(() => templatesOf(lea)).toHaveLength(1)
  act(lea, 'template.delete', { id: templatesOf(lea)[0]!.id })
  await expect.poll(() => openDatabase(lea.id).templates.count()).toBe(0)

  await press('Enregistrer comme modèle')

  await expect.poll(() => templatesOf(lea)).toHaveLength(1)
})

test('a model is made without network, waits in sight, and reaches the person’s other devices (1.2.82)', async () => {
  const lea = register('student')
  const { press, fill } = await openApp('/dashboard?tab=candidatures', lea)
  network.setOnline(false)
  await press('Mes modèles')
  await says(['Aucun modèle'])
  await press('Nouveau modèle')
  await fill('Nom du modèle', 'Jardin')
  await fill('Texte', 'Bonjour ')
  await press('Ajouter {prenom} : le prénom du particulier')
  await press('Enregistrer')
  await says(['Enregistré, envoi dès que vous serez en ligne.', 'Jardin', 'En attente d’envoi'])

  network.setOnline(true)

  await expect.poll(() => templatesOf(lea)).toMatchObject([{ name: 'Jardin', letter: 'Bonjour {prenom}' }])
  act(lea, 'template.save', { id: templatesOf(lea)[0]!.id, name: 'Jardins', letter: 'Bonsoir' })
  await says(['Jardins', 'Bonsoir'])
})

test('a model that is made while a letter is half written leaves the letter where it is', async () => {
  const { press, fill, job } = await openLetter()
  await fill('Votre lettre', 'Une lettre pas fin')

  await press('Utiliser un modèle')
  await press('Créer un modèle')
  await press('Nouveau modèle')
  const dialog = await dialogNamed('Nouveau modèle')
  await fill('Nom du modèle', 'Jardin')
  await fill('Texte', 'Bonjour {prenom} !')
  await press('Enregistrer', dialog)

  await says(['Modèle enregistré.'])
  expect(letter()).toBe('Une lettre pas fin')
  expect(applicationsOf(job)).toEqual([])
})

test('a model is changed, half a change is kept, and it is deleted after a question', async () => {
  const lea = register('student')
  addTemplate(lea, 'Jardin', 'Bonjour')
  const { press, fill } = await openApp('/dashboard?tab=candidatures', lea)
  await press('Mes modèles')
  await press('Modifier « Jardin »')
  await fill('Nom du modèle', 'Jardins')
  await press('Fermer', await dialogNamed('Modifier le modèle'))

  await press('Modifier « Jardin »')
  await expect.poll(() => fieldNamed('Nom du modèle').value).toBe('Jardins')
  await press('Enregistrer')
  await says(['Modèle enregistré.'])
  await press('Supprimer « Jardins »')
  await press('Supprimer', await screen.findByRole('alertdialog'))

  await says(['Modèle supprimé.', 'Aucun modèle'])
  await expect.poll(() => templatesOf(lea)).toEqual([])
  expect(await openDatabase(lea.id).drafts.count()).toBe(0)
})

test('deleting a model also deletes its unsaved changes', async () => {
  const lea = register('student')
  addTemplate(lea, 'Jardin', 'Bonjour')
  const { press, fill } = await openApp('/dashboard?tab=candidatures', lea)
  const drafts = () => openDatabase(lea.id).drafts.count()
  await press('Mes modèles')
  await press('Modifier « Jardin »')
  await fill('Nom du modèle', 'Jardins')
  await press('Fermer', await dialogNamed('Modifier le modèle'))
  await expect.poll(drafts).toBe(1)

  await press('Supprimer « Jardin »')
  await press('Supprimer', await screen.findByRole('alertdialog'))
  await says(['Modèle supprimé.'])

  expect(await drafts()).toBe(0)
})

test('a model without words shows its errors; a twenty-first is refused, and its text stays in the form (1.2.82)', async () => {
  const lea = register('student')
  for (let n = 1; n <= 19; n += 1) addTemplate(lea, `Modèle ${n}`, 'Bonjour')
  const { press, fill } = await openApp('/dashboard?tab=candidatures', lea)
  await press('Mes modèles')
  await press('Nouveau modèle')
  await press('Enregistrer')
  await says(['Donnez un nom à ce modèle', 'Écrivez le texte du modèle'])
  await expect.poll(() => document.activeElement).toBe(fieldNamed('Nom du modèle'))
  await fill('Nom du modèle', 'Le dernier')
  await fill('Texte', 'Un de trop')
  network.reply('GET /api/sync/pull*', 503, '')
  addTemplate(lea, 'Modèle 20', 'Bonjour')

  await press('Enregistrer')

  await says(['Erreur', 'Vous avez déjà 20 modèles. Supprimez-en un pour en ajouter.'])
  expect(fieldNamed('Texte').value).toBe('Un de trop')
  const { drafts, refusals } = openDatabase(lea.id)
  await expect.poll(async () => [await drafts.count(), await refusals.count()]).toEqual([1, 0])
})

test('unsaved changes of a model that another device deletes stay with the models, to copy or delete', async () => {
  const lea = register('student')
  const id = addTemplate(lea, 'Bois', 'Bonjour')
  const { press, fill } = await openApp('/dashboard?tab=candidatures', lea)
  const drafts = openDatabase(lea.id).drafts
  await press('Mes modèles')
  await press('Modifier « Bois »')
  await fill('Texte', 'J’ai une hache.')
  await expect.poll(() => drafts.count()).toBe(1)
  await press('Fermer', await dialogNamed('Modifier le modèle'))

  act(lea, 'template.delete', { id })
  await says(['Brouillon', 'Ce modèle n’existe plus. Vos modifications n’ont pas été enregistrées.', 'J’ai une hache.'])
  await screen.findByRole('button', { name: 'Réutiliser le texte' })
  await press('Supprimer')
  await press('Supprimer', await screen.findByRole('alertdialog'))

  await saysNo(['Brouillon'])
  expect(await drafts.count()).toBe(0)
})

test('a letter to somebody else greets the poster of this offer, visibly, and can be taken back (1.2.690)', async () => {
  const toFrancoise = 'Chère Françoise,\nVotre jardin me plaît.'
  const { press, dialog } = await openLetter((lea) => {
    addTemplate(lea, 'Jardin', toFrancoise)
    apply(lea, publish(register('private', 'Ursule'), 'Laver la voiture'), 'Je viens volontiers Ursule')
  })
  await press('Utiliser un modèle')
  await saysNo(['Françoise', 'Ursule'], dialog)

  await press(/^Jardin/)

  expect(letter()).toBe('Bonjour Marc,\nVotre jardin me plaît.')
  await says(['La lettre s’adresse maintenant à Marc.'], dialog)
  await press('Reprendre le texte d’origine')
  expect(letter()).toBe(toFrancoise)
  await saysNo(['s’adresse maintenant'], dialog)
  await press('Utiliser un modèle')
  await press(/^Laver la voiture/)
  expect(letter()).toBe('Je viens volontiers Marc')
})

test('a letter that is kept as a model keeps nobody’s name (1.2.690)', async () => {
  const { press, fill, lea } = await openLetter()
  await fill('Votre lettre', 'Cher Marc,\nJ’ai de bons bras. Léa')

  await press('Enregistrer comme modèle')

  await says(['Chaque lettre y saluera le particulier de son offre.'])
  await expect.poll(() => templatesOf(lea)).toMatchObject([{ letter: 'Bonjour {prenom},\nJ’ai de bons bras. Léa' }])
})
