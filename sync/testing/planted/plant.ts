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
  /** What `find` is. In the place of a `text` comes `instead` as it stands, with PLANTED for the condition that the mistake is chosen. */
  kind?: 'expression' | 'statement' | 'text'
  /** The scenario that shows the mistake, if histories show it too rarely. */
  scenario?: Scenario
  /** Set if only histories that end a tab at each boundary show the mistake. */
  shownBy?: 'crashes'
}
