import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deletedName, fullName, type StudentProfile, type User } from '../../schema/accounts/user.ts'
import { newId } from '../../schema/ids.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { dialogNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import {
  accept,
  act,
  agree,
  applicationsOf,
  apply,
  erase,
  jobNow,
  move,
  publish,
  register,
  review,
} from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { unmountAll } from '../testing/render.ts'

/** Opens the applicants of Anne's offer. */
async function openApplicants(students: User[], letter?: string) {
  const anne = register('private')
  const job = publish(anne, 'Ranger le grenier')
  for (const student of students) apply(student, job, letter)
  const app = await openApp('/dashboard', anne)
  await app.press(students.length === 1 ? /1 candidature$/ : new RegExp(`${students.length || 'Aucune'} candidature`))
  const dialog = await dialogNamed('Candidatures')
  const decide = async (button: 'Accepter' | 'Refuser', student: User) => {
    await app.press(button, await cardOf(student))
    await app.press(button, await screen.findByRole('alertdialog'))
  }
  return { ...app, anne, job, dialog, decide }
}
/** Opens the card from its row, if there are several applicants, and returns it. */
const cardOf = async (student: User): Promise<HTMLElement> => {
  const name = fullName(student)
  const row = await waitFor(() => {
    const found = screen.queryByRole('button', { name }) ?? screen.queryByRole('article', { name })
    expect(found).not.toBeNull()
    return found!
  })
  if (row.getAttribute('aria-current') === 'false') fireEvent.click(row)
  return await screen.findByRole('article', { name })
}

test('an offer without applicants shows that nobody has applied (2.2.43)', async () => {
  const { dialog } = await openApplicants([])

  await says(['Aucune candidature', 'dès qu’un étudiant aura postulé'], dialog)
})

test('each applicant stands with their letter, their school, tools, and the way to answer (2.2.40, 2.2.43)', async () => {
  const lea = register('student', 'Léa')
  lea.studentProfile = {
    school: 'EPFL',
    bio: 'J’aime le bois.',
    availableTools: ['drill'],
    rating: null,
    completedJobs: 0,
  }

  await openApplicants([lea], 'J’ai de bons bras.')

  await says(
    [
      'J’ai de bons bras.',
      'EPFL',
      'J’aime le bois.',
      'Lausanne, VD',
      'Aucun avis pour le moment',
      'Refuser',
      'Accepter',
    ],
    await cardOf(lea),
  )
})

/** A student of whom a row has something to show. */
const known = (firstName: string, city: string, profile: Partial<StudentProfile>) => {
  const student = register('student', firstName, { city })
  const blank = { school: null, bio: null, availableTools: [], rating: null, completedJobs: 0 }
  student.studentProfile = { ...blank, ...profile }
  return student
}

/** Opens the applicants of an offer on a Friday morning in Lausanne, for which a ladder is needed. */
async function openRows() {
  const lea = known('Léa', 'Nyon, VD', { rating: 4.8, availability: ['friday_morning'], availableTools: ['ladder'] })
  const tom = known('Tom', 'Renens, VD', { rating: 4.1 })
  const zoe = known('Zoé', 'Genève, GE', { availability: ['friday_evening'] })
  review(lea, { title: 'Ranger la cave', comment: 'Très bien.' })
  const anne = register('private')
  const scheduledFor = '2027-12-03T09:00:00.000Z'
  const job = publish(anne, 'Tailler la haie', { scheduledFor, toolsProvided: false, requiredTools: ['ladder'] })
  for (const student of [zoe, lea, tom]) apply(student, job, `Bonjour, ici ${student.firstName}.`)
  const app = await openApp('/dashboard', anne)
  const openList = async () => {
    await app.press(/3 candidatures$/)
    return await dialogNamed('Candidatures')
  }
  return { ...app, openList, lea, tom, zoe }
}
const rowNames = () =>
  screen
    .getAllByRole('listitem')
    .map((row) => within(row).queryAllByRole('button')[0]?.textContent)
    .filter(Boolean)

test('applicants are rows to compare, with the rating, the distance, the day, the tools and the letter (2.2.103)', async () => {
  const { openList, lea, tom, zoe } = await openRows()
  const dialog = await openList()

  const rowOf = async ({ firstName }: User) =>
    (await within(dialog).findByRole('button', { name: `${firstName} Essai` })).closest('li')!
  await says(['4.8', '(1', '33 km', 'libre vendredi matin', 'a : échelle', 'Bonjour, ici Léa.'], await rowOf(lea))
  await says(['4.1', '4 km', 'Bonjour, ici Tom.'], await rowOf(tom))
  await says(['Nouveau', 'Bonjour, ici Zoé.'], await rowOf(zoe))
  await saysNo(['libre', 'a :'], await rowOf(zoe))
})

test('rows can be sorted by rating, by distance and by who is free that day (2.2.104)', async () => {
  const { user, openList } = await openRows()
  await openList()
  const sortBy = async (order: string) => {
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Ordre' }), order)
  }
  await expect.poll(rowNames).toEqual(['Zoé Essai', 'Léa Essai', 'Tom Essai'])

  await sortBy('Meilleure note')
  await expect.poll(rowNames).toEqual(['Léa Essai', 'Tom Essai', 'Zoé Essai'])
  await sortBy('Les plus proches')
  await expect.poll(rowNames).toEqual(['Tom Essai', 'Léa Essai', 'Zoé Essai'])
  await sortBy('Disponibles ce jour')
  await expect.poll(rowNames).toEqual(['Léa Essai', 'Zoé Essai', 'Tom Essai'])
})

test('without network the rows say all that the device knows (2.2.104)', async () => {
  const { openList } = await openRows()
  network.setOnline(false)

  await says(['4.8', '33 km', 'libre vendredi matin', 'a : échelle', 'Bonjour, ici Léa.'], await openList())
})

test('on a phone a card takes the place of the list; Escape and the way back lead to its row (2.2.103)', async () => {
  const narrow = Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList
  const asked = vi.spyOn(window, 'matchMedia').mockReturnValue(narrow)
  onTestFinished(() => asked.mockRestore())
  const { user, press, back, openList, lea } = await openRows()
  const dialog = await openList()
  await user.click(await within(dialog).findByRole('button', { name: 'Léa Essai' }))
  await says([lea.email, 'Refuser', 'Accepter'], await screen.findByRole('article', { name: 'Léa Essai' }))
  await saysNo(['Bonjour, ici Tom.'], dialog)
  expect(document.activeElement?.textContent).toContain('Toutes les candidatures')

  await user.keyboard('{Escape}')
  await says(['Bonjour, ici Tom.'], dialog)
  expect(document.activeElement?.textContent).toBe('Léa Essai')

  await user.click(within(dialog).getByRole('button', { name: 'Léa Essai' }))
  await press('Toutes les candidatures')
  await says(['Bonjour, ici Tom.'], dialog)
  expect(document.activeElement?.textContent).toBe('Léa Essai')

  await user.click(within(dialog).getByRole('button', { name: 'Léa Essai' }))
  await screen.findByRole('article', { name: 'Léa Essai' })
  back()
  await says(['Bonjour, ici Tom.'], dialog)
  await user.click(within(dialog).getByRole('button', { name: 'Léa Essai' }))
  await screen.findByRole('article', { name: 'Léa Essai' })
  await press('Fermer', dialog)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('a letter whose author deleted their account stays, and leads to no profile', async () => {
  const [anne, lea] = [register('private'), register('student', 'Léa')]
  const job = agree(anne, lea, 'Ranger le grenier')
  move(job, 'completed')
  erase(lea, anne)
  const { press } = await openApp('/dashboard?tab=past', anne)

  await press('Voir les candidatures')

  const card = await screen.findByRole('article', { name: deletedName })
  await says([applicationsOf(job)[0]!.message], card)
  expect(within(card).queryByRole('link', { name: deletedName })).toBeNull()
  await saysNo(['Avis'], card)
})

test.each([
  [0, 'L’offre ne sera plus publiée.'],
  [1, 'L’autre candidature sera refusée, et l’offre ne sera plus publiée.'],
  [2, 'Les 2 autres candidatures seront refusées, et l’offre ne sera plus publiée.'],
])('an acceptance beside %i others asks first, and explains the effect on the others', async (others, words) => {
  const lea = register('student', 'Léa')
  const rest = ['Tom', 'Zoé'].slice(0, others).map((name) => register('student', name))
  const { press, job } = await openApplicants([lea, ...rest])

  await press('Accepter', await cardOf(lea))
  const asked = await screen.findByRole('alertdialog', { name: /^Accepter Léa/ })
  await says([words], asked)
  await press('Annuler', asked)

  await cardOf(lea)
  expect(network.calls.filter((line) => line.startsWith('POST /api/applications/'))).toEqual([])
  expect(jobNow(job.id).status).toBe('open')
})

test('a poster who accepts a letter to former terms reads that its student may still leave', async () => {
  const lea = register('student', 'Léa')
  const { press, job } = await openApplicants([lea])
  act(network.api.server.state.users.get(job.postedById)!, 'job.edit', { id: job.id, duration: '8 heures' })
  const before = await cardOf(lea)
  await says(['Offre modifiée'], before)

  await press('Accepter', before)

  await says(['L’offre a changé depuis cette candidature'], await screen.findByRole('alertdialog'))
})

test('an acceptance does not count an applicant who was already refused (1.2.439)', async () => {
  const [lea, tom] = [register('student', 'Léa'), register('student', 'Tom')]
  const { decide, press } = await openApplicants([lea, tom])
  await decide('Refuser', tom)
  await says(['Refusée'], await cardOf(tom))
  const accepting = within(await cardOf(lea)).getByRole('button', { name: 'Accepter' })
  await expect.poll(() => accepting.getAttribute('aria-disabled')).not.toBe('true')

  await press('Accepter', await cardOf(lea))

  const asked = await screen.findByRole('alertdialog')
  await says(['L’offre ne sera plus publiée.'], asked)
})

test('a question that closes does not count the accepted letter among the others', async () => {
  const [lea, tom] = [register('student', 'Léa'), register('student', 'Tom')]
  const { press } = await openApplicants([lea, tom])
  await press('Accepter', await cardOf(lea))
  const asked = await screen.findByRole('alertdialog', { name: /^Accepter Léa/ })
  const shown = new Set([asked.textContent])
  const watching = new MutationObserver(() => shown.add(asked.textContent))
  watching.observe(asked, { subtree: true, childList: true, characterData: true })

  await press('Accepter', asked)
  await says(['Candidature acceptée !'])

  watching.disconnect()
  expect([...shown].filter((text) => text?.includes('L’autre candidature'))).toHaveLength(1)
  expect([...shown].filter((text) => text?.includes('Les 2 autres'))).toEqual([])
})

test('a question ends once its letter is answered on another device', async () => {
  const [lea, tom] = [register('student', 'Léa'), register('student', 'Tom')]
  const { press, job } = await openApplicants([lea, tom])
  await press('Accepter', await cardOf(lea))
  await screen.findByRole('alertdialog', { name: /^Accepter Léa/ })

  accept(applicationsOf(job).find(({ studentId }) => studentId === tom.id)!.id)

  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  await says(['Refusée'], await cardOf(lea))
})

test('whoever has refused somebody keeps the focus at their card', async () => {
  const tom = register('student', 'Tom')
  const { decide } = await openApplicants([tom])

  await decide('Refuser', tom)

  await says(['Refusée'], await cardOf(tom))
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^.{0,2}Tom Essai/)
})

test('a refusal asks first, and says that it cannot be taken back (1.2.439)', async () => {
  const lea = register('student', 'Léa')
  const { press, job } = await openApplicants([lea])

  await press('Refuser', await cardOf(lea))
  const asked = await screen.findByRole('alertdialog', { name: /^Refuser cette candidature/ })
  await says(['Léa recevra une notification. Cette action est définitive.'], asked)
  await press('Annuler', asked)

  await cardOf(lea)
  expect(applicationsOf(job).map(({ status }) => status)).toEqual(['pending'])
})

test('an acceptance shows the documented words, and gives the job away (2.7.7, 2.8.4)', async () => {
  const lea = register('student', 'Léa')
  const { decide, job } = await openApplicants([lea])

  await decide('Accepter', lea)

  await says(['Candidature acceptée !', "L'étudiant a été notifié de votre acceptation."])
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Candidatures' })).toBeNull()
  expect(jobNow(job.id)).toMatchObject({ status: 'assigned', assignedToId: lea.id })
})

test('after an acceptance the poster reads who comes and when, and writes to them (2.2.105)', async () => {
  const { press, openList, lea, place } = await openRows()
  await openList()
  await press('Accepter', await cardOf(lea))
  await press('Accepter', await screen.findByRole('alertdialog'))

  const congratulations = await dialogNamed('Félicitations')
  await says(
    ['Léa viendra le vendredi 3 déc. 2027 à 10:00', 'Tailler la haie', 'Réserver le paiement', 'Ajouter à mon agenda'],
    congratulations,
  )
  await press('Écrire à Léa', congratulations)

  await screen.findByPlaceholderText('Tapez votre message...')
  expect(screen.queryByRole('dialog', { name: 'Félicitations' })).toBeNull()
  expect(place()).toBe('/dashboard')
})

test('after an acceptance the poster sends the address to the student alone (2.2.138)', async () => {
  const { user, press, openList, lea } = await openRows()
  await openList()
  await press('Accepter', await cardOf(lea))
  await press('Accepter', await screen.findByRole('alertdialog'))

  await press('Envoyer l’adresse', await dialogNamed('Félicitations'))
  const asked = await dialogNamed('Envoyer un lieu')
  await user.type(within(asked).getByRole('textbox', { name: 'Adresse ou lieu' }), 'Rue du Lac 4')
  await press('Envoyer le lieu', asked)

  await says(['Adresse envoyée'])
  await waitFor(() =>
    expect([...network.api.server.state.messages.values()]).toMatchObject([
      { receiverId: lea.id, attachment: { kind: 'place', name: 'Rue du Lac 4' } },
    ]),
  )
})

test('work without a date has no calendar, and its day is to be agreed on (2.2.105)', async () => {
  const lea = register('student', 'Léa')
  const { decide } = await openApplicants([lea])

  await decide('Accepter', lea)

  const congratulations = await dialogNamed('Félicitations')
  await says(['Léa viendra', 'Convenez ensemble du jour.', 'Réserver le paiement'], congratulations)
  await saysNo(['agenda'], congratulations)
})

test('a refusal shows the documented words; the button shows that it is under way (2.8.6)', async () => {
  const [lea, tom] = [register('student', 'Léa'), register('student', 'Tom')]
  const { decide, job } = await openApplicants([lea, tom])
  const answering = network.hold('POST /api/applications/*')

  await decide('Refuser', lea)
  await within(await cardOf(lea)).findByRole('button', { name: 'Envoi...' })
  const other = within(await cardOf(tom))
    .getByRole('button', { name: 'Refuser' })
    .getAttribute('aria-disabled')
  answering.letGo()

  await says(['Candidature refusée', "L'étudiant a été notifié de votre refus."])
  await says(['Refusée'], await cardOf(lea))
  expect(other).toBe('true')
  expect(applicationsOf(job).map(({ status }) => status)).toEqual(['rejected', 'pending'])
})

const blankProfile = { rating: null, completedJobs: 0, school: null, bio: null, availableTools: [] }

/** Opens the applicants of an offer, in Geneva unless said otherwise, that pays 20 CHF/h. */
async function openUnderMinimum(location = 'Carouge, GE', profile?: object) {
  // The row of this day holds.
  vi.setSystemTime('2026-11-29T10:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const lea = register('student', 'Léa', profile && { studentProfile: { ...blankProfile, ...profile } })
  const anne = register('private')
  const job = publish(anne, 'Tondre', { location, rate: 20 })
  apply(lea, job)
  const app = await openApp('/dashboard', anne)
  await app.press(/1 candidature$/)
  await app.press('Accepter', await cardOf(lea))
  const question = await screen.findByRole('alertdialog')
  const sent = () => network.calls.filter((line) => line.includes('/accept'))
  return { ...app, question, job, sent }
}

test('under the minimum, one press raises the rate and accepts, and an unknown age may be accepted as it is (2.2.238)', async () => {
  const { press, question, sent } = await openUnderMinimum()
  await says(['À Genève, le minimum est de 24.59 CHF/h dès 18 ans.', 'Accepter à 20', 'Annuler'], question)

  await press('Relever à 24.59 et accepter', question)

  await says(['Candidature acceptée !'])
  expect(sent()[0]).toContain('/accept?rate=24.59')
})

test('a minor is accepted at the minimum that holds for all ages, and in Geneva as the offer is (2.2.238)', async () => {
  const minor = { birthDate: '2010-01-01' }
  const { question } = await openUnderMinimum('Neuchâtel, NE', minor)
  await says(['Pour Léa, 16 ans, le minimum est 21.35 CHF/h.', 'Relever à 21.35 et accepter'], question)
  await saysNo(['Accepter à 20'], question)
  unmountAll()

  const geneva = await openUnderMinimum('Carouge, GE', minor)

  await saysNo(['24.59'], geneva.question)
})

test('a rate that the server refuses for a known adult is asked about again, with its sentence (2.2.238)', async () => {
  const { press, question, sent } = await openUnderMinimum()
  const issues = [{ path: 'rate', message: 'Pour Léa, 20 ans, le minimum est 24.59 CHF/h.' }]
  network.reply('POST /api/applications/*', 409, { code: 'below_floor', message: 'Trop bas.', issues })
  await press('Accepter à 20', question)
  await says(['Pour Léa, 20 ans, le minimum est 24.59 CHF/h.'])
  network.heal()
  const again = await screen.findByRole('alertdialog')
  await saysNo(['Accepter à 20'], again)

  await press('Relever à 24.59 et accepter', again)

  await says(['Candidature acceptée !'])
  expect(sent().map((line) => line.split('/accept')[1])).toEqual(['', '?rate=24.59'])
})

test('household work says how much the two have agreed on in all (2.2.281)', async () => {
  vi.setSystemTime('2026-11-29T10:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const [lea, anne] = [register('student', 'Léa'), register('private')]
  const cleaning = { subcategory: 'housekeeping', duration: '12 heures', rate: 20 }
  for (const day of ['2026-12-02', '2026-12-09'])
    agree(anne, lea, `Ménage du ${day}`, { ...cleaning, scheduledFor: `${day}T09:00:00.000Z` })
  apply(lea, publish(anne, 'Ménage', { ...cleaning, scheduledFor: '2026-12-16T09:00:00.000Z' }))
  const { press } = await openApp('/dashboard', anne)
  await press(/1 candidature$/)

  await press('Accepter', await cardOf(lea))

  await says(
    [
      'Pour un travail de ménage dès 5 h par semaine, le minimum est de 20.35 CHF/h.',
      'Avec ce qui est déjà convenu, Léa travaille chez vous 9 h par semaine en moyenne.',
    ],
    await screen.findByRole('alertdialog'),
  )
})

test('an acceptance that is answered late closes no list of another offer that was opened meanwhile', async () => {
  const [lea, tom] = [register('student', 'Léa'), register('student', 'Tom')]
  const { press, anne, job, dialog, decide } = await openApplicants([lea])
  const other = publish(anne, 'Tailler la haie')
  apply(tom, other)
  apply(lea, other)
  const accepting = network.hold('POST /api/applications/*/accept')
  await decide('Accepter', lea)

  await press('Fermer', dialog)
  await press(/2 candidatures/)
  await cardOf(tom)
  accepting.letGo()

  await says(['Candidature acceptée !'])
  await expect.poll(async () => (await openDatabase(anne.id).jobs.get(job.id))?.status).toBe('assigned')
  await new Promise((resolve) => setTimeout(resolve, 200))
  await cardOf(tom)
  expect(screen.getByRole('dialog', { name: 'Candidatures' }).textContent).toContain(other.title)
})

test.each([
  ['Accepter', "Impossible d'accepter cette candidature.", 'Acceptée', 'assigned'],
  ['Refuser', 'Impossible de refuser cette candidature.', 'Refusée', 'open'],
] as const)(
  '“%s” whose answer got lost has the documented title, with the doubt below it (2.8.3, 2.8.5, 2.8.26)',
  async (button, title, outcome, status) => {
    const lea = register('student', 'Léa')
    const { decide, job } = await openApplicants([lea])
    network.loseAnswers('POST /api/applications/*')

    await decide(button, lea)

    await says([title, 'L’action a peut-être abouti ; la page se met à jour.'])
    await saysNo(['Pas de réponse', 'Réessayez'])
    await says([outcome], await cardOf(lea))
    expect(jobNow(job.id).status).toBe(status)
  },
)

test('contact details go with the rejection, from the device too', async () => {
  const [lea, tom] = [register('student', 'Léa'), register('student', 'Tom')]
  const { decide, anne } = await openApplicants([lea, tom])
  await says([lea.email], await cardOf(lea))

  await decide('Refuser', lea)

  await saysNo([lea.email])
  await says([tom.email], await cardOf(tom))
  expect(await openDatabase(anne.id).people.get(lea.id)).not.toHaveProperty('email')
})

// Shows rules 2.8.3, 2.8.5.
test.each([
  ['Accepter', "Impossible d'accepter cette candidature."],
  ['Refuser', 'Impossible de refuser cette candidature.'],
] as const)('%s shows an error when the server fails, and stays to be tried again', async (button, words) => {
  const lea = register('student', 'Léa')
  const { decide, job } = await openApplicants([lea])
  network.reply('POST /api/applications/*', 500, { code: 'internal', message: 'Une erreur est survenue.' })

  await decide(button, lea)

  await says([words])
  await within(await cardOf(lea)).findByRole('button', { name: button })
  expect(applicationsOf(job).map(({ status }) => status)).toEqual(['pending'])
})

test('without network nothing can be decided, and the card says why (2.7.26)', async () => {
  const lea = register('student', 'Léa')
  const { dialog } = await openApplicants([lea])

  network.setOnline(false)

  await says(['Nécessite le réseau'], dialog)
  expect(within(dialog).getByRole('button', { name: 'Accepter' }).getAttribute('aria-disabled')).toBe('true')
})

test('an applicant’s card has three evaluations, and a link to the others (2.2.41, 2.9.13, 2.9.14)', async () => {
  const zoe = register('student', 'Zoé')
  zoe.studentProfile = { school: null, bio: null, availableTools: [], rating: 4.2, completedJobs: 5 }
  for (const room of ['la cuisine', 'le salon', 'la cave', 'le grenier', 'le garage'])
    review(zoe, { title: `Ranger ${room}`, comment: `Très bien pour ${room}.` })

  const { user, place } = await openApplicants([zoe])
  const card = await cardOf(zoe)
  await says(['Très bien pour la cuisine.', 'Très bien pour la cave.'], card)
  expect(within(card).getAllByRole('img', { name: /^\d\.0 sur 5/ })).toHaveLength(3)
  await user.click(within(card).getByRole('link', { name: '+2 autres avis' }))

  await screen.findByRole('heading', { level: 1, name: 'Zoé Essai' })
  expect(place()).toBe(`/student/${zoe.id}`)
})

test('an applicant’s photo opens large, and closes again (2.2.40)', async () => {
  const lea = register('student', 'Léa', { profileImageUrl: '/api/users/lea/photo' })
  const { press } = await openApplicants([lea])

  const card = await cardOf(lea)
  // Initials beneath the photo are no text: who speaks to the phone says the label.
  expect(within(card).getByRole('button', { name: 'Agrandir la photo de Léa Essai' }).textContent).toBe('')
  await press('Agrandir la photo de Léa Essai', card)
  const large = await dialogNamed('Léa Essai')
  expect(within(large).getByRole('img', { name: 'Léa Essai' }).getAttribute('src')).toBe('/api/users/lea/photo')
  await press('Fermer', large)

  await expect.poll(() => screen.queryByRole('dialog', { name: 'Léa Essai' })).toBeNull()
})

test('only a pending application has buttons (2.2.42)', async () => {
  const [lea, tom] = [register('student', 'Léa'), register('student', 'Tom')]
  const { decide } = await openApplicants([lea, tom])
  await decide('Refuser', lea)
  await says(['Refusée'], await cardOf(lea))

  const buttons = async (student: User) =>
    within(await cardOf(student))
      .queryAllByRole('button')
      .map((button) => button.textContent.trim())
      .filter((name) => name === 'Accepter' || name === 'Refuser')

  await expect.poll(() => buttons(tom)).toEqual(['Refuser', 'Accepter'])
  expect(await buttons(lea)).toEqual([])
})

test('an applicant whose reviews fail to load is shown without them (2.7.9)', async () => {
  const zoe = register('student', 'Zoé')
  zoe.studentProfile = { school: null, bio: null, availableTools: [], rating: 5, completedJobs: 1 }
  review(zoe, { title: 'Tailler la haie', comment: 'Main verte.' })
  network.reply('GET /api/users/*', 500, 'not json')

  await openApplicants([zoe])

  await says(['Les avis s’afficheront dès que le serveur aura répondu.', 'Accepter'], await cardOf(zoe))
  await saysNo(['Main verte.'], await cardOf(zoe))
})

test('the reviews of an applicant are not asked for again a moment later', async () => {
  const zoe = register('student', 'Zoé')
  zoe.studentProfile = { school: null, bio: null, availableTools: [], rating: 5, completedJobs: 1 }
  review(zoe, { title: 'Tailler la haie', comment: 'Main verte.' })
  const { press } = await openApplicants([zoe])
  await says(['Main verte.'], await cardOf(zoe))

  await press('Fermer')
  await press(/1 candidature$/)
  await says(['Main verte.'], await cardOf(zoe))

  expect(network.calls.filter((line) => line.endsWith(`/api/users/${zoe.id}/reviews`))).toHaveLength(1)
})

test('an offer that is missing on this device shows as not found', async () => {
  await openApp(`/dashboard?tab=jobs&jobId=${newId()}`, register('private'))

  await says(['Offre introuvable', 'Cette offre n’est plus sur cet appareil.'], await dialogNamed('Candidatures'))
})

test('a letter counts as seen once its poster has opened it, not with the list, also without network (1.2.83)', async () => {
  const [lea, tom] = [register('student', 'Léa'), register('student', 'Tom')]
  const anne = register('private')
  const job = publish(anne, 'Ranger le grenier')
  for (const student of [lea, tom]) apply(student, job)
  const { press } = await openApp('/dashboard', anne)
  const seen = () => applicationsOf(job).filter(({ seenAt }) => seenAt).length
  expect(seen()).toBe(0)
  network.setOnline(false)

  await press(/2 candidature/)
  await says(['Léa', 'Tom'], await dialogNamed('Candidatures'))
  const card = await cardOf(lea)
  const { applications } = openDatabase(anne.id)
  const waiting = () => applications.filter(({ pending }) => pending !== undefined).toArray()
  await expect.poll(async () => (await waiting()).map(({ studentId }) => studentId)).toEqual([lea.id])
  // Only the note that the letter was read waits for the network; the letter must not be marked as unsent.
  await says(['En attente'], card)
  await saysNo(['d’envoi'], card)
  expect(seen()).toBe(0)
  network.setOnline(true)

  await expect.poll(seen).toBe(1)
})

test('applicants on the shortlist stand first by choice, and the mark stays with the poster (2.2.111)', async () => {
  const [lea, max] = [register('student', 'Léa'), register('student', 'Max')]
  const app = await openApplicants([lea, max])
  const rows = () => within(app.dialog).getAllByRole('listitem')
  await says(['Léa', 'Max'], app.dialog)

  await app.press('Présélectionner Max')
  const first = await screen.findByRole('option', { name: 'Présélection d’abord' })
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Ordre' }), first)

  await waitFor(() => expect(rows()[0]!.textContent).toContain('Max'))
  await expect
    .poll(() => applicationsOf(app.job).map(({ studentId, isShortlisted }) => [studentId, isShortlisted]))
    .toEqual([
      [lea.id, undefined],
      [max.id, true],
    ])
})
