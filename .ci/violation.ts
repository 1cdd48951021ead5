/** A broken rule: the file, the rule's name, and the finding. */
export interface Violation {
  file: string
  rule: string
  message: string
}
