import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import type { ListedJob } from '../jobs/stored-jobs.ts'
import type { Conversation } from '../messages/conversations.ts'
import { findDestinations } from './destinations.ts'

const offer = (title: string, location = 'Lausanne, VD') => ({ id: title, title, location, updatedAt: '' }) as ListedJob
const conversation = (firstName: string, title: string) =>
  ({ job: offer(title), other: { firstName, lastName: 'Essai' }, otherSide: 'individual' }) as Conversation
const find = (typed: string, userType: User['userType'] = 'student') =>
  findDestinations(typed, {
    user: { userType } as User,
    offers: [offer('Tailler la haie', 'Genève, GE'), offer('Mesurer un étang')],
    conversations: [conversation('Anne', 'Tondre la pelouse')],
  })
const labels = (typed: string) => find(typed).map(({ group, label }) => `${group}: ${label}`)

test('without words the palette has the screens of the person’s side (1.2.189)', () => {
  expect(labels('')).toContain('Écrans: Mes candidatures')
  expect(find('', 'private').map(({ label }) => label)).toContain('Portefeuille')
})

test('words find screens, offers and conversations by how their words begin, whatever case and accents', () => {
  expect(labels('mes')).toEqual([
    'Écrans: Mes jobs',
    'Écrans: Messages',
    'Écrans: Mes candidatures',
    'Écrans: Mes gains',
    'Offres: Mesurer un étang',
  ])
  expect(labels('geneve TAIL')).toEqual(['Offres: Tailler la haie'])
  // "Lausanne" does not begin like this.
  expect(labels('anne')).toEqual(['Conversations: Anne Essai'])
  expect(labels('jardinier')).toEqual([])
})

test('conversations of work under way come before those of work that is over', () => {
  const over = conversation('Anne', 'Tondre la pelouse')
  const current = { ...over, job: { ...offer('Planter un pommier'), status: 'assigned' } } as Conversation
  const known = { user: { userType: 'student' } as User, offers: [], conversations: [over, current] }

  expect(findDestinations('anne', known).map(({ detail }) => detail)).toEqual([
    'Planter un pommier',
    'Tondre la pelouse',
  ])
})

test('an offer opens beside the list for a student, and with its applicants for the person who published it', () => {
  expect(find('haie')[0]?.place).toEqual({ to: '/dashboard', search: { tab: 'jobs', offer: 'Tailler la haie' } })
  expect(find('haie', 'private')[0]?.place).toEqual({
    to: '/dashboard',
    search: { tab: 'jobs', jobId: 'Tailler la haie' },
  })
})
