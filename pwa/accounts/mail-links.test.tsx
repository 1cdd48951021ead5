import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { ruleTexts } from '../../schema/rules.ts'
import { dialogNamed, fieldNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { password, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const invalid = (path: string) => ({ code: 'invalid', message: 'Non.', issues: [{ path, message: 'Non.' }] })

test('a link to verify an address is asked about once, is gone from the address, and leads to the login', async () => {
  const token = newId()
  const { place, press } = await openApp(`/auth/verify#${token}`)

  await heading('Adresse vérifiée')
  const at = place()
  await press('Se connecter')

  await dialogNamed('Connexion à Coup de main')
  expect(at).toBe('/auth/verify')
  expect(network.calls.filter((line) => line === 'POST /api/auth/verify')).toHaveLength(1)
})

test('a used link offers another mail, in words that do not reveal whether an account exists', async () => {
  network.reply('POST /api/auth/verify', 400, invalid('token'))
  const { fill, press } = await openApp(`/auth/verify#${newId()}`)
  await heading('Ce lien n’est plus valable')

  await fill('E-mail', 'nora@example.ch')
  await press('Renvoyer l’e-mail')

  await says(['Si un compte à vérifier existe pour cette adresse, un e-mail est en route ou vient d’arriver.'])
})

test('a mail whose answer got lost shows as perhaps on its way, and a refused one as not sent', async () => {
  network.reply('POST /api/auth/verify', 400, invalid('token'))
  const { fill, press } = await openApp(`/auth/verify#${newId()}`)
  await fill('E-mail', 'nora@example.ch')
  network.loseAnswers('POST /api/auth/resend')

  await press('Renvoyer l’e-mail')
  await says(['Pas de réponse', 'L’e-mail est peut-être en route.'])
  network.heal()
  network.reply('POST /api/auth/resend', 429, { code: 'slow_down', message: 'Un instant, s’il vous plaît.' })
  await press('Renvoyer l’e-mail')

  await says(['L’e-mail n’est pas parti', 'Un instant, s’il vous plaît.'])
})

test('the page does not announce a mail to an address that was corrected while the mail was on its way', async () => {
  network.reply('POST /api/auth/verify', 400, invalid('token'))
  const { fill, press } = await openApp(`/auth/verify#${newId()}`)
  await fill('E-mail', 'nora@exemple.ch')
  const sending = network.hold('POST /api/auth/resend')
  await press('Renvoyer l’e-mail')
  await screen.findByRole('button', { name: 'Envoi...' })

  await fill('E-mail', 'nora@example.ch')
  sending.letGo()

  await screen.findByRole('button', { name: 'Renvoyer l’e-mail' })
  await saysNo(['un e-mail est en route'])
  await press('Renvoyer l’e-mail')
  await says(['un e-mail est en route'])
})

test('without network a link is not used up: it is asked about once the network is back', async () => {
  network.setOnline(false)
  await openApp(`/auth/verify#${newId()}`)
  await heading('Pas de réseau')
  await says(['Votre adresse sera vérifiée dès que vous serez en ligne.', 'Nécessite le réseau'])

  network.setOnline(true)

  await heading('Adresse vérifiée')
})

test('a request that broke while the browser has a network is repeated by itself (1.2.423)', async () => {
  network.lose('POST /api/auth/verify')
  await openApp(`/auth/verify#${newId()}`)
  await heading('Pas de réseau')

  network.heal()

  await heading('Adresse vérifiée')
})

test('a link to a new address confirms it, also for a person who is signed out', async () => {
  await openApp(`/auth/email#${newId()}`)

  await heading('Adresse vérifiée')
  await says(['Connectez-vous désormais avec votre nouvelle adresse.'])
  expect(network.calls.filter((line) => line === 'POST /api/account/email/confirm')).toHaveLength(1)
})

test('a used link to a new address leads to the settings', async () => {
  network.reply('POST /api/account/email/confirm', 400, invalid('token'))
  const { user, place } = await openApp(`/auth/email#${newId()}`, register('student'))
  await heading('Ce lien n’est plus valable')

  await user.click(screen.getByRole('link', { name: 'Ouvrir mes paramètres' }))

  await heading('Paramètres')
  expect(place()).toBe('/settings')
})

test('the link of a changed phone number puts the former one back, and names what to do next (1.2.510)', async () => {
  await openApp(`/auth/phone#${newId()}`)

  await heading('Ancien numéro remis')
  await says(['Changez votre mot de passe et déconnectez vos autres appareils'])
  expect(network.calls.filter((line) => line === 'POST /api/account/phone/back')).toHaveLength(1)
})

test('a used link of a changed phone number leads to the settings', async () => {
  network.reply('POST /api/account/phone/back', 400, invalid('token'))
  await openApp(`/auth/phone#${newId()}`)

  await heading('Ce lien n’est plus valable')
  await says(['pendant sept jours'])
  screen.getByRole('link', { name: 'Ouvrir mes paramètres' })
})

test('a signed-in person goes on to the dashboard from a used link', async () => {
  await openApp(`/auth/verify#${newId()}`, register('student'))

  await says(['Merci, tout est en ordre.'])
})

test.for(['verify', 'email'])('the way back from the dashboard leads past a used link: %s', async (link) => {
  const nora = register('student', 'Nora')
  const { goTo, fill, press, place, back } = await openApp('/about')
  await goTo(`/auth/${link}#${newId()}`)
  await heading('Adresse vérifiée')

  await press('Se connecter', screen.getByRole('main'))
  const login = await dialogNamed('Connexion à Coup de main')
  await fill('E-mail', nora.email)
  await fill('Mot de passe', password)
  await press('Se connecter', login)
  await heading('Bonjour Nora')
  back()

  await expect.poll(place).toBe('/about')
})

test('a used link leads a signed-in person to their dashboard', async () => {
  const { goTo, user, place, back } = await openApp('/about', register('student', 'Léa'))
  await goTo(`/auth/verify#${newId()}`)
  await heading('Adresse vérifiée')

  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Tableau de bord' }))
  await heading('Bonjour Léa')
  back()

  await expect.poll(place).toBe('/about')
})

test('a password that is too short shows an error at its field; without network the button waits', async () => {
  const { fill, press } = await openApp(`/auth/reset#${newId()}`)
  await heading('Nouveau mot de passe')
  await fill('Nouveau mot de passe', 'court')
  const button = () => screen.getByRole('button', { name: 'Changer le mot de passe' })

  await press('Changer le mot de passe')
  await says(['Le mot de passe doit contenir au moins 6 caractères'])
  network.setOnline(false)
  await says(['Nécessite le réseau'])

  expect(button()).toHaveProperty('disabled', true)
  expect(network.calls).not.toContain('POST /api/auth/reset')
})

test('a new password that is easy to guess is warned of, and kept by whoever confirms it (1.5.16)', async () => {
  const { fill, press } = await openApp(`/auth/reset#${newId()}`)
  await heading('Nouveau mot de passe')
  await fill('Nouveau mot de passe', 'dragon')

  await press('Changer le mot de passe')
  await says([ruleTexts.passwordWarned])
  await press('Changer le mot de passe')

  await dialogNamed('Connexion à Coup de main')
})

test('a new password is taken, and leads to the login', async () => {
  const { fill, press, place } = await openApp(`/auth/reset#${newId()}`)
  await heading('Nouveau mot de passe')
  const at = place()
  await fill('Nouveau mot de passe', 'nouveau-1234')

  await press('Changer le mot de passe')

  await dialogNamed('Connexion à Coup de main')
  await says(['Mot de passe changé', 'Tous vos appareils ont été déconnectés.'])
  expect(at).toBe('/auth/reset')
})

test.for([
  {
    outcome: 'is taken',
    answer: () => {},
    said: ['Mot de passe changé', 'Connectez-vous avec le nouveau.'],
  },
  {
    outcome: 'is refused',
    answer: () => network.reply('POST /api/auth/reset', 400, invalid('token')),
    said: ['Le mot de passe n’a pas été changé', 'Non.'],
  },
  {
    outcome: 'gets no answer',
    answer: () => network.loseAnswers('POST /api/auth/reset'),
    said: ['Pas de réponse', 'Votre mot de passe est peut-être déjà changé'],
  },
])(
  'a new password that $outcome late shows its outcome on the page that the person has gone to',
  async ({ answer, said }) => {
    const { fill, press, goTo } = await openApp(`/auth/reset#${newId()}`)
    await fill('Nouveau mot de passe', 'nouveau-1234')
    const asked = network.hold('POST /api/auth/reset')
    answer()
    await press('Changer le mot de passe')
    await screen.findByRole('button', { name: 'Enregistrement...' })
    await goTo('/contact')

    asked.letGo()

    await says(said)
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('a new password whose answer is lost does not read as failed, and its used link explains why', async () => {
  const { fill, press } = await openApp(`/auth/reset#${newId()}`)
  await fill('Nouveau mot de passe', 'nouveau-1234')
  network.loseAnswers('POST /api/auth/reset')

  await press('Changer le mot de passe')
  await says(['Pas de réponse', 'Votre mot de passe est peut-être déjà changé'])
  await saysNo(['Le mot de passe n’a pas été changé'])
  network.heal()
  network.reply('POST /api/auth/reset', 400, invalid('token'))
  await press('Changer le mot de passe')

  await heading('Ce lien n’est plus valable')
  await says(['S’il a déjà servi, votre nouveau mot de passe est actif : connectez-vous.'])
  await saysNo(['Le mot de passe n’a pas été changé'])
  await press('Se connecter', screen.getByRole('main'))
  await dialogNamed('Connexion à Coup de main')
})

test('a used password link offers another one', async () => {
  const nora = register('student')
  network.reply('POST /api/auth/reset', 400, invalid('token'))
  const { fill, press } = await openApp(`/auth/reset#${newId()}`, nora)
  await fill('Nouveau mot de passe', 'nouveau-1234')
  await press('Changer le mot de passe')
  await heading('Ce lien n’est plus valable')
  expect(fieldNamed('E-mail').value).toBe(nora.email)

  await press('Recevoir un nouveau lien')

  await within(screen.getByRole('main')).findByText(
    /un e-mail est en route ou vient d’arriver, avec un lien valable une heure/,
  )
})

test('a link survives a reload of its tab until it has served (2.2.360)', async () => {
  const { press, fill, place } = await openApp(`/auth/reset#${newId()}`)
  await heading('Nouveau mot de passe')
  const loadAnew = async () => {
    vi.resetModules()
    return await import('./link-token.ts')
  }
  const kept = (await loadAnew()).takeToken('/auth/reset', { hash: '' })
  await fill('Nouveau mot de passe', 'un-autre-secret')
  await press('Changer le mot de passe')
  await heading('Mot de passe changé')

  expect(kept).toMatch(/^[\da-f-]{36}$/)
  expect(place()).toBe('/auth/reset')
  expect((await loadAnew()).takeToken('/auth/reset', { hash: '' })).toBeUndefined()
})
