import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { fieldNamed, openApp, type App } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { act, agree, register } from '../testing/people.ts'
import { unmountAll } from '../testing/render.ts'

const titles = ['Tailler la haie', 'Garder le chat']
const words = 'Vous avez crié sur moi.'

interface Case {
  opens: (app: App, card: HTMLElement) => Promise<void>
  field: string
  path?: (job: JobRow) => string
  prepares?: (people: { marc: User; lea: User }, job: JobRow) => void
  by?: 'lea' | 'marc'
}

const chosen =
  (label: string): Case['opens'] =>
  ({ choose }, card) =>
    choose(label, card)
const pressed =
  (label: string): Case['opens'] =>
  ({ press }, card) =>
    press(label, card)

const cases: Record<string, Case> = {
  'a reason for leaving': { opens: chosen('Je ne peux pas venir'), field: 'Un mot pour' },
  'a complaint': {
    opens: chosen('Signaler un problème'),
    field: 'Que se passe-t-il ?',
    prepares: (_people, job) => void network.api.money.paid(job.id, 6_250),
  },
  'an answer to an absence': {
    opens: pressed('J’étais là'),
    field: 'Ce qui s’est passé',
    path: () => '/my-jobs',
    prepares: ({ marc, lea }, job) =>
      act(marc, 'visit.sayAbsent', { jobId: job.id, studentId: lea.id, isAbsent: true }),
  },
  'an agreement': {
    opens: pressed('Établir un accord'),
    field: 'Autres points',
    path: ({ id }) => `/documents?job=${id}`,
    by: 'marc',
  },
}

// Shows rules 1.2.750, 1.2.751.
test.each(Object.entries(cases))(
  'the words of %s stand with their work alone, and survive a reload',
  async (_of, one) => {
    const people = { marc: register('private', 'Marc'), lea: register('student', 'Léa') }
    const scheduledFor = new Date(Date.now() - 45 * 60_000).toISOString()
    const jobs = titles.map((title) => agree(people.marc, people.lea, title, one.path ? { scheduledFor } : {}))
    for (const letter of network.api.server.state.applications.values())
      letter.decidedAt &&= new Date(Date.now() - 3_000 * 60_000).toISOString()
    for (const job of jobs) one.prepares?.(people, job)
    const pathOf = (at: number) => one.path?.(jobs[at]!) ?? '/accepted-jobs'
    const me = people[one.by ?? 'lea']
    let app = await openApp(pathOf(0), me)
    const open = async (at: number) => {
      await app.goTo(pathOf(at))
      const isPage = pathOf(at).startsWith('/documents')
      await one.opens(app, isPage ? document.body : await screen.findByRole('article', { name: titles[at]! }))
      await waitFor(() => expect(fieldNamed(one.field).disabled).toBe(false))
      return fieldNamed(one.field)
    }
    const close = async () => {
      await app.user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')).toBeNull())
    }

    await open(0)
    await app.fill(one.field, words)
    await close()
    expect((await open(1)).value).toBe('')
    await close()
    await waitFor(async () => expect((await open(0)).value).toBe(words))
    unmountAll()
    app = await openApp(pathOf(0), me)
    await open(0)
    await waitFor(() => expect(fieldNamed(one.field).value).toBe(words))
    expect(within(document.body).queryAllByDisplayValue(words)).toHaveLength(1)
  },
)
