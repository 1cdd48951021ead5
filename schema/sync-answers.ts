import { z } from 'zod'
import { PublicUserAnswer, UserAnswer } from './accounts/answers.ts'
import { ApplicationRowAnswer, LetterTemplateAnswer } from './applications/answers.ts'
import { WageYearAnswer } from './employment/answers.ts'
import { JobRowAnswer } from './jobs/answers.ts'
import { MessageRowAnswer } from './messages/answers.ts'
import { NotificationAnswer } from './notifications/answers.ts'
import { PaperAnswer } from './papers/answers.ts'
import { refusalCodes } from './refusals.ts'
import { BlockAnswer } from './safety/answers.ts'
import { KeptOfferAnswer, SavedSearchAnswer } from './searches/answers.ts'
import { entities, type FeedEntry, type FeedPage, type PullAnswer, type PushAnswer, type Verdict } from './sync.ts'

const id = z.string().meta({ format: 'uuid' })
const position = z.number().int().min(0)
export const refusalCode = z.enum(refusalCodes)

const VerdictAnswer = z
  .union([
    z.strictObject({ id, verdict: z.enum(['applied', 'duplicate']), position }),
    z.strictObject({ id, verdict: z.literal('rejected'), code: refusalCode, message: z.string() }),
    z.strictObject({ id, verdict: z.literal('retry'), after: z.number().min(0) }),
  ])
  .meta({ id: 'Verdict' }) satisfies z.ZodType<Verdict>

const FeedEntryAnswer = z
  .strictObject({
    entity: z.enum(entities),
    id,
    position,
    op: z.enum(['put', 'del']),
  })
  .meta({ id: 'FeedEntry' }) satisfies z.ZodType<FeedEntry>

const FeedPageAnswer = z
  .strictObject({
    feed: z.string(),
    head: position,
    cursor: position,
    entries: z.array(FeedEntryAnswer),
    more: z.boolean(),
    backfill: z.strictObject({ entries: z.array(FeedEntryAnswer), before: position.nullable() }).exactOptional(),
  })
  .meta({ id: 'FeedPage' }) satisfies z.ZodType<FeedPage>

const rows = z.strictObject({
  account: z.array(UserAnswer).exactOptional(),
  person: z.array(PublicUserAnswer).exactOptional(),
  job: z.array(JobRowAnswer).exactOptional(),
  application: z.array(ApplicationRowAnswer).exactOptional(),
  message: z.array(MessageRowAnswer).exactOptional(),
  notification: z.array(NotificationAnswer).exactOptional(),
  template: z.array(LetterTemplateAnswer).exactOptional(),
  kept: z.array(KeptOfferAnswer).exactOptional(),
  search: z.array(SavedSearchAnswer).exactOptional(),
  block: z.array(BlockAnswer).exactOptional(),
  paper: z.array(PaperAnswer).exactOptional(),
  wageYear: z.array(WageYearAnswer).exactOptional(),
})

export const PushedAnswer = z
  .strictObject({
    epoch: z.string(),
    verdicts: z.array(VerdictAnswer),
    continued: z
      .strictObject({
        from: z.record(z.string(), position),
        feeds: z.array(FeedPageAnswer),
        rows,
        moment: position.exactOptional(),
      })
      .exactOptional(),
  })
  .meta({ id: 'PushAnswer' }) satisfies z.ZodType<PushAnswer>

export const PulledAnswer = z
  .strictObject({
    epoch: z.string(),
    spread: position.exactOptional(),
    feeds: z.array(FeedPageAnswer),
    rows,
    moment: position.exactOptional(),
    jobsFloor: z.strictObject({ createdAt: z.string(), id }).exactOptional(),
    verdicts: z.array(VerdictAnswer),
  })
  .meta({ id: 'PullAnswer' }) satisfies z.ZodType<PullAnswer>
