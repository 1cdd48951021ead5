import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { PublicUser } from '../../../schema/accounts/user.ts'
import type { ApplicationRow } from '../../../schema/applications/application.ts'
import type { Id } from '../../../schema/ids.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { draftKeys, offerDrafts } from '../../../sync/store/drafts.ts'
import type { Shown } from '../../../sync/store/rows.ts'
import { nameOf } from '../../../schema/accounts/party-names.ts'
import type { RefusedEdit, RefusedOffer } from '../../jobs/wizard/restore-refused.ts'
import { listOfferText } from '../../jobs/outbox/words.ts'
import { unlessComing } from '../../data/first-load.ts'
import { useKeptQuery } from '../../data/kept-query.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { useOwnJobs } from '../../my-jobs/queries.ts'
import { sortPostedJobs, type PostedJobs } from '../../jobs/posted-jobs.ts'

/** The individual's jobs by status. A list of which nothing has come yet, and more may, is undefined. */
export type ComingJobs = { [List in keyof PostedJobs]: Shown<JobRow>[] | undefined }

/** Returns the individual's jobs by status, at once if they were shown before. Undefined while they are read or not yet received. */
export function usePostedJobs(): ComingJobs | undefined {
  const own = useOwnJobs()
  return useMemo(() => {
    if (!own) return undefined
    const { open, accepted, past, deleted } = sortPostedJobs(own.jobs)
    const list = (jobs: Shown<JobRow>[]) => unlessComing(jobs, own)
    return { open: list(open), accepted: list(accepted), past: list(past), deleted: list(deleted) }
  }, [own])
}

export interface Face {
  id: Id
  name: string
  src?: string
  side: 'student'
  /** Whether the letter waits, and the poster has not seen it yet. */
  isNew: boolean
}

/** Returns the applicants of each of these jobs, in the order they applied, at once if they were shown before. Undefined while they are read. */
export const useApplicantFaces = (jobIds: readonly Id[]): ReadonlyMap<Id, Face[]> | undefined =>
  useKeptQuery(`faces ${jobIds.join()}`, async (database) => {
    const applications = await database.applications
      .where('jobId')
      .anyOf([...jobIds])
      .sortBy('createdAt')
    const people = await database.people.bulkGet(applications.map(({ studentId }) => studentId))
    const faces = new Map<Id, Face[]>()
    applications.forEach((application, index) => {
      const { jobId } = application
      faces.set(jobId, [...(faces.get(jobId) ?? []), toFace(application, people[index])])
    })
    return faces
  })

const toFace = ({ studentId, status, seenAt }: ApplicationRow, person: PublicUser | undefined): Face => ({
  id: studentId,
  isNew: status === 'pending' && !seenAt,
  name: nameOf(person, 'student'),
  ...(person?.profileImageUrl && { src: person.profileImageUrl }),
  side: 'student',
})

/** Offers that are not as their poster wanted: refused ones, and changes left half-made of offers that are open no more, which no form opens. */
export interface UnsentOffers {
  refused: (RefusedOffer | RefusedEdit)[]
  unsaved: { jobId: Id; keys: string[]; text: string | null }[]
}

/** Returns them with their text; undefined while they are read. `open` are the present open offers. */
export function useUnsentOffers(open: readonly JobRow[]): UnsentOffers | undefined {
  const database = useDatabase()
  const prefix = draftKeys.edit('')
  const prefixOfPhotos = draftKeys.offerPhotos(prefix)
  const found = useLiveQuery(async () => {
    const [refusals, drafts, photos] = await Promise.all([
      database.refusals.orderBy('at').toArray(),
      database.drafts.where('key').startsWith(prefix).toArray(),
      // The keys alone: the photos themselves are large.
      database.drafts.where('key').startsWith(prefixOfPhotos).primaryKeys(),
    ])
    return { refusals, texts: new Map(drafts.map(({ key, value }) => [key, value])), photos }
  }, [database, prefix, prefixOfPhotos])
  if (!found) return undefined
  const { refusals, texts, photos } = found
  const jobIds = new Set([
    ...[...texts.keys()].map((key) => key.slice(prefix.length)),
    ...photos.map((key) => key.slice(prefixOfPhotos.length)),
  ])
  return {
    refused: refusals.filter((one) => one.name === 'job.publish' || one.name === 'job.edit'),
    unsaved: [...jobIds]
      .filter((jobId) => !open.some(({ id }) => id === jobId))
      .map((jobId) => ({
        jobId,
        keys: offerDrafts(draftKeys.edit(jobId)),
        text: listOfferText((texts.get(draftKeys.edit(jobId)) as object | undefined) ?? {}),
      })),
  }
}

/** Whether the list of open offers shows any, unsent ones included; undefined while they are read. */
export const hasAnyOffer = (
  open: readonly JobRow[] | undefined,
  unsent: UnsentOffers | undefined,
): boolean | undefined => {
  if (open && open.length > 0) return true
  return open && unsent && unsent.refused.length + unsent.unsaved.length > 0
}
