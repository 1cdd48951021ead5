import type { Scenario } from '../scenarios.ts'

/** A mistake that is planted into the code, for the suite to find. */
export interface Plant {
  /** What goes wrong. A mistake in several places has one name. */
  name: string
  /** From the root of the repository. */
  file: string
  /** The place: a text that stands in the file exactly once. */
  find: string
  instead: string
  /** What `find` is. A `text` is replaced as it stands, and says by PLANTED where the mistake is chosen. */
  kind?: 'expression' | 'statement' | 'text'
  /** What shows it, where histories meet it too rarely. */
  scenario?: Scenario
  /** Histories that end a tab at each boundary, where others end it there too rarely. */
  shownBy?: 'crashes'
}
