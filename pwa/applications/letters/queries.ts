import { useLiveQuery } from 'dexie-react-hooks'
import { openGreeting } from '../../../schema/applications/greeting.ts'
import type { LetterTemplate } from '../../../schema/applications/template.ts'
import type { Id } from '../../../schema/ids.ts'
import type { Shown } from '../../../sync/store/rows.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { readJobs, readPoster } from '../../jobs/stored-jobs.ts'
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
  /** The letter with `{prenom}` in the place of the person to whom it was written. */
  opened: string
}

/** The maximum number of earlier letters on offer. */
const maxLetters = 5

/** Returns the student's newest letters to other offers, without duplicate texts. Undefined while they are read. */
export function useEarlierLetters(jobId: Id): EarlierLetter[] | undefined {
  const database = useDatabase()
  const { id: me, firstName } = useUser()
  return useLiveQuery(async () => {
    const mine = await database.applications.where('studentId').equals(me).toArray()
    const newest = mine.filter((one) => one.jobId !== jobId).sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    const wordings = new Map<string, (typeof newest)[number]>()
    for (const one of newest) if (!wordings.has(one.message)) wordings.set(one.message, one)
    const letters = [...wordings.values()].slice(0, maxLetters)
    const jobs = await readJobs(database, [...new Set(letters.map((one) => one.jobId))])
    const byId = new Map(jobs.map((job) => [job.id, job]))
    const read = letters.map(async ({ id, jobId: about, message }) => {
      const job = byId.get(about)
      const poster = job && (await readPoster(database, job))
      const opened = openGreeting(message, poster?.firstName, firstName)
      return { id, title: job?.title ?? 'Offre', letter: message, opened }
    })
    return await Promise.all(read)
  }, [database, jobId, me, firstName])
}
