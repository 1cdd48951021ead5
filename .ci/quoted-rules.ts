import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rule } from './shown-rules.ts'
import type { Violation } from './violation.ts'

const list = '.product/quoted-rules.txt'

/** The mark of a text by which a change of it is seen. */
export const markOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10)

/** Returns each rule of the owner's specification whose words differ from those that were listed, and each listed one that is gone. */
export const findBentRules = (root: string, rules: Rule[]): Violation[] => {
  const texts = new Map(rules.map(({ number, text }) => [number, text]))
  return readList(root).flatMap(([number, mark]) => {
    const text = texts.get(number)
    if (text !== undefined && markOf(text) === mark) return []
    const change = text === undefined ? 'is gone' : 'has other words'
    const message = `rule ${number} quotes the specification and ${change}: keep it, and say in 4-settled.md what differs`
    return [{ file: list, rule: 'quoted-rules', message }]
  })
}

const readList = (root: string): [number: string, mark: string][] =>
  [...readFileSync(join(root, list), 'utf8').matchAll(/^([\d.]+) (\w+)$/gm)].map(([, number = '', mark = '']) => [
    number,
    mark,
  ])
