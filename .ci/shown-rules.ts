import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor } from 'vite'
import type { SourceFile } from './source-files.ts'
import type { Violation } from './violation.ts'

export interface Rule {
  /** The page of `.product/` that has it. */
  file: string
  number: string
  text: string
}

/** Returns every rule of `.product/`, page by page. */
export const readRules = (root: string): Rule[] =>
  listPages(root).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^- \*\*([\d.]+)\*\* (.*)$/gm)].map(
      ([, number = '', text = '']) => ({ file, number, text }),
    ),
  )

const listPages = (root: string) =>
  readdirSync(join(root, '.product'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `.product/${name}`)

/** Sections 1.2 to 1.9 and 2.2 to 2.9 are about what a person sees and does. */
const needsTest = ({ number }: Rule) => /^[12]\.[2-9]\./.test(number)

/**
 * Returns each rule that needs a test and has none, each number at a test that is no rule, and each comment that belongs to no test. A test shows
 * the rules at the end of its title, "… (1.4.40, 1.4.42)", and those of the comment directly above it, "Shows rules 1.4.40, 1.4.42."
 */
export function findUnshownRules(files: SourceFile[], rules: Rule[]): Violation[] {
  const tests = files.flatMap(readShowing)
  const shown = new Set(tests.flatMap(({ numbers }) => numbers))
  const known = new Set(rules.map(({ number }) => number))
  const named = (file: string, message: string) => ({ file, rule: 'shown-rules', message })
  return [
    ...rules
      .filter((rule) => needsTest(rule) && !shown.has(rule.number))
      .map(({ file, number }) => named(file, `no test shows rule ${number}`)),
    ...tests.flatMap(({ file, title, numbers }) =>
      numbers
        .filter((number) => !known.has(number))
        .map((number) => named(file, `“${title}” shows ${number}, no rule`)),
    ),
    ...tests
      .filter(({ title }) => title === undefined)
      .map(({ file }) => named(file, 'a comment names rules above no test that runs')),
  ]
}

interface Showing {
  file: string
  /** As it is written, `%s` included; undefined for a comment that stands above no test that runs. */
  title: string | undefined
  numbers: string[]
}

/** Returns the tests of a file that name rules, and its comments that do so above none. */
export function readShowing({ path, text, parsed }: SourceFile): Showing[] {
  if (!/\.(test|e2e)\.tsx?$/.test(path)) return []
  const titles = new Map<number, string>()
  new Visitor({
    CallExpression: ({ start, callee, arguments: [title] }) => {
      // `test.each(…)('…')` is visited before `test.each(…)`, which starts in the same place.
      if (title && isTest(callee) && !titles.has(start))
        titles.set(start, title.type === 'Literal' ? String(title.value) : '')
    },
  }).visit(parsed.program)

  const byTitle = [...titles.values()].map((title) => ({
    title,
    numbers: numbersIn(/ \(([\d., ]+)\)$/.exec(title)?.[1]),
  }))
  const byComment = [...text.matchAll(/\/\/ Shows rules? ([\d.,\s/]+)\.\s+/g)].map(
    ({ 0: comment, 1: list, index }) => ({
      title: titles.get(index + comment.length),
      numbers: numbersIn(list),
    }),
  )
  return [...byTitle, ...byComment]
    .filter(({ numbers }) => numbers.length > 0)
    .map((showing) => ({ file: path, ...showing }))
}

const numbersIn = (list = ''): string[] => list.match(/\d+(?:\.\d+){1,2}/g) ?? []

/** Modifiers of `test` with which it still runs. */
const running = new Set(['each', 'for', 'concurrent', 'sequential'])

/** `test`, `test.each(…)` and their like; not `test.skip`. */
const isTest = (callee: object): boolean => {
  const node: { type?: string; name?: string; callee?: object; object?: object; property?: { name?: string } } = callee
  if (node.type === 'CallExpression') return node.callee !== undefined && isTest(node.callee)
  if (node.type !== 'MemberExpression') return node.type === 'Identifier' && node.name === 'test'
  return running.has(node.property?.name ?? '') && node.object !== undefined && isTest(node.object)
}
