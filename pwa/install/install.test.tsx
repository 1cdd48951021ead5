import { screen } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { dialogNamed, openApp, type App } from '../testing/app.tsx'
import { publish, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { haveServiceWorkers } from '../testing/service-workers.ts'
import { openDashboard, openDraft } from '../testing/wizard.ts'
import { keepInstallPrompt, type InstallPrompt } from './install-prompt.ts'
import { inviteAfter } from './invitations.ts'

keepInstallPrompt()
afterEach(() => {
  // This ends the browser's offer, which the next test must not find.
  dispatchEvent(new Event('appinstalled'))
  vi.unstubAllGlobals()
  for (const name of ['userAgent', 'standalone']) Reflect.deleteProperty(navigator, name)
})

/** The browser offers to install the app, and the person answers its question like this. */
function offerInstall(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn<InstallPrompt['prompt']>(() => Promise.resolve({ outcome })),
  })
  dispatchEvent(event)
  return event
}
const be = (properties: Partial<Record<'userAgent' | 'standalone', unknown>>) => {
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(navigator, name, { configurable: true, value })
}
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const question = /^Coup de main sur votre écran d’accueil/
const questions = () => screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent)

const sendLetter = async ({ goTo, press, fill }: App, jobId: string) => {
  await goTo(`/jobs/${jobId}`)
  await press('Postuler')
  await fill('Votre lettre', 'J’ai de bons bras.')
  await press('Envoyer ma candidature')
}
/** 300 ms are longer than a dialog takes to open. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 300))

test('the first letter asks about notifications alone, another offers to install the app, and "Plus tard" is kept (1.2.380)', async () => {
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default' })
  haveServiceWorkers({ controller: {} })
  const marc = register('private')
  const jobs = [publish(marc, 'Porter du bois'), publish(marc, 'Ranger la cave')] as const
  const app = await openApp('/dashboard', register('student'))
  const offer = offerInstall()
  await aMoment()
  expect([offer.defaultPrevented, questions()]).toEqual([true, []])

  await sendLetter(app, jobs[0].id)
  const first = await dialogNamed(/^Recevoir une notification dès qu’on vous répond/)
  await aMoment()
  expect(questions()).toHaveLength(1)
  await app.press('Plus tard', first)
  await sendLetter(app, jobs[1].id)
  const second = await dialogNamed(question)
  expect(questions()).toHaveLength(1)
  await app.press('Plus tard', second)
  await expect.poll(questions).toEqual([])
  inviteAfter('letter')
  await aMoment()

  expect([questions(), offer.prompt.mock.calls]).toEqual([[], []])
})

test('after an offer was published each question comes once the wizard is closed, and stays until it is answered', async () => {
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default' })
  haveServiceWorkers({ controller: {} })
  const app = await openDashboard()
  offerInstall()

  await openDraft(app, 4)
  await app.press('Publier l’offre')
  const first = await dialogNamed(/^Recevoir une notification dès qu’on postule/)
  await aMoment()
  expect(questions()).toEqual([expect.stringMatching(/^Recevoir une notification dès qu’on postule/)])
  await app.press('Plus tard', first)
  await expect.poll(questions).toEqual([])
  await openDraft(app, 4)
  await app.press('Publier l’offre')
  await dialogNamed(question)
  await aMoment()

  expect(questions()).toEqual([expect.stringMatching(question)])
})

test('"Installer l’app" has the browser ask; who refuses there is not asked again by us (1.2.380)', async () => {
  const { press } = await openApp('/dashboard', register('student'))
  const offer = offerInstall('dismissed')
  // The dialog's code is loaded after the first screen.
  await expect.poll(() => (inviteAfter('letter'), questions())).toHaveLength(1)

  await press('Installer l’app', await dialogNamed(question))

  await expect.poll(questions).toEqual([])
  expect(offer.prompt).toHaveBeenCalledTimes(1)
  offerInstall()
  inviteAfter('letter')
  await aMoment()
  expect(questions()).toEqual([])
})

test('Safari on an iPhone shows the way through its sheet, once, and the settings have it (1.2.381)', async () => {
  be({ userAgent: iPhone, standalone: false })
  const { press, goTo } = await openApp('/dashboard', register('student'))
  await expect.poll(() => (inviteAfter('letter'), questions())).toHaveLength(1)
  const dialog = await dialogNamed(question)
  await says(['1. Touchez Partager', '2. Choisissez Sur l’écran d’accueil', '3. Touchez Ajouter'], dialog)

  await press('J’ai compris', dialog)
  await expect.poll(questions).toEqual([])
  inviteAfter('letter')
  await aMoment()
  expect(questions()).toEqual([])

  await goTo('/settings')
  await screen.findByRole('region', { name: 'Installer l’app' })
  await says(['2. Choisissez Sur l’écran d’accueil'])
})

test('within the installed app nothing is asked or offered (1.2.380, 1.2.381)', async () => {
  be({ userAgent: iPhone, standalone: true })
  const { goTo } = await openApp('/dashboard', register('student'))

  await aMoment()
  inviteAfter('letter')
  await aMoment()

  expect(questions()).toEqual([])
  await goTo('/settings')
  await says(['Apparence et langue'])
  await saysNo(['Installer l’app'])
})

test('the settings install the app, say so, and offer it again once it was removed (1.2.381)', async () => {
  const { press, goTo } = await openApp('/settings', register('private'))
  await says(['Installer l’app', 'Ouvrez le menu de votre navigateur'])
  offerInstall()

  await press('Installer l’app')
  dispatchEvent(new Event('appinstalled'))
  await says(['L’app est installée.'])
  await goTo('/dashboard')
  await goTo('/settings')
  await says(['Apparence et langue'])
  await saysNo(['Installer l’app'])
  offerInstall()

  await screen.findByRole('button', { name: 'Installer l’app' })
})
