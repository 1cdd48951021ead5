import { z } from 'zod'

const id = z.string().meta({ format: 'uuid' })
const moment = z.iso.datetime()

export const DepartureAnswer = z
  .strictObject({
    studentId: id,
    reason: z.enum(['ill', 'exam', 'transport', 'family', 'other']),
    words: z.string().exactOptional(),
    leftAt: moment,
    /** When the poster had others asked and told. */
    reopenedAt: moment.exactOptional(),
  })
  .meta({ id: 'Departure' })
