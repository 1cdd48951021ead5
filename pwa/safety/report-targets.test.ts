import { expect, test } from 'vitest'
import { hasManyMessages, narrow, type ReportTarget } from './report-targets.ts'

const message = (index: number, words = `Bonjour ${index}`): ReportTarget => ({
  kind: 'message',
  subjectId: `m${index}`,
  label: `« ${words.slice(0, 12)} », je 19\u00a0nov., 14:${String(index % 60).padStart(2, '0')}`,
  words,
})
const offer: ReportTarget = { kind: 'job', subjectId: 'job', label: 'Tailler la haie' }
const idsOf = (targets: ReportTarget[]) => targets.map(({ subjectId }) => subjectId)
const many = (count: number) => Array.from({ length: count }, (_, index) => message(index))

test('a short list always holds the offer and the chosen message (1.2.406)', () => {
  const targets = [...many(200), offer]

  expect(idsOf(narrow(targets, '', undefined))).toEqual([...idsOf(many(50)), 'job'])
  expect(idsOf(narrow(targets, '', targets[180]))).toEqual([...idsOf(many(50)), 'm180', 'job'])
  expect([hasManyMessages(targets), hasManyMessages([...many(50), offer])]).toEqual([true, false])
})

test('a search finds a message by its date and its words, also those that the label cuts off (1.2.406)', () => {
  const targets = [...many(120), message(500, 'Tout va bien, mais vous êtes NULLE'), message(517), offer]

  expect(idsOf(narrow(targets, 'Etes nulle', undefined))).toEqual(['m500', 'job'])
  expect(idsOf(narrow(targets, '19 nov., 14:37', undefined))).toEqual(['m37', 'm97', 'm517', 'job'])
  expect(idsOf(narrow(targets, 'girafe', undefined))).toEqual(['job'])
})
