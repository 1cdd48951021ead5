import { screen, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../sync/store/database.ts'
import { draftKeys, saveDraft } from '../../../sync/store/drafts.ts'
import { fieldNamed } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { isListening, openDashboard, openWizard } from '../../testing/wizard.ts'

// The rows of this day hold. The clock goes on: of two drafts that are written in one moment none is the newer one.
beforeEach(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-29T10:00:00Z'), shouldAdvanceTime: true }),
)
afterEach(() => void vi.useRealTimers())

const lawn = {
  title: 'Tondre la pelouse',
  description: 'Un petit jardin, tondeuse sur place.',
  category: 'physical',
  subcategory: 'gardening',
  location: 'Carouge, GE',
  duration: '3 heures',
  rate: '20',
}

/** Opens the wizard at its second step, with a lawn in Carouge. */
const openTerms = async (change: object = {}, isOnline = true) => {
  const app = await openDashboard()
  // Without network, the button of the header would be there until the device knows that there is no offer.
  await says(['Aucun job ouvert'])
  await saveDraft(openDatabase(network.api.session), draftKeys.offer, { ...lawn, ...change, step: 2 })
  if (!isOnline) network.setOnline(false)
  const wizard = await openWizard(app)
  /** Presses a button once the step reacts: at first it ignores the second press of a double one. */
  const press = async (name: string) => {
    await isListening(/^(?:Suivant|Passer|Publier l’offre)/)
    await app.press(name)
  }
  return { ...app, press, wizard }
}
const minimum = 'À Genève, le minimum est de 24.59 CHF/h dès 18 ans.'

test('in a cellar the wizard says the minimum with its source, and one press raises the rate (2.2.230, 2.2.231)', async () => {
  const { press, wizard } = await openTerms({}, false)
  await says(
    [minimum, 'Avec 8.33 % de vacances (10.64 % avant 20 ans) : 26.64 CHF/h.', 'Source : ge.ch, état au 20.11.2026'],
    wizard,
  )
  await says(['minimum recommandé 20 CHF/h', '24.59 minimum'], wizard)

  await press('Suivant')
  await says([minimum, 'l’offre portera la mention « sous le minimum de Genève »'], wizard)
  expect(screen.queryByRole('button', { name: 'Suivant' })).toBeNull()
  await press('Passer à 24.59')

  await says(['Étape 3 sur 4'], wizard)
  await press('Précédent')
  await expect.poll(() => fieldNamed('Montant exact').value).toBe('24.59')
  await press('Suivant')
  await says(['Étape 3 sur 4'], wizard)
})

test('whoever keeps the rate is asked once, and another rate is another question (2.2.231)', async () => {
  const { press, fill, wizard } = await openTerms()
  await says([minimum], wizard)
  await press('Suivant')
  await press('Garder 20')
  await says(['Étape 3 sur 4'], wizard)

  await press('Précédent')
  await press('Suivant')
  await says(['Étape 3 sur 4'], wizard)
  await press('Précédent')
  await fill('Montant exact', '21')
  await press('Suivant')
  await press('Garder 21')

  await press('Suivant')
  await says(['Résumé de l’offre', 'Sous le minimum cantonal', 'Minimum à Genève : 24.59 CHF/h'], wizard)
})

test('an offer that is reserved for minors still says the minimum of adults, and the chip takes that back (2.2.231, 2.2.235)', async () => {
  const { press, user, wizard } = await openTerms({ minds: 'children' })
  await says([minimum], wizard)
  await press('Suivant')
  await press('Réservé aux moins de 18 ans')
  await press('Suivant')
  await says(
    ['Réservé aux moins de 18 ans', 'Des enfants', 'Minimum à Genève : 24.59 CHF/h dès 18 ans'],
    within(wizard).getByRole('region', { name: 'Résumé de l’offre' }),
  )

  await press('Précédent')
  await press('Précédent')
  await says([minimum, 'OCIRT'], wizard)
  await user.click(within(wizard).getByRole('radio', { name: 'Réservé aux moins de 18 ans' }))

  await saysNo(['OCIRT'], wizard)
})

test('work that minors may not do is not reserved for them (2.2.231)', async () => {
  const { press, wizard } = await openTerms({ subcategory: 'moving' })
  await says([minimum], wizard)

  await press('Suivant')

  await says(['Passer à 24.59', 'Garder 20'], wizard)
  await saysNo(['Réservé aux moins'], wizard)
})

test('where no minimum is sure, nothing is asked, and 15 CHF/h stays possible (2.2.231)', async () => {
  const { press, wizard } = await openTerms({ location: 'Vevey, VD', rate: '15' })
  await says(['Pas de minimum légal trouvé pour ce travail.', '20 recommandé'], wizard)
  await saysNo(['24.59'], wizard)

  await press('Suivant')

  await says(['Étape 3 sur 4'], wizard)
})
