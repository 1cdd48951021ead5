import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent } from 'react'
import type { Id } from '../../schema/ids.ts'
import type { Complaint } from '../../schema/payments/complaint.ts'
import { tidyText } from '../../schema/text.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { deleteDrafts, draftKeys, readDraft } from '../../sync/store/drafts.ts'
import { useDatabase } from '../data/local-database.tsx'

/** A complaint, or an answer to one, that the server may not have received. */
export interface ComplaintDraft {
  text: string
  /** The text last sent without an answer from the server, and its id: a resend has the same id and arrives once; a changed text gets a new id. */
  sent?: { id: Id; text: string }
  /** The job of the complaint that is answered, because the draft's key names only the complaint. */
  jobId?: Id
}

export const blankComplaint: ComplaintDraft = { text: '' }

/** Returns a stored draft, which may be from a version that stored only the text. */
export const reviveComplaint = (kept: unknown): ComplaintDraft | undefined => {
  if (typeof kept === 'string') return { text: kept }
  const draft = Object(kept) as Partial<ComplaintDraft>
  return typeof draft.text === 'string' ? (draft as ComplaintDraft) : undefined
}

/** Whether the open complaint, or one of its answers, has the draft's present text. */
export const hasArrived = ({ text, sent }: ComplaintDraft, complaint: Complaint): boolean =>
  sent !== undefined &&
  sent.text === tidyText(text) &&
  [complaint.id, ...complaint.answers.map(({ id }) => id)].includes(sent.id)

/** Calls `onArrived` once the job's row shows that the draft has arrived, although the server's answer was lost. */
export function useArrival(jobId: Id, draft: ComplaintDraft | undefined, onArrived: () => void): void {
  const database = useDatabase()
  const complaint = useLiveQuery(async () => (await database.jobs.get(jobId))?.complaint, [database, jobId])
  const isThere = Boolean(draft && complaint && hasArrived(draft, complaint))
  const arrive = useEffectEvent(onArrived)
  useEffect(() => {
    if (isThere) arrive()
  }, [isThere])
}

/** The keys of the drafts that forms of this page have open. */
const beingWritten = new Set<string>()

/** Marks the draft under this key as open in a form of this page, while the component is mounted. */
export function useWriting(key: string): void {
  useEffect(() => {
    beingWritten.add(key)
    return () => void beingWritten.delete(key)
  }, [key])
}

/** Deletes the drafts of an open complaint that have arrived, because no screen opens them any more. */
export function useArrivedDrafts(complaint: Complaint): void {
  const database = useDatabase()
  useEffect(() => {
    void forgetArrived(database, complaint).catch(() => undefined)
  }, [database, complaint])
}

const forgetArrived = async (database: LocalDatabase, complaint: Complaint): Promise<void> => {
  for (const key of [draftKeys.complaint(complaint.jobId), draftKeys.complaint(complaint.id)]) {
    const draft = reviveComplaint(await readDraft(database, key))
    // An open form reports the arrival of its text itself, and needs the draft for that.
    if (!draft || !hasArrived(draft, complaint) || beingWritten.has(key)) continue
    // The draft is deleted even if another window stored it: the complaint has its text.
    database.knownDrafts.delete(key)
    await deleteDrafts(database, [key])
  }
}
