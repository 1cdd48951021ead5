/** The answers that the checks read, as the documentation names their fields. */
export interface Balance {
  balance: number
  pendingBalance: number
}
