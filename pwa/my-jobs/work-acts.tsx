import { createContext, use, useState, type ReactNode } from 'react'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import type { Asked } from './asked-dialog.ts'

const WorkDialogs = lazyDialog(async () => (await import('./work-dialogs.tsx')).WorkDialogs)

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
