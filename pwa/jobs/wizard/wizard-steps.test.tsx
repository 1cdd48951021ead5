import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { toolLabels, wizardTools } from '../../../schema/catalogues/tools.ts'
import { openDatabase } from '../../../sync/store/database.ts'
import { fieldNamed, openApp, type App } from '../../testing/app.tsx'
import { holdDoubleTap } from '../../testing/double-tap.ts'
import { network } from '../../testing/network.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { unmountAll } from '../../testing/render.ts'
import { fillSubject, fillTerms, goOn, openDashboard, openDraft, openWizard } from '../../testing/wizard.ts'
import { ignoreComposedEnter } from '../../ui/hooks/composed-enter.ts'
import { readUnfinished } from '../draft/offer-draft.ts'

const openConditions = async (): Promise<App> => {
  const app = await openDashboard()
  await openDraft(app, 3)
  return app
}
const openTerms = async (): Promise<App> => {
  const app = await openDashboard()
  await openDraft(app, 2)
  return app
}
const openArrangements = async (): Promise<App> => {
  const app = await openDashboard()
  await openDraft(app, 4)
  return app
}

const choice = (group: string, name: string) =>
  within(screen.getByRole('group', { name: new RegExp(`^${group}`) })).getByRole('radio', { name })
const isChosen = (group: string, name: string) => {
  const radio = choice(group, name)
  return radio instanceof HTMLInputElement ? radio.checked : radio.getAttribute('aria-checked') === 'true'
}
const optionsOf = (group: string) =>
  within(screen.getByRole('group', { name: new RegExp(`^${group}`) }))
    .getAllByRole('radio')
    .map((radio) => (radio.closest('label') ?? radio).textContent.trim())
const switchNamed = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const summary = () => screen.getByRole('region', { name: 'Résumé de l’offre' })
const deliverables = () =>
  within(screen.queryByRole('list', { name: 'Éléments à livrer' }) ?? document.createElement('i'))
    .queryAllByRole('button')
    .map((button) => button.textContent.trim())
const published = () => [...network.api.server.state.jobs.values()][0]

// Shows rules 2.2.48, 2.2.49, 2.3.5, 2.3.7, 2.3.9, 2.3.10, 2.3.11, 2.5.2.
test('the third step asks for conditions and skills, with the documented lists and defaults', async () => {
  await openConditions()

  await says(['Conditions et compétences', 'Compétences souhaitées', 'À livrer'])
  expect({
    'Mode de travail': optionsOf('Mode de travail'),
    Langue: optionsOf('Langue'),
    Urgence: optionsOf('Urgence'),
    Expérience: optionsOf('Expérience'),
    'Effort physique': optionsOf('Effort physique'),
  }).toEqual({
    'Mode de travail': ['Sur place', 'À distance', 'Hybride'],
    Langue: ['Français', 'Allemand', 'Anglais', 'Italien'],
    Urgence: ['Faible', 'Normale', 'Élevée', 'Urgente'],
    Expérience: ['Aucune', 'Notions de base', 'Intermédiaire', 'Confirmée'],
    'Effort physique': ['Léger', 'Modéré', 'Soutenu'],
  })
  expect([
    isChosen('Mode de travail', 'Sur place'),
    isChosen('Langue', 'Français'),
    isChosen('Urgence', 'Normale'),
    isChosen('Expérience', 'Aucune'),
    isChosen('Effort physique', 'Léger'),
    switchNamed(/^Projet à long terme/).checked,
  ]).toEqual([true, true, true, true, true, false])
})

test('a press on a chosen option leaves it chosen', async () => {
  const { user } = await openConditions()

  await user.click(choice('Urgence', 'Urgente'))
  await user.click(choice('Urgence', 'Urgente'))

  expect(isChosen('Urgence', 'Urgente')).toBe(true)
})

test('a duration of zero is refused beside its field', async () => {
  const app = await openDashboard()
  await openWizard(app)
  await fillSubject(app)
  await fillTerms(app)
  await app.fill('Durée', '0 h')

  await app.press('Suivant')
  await says(['Indiquez combien de temps il faut', 'Étape 2 sur 4'])
  await app.fill('Durée', '2-3 heures')
  await app.press('Suivant')

  await says(['Étape 3 sur 4'])
})

test('the duration of a project is asked for long-term projects alone (2.5.7)', async () => {
  const app = await openConditions()
  await saysNo(['Durée du projet'])

  await app.user.click(switchNamed(/^Projet à long terme/))
  await app.fill('Durée du projet', '3 mois')
  await app.user.click(switchNamed(/^Projet à long terme/))
  await saysNo(['Durée du projet'])
  await app.user.click(switchNamed(/^Projet à long terme/))

  await expect.poll(() => fieldNamed('Durée du projet').value).toBe('3 mois')
})

test('a deliverable is added by the button or by Enter, stands in the list once, and goes on a click (2.5.9)', async () => {
  const { fill, press, user } = await openConditions()

  await fill('À livrer', 'Dix photos')
  await press('Ajouter')
  await fill('À livrer', 'Un plan')
  await user.keyboard('{Enter}')
  const added = deliverables()
  await fill('À livrer', 'Dix photos ')
  await user.keyboard('{Enter}')
  await says(['C’est déjà dans la liste.', 'Étape 3 sur 4'])
  const once = deliverables()
  await press('Enlever Dix photos')

  expect(added).toEqual(['Enlever Dix photos', 'Enlever Un plan'])
  expect(once).toEqual(added)
  expect(deliverables()).toEqual(['Enlever Un plan'])
})

test('an Enter of an input method adds no deliverable, and leads to no other step (1.2.544)', async () => {
  ignoreComposedEnter()
  const { fill } = await openConditions()
  await fill('À livrer', '日本')

  fireEvent.keyDown(fieldNamed('À livrer'), { key: 'Enter', isComposing: true })
  const before = deliverables()
  fireEvent.keyDown(fieldNamed('À livrer'), { key: 'Enter' })

  await expect.poll(deliverables).toEqual(['Enlever 日本'])
  expect(before).toEqual([])
})

test('a deliverable that is too long is refused beside its field, and its text stays', async () => {
  const app = await openConditions()
  const long = 'x'.repeat(41)

  await app.fill('À livrer', long)
  await app.press('Suivant')

  await says(['Au plus 20 éléments de 40 caractères', 'Étape 3 sur 4'])
  expect(fieldNamed('À livrer').value).toBe(long)
  await app.fill('À livrer', 'Un plan')
  await saysNo(['Au plus 20 éléments'])
})

test('a deliverable that was typed but not added is not lost on the way to the last step', async () => {
  const app = await openConditions()

  await app.fill('À livrer', 'Un plan')
  await goOn(app, 4)

  await says(['Un plan'], summary())
})

test('a skill that was typed but not added is not lost either', async () => {
  const app = await openConditions()

  await app.fill('Compétences souhaitées', 'Patience')
  await goOn(app, 4)

  await says(['Patience'], summary())
})

test('a skill that was typed but not added is there again after a reload, and is not lost on the way on', async () => {
  const app = await openDashboard()
  await openDraft(app, 3)
  await app.user.type(fieldNamed('Compétences'), 'Vert')
  await expect.poll(() => readUnfinished(openDatabase(app.anne.id))).toMatchObject({ newSkill: 'Vert' })

  unmountAll()
  const again = await openApp('/dashboard', app.anne)
  await openWizard(again)
  await expect.poll(() => fieldNamed('Compétences').value).toBe('Vert')
  await goOn(again, 4)

  await says(['Vert'], summary())
})

test('the last step proposes the twelve tools only where the poster provides none (2.5.8)', async () => {
  const { user, press } = await openArrangements()
  expect(switchNamed(/^Je fournis les outils/).checked).toBe(true)
  await saysNo(['Outils requis'])

  await user.click(switchNamed(/^Je fournis les outils/))
  await says(['Outils requis'])
  const chips = within(screen.getByRole('group', { name: /^Outils requis/ })).getAllByRole('button')
  await press('Échelle')
  await says(['Échelle'], summary())
  await user.click(switchNamed(/^Je fournis les outils/))

  await saysNo(['Outils requis', 'Perceuse'])
  expect(chips.map((chip) => chip.textContent)).toEqual(wizardTools.map((tool) => toolLabels[tool]))
})

test('the payment is in cash unless chosen otherwise, and the date may stay open (2.2.48, 2.3.12, 2.5.6)', async () => {
  const { user } = await openArrangements()
  expect(optionsOf('Paiement')).toEqual(['Espèces', 'TWINT', 'Espèces ou TWINT'])
  expect(isChosen('Paiement', 'Espèces')).toBe(true)
  await says(['À convenir'])

  await user.click(choice('Paiement', 'TWINT'))

  await says(['TWINT'], summary())
})

test('a date that has passed is refused beside its field, in sight', async () => {
  const { fill, press } = await openTerms()

  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scroll.mockRestore())

  await fill('Date et heure', '2020-05-01T10:00')
  await press('Suivant')

  await says(['Cette date est passée.'])
  await expect
    .poll(() => (scroll.mock.contexts as Element[]).map(({ textContent }) => textContent))
    .toEqual([expect.stringContaining('Cette date est passée.')])
  expect(published()).toBeUndefined()
})

test('a date over two years away is asked about once beside its field, and kept (1.2.432, 2.5.6)', async () => {
  const app = await openDashboard()
  await openDraft(app, 2)

  await app.fill('Date et heure', '2099-05-01T10:00')
  await app.press('Suivant')

  await says(['Dans plus de 2 ans : l’année est-elle juste ?'])
  await app.press('Suivant')

  await says(['Étape 3 sur 4'])
  await expect
    .poll(() => readUnfinished(openDatabase(app.anne.id)))
    .toMatchObject({ title: 'Arroser les tomates', scheduledFor: '2099-05-01T10:00' })
})

test('Enter on the second step leads to the third, and a second Enter right after leads no further', async () => {
  const app = await openDashboard()
  await openWizard(app)
  await fillSubject(app)
  await fillTerms(app)
  const held = holdDoubleTap()

  pressEnter(fieldNamed('Durée'))
  await says(['Étape 3 sur 4'])
  await expect.poll(() => document.activeElement?.textContent).toBe('Conditions et compétences')
  pressEnter(fieldNamed('Compétences souhaitées'))
  await says(['Étape 3 sur 4'])
  held.letGo()
  await expect.poll(() => screen.getByRole('button', { name: 'Suivant' }).getAttribute('aria-disabled')).toBe('false')
  pressEnter(fieldNamed('Compétences souhaitées'))

  await says(['Étape 4 sur 4'])
})

test('going on by Enter puts the focus on the next step, whose fields stay empty', async () => {
  const app = await openDashboard()
  await openWizard(app)
  await app.fill('Description', 'Une serre et dix pieds.')
  await app.fill('Titre', 'Arroser les tomates')

  pressEnter(fieldNamed('Titre'))

  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Où, quand, combien de temps/)
})

/** Does what a browser does on Enter in a form with several fields: it presses the form's first submit button, wherever that is. */
const pressEnter = ({ form }: HTMLInputElement | HTMLTextAreaElement) => {
  const own = [...document.querySelectorAll<HTMLButtonElement>('button[type=submit]')]
  own.find((button) => button.form === form)?.click()
}

test('Enter in a field of the last step publishes nothing', async () => {
  const { user } = await openArrangements()

  await user.type(switchNamed(/^Je fournis les outils/), '{Enter}')

  await says(['Étape 4 sur 4'])
  expect(screen.queryByRole('button', { name: 'Publication...' })).toBeNull()
})

test('the summary has the whole offer, without what nobody has chosen, and leads back to each step (2.9.8, 2.5.30)', async () => {
  const { press } = await openArrangements()

  await says(
    ['Arroser les tomates', 'Une serre et dix pieds.', 'Services physiques', 'Lausanne, VD', '2 h 30', '20 CHF/h'],
    summary(),
  )
  await says(['Environ 50 CHF pour 2 h 30', 'Rien de particulier', 'Espèces', 'À convenir'], summary())
  await saysNo(['Sur place', 'Français', 'Normale', 'Effort', 'Outils fournis'], summary())
  await press('Modifier : Lieu, date, durée et tarif', summary())

  await says(['Étape 2 sur 4'])
  expect(fieldNamed('Durée').value).toBe('2h30')
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Où, quand, combien de temps/)
})

// Shows rules 1.2.442, 2.2.48, 2.3.6, 2.3.8, 2.3.13, 2.3.15.
test('everything that was chosen is published', async () => {
  const app = await openDashboard()
  await openWizard(app)
  await fillSubject(app)
  await fillTerms(app)
  const year = new Date().getFullYear() + 1
  await app.fill('Date et heure', `${year}-07-01T14:00`)
  await goOn(app, 3)
  const { user, fill, press } = app
  await user.click(choice('Mode de travail', 'Hybride'))
  await fill('Compétences souhaitées', 'Patience')
  await user.keyboard('{Enter}')
  await user.click(choice('Langue', 'Italien'))
  await user.click(switchNamed(/^Projet à long terme/))
  await fill('Durée du projet', '3 mois')
  await fill('À livrer', 'Un plan')
  await press('Ajouter')
  await user.click(choice('Urgence', 'Élevée'))
  await user.click(choice('Expérience', 'Confirmée'))
  await user.click(choice('Effort physique', 'Soutenu'))
  await goOn(app, 4)
  await user.click(switchNamed(/^Je fournis les outils/))
  await press('Perceuse')
  await user.click(choice('Paiement', 'Espèces ou TWINT'))
  await says(['3 mois', 'Patience', 'Perceuse', 'Un plan', 'Confirmée', `1er juil. ${year}, 14:00`], summary())

  await press('Publier l’offre')

  await says(['Offre publiée avec succès !'])
  expect(published()).toMatchObject({
    deliveryType: 'hybrid',
    requiredSkills: ['Patience'],
    languageRequired: 'italian',
    isLongTermProject: true,
    projectDuration: '3 mois',
    deliverables: ['Un plan'],
    urgencyLevel: 'high',
    experienceRequired: 'expert',
    physicalDemand: 'heavy',
    toolsProvided: false,
    requiredTools: ['drill'],
    paymentMethod: 'both',
    scheduledFor: `${year}-07-01T12:00:00.000Z`,
  })
})

test('after a publication the next offer begins at the first step with nothing in it (2.2.50)', async () => {
  const app = await openConditions()
  await app.fill('À livrer', 'Un plan')
  await goOn(app, 4)
  await app.press('Publier l’offre')
  await says(['Offre publiée avec succès !'])

  await openWizard(app)
  await says(['Étape 1 sur 4'])
  await fillSubject(app)
  await fillTerms(app)
  await goOn(app, 3)

  expect(deliverables()).toEqual([])
})

test('a new offer is in one’s own town, one press says how long it takes, and what is missing is named (2.2.47, 2.2.114)', async () => {
  const app = await openDashboard()
  await openWizard(app)
  await says(['Il manque : le titre et la description'])
  await fillSubject(app)

  expect(fieldNamed('Lieu').value).toBe('Lausanne, VD')
  await says(['Il manque : la durée'])
  await app.user.click(choice('Durées courantes', '2 h'))

  await saysNo(['Il manque'])
  expect(fieldNamed('Durée').value).toBe('2 heures')
  await goOn(app, 3)
})

test('the title chooses the category (2.2.117)', async () => {
  const app = await openDashboard()
  await openWizard(app)

  await app.fill('Titre', 'Cours de maths')

  await expect.poll(() => isChosen('Catégorie', 'Soutien académique')).toBe(true)
  expect(isChosen('Sous-catégorie', 'Cours particuliers')).toBe(true)
})

test('step 3 has all of its documented fields in sight (2.2.48, 2.2.115)', async () => {
  await openConditions()

  for (const name of [
    'Urgence',
    'Langue',
    'Expérience',
    'Effort physique',
    'Projet à long terme',
    'Compétences',
    'À livrer',
  ])
    expect(screen.getAllByText(new RegExp(`^${name}`))[0]?.closest('details')).toBeNull()
})
