/** A row of the law with its last day, "2026-12-31"; without one it is open. */
interface Dated {
  to: string | null
}

const dayMs = 24 * 60 * 60 * 1_000
/** Rows that end with the year are listed from 2 October on. */
const noticeDays = 90

export const hasEnded = ({ to }: Dated, day: string): boolean => to !== null && to < day

/** Whether a row has ended, or ends within 90 days from `day` on. */
export const endsSoon = ({ to }: Dated, day: string): boolean =>
  to !== null && Date.parse(to) - Date.parse(day) <= noticeDays * dayMs
