import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Imports an SVG file with `?drawing` as its frame and its shapes (pwa/ui/art/drawing.d.ts), so that a picture is neither a request of its own nor code
 * that runs. An object, because the bundler would copy a text into each file that uses it.
 */
export function drawings(): Plugin {
  return {
    name: 'drawings',
    enforce: 'pre',
    load: {
      filter: { id: /\.svg\?drawing$/ },
      handler(id) {
        const file = id.replace(/\?.*/, '')
        this.addWatchFile(file)
        return `export default ${JSON.stringify(readDrawing(readFileSync(file, 'utf8')))}`
      },
    },
  }
}

function readDrawing(svg: string) {
  const [, frame = '', shapes = ''] = /<svg ([^>]*)>(.*)<\/svg>/s.exec(svg) ?? []
  const read = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(frame)?.[1]
  return {
    viewBox: read('viewBox'),
    preserveAspectRatio: read('preserveAspectRatio'),
    shapes: shapes.replaceAll(/\s*\n\s*/g, '').replaceAll(' />', '/>'),
  }
}
