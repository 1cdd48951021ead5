import { fullName } from '../accounts/user.ts'
import { handMethodLabels } from '../catalogues/labels.ts'
import { dayKey, formatTime } from '../dates.ts'
import type { Id } from '../ids.ts'
import type { Means, PartyName } from './paper.ts'

/** The text of a paper, which the screen and the PDF draw alike. */
export interface Sheet {
  title: string
  /** "N° Q-2026-000123, établie le 29.11.2026" */
  lead: string
  paragraphs: readonly string[]
  facts: readonly Fact[]
  table?: Table
  signatures: readonly string[]
  notes: readonly string[]
}
export type Fact = readonly [label: string, value: string]

/** The last column has figures. */
export interface Table {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** The columns whose head is said with the value where a row stands alone. */
  named?: readonly number[]
  sum: Fact
}

/** What a kind of paper says; the rest is the same for all. */
export type Text = Omit<Sheet, 'title' | 'lead'>

export const meansLabels: Record<Means, string> = { ...handMethodLabels, card: 'Carte' }

/** "28.11.2026, 14:00": who keeps a paper needs the year. */
export const describeMoment = (iso: string): string => `${dayKey(iso)}, ${formatTime(iso)}`

/** A fact, or none. */
export const fact = (label: string, value: string | false | null | undefined): Fact[] => (value ? [[label, value]] : [])

/** Says who signed a paper, and when. */
export const signature = (product: string, name: PartyName, at: string, account: Id): string =>
  `Signé dans l’application ${product} par ${fullName(name)} le ${describeMoment(at)}, avec son mot de passe (compte ${account}).`
