import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { messagePhotoPath } from '../../schema/messages/message.ts'
import { countCache } from '../../sync/fetched/cache.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { dialogNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { openFromMe } from '../testing/navigation.ts'
import { password, publish, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { unmountAll } from '../testing/render.ts'
import { fillLocalStorage, fillStorage } from '../testing/storage.ts'
import { isDark, readTheme } from '../theme/chosen-theme.ts'

const path = '/settings'
const newPassword = 'quatre-tilleuls'
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement

// Shows rule 1.2.70.
test.for([
  ['student', 'Léa'],
  ['private', 'Marc'],
] as const)('a %s comes to the settings from “Moi”', async ([role, firstName]) => {
  const app = await openApp('/dashboard', register(role, firstName))

  await openFromMe(app, 'Paramètres')

  await screen.findByRole('heading', { level: 1, name: 'Paramètres' })
  expect(app.place()).toBe(path)
})

test('the settings are four closed groups, and an address with a section opens its group (1.2.183)', async () => {
  const { goTo } = await openApp(path, register('student'))
  const groups = () => [...document.querySelectorAll<HTMLDetailsElement>('main details')]
  await screen.findByRole('heading', { level: 2, name: 'Mon compte' })
  expect(groups().map((group) => group.open)).toEqual([false, false, false, false])
  expect(groups().map((group) => group.querySelector('h2')?.textContent)).toEqual([
    'Mon compte',
    'Notifications et agenda',
    'Confidentialité et données',
    'Cet appareil',
  ])

  await goTo(`${path}#stockage`)

  await expect.poll(() => groups().map((group) => group.open)).toEqual([false, false, false, true])
  within(groups()[3]!).getByRole('link', { name: 'Synchronisation' })
})

test('the second factor is linked by a code, shows its recovery codes once, and ends with the password (1.2.514)', async () => {
  const lea = register('student')
  const { fill, press } = await openApp(`${path}#verification`, lea)
  await press('Activer la double vérification')
  await fill('Mot de passe actuel', password)
  await press('Continuer')
  const linking = await dialogNamed('Relier l’application')
  await within(linking).findByRole('img', { name: 'QR code de la clé' })
  expect(within(linking).getByLabelText<HTMLInputElement>(/^Clé/).value).toBe('GEZD GNBV GY3T QOJQ')
  await fill('Code à six chiffres', '000000')
  await press('Activer', linking)
  await says(['Ce code n’est pas valable'], linking)
  await fill('Code à six chiffres', '123456')
  await press('Activer', linking)
  await says(['01234 56780', '01234 56789'], await dialogNamed('Double vérification activée'))
  await press('J’ai gardé mes codes')
  await says(['Activée. Codes de secours restants : 10.'])
  await press('Désactiver la double vérification')
  await fill('Mot de passe actuel', password)
  await press('Désactiver')

  await says(['Double vérification désactivée', 'la connexion demande un code de votre téléphone.'])
})

test('a second factor whose answer was lost is found on, and new recovery codes are made, then and later (1.2.752)', async () => {
  const lea = register('student')
  const { fill, press } = await openApp(`${path}#verification`, lea)
  await press('Activer la double vérification')
  await fill('Mot de passe actuel', password)
  await press('Continuer')
  const linking = await dialogNamed('Relier l’application')
  network.loseAnswers('POST /api/account/second-factor/confirm')
  network.lose('GET /api/account/security')
  await fill('Code à six chiffres', '123456')
  await press('Activer', linking)
  await says(['la double vérification est peut-être activée'], linking)
  network.heal()

  await press('Activer', linking)
  const found = await dialogNamed('La double vérification est activée')
  network.loseAnswers('POST /api/account/second-factor/codes')
  await fill('Mot de passe actuel', password)
  await press('Créer mes codes', found)
  await says(['Vos codes ne sont pas arrivés.'], found)
  network.heal()
  await press('Créer mes codes', found)
  await says(['01234 56780', '01234 56789'], await dialogNamed('Double vérification activée'))
  await press('J’ai gardé mes codes')
  await says(['Activée. Codes de secours restants : 10.'])

  await press('Créer de nouveaux codes de secours')
  await fill('Mot de passe actuel', password)
  await press('Créer mes codes')
  await says(['01234 56780'], await dialogNamed('Nouveaux codes de secours'))
})

test('“Activité” shows who did what to the account, and says when it is empty, fails or is offline (1.2.513)', async () => {
  const at = '2026-11-20T17:00:00.000Z'
  const { press } = await openApp(`${path}#activite`, register('student'))
  network.reply('GET /api/account/activity', 500, { message: 'Une erreur', code: 'internal' })
  await press('Afficher l’activité')
  await says(['Impossible de charger l’activité de votre compte.'])
  network.heal()
  await press('Réessayer')
  await says(['Rien pendant ces 90 jours.'])
  unmountAll()

  network.api.security.activity = [
    { id: newId(), kind: 'sign_in_refused', by: 'unknown', device: 'Firefox, Android', times: 3, at },
    { id: newId(), kind: 'password_changed', by: 'owner', device: null, times: 1, at },
  ]
  const again = await openApp(`${path}#activite`, register('student'))
  await again.press('Afficher l’activité')

  await says([
    'Mot de passe refusé, 3 fois',
    'Quelqu’un qui n’est pas connecté · Firefox, Android',
    'Mot de passe changé',
  ])
})

test('moderators alone find the way to what is reported (1.2.183)', async () => {
  const [lea, marc] = [register('student'), register('private')]
  network.api.moderation.moderators.add(marc.id)
  await openApp(path, marc)
  const way = await screen.findByRole('link', { name: /^Modération/ })
  expect(way.getAttribute('href')).toBe('/moderation')
  unmountAll()

  await openApp(path, lea)

  await says(['Mot de passe'])
  expect(screen.queryByRole('link', { name: /^Modération/ })).toBeNull()
})

test('the current password is needed for a new one, and the other devices are signed out', async () => {
  const lea = register('student')
  network.api.security.signInElsewhere(lea.id, 'Safari', 'iPhone')
  const { fill, press } = await openApp(path, lea)
  await says(['Safari, iPhone', 'Firefox, Linux', 'Cet appareil'])

  await press('Changer le mot de passe')
  const dialog = await dialogNamed('Changer le mot de passe')
  expect([...dialog.querySelectorAll('input')].map(({ name }) => name)).toEqual(['password', 'newPassword'])
  await fill('Mot de passe actuel', password)
  await fill('Nouveau mot de passe', newPassword)
  await press('Enregistrer', dialog)

  await says(['Mot de passe changé'])
  await saysNo(['Safari, iPhone'])
  expect(network.api.security.accounts.get(lea.email)?.password).toBe(newPassword)
})

test('a new password whose answer is lost does not read as failed, nor does the next try', async () => {
  const lea = register('student')
  const { fill, press } = await openApp(path, lea)
  await press('Changer le mot de passe')
  const dialog = await dialogNamed('Changer le mot de passe')
  await fill('Nouveau mot de passe', newPassword)
  await fill('Mot de passe actuel', password)
  network.loseAnswers('POST /api/account/password')

  await press('Enregistrer', dialog)
  await says(['Pas de réponse', 'Votre mot de passe est peut-être déjà changé', 'si l’ancien est refusé'], dialog)
  await saysNo(['Rien n’a changé'])
  network.heal()
  await press('Enregistrer', dialog)

  await says(['Ce n’est pas votre mot de passe', 'Votre mot de passe est peut-être déjà changé'], dialog)
  await saysNo(['Rien n’a changé'])
  expect(network.api.security.accounts.get(lea.email)?.password).toBe(newPassword)
})

test('a change that is on its way can no longer be given up', async () => {
  const { fill, press } = await openApp(path, register('student'))
  await press('Changer le mot de passe')
  const dialog = await dialogNamed('Changer le mot de passe')
  await fill('Nouveau mot de passe', newPassword)
  await fill('Mot de passe actuel', password)
  const change = network.hold('POST /api/account/password')
  await press('Enregistrer', dialog)

  await press('Annuler', dialog)
  expect(dialog.isConnected).toBe(true)
  change.letGo()

  await says(['Mot de passe changé'])
})

const easyToGuess =
  'Facile à deviner : choisissez un autre mot de passe, ou validez encore une fois pour garder celui-ci'

test('an error of a new password shows at its field, no typed text is lost, and one that was warned of is kept when confirmed', async () => {
  const { fill, press } = await openApp(path, register('student'))
  await press('Changer le mot de passe')
  const dialog = await dialogNamed('Changer le mot de passe')
  const save = () => press('Enregistrer', dialog)

  await fill('Nouveau mot de passe', 'court')
  await save()
  await says(['Le mot de passe doit contenir au moins 6 caractères', 'Mot de passe requis'], dialog)
  await fill('Nouveau mot de passe', newPassword)
  await fill('Mot de passe actuel', 'wrong-1234')
  await save()
  await says(['Ce n’est pas votre mot de passe'], dialog)
  await saysNo(['Le mot de passe doit contenir'], dialog)
  await fill('Nouveau mot de passe', 'dragon')
  await fill('Mot de passe actuel', password)
  await save()
  await says([easyToGuess], dialog)
  network.reply('POST /api/account/password', 429, {
    code: 'slow_down',
    message: 'Trop de tentatives. Patientez un instant.',
  })
  await save()

  await says(['Trop de tentatives. Patientez un instant.'], dialog)
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Nouveau mot de passe/).value).toBe('dragon')
  network.heal()
  await save()
  await says([easyToGuess], dialog)
  await save()
  await says(['Mot de passe changé'])
})

test('a new address waits for its link, which can be given up; a taken one shows an error at its field', async () => {
  const [lea, marc] = [register('student', 'Léa'), register('private')]
  const { fill, press } = await openApp(path, lea)
  await press('Changer l’adresse e-mail')
  const dialog = await dialogNamed('Changer l’adresse e-mail')
  await fill('Mot de passe actuel', password)

  await fill('Nouvelle adresse e-mail', marc.email)
  await press('Enregistrer', dialog)
  await says(['Un compte avec cet email existe déjà'], dialog)
  await fill('Nouvelle adresse e-mail', 'lea.neuve@example.ch')
  await press('Enregistrer', dialog)
  await says(['Lien envoyé', 'Ouvrez le lien envoyé à lea.neuve@example.ch', lea.email])
  await press('Garder l’adresse actuelle')

  await saysNo(['lea.neuve@example.ch'])
})

test('a link that was opened elsewhere no longer waits here', async () => {
  const lea = register('student', 'Léa')
  const { fill, press } = await openApp(path, lea)
  await press('Changer l’adresse e-mail')
  const dialog = await dialogNamed('Changer l’adresse e-mail')
  await fill('Nouvelle adresse e-mail', 'lea.neuve@example.ch')
  await fill('Mot de passe actuel', password)
  await press('Enregistrer', dialog)
  await says(['Ouvrez le lien envoyé à lea.neuve@example.ch'])

  const { server } = network.api
  server.state.users.set(lea.id, { ...lea, email: 'lea.neuve@example.ch' })
  server.feeds.add(userFeed(lea.id), 'put', 'account', lea.id)
  network.announce()

  await rowOf('lea.neuve@example.ch')
  await saysNo(['Nouvelle adresse à confirmer.'])
})

test('a new number is shown at once', async () => {
  const { fill, press } = await openApp(path, register('private'))
  await press('Changer le téléphone')
  const dialog = await dialogNamed('Changer le téléphone')

  await fill('Téléphone', '+41 79 765 43 21')
  await fill('Mot de passe actuel', password)
  await press('Enregistrer', dialog)

  await says(['Téléphone changé'])
  await rowOf('+41 79 765 43 21')
})

test('a browser that cannot store the new number still shows it', async () => {
  const { fill, press } = await openApp(path, register('private'))
  await press('Changer le téléphone')
  const dialog = await dialogNamed('Changer le téléphone')
  await fill('Téléphone', '+41 79 765 43 21')
  await fill('Mot de passe actuel', password)
  fillLocalStorage()

  await press('Enregistrer', dialog)

  await says(['Téléphone changé'])
  await rowOf('+41 79 765 43 21')
  await saysNo(['Rien n’a changé'])
})

test('a number or address whose answer is lost does not read as failed, and the page asks again', async () => {
  const lea = register('student', 'Léa')
  const { fill, press } = await openApp(path, lea)
  network.loseAnswers('POST /api/account/*')

  await press('Changer le téléphone')
  const phone = await dialogNamed('Changer le téléphone')
  await fill('Téléphone', '+41 79 765 43 21')
  await fill('Mot de passe actuel', password)
  await press('Enregistrer', phone)
  await says(['Pas de réponse', 'a peut-être abouti'], phone)
  await saysNo(['Rien n’a changé'])
  await rowOf('+41 79 765 43 21')
  await press('Annuler', phone)
  await press('Changer l’adresse e-mail')
  const email = await dialogNamed('Changer l’adresse e-mail')
  await fill('Nouvelle adresse e-mail', 'lea.neuve@example.ch')
  await fill('Mot de passe actuel', password)
  await press('Enregistrer', email)

  await says(['Pas de réponse', 'a peut-être abouti'], email)
  await says(['Ouvrez le lien envoyé à lea.neuve@example.ch'])
  await saysNo(['Rien n’a changé'])
})

test('a person signs out one device, or all others, after a question, and has them emptied (1.2.603)', async () => {
  const marc = register('private')
  for (const system of ['iPhone', 'Mac', 'iPad']) network.api.security.signInElsewhere(marc.id, 'Safari', system)
  const { press, fill, user } = await openApp(path, marc)
  const confirm = async (name: string) => {
    const asked = await dialogNamed(new RegExp(`^${name}`))
    await fill('Mot de passe actuel', password)
    await press('Déconnecter', asked)
  }

  await press('Déconnecter Safari, Mac')
  await confirm('Déconnecter cet appareil')
  await says(['Appareil déconnecté'])
  await saysNo(['Safari, Mac'])
  await says(['Safari, iPhone', 'Safari, iPad'])
  await press('Déconnecter tous les autres')
  await user.click(await screen.findByRole('checkbox', { name: 'Effacer les données de ces appareils' }))
  await says(['Ce qu’il n’a pas encore envoyé est perdu'])
  await confirm('Déconnecter tous les autres appareils')

  await says(['Appareils déconnectés'])
  const ended = network.calls.filter((line) => line.startsWith('DELETE'))
  expect(ended.map((line) => line.includes('empty=true'))).toEqual([false, true])
  await saysNo(['Safari, iPhone', 'Déconnecter tous les autres'])
  await says(['Cet appareil'])
})

test('a question about a device stays open until its answer arrives', async () => {
  const marc = register('private')
  network.api.security.signInElsewhere(marc.id, 'Safari', 'Mac')
  const { press, fill } = await openApp(path, marc)
  await press('Déconnecter Safari, Mac')
  const asked = await dialogNamed(/^Déconnecter cet appareil/)
  await fill('Mot de passe actuel', password)
  const ending = network.hold('DELETE /api/account/sessions/*')
  await press('Déconnecter', asked)

  await press('Annuler', asked)
  await says(['Déconnexion...'], asked)
  expect(asked.dataset['state']).toBe('open')
  ending.letGo()

  await says(['Appareil déconnecté'])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('a sign-out or a given-up link whose answer is lost does not read as failed', async () => {
  const lea = register('student', 'Léa')
  network.api.security.signInElsewhere(lea.id, 'Safari', 'iPhone')
  const { fill, press } = await openApp(path, lea)
  await press('Changer l’adresse e-mail')
  await fill('Nouvelle adresse e-mail', 'lea.neuve@example.ch')
  await fill('Mot de passe actuel', password)
  await press('Enregistrer', await dialogNamed('Changer l’adresse e-mail'))
  await says(['Lien envoyé'])
  network.loseAnswers('DELETE /api/account/*')

  await press('Garder l’adresse actuelle')
  await says(['Pas de réponse', 'a peut-être abouti'])
  await saysNo(['Le lien est toujours valable', 'lea.neuve@example.ch'])
  await press('Déconnecter Safari, iPhone')
  const asked = await dialogNamed(/^Déconnecter cet appareil/)
  await fill('Mot de passe actuel', password)
  await press('Déconnecter', asked)

  await says(['Pas de réponse', 'a peut-être abouti'], asked)
  await press('Annuler', asked)
  await saysNo(['Safari, iPhone'])
  await saysNo(['La déconnexion n’a pas abouti'])
})

test('without network the page shows which parts wait, and is whole once the network is back (1.2.70)', async () => {
  network.setOnline(false)
  const { press } = await openApp(path, register('student'))

  await says(['Nécessite le réseau', 'La liste de vos appareils s’affichera dès que vous serez en ligne.'])
  await press('Changer le mot de passe')
  expect(screen.queryByRole('dialog')).toBeNull()
  network.setOnline(true)

  await says(['Cet appareil'])
  await saysNo(['Nécessite le réseau'])
})

test.each([
  ['the browser still believes that there is no network', () => {}],
  ['the device has no room for what it says', fillStorage],
])('the settings come once the server answers, also where %s', async (_where, happen) => {
  network.setOnline(false)
  await openApp(path, register('student'))
  await says(['Vos réglages s’afficheront dès que vous serez en ligne.'])

  happen()
  network.isDown = false
  // The person comes back to the app.
  document.dispatchEvent(new Event('visibilitychange'))

  await saysNo(['s’afficheront dès que vous serez en ligne', 's’affichera dès que vous serez en ligne'])
  network.vanish()
  network.setOnline(true)
})

test('without network the settings keep their last state with its age, and their acts wait (1.2.429)', async () => {
  const lea = register('student', 'Léa')
  network.api.security.signInElsewhere(lea.id, 'Safari', 'iPhone')
  const { fill, press, goTo, user } = await openApp(path, lea)
  await press('Changer l’adresse e-mail')
  await fill('Mot de passe actuel', password)
  await fill('Nouvelle adresse e-mail', 'lea.neuve@example.ch')
  await press('Enregistrer', await dialogNamed('Changer l’adresse e-mail'))
  await says(['Ouvrez le lien envoyé à lea.neuve@example.ch'])
  await press('Créer le lien')
  const link = await dialogNamed(/^Créer un lien d’agenda/)
  await fill('Mot de passe actuel', password)
  await press('Créer', link)
  await says(['Copier le lien'])
  await user.click(await screen.findByRole('checkbox', { name: /^Rappels/ }))
  const muted = [{ kind: 'reminders', channel: 'app' }]
  await expect.poll(() => network.api.security.muted).toEqual(muted)
  // The device keeps the answer a moment after the server has given it.
  const kept = () => openDatabase(lea.id).answers.get('/api/account/notifications')
  await expect.poll(async () => (await kept())?.value).toEqual({ muted })
  network.setOnline(false)

  await goTo('/about')
  await goTo(path)

  await says(['Safari, iPhone', 'lea.neuve@example.ch', 'Lien créé le'])
  const reminders = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Rappels/ })
  expect([reminders.checked, reminders.disabled]).toEqual([false, true])
  for (const name of ['Appareils connectés', 'Notifications', 'Agenda'])
    await says(['Dernière mise à jour', 'Nécessite le réseau'], await screen.findByRole('region', { name }))
})

test('a list of devices that fails can be asked for again', async () => {
  network.reply('GET /api/account/security', 500, { code: 'internal', message: 'Non.' })
  const { press } = await openApp(path, register('student'))
  await says(['Impossible de charger la liste de vos appareils.'])

  network.heal()
  await press('Réessayer')

  await says(['Cet appareil'])
})

test('a list of devices that was shown is not taken for the present one where the server fails', async () => {
  const { goTo } = await openApp(path, register('student'))
  await says(['Cet appareil'])

  network.reply('GET /api/account/security', 500, { code: 'internal', message: 'Non.' })
  await goTo('/about')
  await goTo(path)

  await says(['Impossible de charger la liste de vos appareils.'])
})

test('whoever comes from a mail without being signed in signs in and stays', async () => {
  const lea = register('student')
  const { fill, press, place } = await openApp(path)

  await press('Se connecter')
  const dialog = await dialogNamed('Connexion à Coup de main')
  await fill('E-mail', lea.email)
  await fill('Mot de passe', password)
  await press('Se connecter', dialog)

  await says(['Connexion et sécurité', 'Cet appareil'])
  expect(place()).toBe(path)
})

test('the look that is chosen is kept on the device, and the system’s can be chosen again', async () => {
  const { user } = await openApp(path, register('student'))
  const choose = async (label: string) => user.click(await screen.findByRole('radio', { name: label }))

  await choose('Sombre')
  const chosen = [readTheme(), isDark()]
  await choose('Comme l’appareil')
  const again = readTheme()
  // Another tab changes the theme.
  localStorage.setItem('coup-de-main.theme', 'light')
  window.dispatchEvent(new StorageEvent('storage', { key: 'coup-de-main.theme' }))

  expect([chosen, again]).toEqual([['dark', true], 'system'])
  await expect.poll(() => screen.getByRole<HTMLInputElement>('radio', { name: 'Clair' }).checked).toBe(true)
  localStorage.removeItem('coup-de-main.theme')
})

test('the language stands among the choices, marked as the only one so far', async () => {
  await openApp(path, register('private'))

  const group = await screen.findByRole('radiogroup', { name: /^Langue/ })
  expect(
    within(group)
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ value, checked }) => [value, checked]),
  ).toEqual([['fr-CH', true]])
  await says(['Français', 'La seule langue pour le moment.'])
})

test('the stored photos and pages are counted and freed by kind; written texts stay (1.2.427)', async () => {
  const [lea, marc] = [register('student'), register('private')]
  const job = publish(marc, 'Tondre la pelouse')
  const database = openDatabase(lea.id)
  await database.drafts.put({ key: 'letter:x', value: 'Bonjour', at: 1 })
  const photo = { size: 1_500_000 } as Blob
  const key = messagePhotoPath(newId())
  await database.messagePhotos.put({ key, photo, fetchedAt: Date.now() })
  const item = { id: newId(), name: 'photo.set', version: 1, args: { id: newId() }, touches: [], photo } as never
  await database.acknowledged.put({ id: newId(), at: Date.now() - 3 * 24 * 60 * 60 * 1_000, item })
  const { goTo, press } = await openApp(`/jobs?search=tondre`, lea)
  await expect.poll(() => database.answers.count()).toBeGreaterThan(1)

  await goTo(path)
  await says(['Stockage utilisé', '2 photos, 3.0 Mo'])
  await press('Supprimer les photos')
  await says(['Place libérée', 'Aucune'])
  const pagesAfterPhotos = (await countCache(database)).pages
  await press('Supprimer les pages')

  await saysNo(['Supprimer les photos'])
  expect(pagesAfterPhotos).toBeGreaterThan(0)
  expect(await countCache(database)).toEqual({ photos: 0, photoBytes: 0, papers: 0, paperBytes: 0, pages: 0 })
  expect([await database.drafts.count(), await database.jobs.get(job.id)]).toEqual([
    1,
    expect.objectContaining({ id: job.id }),
  ])
})

test('a single page that was read is kept, in the singular', async () => {
  const lea = register('student')
  await openDatabase(lea.id).answers.put({
    path: '/api/jobs?page=1',
    value: { ids: [], total: 0 },
    fetchedAt: Date.now(),
  })

  await openApp(path, lea)

  await says(['1, gardée une semaine'])
})

test('the page of synchronisation is one press away', async () => {
  const { user, place } = await openApp(path, register('student'))

  await user.click(await screen.findByRole('link', { name: 'Synchronisation' }))

  await screen.findByRole('heading', { level: 1, name: 'Synchronisation' })
  expect(place()).toMatch(/^\/dashboard/)
})

// Shows rule 1.2.150.
test.for([
  ['student', ['Messages', 'Nouvelles offres', 'Candidatures', 'Rappels', 'Évaluations reçues']],
  ['private', ['Messages', 'Candidatures', 'Candidatures, par e-mail', 'Rappels', 'Évaluations reçues']],
] as const)(
  'a %s chooses the kinds of notifications, and reads which kinds have no switch and why',
  async ([role, kinds]) => {
    const { user } = await openApp(path, register(role))
    const section = async () => within(await screen.findByRole('region', { name: 'Notifications' }))
    const switches = async () => await (await section()).findAllByRole<HTMLInputElement>('checkbox')
    const states = async () => (await switches()).map(({ checked }) => checked)
    await says([...kinds, 'Toujours annoncés', 'il s’agit d’argent'])
    expect(await states()).toEqual([true, true, true, true, true, true])

    await user.click((await switches())[1]!)
    await expect.poll(states).toEqual([true, false, true, true, true, true])
    // While a change is on the way, no switch takes another.
    await expect.poll(async () => (await switches())[0]!.getAttribute('aria-disabled')).toBeNull()
    network.reply('POST /api/account/notifications', 500, { code: 'internal', message: 'Non.' })
    await user.click((await switches())[0]!)

    await says(['Rien n’a changé'])
    await expect.poll(states).toEqual([true, false, true, true, true, true])
    expect(network.api.security.muted).toEqual([
      { kind: role === 'student' ? 'offers' : 'applications', channel: 'app' },
    ])
  },
)

test('a switch that is pressed by keyboard keeps the focus while its change is on the way', async () => {
  const { user } = await openApp(path, register('student'))
  const messages = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Messages/ })
  const change = network.hold('POST /api/account/notifications')

  messages.focus()
  await user.keyboard(' ')
  await expect.poll(() => messages.checked).toBe(false)
  // A browser would take the focus from a disabled element.
  expect(messages.disabled).toBe(false)
  await user.keyboard(' ')
  expect(messages.checked).toBe(false)
  change.letGo()

  await expect.poll(() => messages.getAttribute('aria-disabled')).toBeNull()
  expect(document.activeElement).toBe(messages)
  expect(network.api.security.muted).toEqual([{ kind: 'messages', channel: 'app' }])
})

test('a switch whose answer is lost shows the state of the server', async () => {
  const { user } = await openApp(path, register('student'))
  const messages = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Messages/ })
  network.loseAnswers('POST /api/account/notifications')

  await user.click(await messages())

  await says(['Pas de réponse', 'la page se met à jour'])
  await saysNo(['Rien n’a changé'])
  expect(network.api.security.muted).toEqual([{ kind: 'messages', channel: 'app' }])
  await expect.poll(async () => (await messages()).checked).toBe(false)
})
