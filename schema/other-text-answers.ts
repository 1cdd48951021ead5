import { z } from 'zod'

export const OtherTextAnswer = z
  .strictObject({ text: z.string(), replacedAt: z.iso.datetime() })
  .meta({ id: 'OtherText' })
