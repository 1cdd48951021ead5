import type { MutationName } from '../../schema/mutations.ts'
import { cancelMutation } from '../../sync/outbox/outbox.ts'
import { accountsBack } from '../accounts/outbox/take-back.ts'
import { applicationsBack } from '../applications/outbox/take-back.ts'
import { jobsBack, searchesBack } from '../jobs/outbox/take-back.ts'
import { messagesBack } from '../messages/outbox/take-back.ts'
import { questionsBack } from '../questions/outbox/take-back.ts'
import { reviewsBack } from '../reviews/outbox/take-back.ts'
import { sent, type TakeBack, type TakeBacksOf } from '../outbox/mutation/taking-back.ts'
import type { words } from './words.ts'

const back: TakeBacksOf<typeof words> = {
  ...accountsBack,
  ...applicationsBack,
  ...jobsBack,
  ...messagesBack,
  ...questionsBack,
  ...reviewsBack,
  ...searchesBack,
}

/** Takes back a mutation that was never sent. Returns the place of the form that holds its text again, and the toast to show. */
export const takeBack: TakeBack<MutationName> = async (db, item) => {
  const toForm = (back as Partial<Record<MutationName, unknown>>)[item.name] as TakeBack<MutationName> | undefined
  if (toForm) return await toForm(db, item)
  return (await cancelMutation(db, item.id)) ? {} : sent
}
