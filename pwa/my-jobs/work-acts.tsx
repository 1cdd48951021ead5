import { createContext, use, useState, type ReactNode } from 'react'
import type { Id } from '../../schema/ids.ts'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import type { WorkRow } from './line-of-time.ts'
import type { WorkDialog } from './work-dialogs.tsx'

const WorkDialogs = lazyDialog(async () => (await import('./work-dialogs.tsx')).WorkDialogs)

/** A dialog of a card, and what about. `address`: the chat, with the question for the address in its field. */
export type Asked = { dialog: 'chat' | 'address'; jobId: Id } | { dialog: WorkDialog; row: WorkRow }
export interface WorkDialogProps {
  row: WorkRow
  open: boolean
  onClose: () => void
}

const AskContext = createContext<((asked: Asked) => void) | undefined>(undefined)

/** Returns the function that opens a dialog of the list in which a card stands. */
export const useAsk = (): ((asked: Asked) => void) => {
  const ask = use(AskContext)
  if (!ask) throw new Error('a card of work stands outside of <WorkActs>')
  return ask
}

/** Renders the dialogs of a list beside it, because a card leaves its group as soon as its job changes. */
export function WorkActs({ children }: { children: ReactNode }) {
  const [asked, ask] = useState<Asked>()
  return (
    <AskContext value={ask}>
      {children}
      <WorkDialogs open={asked !== undefined} asked={asked} onClose={() => ask(undefined)} />
    </AskContext>
  )
}
