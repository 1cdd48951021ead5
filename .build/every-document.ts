import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const place = '<!--every-document-->'

/** Writes these fragments into each document of the app, at the marked place: code that runs before the app's code has loaded, or without it. */
export function inEveryDocument(fragments: readonly string[]): Plugin {
  return {
    name: 'in-every-document',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) => {
        if (!html.includes(place)) throw new Error(`${path} has no ${place}`)
        const whole = html.replace(place, () => fragments.map((file) => readFileSync(file, 'utf8').trim()).join('\n'))
        // Removes the comments of inline scripts, which stand on lines of their own; otherwise every visitor would load and store them.
        return whole.replaceAll(/^ *\/\/.*\n/gm, '')
      },
    },
  }
}
