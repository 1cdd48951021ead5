import { pageEnd, pageHead, writePart, type Part } from './page.ts'
import type { Section } from './sections.ts'

/** The same rows as a page to read and as JSON, in UTF-8. */
export interface Texts {
  page: Uint8Array
  json: Uint8Array
}

/** A work of `api/thread.ts`: writes some parts, in 20 ms or so. */
export const writeTexts = async (parts: readonly Part[]): Promise<Texts> => {
  let [page, json] = ['', '']
  for (const part of parts) {
    page += await writePart(part)
    json += writeJson(part)
  }
  const encoder = new TextEncoder()
  return { page: encoder.encode(page), json: encoder.encode(json) }
}

const writeJson = ({ key, items, from, count }: Part): string => {
  let json = from === 0 ? `,\n  ${JSON.stringify(key)}: [` : ''
  for (const [index, item] of items.entries())
    json += `${from + index === 0 ? '' : ','}\n    ${JSON.stringify(item, null, 2).replaceAll('\n', '\n    ')}`
  if (from + items.length < count) return json
  return `${json}${count === 0 ? ']' : '\n  ]'}`
}

/** How many items are written at a time. Copying them to a thread takes a millisecond. */
const most = 300

/** Yields all parts of these sections, few items at a time. */
function* inParts(sections: readonly Section[]): Generator<Part[]> {
  let parts: Part[] = []
  let count = 0
  for (const { items, ...section } of sections)
    for (let from = 0; from === 0 || from < items.length; from += most) {
      parts.push({ ...section, items: items.slice(from, from + most), from, count: items.length })
      count += parts.at(-1)!.items.length
      if (count < most) continue
      yield parts
      parts = []
      count = 0
    }
  yield parts
}

/**
 * Returns what yields the page of these sections, and what yields them as JSON, which has to be read after it. `write`: `writeTexts`, in a thread. A
 * person may have written for years: in the event loop the page would keep everybody waiting, by seconds of the processor.
 */
export const textsOf = (
  sections: readonly Section[],
  at: Date,
  write: (parts: Part[]) => Promise<Texts>,
): { page: AsyncIterable<Uint8Array | string>; json: AsyncIterable<Uint8Array | string> } => {
  const written: Uint8Array[] = []
  return {
    page: (async function* () {
      yield pageHead(at)
      for (const parts of inParts(sections)) {
        const { page, json } = await write(parts)
        written.push(json)
        yield page
      }
      yield pageEnd
    })(),
    json: (async function* () {
      yield `{\n  "exportedAt": ${JSON.stringify(at)}`
      yield* written
      yield '\n}\n'
    })(),
  }
}
