import type { Id } from '../../schema/ids.ts'
import type { WorkRow } from './line-of-time.ts'

/** The dialogs about one job; `twint`: the TWINT helper, with the price of this work; `times`: when the student came and finished. */
export type WorkDialog =
  | 'complete'
  | 'cancel'
  | 'renounce'
  | 'time'
  | 'complain'
  | 'twint'
  | 'times'
  | 'hours'
  | 'absent'
  | 'contest'
  | 'reviews'

/** A dialog of a card, and what about. `address`: the chat, with the question for the address in its field. */
export type Asked = { dialog: 'chat' | 'address'; jobId: Id } | { dialog: WorkDialog; row: WorkRow }

export interface WorkDialogProps {
  row: WorkRow
  open: boolean
  onClose: () => void
}
