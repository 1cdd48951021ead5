import { z } from 'zod'

const id = z.string().meta({ format: 'uuid' })
const moment = z.iso.datetime()

export const QuestionAnswer = z
  .strictObject({
    id,
    text: z.string(),
    askedAt: moment,
    /** Absent until the poster has answered: meanwhile only the two of them have the question. */
    answer: z.string().exactOptional(),
    answeredAt: moment.exactOptional(),
    /** Set for whoever asked it. */
    isMine: z.literal(true).exactOptional(),
    /** Who asked it; seen only by the offer's poster. Others read no name (rule 1.2.672). */
    askedById: id.exactOptional(),
    /** Hidden by a moderator. Only the author of the hidden words has it. */
    isHidden: z.literal(true).exactOptional(),
  })
  .meta({ id: 'Question' })
