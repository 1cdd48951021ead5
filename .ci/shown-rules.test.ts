import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { findUnshownRules, readShowing } from './shown-rules.ts'

const read = (path: string, text: string) => ({ path, text, parsed: parseSync(path, text), imports: [] })
const ruled = (...numbers: string[]) => numbers.map((number) => ({ file: '.product/1.md', number, text: 'A rule.' }))
const messages = (text: string, ...numbers: string[]) =>
  findUnshownRules([read('pwa/jobs/jobs.test.tsx', text)], ruled(...numbers)).map(({ message }) => message)

test('a test shows the rules of its title and those of the comment directly above it', () => {
  const text = `
    test('an offer is published (1.2.1, 2.9.30)', () => {})
    describe('an offer', () => {
      // Shows rules 1.2.2,
      // 4.18.
      test.each(['Nyon'])('is found in %s (VD)', () => {})
      // Shows rule 1.2.3.
      test(\`is kept \${twice}\`, () => {})
    })`

  expect(readShowing(read('pwa/jobs/jobs.test.tsx', text)).map(({ title, numbers }) => [title, numbers])).toEqual([
    ['an offer is published (1.2.1, 2.9.30)', ['1.2.1', '2.9.30']],
    ['is found in %s (VD)', ['1.2.2', '4.18']],
    ['', ['1.2.3']],
  ])
  expect(messages(text, '1.2.1', '1.2.2', '1.2.3', '2.9.30', '4.18')).toEqual([])
})

test('a rule about what a person sees fails without a test, the scope and the API need none', () => {
  const planted = ruled('1.1.9', '1.2.1', '1.9.9', '1.10.1', '2.1.1', '2.2.1', '2.9.9', '3.2.1', '4.18')

  expect(findUnshownRules([], planted)).toEqual(
    ['1.2.1', '1.9.9', '2.2.1', '2.9.9'].map((number) => ({
      file: '.product/1.md',
      rule: 'shown-rules',
      message: `no test shows rule ${number}`,
    })),
  )
})

test('a test that does not run, and code that is no test, show nothing', () => {
  const skipped = `test.skip('an offer is published (1.2.1)', () => {}); publish('an offer (1.2.1)')`

  expect(messages(skipped, '1.2.1')).toEqual(['no test shows rule 1.2.1'])
  expect(
    findUnshownRules([read('pwa/jobs/jobs.ts', `test('an offer (1.2.1)', () => {})`)], ruled('1.2.1')),
  ).toHaveLength(1)
})

test('a number that is no rule, and a comment above no test that runs, are named', () => {
  const text = `
    test('an offer is published (1.2.1, 1.2.999)', () => {})
    // Shows rule 1.2.1.
    test.skip('an offer is kept', () => {})
    // Shows rule 1.2.1.
    const offer = {}
    test('an offer is found', () => {})`

  expect(messages(text, '1.2.1')).toEqual([
    '“an offer is published (1.2.1, 1.2.999)” shows 1.2.999, no rule',
    'a comment names rules above no test that runs',
    'a comment names rules above no test that runs',
  ])
})
