import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { readRules } from './shown-rules.ts'
import type { Violation } from './violation.ts'

/** The places of citations: code and its tests, the checks, and the pages of the repository. */
const places = ['schema', 'sync', 'api', 'pwa', '.ci', '.build', '.decisions', '.product', '.readme', 'README.md']
const isRead = (path: string) => /\.(tsx?|sql|css|html|md)$/.test(path)
const isGenerated = (path: string) => /^pwa\/(styled-system|public)$|\/node_modules$/.test(path)
/** May be cited, and is not there before the first build. */
const isRouteTree = (path: string) => path === 'pwa/routes.gen.ts'
/** Names the citations that it looks for, and the ones that its test plants. */
const isThisCheck = (path: string) => /^\.ci\/(citations|boundaries\.test)\.ts$/.test(path)

/** Pages outside of the repository, which its readers cannot open. */
const outsidePages =
  /\bspecification\W{1,2}\(?parts? [12]\b|\bpart [12] (?:§|of the specification)|\b(?:SYNC|CONTRACT|DECISIONS|STYLE|LOOK|HOUSE|ARCHITECTURE)\.md\b/gi

const number = String.raw`\d+(?:\.\d+){1,2}`
const ruleNumbers = new RegExp(String.raw`\brules? ${number}(?:(?:–|, | and | or )${number})*`, 'gi')
const protocolSections = /\bsync\/README\.md`? §(\d+(?:\.\d+)?)/g
const decisionPages = /\.decisions\/((?:[a-z]+\/)?\d{4})-/g
/** Whatever the folder. */
const decisionNumber = /^\.decisions\/(?:[a-z]+\/)?(\d{4})-/g
/** In pages for people: files and folders in backticks. */
const codePaths = /`((?:schema|sync|api|pwa|\.ci|\.build)\/[\w./-]*)`/g
/** In comments: files with their ending. `/api/…` is an address. */
const commentedPaths =
  /(?<![\w./-])((?:schema|sync|api|pwa|\.ci|\.build|\.product)\/[\w./$-]*\.(?:tsx?|sql|css|html|json|md))\b/g
/** Under a title: when a decision was made, and what has become of it. */
const dated = /^# .+\n\nDate: \d{4}-\d\d-\d\d\nStatus: (?:accepted|rejected|superseded)\b/

/**
 * Returns the citations that lead nowhere: to a page outside of the repository, or to a rule, a section of the protocol, a decision
 * or, in comments and in pages for people, a file that does not exist; the numbers that two rules or two decisions have; and decisions without date or status,
 * or that the index lacks.
 */
export function findDeadCitations(root: string): Violation[] {
  const pages = places
    .flatMap((place) => listFiles(root, place))
    .map((file) => ({ file, written: readFileSync(join(root, file), 'utf8') }))
    .map(({ file, written }) => ({ file, written, text: inOneLine(written) }))
  const rules = readRules(root)
  const known = {
    rules: new Set(rules.map(({ number }) => number)),
    sections: new Set(
      pages
        .filter(({ file }) => file === 'sync/README.md')
        .flatMap(({ text }) => firstGroups(text, /#+ (\d+(?:\.\d+)?)\.? /g)),
    ),
    decisions: new Set(pages.flatMap(({ file }) => firstGroups(file, decisionPages))),
  }

  const decisions = pages.flatMap(({ file }) => firstGroups(file, decisionNumber).map((number) => ({ file, number })))
  const numbersGivenTwice = [
    ...findGivenTwice(rules, 'rule-numbers-once', 'rules'),
    ...findGivenTwice(decisions, 'decision-numbers-once', 'decisions'),
  ]

  const index = pages.find(({ file }) => file === '.decisions/README.md')?.written ?? ''
  const unlisted = pages
    .filter(({ file }) => /^\.decisions\/[a-z]+\//.test(file))
    .map(({ file, written }) => ({
      file,
      entry: `[${written.slice(2).split('\n')[0]}](${file.slice('.decisions/'.length)})`,
    }))
    .filter(({ entry }) => !index.includes(entry))
    .map(({ file, entry }) => ({ file, rule: 'listed-decisions', message: `.decisions/README.md lacks ${entry}` }))

  const deadCitations = pages
    .filter(({ file }) => !isThisCheck(file))
    .flatMap(({ file, written, text }) => {
      const missing = (names: string[], among: Set<string>) =>
        names.filter((name) => !among.has(name)).map((name) => `there is no ${name}`)
      const found: Record<string, string[]> = {
        'no-outside-citations': [...text.matchAll(outsidePages)].map(([citation]) => `${citation} is kept elsewhere`),
        'known-rules': missing(citedRules(text), known.rules),
        'known-sections': missing(firstGroups(text, protocolSections), known.sections),
        'known-decisions': missing(firstGroups(text, decisionPages), known.decisions),
        'known-paths': citedPaths(file, written)
          .filter((path) => !isRouteTree(path) && !existsSync(join(root, path)))
          .map((path) => `there is no ${path}`),
        'dated-decisions': isUndated(file, written) ? ['a decision says its date and its status under its title'] : [],
      }
      return Object.entries(found).flatMap(([rule, messages]) => messages.map((message) => ({ file, rule, message })))
    })
  return [...numbersGivenTwice, ...unlisted, ...deadCitations]
}

const findGivenTwice = (all: readonly { file: string; number: string }[], rule: string, what: string): Violation[] => {
  const numbers = all.map(({ number }) => number)
  return all
    .filter(({ number }, at) => numbers.indexOf(number) < at)
    .map(({ file, number }) => ({ file, rule, message: `there are two ${what} ${number}` }))
}

const citedPaths = (file: string, written: string): string[] =>
  file.endsWith('.md')
    ? firstGroups(written, codePaths)
    : firstGroups(readComments(file, written).join('\n'), commentedPaths)

function readComments(file: string, written: string): string[] {
  if (/\.tsx?$/.test(file)) return parseSync(file, written).comments.map(({ value }) => value)
  if (file.endsWith('.sql')) return written.match(/--.*$/gm) ?? []
  return file.endsWith('.css') ? (written.match(/\/\*[^]*?\*\//g) ?? []) : []
}

const isUndated = (file: string, written: string): boolean =>
  /^\.decisions\/(?!README)/.test(file) && !dated.test(written)

const citedRules = (text: string): string[] =>
  [...text.matchAll(ruleNumbers)].flatMap(([citation]) => citation.match(new RegExp(number, 'g')) ?? [])

const firstGroups = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group)

/** In one line, because a comment may break a citation in two. */
const inOneLine = (written: string): string => written.replaceAll(/\s*\n\s*(?:\*(?!\*)|\/\/|--)?\s*/g, ' ')

function listFiles(root: string, path: string): string[] {
  const entry = statSync(join(root, path), { throwIfNoEntry: false })
  if (!entry || isGenerated(path)) return []
  if (!entry.isDirectory()) return isRead(path) ? [path] : []
  return readdirSync(join(root, path)).flatMap((name) => listFiles(root, posix.join(path, name)))
}
