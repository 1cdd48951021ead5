import { Visitor } from 'vite'
import type { SourceFile } from './source-files.ts'

/** Whether the file refers to the global `fetch`: passing it on counts like a call. */
export function namesFetch(file: SourceFile): boolean {
  const labels = new Set<unknown>()
  let found = false
  new Visitor({
    MemberExpression: (node) => {
      const onGlobal = node.object.type === 'Identifier' && /^(globalThis|window|self)$/.test(node.object.name)
      if (!node.computed && !onGlobal) labels.add(node.property)
    },
    Property: (node) => {
      if (!node.computed && !node.shorthand) labels.add(node.key)
    },
    TSTypeQuery: (node) => {
      labels.add(node.exprName)
    },
    TSPropertySignature: (node) => {
      labels.add(node.key)
    },
    Identifier: (node) => {
      if (node.name === 'fetch' && !labels.has(node)) found = true
    },
  }).visit(file.parsed.program)
  return found
}

/** Reads `process.env`, or takes it out of `process`. */
export function readsEnvironment(file: SourceFile): boolean {
  let found = false
  new Visitor({
    MemberExpression: (node) => {
      if (isIdentifier(node.object, 'process') && isIdentifier(node.property, 'env')) found = true
    },
    VariableDeclarator: (node) => {
      if (node.init && isIdentifier(node.init, 'process')) found = true
    },
    ImportDeclaration: (node) => {
      if (/^(node:)?process$/.test(node.source.value)) found = true
    },
  }).visit(file.parsed.program)
  return found
}

/** Counts calls of `method` on any object. */
export function countCallsOfMethod(file: SourceFile, method: string): number {
  let count = 0
  new Visitor({
    CallExpression: ({ callee }) => {
      if (callee.type === 'MemberExpression' && isIdentifier(callee.property, method)) count += 1
    },
  }).visit(file.parsed.program)
  return count
}

/** Whether the file only re-exports, and so is a barrel. */
export function onlyReExports(file: SourceFile): boolean {
  const statements = file.parsed.program.body
  const isReExport = (one: (typeof statements)[number]) =>
    one.type === 'ExportAllDeclaration' ||
    (one.type === 'ExportNamedDeclaration' && !one.declaration && one.specifiers.length > 0)
  return statements.some(isReExport) && statements.every((one) => isReExport(one) || one.type === 'ImportDeclaration')
}

const isIdentifier = (node: { type: string }, name: string) =>
  node.type === 'Identifier' && 'name' in node && node.name === name
