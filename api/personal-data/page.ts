import { html } from 'hono/html'
import { formatMoment } from '../../schema/dates.ts'
import { readLanguage } from '../../schema/language.ts'
import { productName } from '../mail/template.ts'
import { fieldLabel, type FieldName, valueLabel } from './labels.ts'
import type { Item, Section, Value } from './sections.ts'

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 48rem; margin: 0 auto; padding: 1.5rem }
  dl { display: grid; grid-template-columns: minmax(8rem, 1fr) 3fr; gap: .25rem 1rem; padding: .75rem 0; border-bottom: 1px solid #8886 }
  dt { opacity: .75 } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap }
  img { max-width: min(12rem, 100%); border-radius: .5rem }`

export const pageHead = (at: Date): string => `<!doctype html>
<html lang="${readLanguage()}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Mes données · ${productName}</title>
    <style>${style}</style>
  </head>
  <body>
    <h1>Mes données chez ${productName}</h1>
    <p>État du ${momentOf(at)}. Le fichier donnees.json contient les mêmes données, à lire par un programme.</p>
`

export const pageEnd = '</body>\n</html>\n'

/** A part of a section: its items from the one at `from`, of `count` in all. */
export interface Part extends Section {
  from: number
  count: number
}

/** Returns a part of the page of an archive. The page fetches nothing, and shows the photos beside it. */
export const writePart = async ({ title, items, from, count }: Part): Promise<string> => {
  let page = from === 0 ? `<section>\n${(await html`<h2>${title} (${count})</h2>`).toString()}\n` : ''
  if (count === 0) page += '<p>Rien.</p>\n'
  for (const item of items) page += `${(await renderItem(item)).toString()}\n`
  return from + items.length === count ? `${page}</section>\n` : page
}

const renderItem = (item: Item) =>
  html`<dl>
    ${(Object.entries(item) as [FieldName, Value][])
      .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
      .map(
        ([key, value]) =>
          html`<dt>${fieldLabel(key)}</dt>
            <dd>${renderValue(key, value)}</dd>`,
      )}
  </dl>`

const renderValue = (key: FieldName, value: Value) => {
  if (value instanceof Date) return momentOf(value)
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (key === 'photo' || key === 'photos')
    return [value].flat().map((path) => html`<img src="${path as string}" alt="" /> `)
  if (Array.isArray(value)) return value.map((one) => valueLabel(key, one)).join(', ')
  return typeof value === 'object' ? value : valueLabel(key, String(value))
}

const momentOf = (date: Date): string => formatMoment(date.toISOString())
