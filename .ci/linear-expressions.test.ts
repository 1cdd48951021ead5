import { fileURLToPath } from 'node:url'
import { Visitor } from 'vite'
import { expect, test } from 'vitest'
import { readSourceFiles, type SourceFile } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Tests, with what they share. */
const isTool = /\.test\.tsx?$|^pwa\/(?:e2e|bench)\/|\/(?:testing|bench|storm)\/|\/(?:test-[^/]*|storm)\.ts$/
/** Files whose expressions read only the documents of the build. */
const readsBuild = /^api\/(?:documents\/render-document|http\/rendered-shell|http\/security-headers)\.ts$/

const readExpressions = ({ path, parsed }: SourceFile): { path: string; expression: RegExp | null }[] => {
  const found: { path: string; expression: RegExp | null }[] = []
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push({ path, expression: new RegExp(node.regex.pattern, node.regex.flags) })
    },
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') found.push({ path, expression: null })
    },
  }).visit(parsed.program)
  return found
}

/** A sign that an atom matches, or nothing for an atom that matches no sign; any other atom matches itself. */
const samples: [RegExp, string][] = [
  [/^(?:\\s|\\p\{Z)/, ' '],
  [/^(?:\\d|\\p\{N)/, '1'],
  [/^(?:\\[wS]|\\p\{|\.$)/, 'a'],
  [/^\\u/, '\u2028'],
  [/^(?:\\[bB]|\(.*|[)}|^$?*+[\]]|\{.*)$/, ''],
]
const atom = /\\p\{[\w=]+\}|\\u[\dA-F]{4}|\\.|\{[\d,]+\}|\(\?<?[:=!]|[(){}|^$?*+[\].]|[^\\(){}|^$?*+[\].]+/gu

/** Returns the parts of texts that an expression matches, in its order: its words, and one sign for a class. */
const readParts = (expression: RegExp): string[] => {
  const parts = (expression.source.match(atom) ?? []).map(
    (one) => samples.find(([kind]) => kind.test(one))?.[1] ?? one.replace(/^\\/, ''),
  )
  return [...new Set(parts.filter(Boolean))]
}

/** Signs: the first length finds exponential time, the second cubic time, the last quadratic time, and none of them hangs. */
const lengths = [20, 400, 10_000]

/** Yields texts that almost match: one or two parts again and again, after a beginning, and before an end that hardly any class matches. */
function* hostileTexts(expression: RegExp, length: number): Generator<string> {
  const parts = readParts(expression)
  const pairs = parts.slice(1).map((part, index) => `${parts[index]}${part}`)
  for (const unit of parts) for (const start of ['', ...parts, ...pairs]) yield repeat(start, unit, length)
  for (const first of parts) for (const second of parts) yield repeat('', first + second, length)
}
const repeat = (start: string, unit: string, length: number): string =>
  `${start}${unit.repeat(Math.ceil(length / unit.length))}Z9\0`

/** Returns milliseconds of the processor, so that other processes do not count: the least of several, without the compiler and the collector. */
const timeOf = (expression: RegExp, text: string, enough = 0): number => {
  let least = Infinity
  for (let run = 0; run < 4 && least > enough; run += 1) {
    expression.lastIndex = 0
    const before = process.cpuUsage()
    if (expression.global) text.replace(expression, '')
    else expression.test(text)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

/** Returns a fortieth of what a quadratic expression takes on this machine for the longest text. A linear one takes a fifth of that at most. */
const calibrate = (): number => timeOf(/a*b/, 'a'.repeat(5_000)) / 10

/** Returns how a text begins for which the expression takes too long; undefined if there is none. */
const findSlow = (expression: RegExp, limit: number): string | undefined => {
  for (const length of lengths)
    for (const text of hostileTexts(expression, length))
      if (timeOf(expression, text, limit) > limit) return text.slice(0, 40)
  return undefined
}

// `(?<!\s)\s*` in place of `\s*` before a word enters spaces at their start alone, and not at each of them.
test('the time of each expression grows with the length of what it reads, and not with its square', () => {
  const limit = calibrate()
  const files = readSourceFiles(root).filter(({ path }) => !isTool.test(path) && !readsBuild.test(path))
  const expressions = files.flatMap(readExpressions)

  const slow = expressions.flatMap(({ path, expression }) => {
    if (!expression) return [`${path} makes an expression that is not written there`]
    const text = findSlow(expression, limit)
    return text === undefined ? [] : [`${path}: ${String(expression)} is slow for ${JSON.stringify(text)}`]
  })

  expect(slow).toEqual([])
  expect(expressions.length).toBeGreaterThan(150)
})

test.each([
  /\bVersion\/.*\bSafari\//,
  /\s*[.,][-–—]+$/,
  /^\d{1,2}\s*(?:(?:h|:)\s*[0-5]?\d?|heures?)?\s*(?:-|à)/iu,
  /^(?:\w|\s*-?)+$/,
])('an expression that takes longer is found: %s', (expression) => {
  expect(findSlow(expression, calibrate())).toBeDefined()
})
