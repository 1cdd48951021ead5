import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { evaluate, isObject, readConstants, type Literals, type Node } from './literals.ts'
import { readClasses, type Recipe } from './recipes.ts'

/** What Panda generates. */
interface Panda {
  css: (style: Literals) => string
  cva: (config: Literals) => Recipe
}
interface ThemeRecipe extends Recipe {
  getVariantProps: (chosen: object) => Record<string, string>
}

const helper = fileURLToPath(new URL('classes-of.ts', import.meta.url))
const importHelper = `import { classesOf } from ${JSON.stringify(helper)}\n`

/**
 * Replaces calls of `css({ … })` and `cva({ … })`, and the recipes of the theme, by their class names. Otherwise Panda would compute them again on each
 * start, from source that a phone downloads, stores and parses. One call whose styles are not all known here brings all of Panda into the app, so the
 * build fails at it.
 */
export function inlineStyles(styledSystem: string): Plugin {
  let panda: Panda
  return {
    name: 'inline-styles',
    apply: 'build',
    // Nothing of Panda is needed but `cx`.
    config: () => ({
      build: {
        rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /\/styled-system\//, sideEffects: false }] } },
      },
    }),
    async buildStart() {
      panda = (await import(pathToFileURL(`${styledSystem}/css/index.mjs`).href)) as Panda
    },
    transform: {
      filter: {
        id: { include: /\.(mjs|tsx?)(\?|$)/, exclude: /\/node_modules\// },
        code: /styled-system\/css|createRecipe\(/,
      },
      async handler(code, id) {
        if (id.startsWith(`${styledSystem}/recipes/`)) return await writeThemeRecipes(id)
        const program = this.parse(code) as unknown as Node
        const constants = readConstants(program)
        let written = code
        // From the end, so that earlier offsets stay valid.
        for (const { name, call } of findCalls(program).toSorted((a, b) => b.call.start - a.call.start)) {
          const style = evaluate((call.arguments as Node[])[0]!, constants)
          const classes =
            isObject(style) &&
            (name === 'css' ? JSON.stringify(panda.css(style)) : writeRecipe(panda.cva(style), style.defaultVariants))
          if (!classes) this.error('The class names of these styles are not known before the app runs.', call.start)
          written = written.slice(0, call.start) + classes + written.slice(call.end)
        }
        return { code: importHelper + written, map: null }
      },
    },
  }
}

/** Writes a module of Panda's recipes of the theme anew. */
async function writeThemeRecipes(file: string): Promise<{ code: string; map: null }> {
  const recipes = (await import(pathToFileURL(file).href)) as Record<string, ThemeRecipe>
  const written = Object.entries(recipes).map(([name, recipe]) => {
    const defaults = Object.entries(recipe.getVariantProps({})).filter(([variant]) => variant in recipe.variantMap)
    return `export const ${name} = ${writeRecipe(recipe, Object.fromEntries(defaults))}`
  })
  return { code: [importHelper, ...written].join('\n'), map: null }
}

function writeRecipe(recipe: Recipe, defaults: unknown = {}): string | undefined {
  const classes = readClasses(recipe)
  const parts = classes && [classes.base, classes.variants, defaults].map((part) => JSON.stringify(part))
  return parts && `/* @__PURE__ */ classesOf(${parts.join(', ')})`
}

interface Call {
  name: 'css' | 'cva'
  call: Node
}

/** Returns the calls of Panda's `css` and `cva` with one argument, outermost first. */
function findCalls(program: Node): Call[] {
  const names = findNames(program)
  const found: Call[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    const { type, callee } = value as Node & { callee?: Node & { name?: string } }
    const name = type === 'CallExpression' && callee?.type === 'Identifier' && names.get(callee.name ?? '')
    if (name && (value.arguments as Node[]).length === 1) return void found.push({ name, call: value })
    Object.values(value).forEach(visit)
  }
  visit(program)
  return found
}

/** Returns the file's local names of Panda's functions. */
function findNames(program: Node): Map<string, Call['name']> {
  const names = new Map<string, Call['name']>()
  for (const statement of program.body as Node[]) {
    if (statement.type !== 'ImportDeclaration') continue
    if (!/styled-system\/css(\/index\.mjs)?$/.test((statement.source as { value: string }).value)) continue
    for (const { imported, local } of statement.specifiers as Record<'imported' | 'local', { name: string }>[])
      if (imported.name === 'css' || imported.name === 'cva') names.set(local.name, imported.name)
  }
  return names
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
