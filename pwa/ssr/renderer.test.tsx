import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PreloadedAnswers } from '../../schema/documents.ts'
import { newId } from '../../schema/ids.ts'
import { offerDefaults } from '../../schema/jobs/fields.ts'
import type { Job } from '../../schema/jobs/job.ts'
import { pages } from '../../schema/pages.ts'
import { html as landing } from '../landing/prerendered.tsx'
import { needsOf, renderPage } from './renderer.tsx'

const origin = 'https://coupdemain.example'

afterEach(() => vi.useRealTimers())

const offer = (change: Partial<Job> = {}): Job => ({
  ...offerDefaults,
  id: newId(),
  title: 'Tondre la pelouse',
  description: 'Un jardin en pente douce.\n\nLa tondeuse démarre au deuxième essai.',
  location: 'Pully, VD',
  canton: 'VD',
  duration: '3 heures',
  estimatedDuration: 3,
  rate: 25,
  hourlyRate: 25,
  minimumRate: 15,
  postedById: newId(),
  assignedToId: null,
  status: 'open',
  isCompleted: false,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
  scheduledFor: '2099-11-28T09:00:00.000Z',
  poster: { id: newId(), firstName: 'Marc', lastName: 'Blancpain', city: 'Lausanne, VD' },
  ...change,
})

/** Renders the page at a path, with the answers of the API that it needs. */
const open = async (path: string, answer: (asked: URL) => PreloadedAnswers[string]) => {
  const needs = needsOf(origin + path) ?? []
  return await renderPage(origin + path, Object.fromEntries(needs.map((need) => [need, answer(new URL(need, origin))])))
}

const openJob = (job: Job) => open(`/jobs/${job.id}`, () => ({ value: job }))

const statistics = { total: 61, open: 47, byCategory: { physical: 20 }, averageRate: 27.64, remote: 6 }

const openWith = (path: string, jobs: Job[], total = jobs.length) =>
  open(path, ({ pathname }) => (pathname === '/api/jobs' ? { value: jobs, total } : { value: statistics }))

const jsonLdOf = (head: string) =>
  JSON.parse(/<script data-page type="application\/ld\+json">(.*?)<\/script>/s.exec(head)?.[1] ?? '') as Record<
    string,
    unknown
  >

const contentOf = (head: string, name: string) =>
  new RegExp(`<meta data-page (?:name|property)="${name}" content="([^"]*)">`).exec(head)?.[1]

describe('the server renders these pages with their content, and asks for their data', () => {
  test.each([
    ['/jobs', ['/api/jobs?status=open&page=1&limit=20', '/api/jobs/statistics']],
    ['/jobs/', ['/api/jobs?status=open&page=1&limit=20', '/api/jobs/statistics']],
    [
      '/jobs?search=jardin&location=Gen%C3%A8ve&status=all&page=2',
      ['/api/jobs?search=jardin&location=Gen%C3%A8ve&status=all&page=2&limit=20', '/api/jobs/statistics'],
    ],
    ['/jobs?search=2024&page=-3', ['/api/jobs?search=2024&status=open&page=1&limit=20', '/api/jobs/statistics']],
    [
      '/services?category=academic',
      ['/api/jobs?category=academic&status=open&page=1&limit=20', '/api/jobs/statistics?status=open'],
    ],
    ['/jobs/not-an-id', []],
    ['/terms', []],
    ['/nulle-part', []],
    ['/jobs/a/b', []],
    ['/dashboard', undefined],
    ['/student/7', undefined],
    ['/auth/verify', undefined],
    ['/', undefined],
  ])('%s', (path, needs) => {
    expect(needsOf(origin + path)).toEqual(needs)
  })

  test('the overview of services asks for the newest few of each category', () => {
    expect(needsOf(`${origin}/services`)).toHaveLength(6)
  })
})

test.each(Object.values(pages))(
  '$path stands in the document whole, under its own address',
  async ({ path, title, description }) => {
    const page = await renderPage(origin + path, {})

    expect(page).toMatchObject({ status: 200, title: `${title} · Coup de main` })
    expect(page.head).toContain(`<link data-page rel="canonical" href="${origin}${path}">`)
    expect(contentOf(page.head, 'description')).toBe(description)
    expect(page.body).toContain('</h1>')
  },
)

test('the document of an offer has what was asked and answered, and no way to ask without an account (1.2.671)', async () => {
  const askedAt = '2026-11-20T08:00:00.000Z'
  const answered = { id: newId(), text: 'Faut-il une échelle ?', askedAt, answer: 'Non, merci.', answeredAt: askedAt }

  const { body } = await openJob(offer({ questions: [answered] }))
  const without = await openJob(offer())

  for (const words of ['Questions', 'Faut-il une échelle', 'Non, merci.', 'de Marc']) expect(body).toContain(words)
  expect(body).not.toContain('Poser une question')
  expect(without.body).not.toContain('Questions')
})

test('a document holds one closed form at most, so that a browser fills in one address (1.2.573)', async () => {
  const job = offer()
  const pagesWithForms = [
    await renderPage(origin + pages.about.path, {}),
    await openWith('/jobs', [job]),
    await openJob(job),
    await openWith('/services', [job]),
  ]

  for (const body of [landing, ...pagesWithForms.map((page) => page.body)]) {
    expect(body.match(/type="email"/g)).toHaveLength(1)
    expect(body.match(/<form novalidate/gi)).toHaveLength(1)
  }
})

test.each([pages.features.path, pages.about.path])(
  '%s has the ways in of a visitor, without a link to the dashboard',
  async (path) => {
    const { body } = await renderPage(origin + path, {})

    expect(body).toContain('Trouver un job')
    expect(body).not.toContain('href="/dashboard"')
  },
)

test('a page that a long-running server renders says the present year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-06-01T12:00:00Z') })

  const { body } = await renderPage(origin + pages.about.path, {})

  expect(body).toContain('© 2024–2031 ')
})

test.each(['/nulle-part', '/jobs/a/b'])('%s is missing for browsers and for search engines', async (path) => {
  const page = await renderPage(origin + path, {})

  expect(page).toMatchObject({ status: 404, title: 'Page introuvable · Coup de main' })
  expect(page.body).toContain('>Page introuvable</h1>')
  expect(contentOf(page.head, 'robots')).toBe('noindex')
})

test('the map leads a person without JavaScript to its offers in a list (1.2.415)', async () => {
  const { status, body } = await openWith('/jobs?view=map&search=jardin&status=all', [offer()])

  const [, said = ''] = /<noscript>(.*?)<\/noscript>/s.exec(body) ?? []
  expect(status).toBe(200)
  expect(said).toContain('La carte a besoin de JavaScript.')
  expect(said).toContain('href="/jobs?search=jardin&amp;status=all"')
})

test('a link to the contact page promises no address: the page may have a form', async () => {
  const { head } = await open('/contact', () => ({ status: 404 }))

  expect(contentOf(head, 'description')).toMatch(/^Écrivez-nous : l’équipe/)
})

test('an offer keeps its title beside the files that React loads early', async () => {
  const photo = '/api/users/marc/photo'
  const poster = { id: newId(), firstName: 'Marc', lastName: 'Blancpain', city: 'Lausanne, VD', profileImageUrl: photo }

  const { title, body } = await openJob(offer({ poster }))

  expect(title).toBe('Tondre la pelouse · Coup de main')
  expect(body).toContain('<link rel="preload"')
  expect(body).not.toContain('<title')
})

test('an offer describes itself to readers, search engines and link previews', async () => {
  const job = offer()

  const { status, title, head, body } = await openJob(job)

  expect(status).toBe(200)
  expect(title).toBe('Tondre la pelouse · Coup de main')
  expect(head).toContain(`<link data-page rel="canonical" href="${origin}/jobs/${job.id}">`)
  expect(contentOf(head, 'description')).toMatch(
    /^Services physiques · Pully, VD · 3 h · 25 CHF\/h\. Un jardin en pente/,
  )
  expect(contentOf(head, 'og:title')).toBe('Tondre la pelouse · 25\u00a0CHF/h')
  expect(contentOf(head, 'og:url')).toBe(`${origin}/jobs/${job.id}`)
  expect(contentOf(head, 'og:image')).toBe(`${origin}/icons/share.png`)
  expect(body).toContain('>Tondre la pelouse</h1>')
  expect(body).toContain('Informations pratiques')
  expect(body).toContain('Postuler')
  expect(body).not.toContain('<title')
})

test('an offer’s structured data is a posting of paid hourly work in Switzerland, without a surname', async () => {
  const job = offer({ deliveryType: 'remote', requiredSkills: ['Patience'] })

  const { head } = await openJob(job)

  expect(jsonLdOf(head)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Tondre la pelouse',
    description: '<p>Un jardin en pente douce.</p><p>La tondeuse démarre au deuxième essai.</p>',
    datePosted: job.createdAt,
    validThrough: '2099-11-28T23:00:00.000Z',
    directApply: true,
    hiringOrganization: { '@type': 'Person', name: 'Marc' },
    jobLocation: { address: { addressLocality: 'Pully', addressRegion: 'VD', addressCountry: 'CH' } },
    jobLocationType: 'TELECOMMUTE',
    baseSalary: { currency: 'CHF', value: { value: 25, unitText: 'HOUR' } },
    employmentType: ['PART_TIME', 'TEMPORARY'],
    skills: 'Patience',
  })
  expect(head).not.toContain('Blancpain')
})

test('work that goes on after its first day stays valid for search engines', async () => {
  const first = { scheduledFor: '2026-11-03T09:00:00.000Z' }

  const heads = await Promise.all(
    [{ isRecurring: true }, { isLongTermProject: true }, { duration: '4 h par semaine' }].map(
      async (how) => (await openJob(offer({ ...first, ...how }))).head,
    ),
  )

  for (const head of heads) expect(jsonLdOf(head)).not.toHaveProperty('validThrough')
})

test('a closed offer was valid until it was closed', async () => {
  const job = offer({ status: 'completed' })

  const { head } = await openJob(job)

  expect(jsonLdOf(head)).toMatchObject({ validThrough: job.updatedAt })
})

test('a person’s text stays text wherever it stands', async () => {
  const wicked = `</script><script>alert("1")</script>\u2028 & "Léa"`
  const job = offer({ title: wicked, description: wicked, location: `${wicked}, VD`, requiredSkills: [wicked] })

  const { title, head, body } = await openJob(job)

  for (const html of [title, head, body]) {
    expect(html).not.toContain('<script>')
    expect(html).not.toMatch(/<\/script>.*alert\("/)
  }
  expect(head.match(/<\/script>/g)).toHaveLength(1)
  expect(head).not.toContain('\u2028"')
  expect(jsonLdOf(head).title).toBe(wicked)
})

test.each([
  ['one that is gone', () => openGone()],
  ['an address that cannot be one', () => open('/jobs/not-an-id', () => ({ status: 404 }))],
])('%s is the documented page, with its status, and not for search engines', async (_name, openIt) => {
  const { status, title, head, body } = await openIt()

  expect(status).toBe(404)
  expect(title).toBe('Page introuvable · Coup de main')
  expect(contentOf(head, 'robots')).toBe('noindex')
  expect(head).not.toContain('canonical')
  expect(body).toContain('Page introuvable')
})

const openGone = () => open(`/jobs/${newId()}`, () => ({ status: 404 }))

test('the list has its rows, its figures and its range, and leads search engines on', async () => {
  const { head, body } = await openWith('/jobs?page=2', [offer(), offer({ title: 'Porter des cartons' })], 42)

  expect(body).toContain('Porter des cartons')
  expect(body.match(/<article/g)).toHaveLength(2)
  expect(body).toContain('<b>61</b>')
  expect(body).toContain('<b>47</b>')
  expect(body).toContain('Affichage de 21 à 22 sur 42 emplois')
  expect(head).toContain(`<link data-page rel="canonical" href="${origin}/jobs?page=2">`)
  expect(head).toContain(`<link data-page rel="prev" href="${origin}/jobs">`)
  expect(head).toContain(`<link data-page rel="next" href="${origin}/jobs?page=3">`)
  expect(contentOf(head, 'description')).toMatch(/^47 petits jobs ouverts/)
})

test('a page beyond the end of the list is not for search engines', async () => {
  const { head, body } = await openWith('/jobs?page=4', [], 42)

  expect(body).toContain('Cette page est vide')
  expect(contentOf(head, 'robots')).toBe('noindex')
  expect(head).not.toMatch(/rel="(canonical|prev|next)"/)
})

test('a list with filters names a plainer list as canonical, without links to other pages', async () => {
  const { head } = await openWith('/jobs?status=all&category=physical&page=3', [offer()], 61)

  expect(head).toContain(`<link data-page rel="canonical" href="${origin}/jobs?category=physical">`)
  expect(head).not.toMatch(/rel="(prev|next)"/)
})

test('an empty list says so', async () => {
  const { status, body } = await openWith('/jobs?search=zzz', [])

  expect(status).toBe(200)
  expect(body).toContain('Aucune offre ne correspond')
})

// Shows rules 2.2.5, 2.2.63, 2.2.64, 2.2.65.
test('the catalogue has its categories, tabs, offers with their labels, and figures', async () => {
  const job = offer({ deliveryType: 'hybrid', urgencyLevel: 'urgent' })

  const { body } = await openWith('/services', [job], 5)

  expect(body).toContain(`href="/jobs/${job.id}"`)
  for (const text of ['Vue d’ensemble', 'Conseil et accompagnement', 'Voir les 5 offres', 'Hybride', '>Urgent<'])
    expect(body).toContain(text)
  for (const text of ['Offres actives', '>Catégories<', 'CHF/h en moyenne', '27.64', 'Offres en télétravail'])
    expect(body).toContain(text)
})

test('an empty category says so in the documented words', async () => {
  const { body } = await openWith('/services?category=creative', [])

  expect(body).toContain('Aucune offre dans cette catégorie pour le moment')
})

test('the content of a page has no script, which the document’s policy would refuse', async () => {
  const { body } = await openWith('/jobs', [offer()])

  expect(body).not.toContain('<script')
})
