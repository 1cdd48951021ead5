import * as v from 'valibot'
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
/** What somebody has changed in the form of their profile. */
export interface ProfileDraft extends Partial<TypedProfile> {
  /** The bios that the typed one is based on: that of the beginning, and one of another device that was joined to it (rule 4.31). */
  bioBasedOn?: (string | null)[]
  /** What is typed and no tool of the list yet. */
  newTool?: string
}

const KeptDetails = v.partial(
  v.object({
    availability: v.array(v.picklist(slots)),
    travelDistance: v.nullable(v.number()),
    languages: v.array(v.object({ language: v.picklist(languages), level: v.picklist(languageLevels) })),
    drivingLicences: v.array(v.picklist(licences)),
  }),
)
export type DetailsDraft = Partial<Details>

/** What an older version of the app has kept may have another shape. Storage keeps no field that is undefined. */
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
  /** What is being saved deletes the stored draft, which a late keeping must not restore. */
  hold: () => void
  /** It could not be saved. */
  restore: () => void
  /** Somebody does not want it. */
  discard: () => void
}

/**
 * What is changed in a form over what stood there when it was opened. The device stores the changes alone, so that what arrives meanwhile still
 * shows in the fields that nobody touched. They outlive a reload, as another tab starts one for a new version, and go with a cancelled dialog.
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

/** What was typed before the draft was read is newer. */
const join = <T>(kept: T, typed: T): T => ({ ...kept, ...typed })
