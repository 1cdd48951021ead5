import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Shapes } from './icon-of.ts'

const helper = fileURLToPath(new URL('icon-of.ts', import.meta.url))

/**
 * Replaces the modules of Lucide's icons by their shapes and one component (icon-of.ts). The library's also hold names, keys and a maker that can draw
 * each icon in many ways, which every phone would store, and run for each icon at each start.
 */
export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    load: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      async handler(id) {
        const shapes = await readShapes(id)
        // Old names of icons are modules without shapes.
        if (!shapes) return null
        return `import { iconOf } from ${JSON.stringify(helper)}\nexport default /* @__PURE__ */ iconOf(${JSON.stringify(shapes)})`
      },
    },
  }
}

/** Returns the shapes in a module of the library, without React's keys, which never matter as they are always the same; undefined if it has none. */
export async function readShapes(file: string): Promise<Shapes | undefined> {
  const { __iconData: icon } = (await import(pathToFileURL(file).href)) as { __iconData?: { node: Shapes } }
  return icon?.node.map(([tag, { key: _, ...attributes }]) => [tag, attributes])
}
