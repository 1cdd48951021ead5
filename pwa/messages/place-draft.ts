import type { Id } from '../../schema/ids.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { reviveText, useDraft } from '../data/draft.ts'

/** Returns the draft of the place that is typed in a conversation. */
export const usePlaceDraft = (jobId: Id) => useDraft(draftKeys.place(jobId), reviveText, '')
