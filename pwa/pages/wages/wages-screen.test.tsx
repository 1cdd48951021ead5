import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../testing/app.tsx'
import { publish, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { unmountAll } from '../../testing/render.ts'

// The rows of this day hold.
beforeEach(() => void vi.setSystemTime('2026-11-29T10:00:00Z'))
afterEach(() => void vi.useRealTimers())

test('the page of all minimums has each with its source, its dates, and what is not known (2.2.233, 2.2.234)', async () => {
  await openApp('/salaires')

  await screen.findByRole('heading', { level: 1, name: 'Salaires minimums' })
  await says(['Genève', 'dès 18 ans', '24.59', 'avec vacances : 26.64', 'Ville de Lucerne', 'à vérifier'])
  await says(['Minimum à Genève : 24.59 CHF/h du 01.01.2026 au 31.12.2026', 'Source : ge.ch, état au 20.11.2026'])
  await says(['Demandez à l’inspection du travail de votre canton', 'La ville voulait l’abroger'])
  await saysNo(['24.48', 'en règle'])
  const canton = screen.getByRole('link', { name: 'Bâle-Ville' })
  expect(canton.getAttribute('href')).toBe('/salaires/bale-ville')
})

test('figures of a column have one form, and two minimums of one canton say what parts them (2.2.234)', async () => {
  const { goTo } = await openApp('/salaires')
  await screen.findByRole('heading', { level: 1, name: 'Salaires minimums' })
  const rows = screen.getAllByRole('row', { name: /^Tessin/ })
  expect(rows.map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Tessindès 18 ans, selon la branche, à vérifier20.50avec vacances : 22.21',
    'Tessindès 18 ans, selon la branche20.00avec vacances : 21.67',
  ])

  await goTo('/salaires/tessin')

  await says(['20.00', 'avec 8.33 % de vacances : 21.67'])
})

test('the page of a canton answers by age and hours, and says when a year’s figure is missing (2.2.234)', async () => {
  const { goTo } = await openApp('/salaires/geneve')
  await screen.findByRole('heading', { level: 1, name: 'Salaire minimum dans le canton de Genève' })
  await says([
    '18 ans et plus, moins de 5 h par semaine',
    '24.59',
    'pas de minimum trouvé',
    'recommandé : 20.35 CHF/h',
    'OCIRT',
  ])

  await goTo('/salaires/vaud')
  await says(['Salaire minimum dans le canton de Vaud', '20.35', 'avec 10.64 % de vacances : 22.52'])
  vi.setSystemTime('2027-01-05T10:00:00Z')
  await goTo('/salaires/geneve')
  await says(['le montant suivant n’est pas encore connu'])
  await goTo('/salaires/atlantide')
  await says(['Page introuvable'])
})

test('beside its source, a figure that is not sure says that it is to be verified (2.2.234)', async () => {
  const { goTo } = await openApp('/salaires/jura')
  await says(['21.40 CHF/h du 01.01.2026 au 31.12.2026, à vérifier'])

  await goTo('/salaires/neuchatel')

  await says(['21.35 CHF/h du 01.01.2026 au 31.12.2026'])
  await saysNo(['21.35 CHF/h du 01.01.2026 au 31.12.2026, à vérifier'])
})

test('a minor reads the minimum of adults as theirs, and that of all ages as their own (2.2.232)', async () => {
  const marc = register('private')
  const birthDate = `${new Date().getFullYear() - 16}-01-01`
  const tom = register('student', undefined, {
    studentProfile: { rating: null, completedJobs: 0, school: null, bio: null, availableTools: [], birthDate },
  })
  const geneva = publish(marc, 'Tondre', { location: 'Carouge, GE', rate: 15 })
  const neuchatel = publish(marc, 'Tailler', { location: 'Neuchâtel, NE', rate: 15 })
  const reserved = publish(marc, 'Arroser', { location: 'Carouge, GE', rate: 15, ages: 'minors' })
  const { goTo } = await openApp(`/jobs/${geneva.id}`, tom)
  await says(['Minimum à Genève : 24.59 CHF/h dès 18 ans'])
  await saysNo(['Sous le minimum'])

  await goTo(`/jobs/${neuchatel.id}`)
  await says(['Sous le minimum cantonal', 'Minimum dans le canton de Neuchâtel : 21.35 CHF/h'])
  unmountAll()

  await openApp(`/jobs/${reserved.id}`)
  await says(['Réservé aux moins de 18 ans', 'Minimum à Genève : 24.59 CHF/h dès 18 ans'])
  await saysNo(['Sous le minimum'])
})

test('an offer says its minimum, whether it pays less, and who gets what (2.2.232, 2.2.235, 2.2.236)', async () => {
  const marc = register('private')
  const low = publish(marc, 'Tondre', { location: 'Carouge, GE', rate: 20, minds: 'animals' })
  const lawful = publish(marc, 'Tailler', { location: 'Carouge, GE', rate: 25, duration: '2 h' })
  const { goTo } = await openApp(`/jobs/${low.id}`)
  await says(['Sous le minimum cantonal', 'Minimum à Genève : 24.59 CHF/h', 'Des animaux'])

  await goTo(`/jobs/${lawful.id}`)
  await screen.findByRole('heading', { level: 1, name: 'Tailler' })
  await says(['Le particulier paie 54.17 · l’étudiant reçoit 51.46 · dont vacances 4.17 · frais 2.71.'])
  await saysNo(['Sous le minimum'])
})
