import { z } from 'zod'

const id = z.string().meta({ format: 'uuid' })
const moment = z.iso.datetime()

export const TimeProposalAnswer = z
  .strictObject({
    id,
    /** The party who proposes; the other one answers. */
    byId: id,
    /** Null: the date stays. */
    scheduledFor: moment.nullable(),
    /** As it was typed. Null: the duration stays. */
    duration: z.string().nullable(),
    proposedAt: moment,
    endedAt: moment.exactOptional(),
    /** Absent as long as nobody has answered or taken it back. */
    outcome: z.enum(['agreed', 'declined', 'withdrawn', 'replaced', 'lapsed']).exactOptional(),
  })
  .meta({ id: 'TimeProposal' })
