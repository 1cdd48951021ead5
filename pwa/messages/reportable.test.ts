import { expect, test } from 'vitest'
import type { MessageRow } from '../../schema/messages/message.ts'
import { toTargets } from './reportable.ts'

const row = (sequence: number, senderId = 'marc'): MessageRow => ({
  id: `m${sequence}`,
  jobId: 'job',
  senderId,
  receiverId: senderId === 'marc' ? 'lea' : 'marc',
  content: `${sequence} `.repeat(40),
  createdAt: '2026-11-19T13:05:00.000Z',
  isRead: true,
  sequence,
})

test('the stored and the shown messages of one sender can be reported, each once, the newest first (1.2.406)', () => {
  const stored = Array.from({ length: 300 }, (_, index) => row(index + 100))
  const shown = [row(1), row(2, 'lea'), row(3), row(399)]

  const targets = toTargets([...stored, ...shown], 'marc')

  expect(targets.map(({ subjectId }) => subjectId)).toEqual([...stored.toReversed().map(({ id }) => id), 'm3', 'm1'])
  expect(targets.at(-1)).toMatchObject({ kind: 'message', words: row(1).content })
  expect(targets.at(-1)?.label).toMatch(/^« 1 1 .*… », je 19.nov/)
})

test('the label of a long message is cut after a whole emoji', () => {
  const [target] = toTargets([{ ...row(1), content: `${'a'.repeat(59)}🌻🌻` }], 'marc')

  expect(target?.label).toContain(`« ${'a'.repeat(59)}🌻… »`)
})
