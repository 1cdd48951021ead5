import { expect, test } from 'vitest'
import { offerDefaults } from '../../schema/jobs/fields.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { DoableRow, WorkRow } from './line-of-time.ts'
import { offerTasks, workTaskOf } from './tasks.ts'
import { countApplications, countNew, describeWhen, describeWork } from './work-words.ts'

const now = '2026-12-01T08:00:00Z'
const describeTask = (row: DoableRow) => {
  if (row.kind === 'work' && row.task) return workTaskOf(row, row.task).words(row)
  return row.kind === 'offer' && row.task ? offerTasks[row.task].words(row) : undefined
}
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const hedge = {
  ...offerDefaults,
  title: 'Tailler la haie',
  location: 'Pully',
  duration: '3h',
  estimatedDuration: 3,
  rate: 20,
  scheduledFor: '2026-12-02T09:00:00Z',
} as JobRow
const work = (more: Partial<WorkRow> = {}) =>
  ({
    kind: 'work',
    job: hedge,
    side: 'student',
    otherId: 'anne',
    other: { id: 'anne', firstName: 'Françoise', lastName: 'Rey' },
    ...more,
  }) as WorkRow

test.each([
  ['2026-12-01T09:00:00Z', 'Aujourd’hui, ma 1er déc., 10:00'],
  ['2026-12-02T09:00:00Z', 'Demain, me 2 déc., 10:00'],
  ['2026-12-05T09:00:00Z', 'sa 5 déc., 10:00'],
  [null, 'Date à convenir'],
])('the day %s reads %s (1.2.191)', (scheduledFor, words) => {
  expect(plain(describeWhen({ scheduledFor }, now))).toBe(words)
})

test('each side reads the place, the other person and the sum (1.2.191)', () => {
  expect(plain(describeWork(work()))).toBe('Pully · chez Françoise · 60.00 CHF')
  expect(plain(describeWork(work({ side: 'poster', other: { id: 'lea', firstName: 'Léa', lastName: 'Morel' } })))).toBe(
    'Pully · avec Léa · 60.00 CHF',
  )
  expect(plain(describeWork(work({ job: { ...hedge, deliveryType: 'remote' }, other: undefined })))).toBe(
    'À distance · Pully · pour le particulier · 60.00 CHF',
  )
})

test('a student reads the net sum of work that a card has paid (1.2.492)', () => {
  expect(plain(describeWork(work({ net: 5_700 })))).toBe('Pully · chez Françoise · 57.00 CHF net')
})

test('somebody who has left is named where a name stands alone, and by their side within a sentence (1.2.416)', () => {
  const other = { id: 'anne', firstName: 'Compte supprimé', lastName: '', isDeleted: true } as const

  expect(plain(describeWork(work({ other })))).toBe('Pully · Compte supprimé · 60.00 CHF')
  expect(describeTask(work({ other, side: 'poster', task: 'confirm' }))).toBe('Confirmer le travail de l’étudiant')
})

test.each([
  [work({ side: 'poster', task: 'confirm' }), 'Confirmer le travail de Françoise'],
  [work({ side: 'poster', task: 'pay' }), 'Payer Françoise'],
  [work({ task: 'review' }), 'Évaluer Françoise'],
  [work({ task: 'decide', job: { ...hedge, cancellationProposedAt: now } }), 'Répondre à l’annulation proposée'],
  [work({ task: 'decide', job: { ...hedge, mayLeave: true } }), 'Compte du particulier suspendu'],
  [work({ task: 'decide' }), 'Relire l’offre modifiée'],
  [{ kind: 'offer', job: hedge, task: 'date', letters: [], newCount: 0 }, 'Fixer une autre date'],
  [{ kind: 'offer', job: hedge, task: 'answer', letters: [{}, {}], newCount: 0 }, 'Répondre à 2 candidatures'],
] as [DoableRow, string][])('a task says what is to do, to whom: %#', (row, words) => {
  expect(describeTask(row)).toBe(words)
})

test('applications and new ones are counted in words', () => {
  expect([0, 1, 3].map(countApplications)).toEqual(['Aucune candidature', '1 candidature', '3 candidatures'])
  expect([1, 2].map(countNew)).toEqual(['1 nouvelle', '2 nouvelles'])
})
