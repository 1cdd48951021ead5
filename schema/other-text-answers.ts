import { z } from 'zod'
import type { OtherText } from './other-texts.ts'

/** A text of another device that was replaced unseen. */
export const OtherTextAnswer = z
  .strictObject({ text: z.string(), replacedAt: z.iso.datetime() })
  .meta({ id: 'OtherText' }) satisfies z.ZodType<OtherText>
