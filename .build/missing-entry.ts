import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const place = '<!--missing-entry-->'

/** Writes the block that acts where the document's own code is missing into each document that has a place for it. */
export function guardEntries(fragment: string): Plugin {
  return {
    name: 'guard-entries',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) => {
        if (path === '/gallery.html') return html
        if (!html.includes(place)) throw new Error(`${path} has no ${place}`)
        return html.replace(place, () => readFileSync(fragment, 'utf8').trim())
      },
    },
  }
}
