import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'

/** A PDF as pdf.js reads it. */
export interface ReadPdf {
  pages: number
  title: string
  language: string
  isTagged: boolean
  /** The text in reading order. */
  text: string
  /** The roles of the structure tree of the first page, from the root down. */
  roles: string[]
  /** The alternative texts of its figures. */
  alternatives: string[]
}

interface Node {
  role?: string
  alt?: string
  children?: Node[]
}

export const readPdf = async (content: Uint8Array): Promise<ReadPdf> => {
  const loading = getDocument({ data: new Uint8Array(content), verbosity: 0, useSystemFonts: false })
  const document = await loading.promise
  try {
    const { info } = (await document.getMetadata()) as unknown as { info: { Title: string; Language: string } }
    const texts: string[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent()
      texts.push(items.map((item) => `${(item as TextItem).str}${(item as TextItem).hasEOL ? '\n' : ''}`).join(''))
    }
    const tree = (await (await document.getPage(1)).getStructTree()) as Node
    const nodes = flatten(tree)
    return {
      pages: document.numPages,
      title: info.Title,
      language: info.Language,
      isTagged: (await document.getMarkInfo())?.['Marked'] === true,
      text: texts.join('\n').replaceAll(/\s+/g, ' '),
      roles: nodes.flatMap(({ role }) => role ?? []),
      alternatives: nodes.flatMap(({ alt }) => alt ?? []),
    }
  } finally {
    await loading.destroy()
  }
}

const flatten = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flatten)]
