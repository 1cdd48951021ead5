import { z } from 'zod'
import { limits } from '../limits.ts'
import { choice, optionalText } from '../wire-fields.ts'
import { leaveReasons } from './leaving.ts'

/** POST /api/applications/{id}/leave. Older apps send nothing. */
export const LeavingWords = z
  .object({ reason: choice(leaveReasons).default('other'), words: optionalText(limits.leaving) })
  .meta({ id: 'LeavingWords' })
export type LeavingWords = z.output<typeof LeavingWords>
