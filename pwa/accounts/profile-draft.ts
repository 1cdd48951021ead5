import * as v from 'valibot'
import { workPermits } from '../../schema/accounts/birth-date.ts'
import { languageLevels, languages, licences, slots } from '../../schema/accounts/student-details.ts'
import { deleteDrafts } from '../../sync/store/drafts.ts'
import { useDraft } from '../data/draft.ts'
import { useDatabase } from '../data/local-database.tsx'
import type { Details, TypedProfile } from './profile-changes.ts'

const KeptProfile = v.partial(
  v.object({
    firstName: v.string(),
    lastName: v.string(),
    phone: v.string(),
    city: v.string(),
    school: v.string(),
    bio: v.string(),
    bioBasedOn: v.array(v.nullable(v.string())),
    availableTools: v.array(v.string()),
    newTool: v.string(),
  }),
)
/** The changed fields of the profile form. */
export interface ProfileDraft extends Partial<TypedProfile> {
  /** The bios on which the typed one is based: the one at the beginning, and one of another device that was joined to it (rule 4.31). */
  bioBasedOn?: (string | null)[]
  /** The text of a tool that was not added to the list yet. */
  newTool?: string
}

const KeptDetails = v.partial(
  v.object({
    availability: v.array(v.picklist(slots)),
    travelDistance: v.nullable(v.number()),
    languages: v.array(v.object({ language: v.picklist(languages), level: v.picklist(languageLevels) })),
    drivingLicences: v.array(v.picklist(licences)),
    birthDate: v.nullable(v.string()),
    workPermit: v.nullable(v.picklist(workPermits)),
  }),
)
export type DetailsDraft = Partial<Details>

/** A draft that an older version of the app has stored may have another shape. Storage drops fields that are undefined. */
const reviveAs =
  <T>(schema: v.GenericSchema) =>
  (kept: unknown): T | undefined => {
    const { success, output } = v.safeParse(schema, kept)
    return success ? (output as T) : undefined
  }
export const reviveProfile = reviveAs<ProfileDraft>(KeptProfile)
export const reviveDetails = reviveAs<DetailsDraft>(KeptDetails)

const none = {}

export interface KeptChanges<T> {
  changes: T
  set: (changed: T) => void
  /** Stops storing the draft: the save deletes the stored draft, and a late timer must not store it again. */
  hold: () => void
  /** Stores the draft again after a failed save. */
  restore: () => void
  /** Deletes the draft. */
  discard: () => void
}

/**
 * The changes to a form since it was opened. The device stores only the changes, so that values that arrive meanwhile still show in the untouched
 * fields. The changes outlive a reload, such as one that another tab starts for a new version, and are deleted when the dialog is cancelled.
 */
export function useKeptChanges<T extends object>(
  key: string,
  revive: (kept: unknown) => T | undefined,
): KeptChanges<T> {
  const database = useDatabase()
  const { value = none as T, change, settle } = useDraft<T>(key, revive, none as T, join)
  return {
    changes: value,
    set: (changed) => change((before) => ({ ...before, ...changed })),
    hold: () => settle(value),
    restore: () => change(value),
    discard: () => {
      settle(value)
      void deleteDrafts(database, [key]).catch(() => undefined)
    },
  }
}

/** The fields typed before the draft was read are newer. */
const join = <T>(kept: T, typed: T): T => ({ ...kept, ...typed })
