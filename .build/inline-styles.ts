import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** The parts of a syntax tree that this plugin reads. */
interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

type Style = { [name: string]: StyleValue }
type StyleValue = string | number | boolean | null | StyleValue[] | Style

/** A value that is known only at run time. */
const unknown = Symbol('unknown')

/**
 * Replaces calls of `css({ … })` that contain only literals by their class names. Otherwise Panda would compute them again on each start, from source
 * that a phone downloads, stores and parses. Calls with a computed value stay as they are.
 */
export function inlineStyles(styledSystem: string): Plugin {
  let css: (style: Style) => string
  return {
    name: 'inline-styles',
    apply: 'build',
    async buildStart() {
      const file = (await import(pathToFileURL(`${styledSystem}/css/css.mjs`).href)) as { css: typeof css }
      css = file.css
    },
    transform: {
      filter: { id: { include: /\.tsx?(\?|$)/, exclude: /\/node_modules\// }, code: /styled-system\/css/ },
      handler(code) {
        const program = this.parse(code) as unknown as Node
        const name = findName(program)
        if (!name) return null
        let written = code
        // From the end, so that earlier offsets stay valid.
        for (const call of findCalls(program, name).toSorted((a, b) => b.start - a.start)) {
          const style = evaluate((call.arguments as Node[])[0]!)
          if (typeof style !== 'object' || style === null || Array.isArray(style)) continue
          written = written.slice(0, call.start) + JSON.stringify(css(style)) + written.slice(call.end)
        }
        return { code: written, map: null }
      },
    },
  }
}

/** Returns the file's local name of Panda's `css`; undefined if the file does not import it. */
function findName(program: Node): string | undefined {
  for (const statement of program.body as Node[]) {
    if (statement.type !== 'ImportDeclaration') continue
    if (!/styled-system\/css(\/index\.mjs)?$/.test((statement.source as { value: string }).value)) continue
    for (const specifier of statement.specifiers as (Node & Record<'imported' | 'local', { name?: string }>)[])
      if (specifier.type === 'ImportSpecifier' && specifier.imported.name === 'css') return specifier.local.name
  }
  return undefined
}

/** Returns the calls of that name with one argument, outermost first. */
function findCalls(program: Node, name: string): Node[] {
  const found: Node[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    const { type, callee } = value as Node & { callee?: Node & { name?: string } }
    const isCall = type === 'CallExpression' && callee?.type === 'Identifier' && callee.name === name
    if (isCall && (value.arguments as Node[]).length === 1) return void found.push(value)
    Object.values(value).forEach(visit)
  }
  visit(program)
  return found
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Returns the value of a literal, or `unknown`. */
function evaluate(node: Node): StyleValue | typeof unknown {
  switch (node.type) {
    case 'Literal':
      return 'regex' in node || 'bigint' in node ? unknown : (node.value as string | number | boolean | null)
    case 'TemplateLiteral': {
      const [only, ...more] = node.quasis as { value: { cooked: string } }[]
      return only && more.length === 0 ? only.value.cooked : unknown
    }
    case 'UnaryExpression': {
      const value = evaluate(node.argument as Node)
      return node.operator === '-' && typeof value === 'number' ? -value : unknown
    }
    case 'ArrayExpression': {
      const values = (node.elements as (Node | null)[]).map((one) => (one ? evaluate(one) : unknown))
      return values.includes(unknown) ? unknown : (values as StyleValue[])
    }
    case 'ObjectExpression':
      return evaluateObject(node.properties as Node[])
    default:
      return unknown
  }
}

function evaluateObject(properties: Node[]): Style | typeof unknown {
  const style: Style = {}
  for (const property of properties) {
    if (property.type !== 'Property' || property.computed || property.kind !== 'init') return unknown
    const key = property.key as Node & { name?: string; value?: string | number }
    const value = evaluate(property.value as Node)
    if (value === unknown) return unknown
    style[String(key.name ?? key.value)] = value
  }
  return style
}
