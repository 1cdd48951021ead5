import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../sync/store/database.ts'
import { draftKeys, readDraft, saveDraft } from '../../../sync/store/drafts.ts'
import { dialogNamed, fieldNamed, openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { apply, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { unmountAll } from '../../testing/render.ts'
import { fillStorage } from '../../testing/storage.ts'
import {
  fillSubject,
  fillTerms,
  goOn,
  goToSummary,
  openDashboard,
  openDraft,
  openWizard,
  published,
} from '../../testing/wizard.ts'
import { readUnfinished } from '../draft/offer-draft.ts'

test('the first step asks for the subject, and leads on once title and description are there (2.2.44, 2.2.46, 2.5.3)', async () => {
  const app = await openDashboard()
  const wizard = await openWizard(app)
  await says(
    [
      'De quoi s’agit-il ?',
      'Services physiques',
      'Services numériques',
      'Soutien académique',
      'Services créatifs',
      'Conseil et accompagnement',
    ],
    wizard,
  )
  const next = () => screen.getByRole('button', { name: 'Suivant' })
  expect(next()).toHaveProperty('disabled', true)

  await app.fill('Titre', 'Arroser les tomates')
  const withoutDescription = next()
  expect(withoutDescription).toHaveProperty('disabled', true)
  await app.fill('Description', 'Une serre et dix pieds.')

  expect(next()).toHaveProperty('disabled', false)
})

test('the second step asks where, how long and for how much, and “Précédent” leads back with everything kept (2.2.44, 2.2.47, 2.5.4)', async () => {
  const app = await openDashboard()
  await openWizard(app)
  await fillSubject(app)
  await says(['Où, quand, combien de temps, à quel prix ?', 'minimum recommandé 20 CHF/h'])
  const next = () => screen.getByRole('button', { name: 'Suivant' })
  expect(next()).toHaveProperty('disabled', true)
  await app.fill('Lieu', 'Lausanne, VD')
  expect(next()).toHaveProperty('disabled', true)
  await app.fill('Durée', '2h30')
  expect(next()).toHaveProperty('disabled', false)
  await app.user.clear(fieldNamed('Montant exact'))
  expect(next()).toHaveProperty('disabled', true)

  await app.press('Précédent')

  await expect.poll(() => fieldNamed('Titre').value).toBe('Arroser les tomates')
})

test('the labels of required fields are marked (2.5.5)', async () => {
  const app = await openDashboard()
  const wizard = await openWizard(app)
  const marked = () =>
    within(wizard)
      .getAllByText('*')
      .map((mark) => mark.parentElement?.textContent)

  const first = marked()
  await fillSubject(app)

  expect(first).toEqual(['Titre *', 'Description *', 'Catégorie *'])
  expect(marked()).toEqual(['Lieu *', 'Durée *', 'Tarif horaire *'])
})

test('the place of an offer says that everybody reads it, and that the address goes to the chosen student (1.2.695)', async () => {
  const app = await openDashboard()
  const wizard = await openWizard(app)
  await fillSubject(app)

  await says(['Tout le monde lit le lieu : la localité suffit.', 'l’adresse à l’étudiant choisi'], wizard)
})

test('an address typed as the place is noticed, and goes at a press to the accepted student alone (1.2.756)', async () => {
  const app = await openDashboard()
  const wizard = await openWizard(app)
  await fillSubject(app)
  await app.fill('Lieu', 'Rue de la Gare 12, code 1234')
  await app.fill('Durée', '2 h')
  await says(['Tout le monde lirait cette adresse.', '« Rue de la Gare 12, code 1234 »'], wizard)

  await app.press(`Montrer seulement ${app.anne.city}`, wizard)
  expect(fieldNamed('Lieu').value).toBe(app.anne.city)
  await says(['Adresse pour la personne acceptée', 'Elle reste sur cet appareil jusqu’à votre accord'], wizard)
  await goToSummary(app)
  await app.press('Publier l’offre')
  await says(['Offre publiée avec succès !'])
  const [job] = [...network.api.server.state.jobs.values()]
  expect(job?.location).toBe(app.anne.city)
  expect(JSON.stringify([...network.api.server.state.jobs.values()])).not.toContain('1234')

  const lea = register('student')
  apply(lea, job!)
  await app.goTo(`/dashboard?tab=jobs&jobId=${job!.id}`)
  const applicants = await dialogNamed('Candidatures')
  await app.press('Accepter', applicants)
  await app.press('Accepter', await screen.findByRole('alertdialog'))

  await says(['Adresse envoyée'])
  await expect
    .poll(() => [...network.api.server.state.messages.values()])
    .toMatchObject([
      { receiverId: lea.id, attachment: { kind: 'place', name: 'Rue de la Gare 12, code 1234', at: null } },
    ])
  expect(await readDraft(openDatabase(app.anne.id), draftKeys.address(job!.id))).toBeUndefined()
})

test('an address that stays in the place is published as it was typed (1.2.756)', async () => {
  const app = await openDashboard()
  const wizard = await openWizard(app)
  await fillSubject(app)
  await app.fill('Lieu', 'Place de la Gare 9, Lausanne, VD')
  await app.fill('Durée', '2 h')
  await says(['Montrer seulement Lausanne, VD'], wizard)

  await goToSummary(app)
  await app.press('Publier l’offre')

  await says(['Offre publiée avec succès !'])
  expect([...network.api.server.state.jobs.values()][0]?.location).toBe('Place de la Gare 9, Lausanne, VD')
})

test('a rate below the minimum shows an error at its field, and leads no further (2.5.10, 2.9.4)', async () => {
  const app = await openDashboard()
  await openWizard(app)
  await fillSubject(app)
  await fillTerms(app)
  await app.fill('Montant exact', '9')

  await app.press('Suivant')

  await says(['Le tarif minimum est de 15 CHF/h', 'Étape 2 sur 4'])
  await expect.poll(() => document.activeElement).toBe(fieldNamed('Montant exact'))
  expect(fieldNamed('Montant exact').getAttribute('aria-invalid')).toBe('true')
})

test('“Plus” leads a low rate to the minimum and on to the highest, and the scale hides marks that would overlap', async () => {
  const app = await openDashboard()
  const wizard = await openWizard(app)
  await fillSubject(app)
  await app.fill('Montant exact', '10')
  await app.press('Plus')
  expect(fieldNamed('Montant exact').value).toBe('15')
  expect(within(wizard).queryByText('15', { ignore: 'output *' })).not.toBeNull()
  await app.fill('Montant exact', '60')

  await app.press('Plus')

  expect(fieldNamed('Montant exact').value).toBe('61')
  expect(within(wizard).queryByText('15')).toBeNull()
  expect(within(wizard).queryByText('20 recommandé')).not.toBeNull()
  await app.fill('Montant exact', '1000')
  expect(screen.getByRole('button', { name: 'Plus' }).getAttribute('aria-disabled')).toBe('true')
})

test.each([
  ['22,5', '22.50'],
  ['1000', '1’000'],
])('a rate typed as %s is the same at the slider, for eyes and screen readers', async (typed, shown) => {
  const app = await openDashboard()
  const wizard = await openWizard(app)
  await fillSubject(app)

  await app.fill('Montant exact', typed)

  await expect.poll(() => wizard.querySelector('output')?.textContent).toBe(`${shown}CHF/h`)
  expect(within(wizard).getByRole('slider').getAttribute('aria-valuetext')).toBe(`${shown} CHF/h`)
})

// Shows rules 2.2.20, 2.2.45, 2.4.13, 2.8.2.
test('an offer on its way says so; once published it stands among the open ones', async () => {
  const app = await openDashboard()
  await openDraft(app, 4)
  const sending = network.hold('POST /api/sync/push')

  await app.press('Publier l’offre')
  await screen.findByRole('button', { name: 'Publication...' })
  sending.letGo()

  await says(['Offre publiée avec succès !', 'Votre annonce est maintenant visible par les étudiants.'])
  await screen.findByRole('article', { name: 'Arroser les tomates' })
  expect(published()).toEqual([{ title: 'Arroser les tomates', rate: 20, duration: '2h30' }])
})

test('nothing can be changed while an offer is on its way, and it does not come back as a draft', async () => {
  const app = await openDashboard()
  await openDraft(app, 4)
  const sending = network.hold('POST /api/sync/push')
  await app.press('Publier l’offre')
  await screen.findByRole('button', { name: 'Publication...' })

  await app.press('Précédent')
  const isLocked = screen.getByLabelText(/^Je fournis les outils/).closest('[inert]') !== null
  sending.letGo()
  await screen.findByRole('article', { name: 'Arroser les tomates' })
  await openWizard(app)

  await expect.poll(() => fieldNamed('Titre').value).toBe('')
  expect(isLocked).toBe(true)
})

test('a half-written offer is kept for the next visit, at the step where it was left', async () => {
  const app = await openDashboard()
  await openWizard(app)
  await fillSubject(app)
  await app.fill('Lieu', 'Lausanne, VD')

  await app.press('Fermer')
  await saysNo(['Étape 2 sur 4'])
  await openWizard(app)

  await expect.poll(() => fieldNamed('Lieu').value).toBe('Lausanne, VD')
})

test('an offer written without network waits among the open ones, and is no draft any more', async () => {
  const app = await openDashboard()
  await openWizard(app)
  network.setOnline(false)
  await fillSubject(app)
  await fillTerms(app)
  await goToSummary(app)

  await app.press('Publier l’offre')
  await says(['Enregistré, envoi dès que vous serez en ligne.'])
  await says(['En attente d’envoi'], await screen.findByRole('article', { name: 'Arroser les tomates' }))
  await openWizard(app)
  await expect.poll(() => fieldNamed('Titre').disabled).toBe(false)

  expect([fieldNamed('Titre').value, published()]).toEqual(['', []])
})

test('an offer that is refused once its wizard is closed takes the place of another half-written one only on a yes', async () => {
  const app = await openDashboard()
  await openWizard(app)
  network.setOnline(false)
  await fillSubject(app)
  await fillTerms(app)
  await goToSummary(app)
  await app.press('Publier l’offre')
  await screen.findByRole('article', { name: 'Arroser les tomates' })
  await openWizard(app)
  await app.fill('Titre', 'Tondre la pelouse')
  await app.press('Fermer', await dialogNamed('Publier une offre'))
  await expect.poll(() => readUnfinished(openDatabase(app.anne.id))).toMatchObject({ title: 'Tondre la pelouse' })
  network.refuseNext('invalid')
  network.setOnline(true)
  const card = (await screen.findByText('Non envoyée')).closest('article') as HTMLElement
  const question = () => screen.findByRole('alertdialog', { name: /^Remplacer votre brouillon/ })

  await app.press('Modifier et renvoyer', card)
  await says(['« Tondre la pelouse » sera supprimé et remplacé par « Arroser les tomates ».'], await question())
  await app.press('Annuler', await question())
  await openWizard(app)
  await expect.poll(() => fieldNamed('Titre').value).toBe('Tondre la pelouse')
  await app.press('Fermer', await dialogNamed('Publier une offre'))
  await app.press('Modifier et renvoyer', card)
  await app.press('Remplacer', await question())

  await expect.poll(() => fieldNamed('Titre').value).toBe('Arroser les tomates')
  await saysNo(['Non envoyée'])
})

test('a refusal while the wizard stands open shows an error, and the offer can be changed (2.8.1)', async () => {
  const app = await openDashboard()
  await openDraft(app, 4)
  network.refuseNext('invalid')

  await app.press('Publier l’offre')

  await says(['Erreur lors de la publication', 'Certaines informations ne conviennent pas.'])
  await says(['Étape 4 sur 4', 'Arroser les tomates'], await screen.findByRole('dialog'))
  expect(published()).toEqual([])
})

test('a device that takes nothing more says that the offer was not published, and keeps it in sight (1.2.424)', async () => {
  const app = await openDashboard()
  await openDraft(app, 4)
  fillStorage()

  await app.press('Publier l’offre')

  const wizard = await screen.findByRole('dialog')
  await says(
    [
      'Cet appareil n’a plus de place. Libérez de la place, puis réessayez. Votre texte reste ici.',
      'Une serre et dix pieds.',
    ],
    wizard,
  )
  await app.user.click(within(wizard).getByRole('link', { name: 'Voir le stockage' }))
  await expect.poll(app.place).toBe('/settings#stockage')
})

test('a draft of the time of two steps opens where it was, and leads on', async () => {
  const anne = register('private')
  const kept = { title: 'Tondre la pelouse', description: 'En pente.', category: 'physical', subcategory: 'gardening' }
  await saveDraft(openDatabase(anne.id), draftKeys.offer, { ...kept, step: 2, location: 'Sion, VS', rate: '30' })
  const app = await openApp('/dashboard', anne)

  await openWizard(app)
  await expect.poll(() => fieldNamed('Lieu').value).toBe('Sion, VS')
  await app.fill('Durée', '3h')
  await goToSummary(app)
  await app.press('Publier l’offre')

  await says(['Offre publiée avec succès !'])
  expect(published()).toEqual([{ title: 'Tondre la pelouse', rate: 30, duration: '3h' }])
})

test.each([
  ['has taken it up', 3, {}],
  ['has gone on a step in it, while another field was filled in there', 4, { duration: '3h' }],
] as const)('an offer that another window publishes leaves the wizard that %s', async (_does, step, filled) => {
  const app = await openDashboard()
  const database = openDatabase(app.anne.id)
  await openDraft(app, 3)
  await says(['Brouillon repris'])
  const kept = await readUnfinished(database)
  if (step === 4) await goOn(app, 4)
  await expect.poll(async () => (await readUnfinished(database))?.step).toBe(step)

  await saveDraft(database, draftKeys.offer, { ...kept, ...filled, step: 4 })
  // The wizard first sees the change, and then that it was undone.
  await new Promise((resolve) => setTimeout(resolve, 50))
  await database.drafts.delete(draftKeys.offer)

  await says(['Étape 1 sur 4'])
  await expect.poll(() => fieldNamed('Titre').value).toBe('')
  await saysNo(['Brouillon repris'])
})

test('the draft of the last steps survives closing and a new start of the app', async () => {
  const app = await openDashboard()
  await openWizard(app)
  await fillSubject(app)
  await fillTerms(app)
  await goOn(app, 3)
  await app.user.click(screen.getByRole('radio', { name: 'Hybride' }))
  await app.fill('À livrer', 'Dix pho')
  await app.press('Fermer')
  await saysNo(['Étape 3 sur 4'])
  await expect.poll(() => readUnfinished(openDatabase(app.anne.id))).toMatchObject({ newDeliverable: 'Dix pho' })

  unmountAll()
  const again = await openApp('/dashboard', app.anne)
  await openWizard(again)

  await expect.poll(() => fieldNamed('À livrer').value).toBe('Dix pho')
  expect(screen.getByRole('radio', { name: 'Hybride' })).toHaveProperty('checked', true)
})

test('the second tap of a double one publishes nothing', async () => {
  const app = await openDashboard()
  await openWizard(app)
  await fillSubject(app)
  await fillTerms(app)
  await goOn(app, 3)

  await app.user.dblClick(screen.getByRole('button', { name: 'Suivant' }))

  await says(['Étape 4 sur 4', 'Résumé de l’offre'])
  expect(await openDatabase(app.anne.id).outbox.count()).toBe(0)
})

test('a draft that is taken up again says so, and can be thrown away for a blank offer after a question (1.2.440)', async () => {
  const app = await openDashboard()
  await openDraft(app, 4)
  await says(['Brouillon repris'])
  const ask = async () => {
    await app.press('Recommencer à zéro')
    return await screen.findByRole('alertdialog', { name: /^Recommencer à zéro/ })
  }

  await app.press('Annuler', await ask())
  await says(['Étape 4 sur 4', 'Arroser les tomates'])
  const asked = await ask()
  await says(['« Arroser les tomates » sera supprimé.'], asked)
  await app.press('Recommencer à zéro', asked)

  await says(['Étape 1 sur 4'])
  await saysNo(['Brouillon repris'])
  expect([fieldNamed('Titre').value, fieldNamed('Description').value]).toEqual(['', ''])
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^De quoi s’agit-il/)
  await expect.poll(() => openDatabase(app.anne.id).drafts.count()).toBe(0)
})

test('a draft that is taken up again says so on the first step too', async () => {
  const app = await openDashboard()
  await openDraft(app, 3)

  await app.press('Précédent')
  await saysNo(['Brouillon repris'])
  await app.press('Précédent')

  await says(['Étape 1 sur 4', 'Brouillon repris'])
})

test('text typed after a draft was thrown away is the new draft', async () => {
  const app = await openDashboard()
  await openDraft(app, 3)
  await app.press('Recommencer à zéro')
  await app.press('Recommencer à zéro', await screen.findByRole('alertdialog', { name: /^Recommencer à zéro/ }))
  await says(['Étape 1 sur 4'])

  await app.fill('Titre', 'Tondre la pelouse')

  await expect
    .poll(() => readUnfinished(openDatabase(app.anne.id)))
    .toMatchObject({ title: 'Tondre la pelouse', description: '', location: '' })
  await saysNo(['Brouillon repris'])
})
