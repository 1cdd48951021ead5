import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { ConsentPage } from '../../schema/consents/consent.ts'
import { newId } from '../../schema/ids.ts'
import { fieldNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { agree, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { unmountAll } from '../testing/render.ts'

const year = new Date().getUTCFullYear()
const minor = { birthDate: `${year - 16}-01-01` }
const page: ConsentPage = {
  state: 'open',
  firstName: 'Léa',
  age: 16,
  expiresAt: '2099-12-13T10:00:00.000Z',
  given: null,
}
const given: ConsentPage = {
  ...page,
  state: 'given',
  given: {
    at: '2026-11-29T10:00:00.000Z',
    name: 'Anne Moret',
    relation: 'mother',
    allowsPhoto: false,
    isInsured: true,
  },
}
const issue = (path: string, message: string) => ({ code: 'invalid', message, issues: [{ path, message }] })

/** Léa, whose profile has these further fields. */
const lea = (more: object = minor) => {
  const user = register('student', 'Léa')
  const profile = { ...user.studentProfile!, ...more }
  const stated = { ...user, studentProfile: profile }
  network.api.server.state.users.set(user.id, stated)
  return stated
}

const openLink = async () => {
  network.reply('POST /api/parental-consent/read', 200, page)
  return await openApp(`/accord#${newId()}`)
}
const fillAll = async ({ fill, user }: Awaited<ReturnType<typeof openLink>>) => {
  await fill('Vos prénom et nom', 'Anne Moret')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Votre lien avec Léa/ }), 'Mère')
  await fill('Votre e-mail', 'mere@example.ch')
}

test('a parent reads what they agree to, agrees with a mailed code, and may take it back (2.2.282)', async () => {
  const app = await openLink()
  await says([
    'Accord parental pour Léa',
    'Léa, 16 ans, cherche de petits jobs',
    'De 6 h à 22 h, jamais le dimanche, et 9 heures par jour au plus',
    'Charges de 19 kg',
    'Le salaire est payé à Léa.',
  ])
  expect(app.place()).toBe('/accord')
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  network.reply('POST /api/parental-consent/code', 204, undefined)
  network.reply('POST /api/parental-consent/give', 200, given)
  network.reply('POST /api/parental-consent/revoke', 200, { ...given, state: 'revoked' })
  await fillAll(app)

  await app.press('Recevoir un code')
  await says(['Un code est en route vers mere@example.ch.'])
  await app.fill('Code à six chiffres', '123 456')
  await app.press('Donner mon accord')
  await says(['Vous êtes d’accord depuis le', 'Anne Moret, mère · sans photo · assurances confirmées.'])
  await app.press('Retirer mon accord')
  await app.press('Retirer', await screen.findByRole('alertdialog'))

  await says(['Votre accord est retiré'])
})

test('what a parent has typed stays as a code or an address is refused (2.2.282)', async () => {
  const app = await openLink()
  await says(['Accord parental pour Léa'])
  await app.press('Recevoir un code')
  await says(['Adresse e-mail invalide'])
  await fillAll(app)
  network.reply('POST /api/parental-consent/code', 204, undefined)
  await app.press('Recevoir un code')
  await app.fill('Code à six chiffres', '12')
  await app.press('Donner mon accord')
  await says(['Ce code n’est pas valable'])
  network.reply(
    'POST /api/parental-consent/give',
    400,
    issue('code', 'Ce code n’est pas valable : demandez-en un autre'),
  )
  await app.fill('Code à six chiffres', '123456')

  await app.press('Donner mon accord')

  await says(['demandez-en un autre'])
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Vos prénom et nom/ }).value).toBe('Anne Moret')
})

test('a reload brings back what a parent has typed and the step, without the code, until the consent is given (2.2.361)', async () => {
  const app = await openLink()
  await fillAll(app)
  network.reply('POST /api/parental-consent/code', 204, undefined)
  await app.press('Recevoir un code')
  await app.fill('Code à six chiffres', '123456')

  unmountAll()
  const again = await openApp('/accord')
  await says(['Un code est en route vers mere@example.ch.'])
  expect(['Vos prénom et nom', 'Votre e-mail', 'Code à six chiffres'].map((label) => fieldNamed(label).value)).toEqual([
    'Anne Moret',
    'mere@example.ch',
    '',
  ])
  expect(JSON.stringify([sessionStorage, localStorage].map((storage) => Object.entries(storage)))).not.toContain(
    '123456',
  )
  await again.fill('Code à six chiffres', '123456')
  network.reply('POST /api/parental-consent/give', 200, given)
  await again.press('Donner mon accord')

  await says(['Vous êtes d’accord depuis le'])
  expect(JSON.stringify([sessionStorage, localStorage].map((storage) => Object.entries(storage)))).not.toContain('Anne')
})

test('what was typed by one link does not stand in the form of another (2.2.361)', async () => {
  const app = await openLink()
  await fillAll(app)

  await app.goTo(`/accord#${newId()}`)

  await waitFor(() => expect(fieldNamed('Vos prénom et nom').value).toBe(''))
})

test('a link that is over, and a page without one, say how to go on (2.2.282)', async () => {
  network.reply('POST /api/parental-consent/read', 400, issue('token', 'Ce lien n’est plus valable.'))
  const { goTo } = await openApp(`/accord#${newId()}`)
  await says(['Ce lien n’est plus valable', 'Rouvrez-le depuis le message reçu.'])

  network.heal()
  network.lose('POST /api/parental-consent/read')
  await goTo(`/accord#${newId()}`)

  await says(['Lire cette demande nécessite le réseau.'])
})

test('a minor makes a link from the profile, and reads that nothing waits for it (2.2.282)', async () => {
  const { press } = await openApp('/dashboard', lea())
  await says(['Accord parental : pas encore'])
  network.reply('POST /api/account/parental-consent', 201, {
    url: 'https://app.example/accord#abc',
    expiresAt: '2099-12-13T10:00:00.000Z',
  })

  await press('Demander l’accord de mes parents')
  const dialog = await screen.findByRole('dialog', { name: 'Accord de mes parents' })
  await says(['l’accord des parents, qui peut aussi être oral'], dialog)
  await press('Créer un lien à partager', dialog)

  await says(['Le lien est prêt', 'https://app.example/accord#abc', 'Copier'], dialog)
})

test('a minor has the link mailed, and an own address is refused beside its field (2.2.282)', async () => {
  const { press, fill } = await openApp('/dashboard', lea())
  await press('Demander l’accord de mes parents')
  const dialog = await screen.findByRole('dialog', { name: 'Accord de mes parents' })
  network.reply('POST /api/account/parental-consent', 400, issue('email', 'C’est l’adresse du compte de l’enfant'))
  await fill('Ou l’e-mail d’un parent', 'lea@example.ch')
  await press('Envoyer le lien par e-mail', dialog)
  await says(['C’est l’adresse du compte de l’enfant'], dialog)
  network.heal()
  network.reply('POST /api/account/parental-consent', 201, { url: null, expiresAt: '2099-12-13T10:00:00.000Z' })

  await fill('Ou l’e-mail d’un parent', 'mere@example.ch')
  await press('Envoyer le lien par e-mail', dialog)

  await says(['L’e-mail part à mere@example.ch'], dialog)
})

test('the cards of agreed work say the state to both, with hours and loads for the household (2.2.282)', async () => {
  const student = lea()
  const anne = register('private', 'Anne')
  agree(anne, student, 'Tondre')

  await openApp('/accepted-jobs', anne)
  const card = await screen.findByRole('article', { name: 'Tondre' })

  await says(['Accord parental : pas encore', 'De 6 h à 22 h', 'Charges de 19 kg'], card)
  expect(within(card).queryByRole('button', { name: 'Demander l’accord de mes parents' })).toBeNull()
})

test.each(['/my-jobs', '/jobs/', '/dashboard'])(
  'at %s agreed work says to both what a minor and a permit need, before the first hour (1.2.654, 2.2.282)',
  async (address) => {
    const student = lea({ ...minor, workPermit: 'yes' })
    const anne = register('private', 'Anne')
    const job = agree(anne, student, 'Tondre')
    const at = address === '/jobs/' ? `/jobs/${job.id}` : address

    await openApp(at, anne)
    await says(['Accord parental : pas encore', 'De 6 h à 22 h', 'Léa a besoin d’une autorisation de travail'])
    unmountAll()
    await openApp(at, student)

    await says(['Accord parental : pas encore', 'Vous avez besoin d’une autorisation de travail', '15 h par semaine'])
  },
)

test('on the minor’s own card of agreed work the consent is asked for, or received (2.2.282)', async () => {
  const student = lea({ ...minor, parentalConsent: { state: 'given', at: '2026-11-29T10:00:00.000Z' } })
  agree(register('private', 'Anne'), student, 'Tondre')

  await openApp('/accepted-jobs', student)
  const card = await screen.findByRole('article', { name: 'Tondre' })

  await says(['Accord parental : reçu le'], card)
  await saysNo(['Demander l’accord de mes parents'], card)
})

test('whoever is of age, or states no date, reads nothing of it (2.2.282)', async () => {
  await openApp('/dashboard', lea({ birthDate: `${year - 19}-01-01` }))

  await says(['Âge et autorisation de travail'])
  await saysNo(['Accord parental'])
})
