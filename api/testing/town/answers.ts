/** The answers that the checks read, as the documentation names their fields. */
export interface Balance {
  balance: number
  pendingBalance: number
}

export interface Person {
  studentProfile: { rating: number | null; completedJobs: number }
}
