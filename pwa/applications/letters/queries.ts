import { useLiveQuery } from 'dexie-react-hooks'
import type { LetterTemplate } from '../../../schema/applications/template.ts'
import type { Id } from '../../../schema/ids.ts'
import type { Shown } from '../../../sync/store/rows.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { readJobs } from '../../jobs/stored-jobs.ts'
import { useUser } from '../../session/session.tsx'

/** Returns the student's letter templates by name. Undefined while they are read. */
export function useTemplates(): Shown<LetterTemplate>[] | undefined {
  const database = useDatabase()
  return useLiveQuery(
    async () => (await database.templates.toArray()).sort((a, b) => a.name.localeCompare(b.name, 'fr')),
    [database],
  )
}

export interface EarlierLetter {
  id: Id
  title: string
  letter: string
}

/** The maximum number of earlier letters on offer. */
const maxLetters = 5

/** Returns the student's newest letters to other offers, without duplicate texts. Undefined while they are read. */
export function useEarlierLetters(jobId: Id): EarlierLetter[] | undefined {
  const database = useDatabase()
  const { id: me } = useUser()
  return useLiveQuery(async () => {
    const mine = await database.applications.where('studentId').equals(me).toArray()
    const newest = mine.filter((one) => one.jobId !== jobId).sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    const wordings = new Map<string, (typeof newest)[number]>()
    for (const one of newest) if (!wordings.has(one.message)) wordings.set(one.message, one)
    const letters = [...wordings.values()].slice(0, maxLetters)
    const jobs = await readJobs(database, [...new Set(letters.map((one) => one.jobId))])
    const titles = new Map(jobs.map(({ id, title }) => [id, title]))
    return letters.map(({ id, jobId: about, message }) => ({
      id,
      title: titles.get(about) ?? 'Offre',
      letter: message,
    }))
  }, [database, jobId, me])
}
