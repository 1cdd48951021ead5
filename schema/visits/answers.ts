import { z } from 'zod'

const id = z.string().meta({ format: 'uuid' })
const moment = z.iso.datetime()
const minutes = z.number().int()

export const VisitAnswer = z
  .strictObject({
    /** The times of the last visit, one of each party and act. */
    times: z
      .array(
        z.strictObject({
          /** The day in Switzerland on which the visit began, "2026-11-28". */
          on: z.iso.date(),
          act: z.enum(['arrive', 'leave']),
          byId: id,
          /** By the clock of the writer's device, but never later than the server's. */
          at: moment,
          /** When the server learned it; until then, when the device noted it. */
          notedAt: moment,
        }),
      )
      .exactOptional(),
    /** From each arrival to its end, of all days; absent where the two say different times, or one is missing. */
    notedMinutes: minutes.exactOptional(),
    /** The hours of all of the work that both have agreed on last. */
    agreedMinutes: minutes.exactOptional(),
    /** The hours that one party proposes instead. */
    proposal: z
      .strictObject({ id, byId: id, minutes, proposedAt: moment, declinedAt: moment.exactOptional() })
      .exactOptional(),
    /** What either party says of the other, who was not there at the agreed time. */
    absences: z
      .array(
        z.strictObject({
          byId: id,
          saidAt: moment,
          agreedAt: moment.exactOptional(),
          contestedAt: moment.exactOptional(),
          /** What the other party says to it. */
          words: z.string().exactOptional(),
        }),
      )
      .exactOptional(),
  })
  .meta({ id: 'Visit' })
