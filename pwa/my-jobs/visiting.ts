import { formatTime } from '../../schema/dates.ts'
import type { VisitAct } from '../../schema/visits/visit.ts'
import { noteVisit, type VisitedJob } from '../../sync/mutations/visits.ts'
import { useDatabase } from '../data/local-database.tsx'
import { isKept } from '../outbox/write-text.ts'
import { showToast } from '../ui/toast.ts'

/** Returns a function that notes an arrival or an end now, also without network (rule 2.2.220). */
export function useVisiting(job: VisitedJob): (act: VisitAct) => Promise<void> {
  const database = useDatabase()
  return async (act) => {
    const at = new Date(database.now()).toISOString()
    if (!(await isKept(noteVisit(database, act, job, at), 'Impossible de noter l’heure'))) return
    const what = act === 'arrive' ? 'Arrivée notée' : 'Fin notée'
    showToast({ kind: 'success', title: `${what} à\u00a0${formatTime(at)}` })
  }
}
