/** The parts of a syntax tree that the plugins read. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export interface Literals {
  [name: string]: Literal
}
export type Literal = string | number | boolean | null | Literal[] | Literals

/** A value that is known only at run time. */
const unknown = Symbol('unknown')

type Known = Literal | typeof unknown

/** Returns the value of each constant of the module that the source says. */
export function readConstants(program: Node): Map<string, Literal> {
  const constants = new Map<string, Literal>()
  for (const statement of program.body as Node[]) {
    const declaration = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue
    for (const { id, init } of declaration.declarations as { id: Node & { name?: string }; init: Node }[]) {
      const value = evaluate(init, constants)
      if (id.name !== undefined && value !== unknown) constants.set(id.name, value)
    }
  }
  return constants
}

/** Returns the value of a literal, which may name these constants, or `unknown`. */
export function evaluate(node: Node, constants: ReadonlyMap<string, Literal>): Known {
  const read = (one: unknown) => evaluate(one as Node, constants)
  switch (node.type) {
    case 'Literal':
      return 'regex' in node || 'bigint' in node ? unknown : (node.value as string | number | boolean | null)
    case 'Identifier':
      return constants.get(node.name as string) ?? unknown
    case 'TemplateLiteral': {
      const values = (node.expressions as Node[]).map(read)
      const texts = node.quasis as { value: { cooked: string } }[]
      if (!values.every((value) => typeof value === 'string')) return unknown
      return texts.map(({ value }, at) => value.cooked + (values[at] ?? '')).join('')
    }
    case 'UnaryExpression': {
      const value = read(node.argument)
      return node.operator === '-' && typeof value === 'number' ? -value : unknown
    }
    case 'ArrayExpression': {
      const values = (node.elements as (Node | null)[]).map((one) => (one ? read(one) : unknown))
      return values.includes(unknown) ? unknown : (values as Literal[])
    }
    case 'ObjectExpression':
      return evaluateObject(node.properties as Node[], constants)
    default:
      return unknown
  }
}

function evaluateObject(properties: Node[], constants: ReadonlyMap<string, Literal>): Literals | typeof unknown {
  const values: Literals = {}
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      const spread = evaluate(property.argument as Node, constants)
      if (!isObject(spread)) return unknown
      Object.assign(values, spread)
      continue
    }
    if (property.type !== 'Property' || property.kind !== 'init') return unknown
    const key = property.key as Node & { name?: string; value?: string | number }
    const name = property.computed ? evaluate(key, constants) : (key.name ?? key.value)
    const value = evaluate(property.value as Node, constants)
    if (value === unknown || (typeof name !== 'string' && typeof name !== 'number')) return unknown
    values[name] = value
  }
  return values
}

export const isObject = (value: Known): value is Literals =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
