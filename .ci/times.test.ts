import { expect, test } from 'vitest'
import { root } from './commands.ts'
import { listTimes, readMeasured } from './times.ts'

test('programs, files and tests are listed by what they cost, dearest first', () => {
  const one = (fullName: string, own: number, before: number) => ({
    fullName,
    duration: own * 2,
    meta: { processor: { own, before } },
  })
  const measured = readMeasured({
    testResults: [
      { name: `${root}a.test.ts`, assertionResults: [one('is cheap', 100, 300), { fullName: 'was skipped' }] },
      { name: `${root}b.test.ts`, assertionResults: [one('is dear', 5_000, 1_000)] },
    ],
  })

  expect(listTimes(new Map([['unit', 900]]).set('api', 2_040), measured)).toEqual([
    'Processor time of programs, with what they started and ended',
    '    2.0 s api',
    '    0.9 s unit',
    '',
    'The dearest files: processor time, of it before their tests (imports, hooks of the file), and time in which tests ran',
    '    6.0 s    1.0 s   10.0 s b.test.ts',
    '    0.4 s    0.3 s    0.2 s a.test.ts',
    '',
    'The dearest tests: processor time, and time in which they ran',
    '    5.0 s   10.0 s b.test.ts > is dear',
    '    0.1 s    0.2 s a.test.ts > is cheap',
    '    0.0 s    0.0 s a.test.ts > was skipped',
  ])
})
