import type { ReactNode } from 'react'

/** A numbered section of a legal text. Its anchor `id` never changes, because people link to it. */
export interface LegalSection {
  id: string
  title: string
  body: ReactNode
}

/** A main point of a legal text, shown before the text. */
export interface LegalPoint {
  figure: string
  text: string
}
