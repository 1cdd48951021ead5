import type { ReactNode } from 'react'

/** One numbered part of a legal text; `id` is its anchor and never changes, for people link to it. */
export interface LegalSection {
  id: string
  title: string
  body: ReactNode
}

/** What a legal text comes down to, before the text itself. */
export interface LegalPoint {
  figure: string
  text: string
}
