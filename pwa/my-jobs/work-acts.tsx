import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { useHasBeen } from '../ui/hooks/has-been.ts'
import { lazy } from '../ui/lazy.tsx'
import { DialogOnDemand } from '../ui/overlays/dialog-on-demand.tsx'
import type { AskedAct, WorkActList } from './asked-act.ts'

const WorkDialogs = lazy(async () => ({ default: (await import('./work-dialogs.tsx')).WorkDialogs }))

const ActsContext = createContext<WorkActList | undefined>(undefined)

/** Returns the acts of the list in which a card stands. */
export const useWorkActs = (): WorkActList => {
  const acts = use(ActsContext)
  if (!acts) throw new Error('a card of work stands outside of <WorkActs>')
  return acts
}

/** Renders the dialogs of a list beside it, because a card leaves its group as soon as its job changes. */
export function WorkActs({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<AskedAct>({})
  const wasAsked = useHasBeen(Object.keys(asked).length > 0)
  const acts = useMemo((): WorkActList => {
    const ask =
      <Act extends keyof WorkActList>(act: Act) =>
      (about: Parameters<WorkActList[Act]>[0]) =>
        setAsked({ [act]: about })
    return {
      chat: ask('chat'),
      askAddress: ask('askAddress'),
      complete: ask('complete'),
      cancel: ask('cancel'),
      leave: ask('leave'),
      proposeTime: ask('proposeTime'),
      complain: ask('complain'),
      showTwint: ask('showTwint'),
      noteTimes: ask('noteTimes'),
      countHours: ask('countHours'),
      sayAbsent: ask('sayAbsent'),
      contestAbsence: ask('contestAbsence'),
      showReviews: ask('showReviews'),
    }
  }, [])

  return (
    <ActsContext value={acts}>
      {children}
      {wasAsked && (
        <DialogOnDemand>
          <WorkDialogs asked={asked} onClose={() => setAsked({})} />
        </DialogOnDemand>
      )}
    </ActsContext>
  )
}
