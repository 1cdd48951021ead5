import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** By test file, by the title of a test: the numbers of the rules that it shows, with spaces between. */
export type ShownRules = Record<string, Record<string, string>>

const product = '.product'

/** Returns the numbers of `.product/` that begin with one of these, in their order. */
export const readRules = (root: string, sections: readonly string[]): string[] =>
  readdirSync(join(root, product))
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => [...readFileSync(join(root, product, name), 'utf8').matchAll(/^- \*\*([\d.]+)\*\* /gm)])
    .map(([, number = '']) => number)
    .filter((number) => sections.some((section) => number.startsWith(`${section}.`)))

/** Returns a sentence for each rule that no test shows, for each number that is no rule, and for each test that does not exist. */
export function findUnshown(root: string, rules: readonly string[], ...shown: ShownRules[]): string[] {
  const files = shown.flatMap((one) => Object.entries(one))
  const known = new Set(rules)
  const claims = files.flatMap(([file, tests]) =>
    Object.entries(tests).flatMap(([title, numbers]) => numbers.split(' ').map((number) => ({ file, title, number }))),
  )
  const withTest = new Set(claims.map(({ number }) => number))
  return [
    ...rules.filter((number) => !withTest.has(number)).map((number) => `no test shows rule ${number}`),
    ...claims
      .filter(({ number }) => !known.has(number))
      .map(({ title, number }) => `“${title}” shows ${number || 'no rule'}, which is none`),
    ...files.flatMap(([file, tests]) => {
      const titles = readTitles(root, file)
      return Object.keys(tests)
        .filter((title) => !titles.has(title))
        .map((title) => `${posix.normalize(file)} has no test “${title}”`)
    }),
  ]
}

const testFile = /\.(test|e2e)\.tsx?$/
/** Modifiers of `test` with which it still runs. */
const running = new Set(['each', 'for', 'concurrent', 'sequential'])

/** Returns the titles of the tests in a file that run, as they are written, `%s` included; none for a file that does not exist. */
function readTitles(root: string, file: string): Set<string> {
  const titles = new Set<string>()
  let text: string
  try {
    if (!testFile.test(file)) return titles
    text = readFileSync(join(root, file), 'utf8')
  } catch {
    return titles
  }
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (title?.type === 'Literal' && typeof title.value === 'string' && isTest(callee)) titles.add(title.value)
    },
  }).visit(parseSync(file, text).program)
  return titles
}

/** `test`, `test.each(…)` and their like; not `test.skip`. */
const isTest = (callee: object): boolean => {
  const node: { type?: string; name?: string; callee?: object; object?: object; property?: { name?: string } } = callee
  if (node.type === 'CallExpression') return node.callee !== undefined && isTest(node.callee)
  if (node.type !== 'MemberExpression') return node.type === 'Identifier' && node.name === 'test'
  return running.has(node.property?.name ?? '') && node.object !== undefined && isTest(node.object)
}
