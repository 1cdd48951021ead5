import { useLiveQuery } from 'dexie-react-hooks'
import type { Id } from '../../schema/ids.ts'
import type { OutboxItem } from '../../sync/store/outbox-item.ts'
import { useDatabase } from '../data/local-database.tsx'

type QuestionItem = Extract<OutboxItem, { name: `question.${string}` }>

const isOfQuestion = (item: OutboxItem): item is QuestionItem =>
  item.name.startsWith('question.') && item.state !== 'acknowledged'

/** Returns what waits in the outbox about the questions of an offer, by the question's id. Undefined while it is read. */
export function useUnsentQuestions(jobId: Id): ReadonlyMap<Id, QuestionItem> | undefined {
  const database = useDatabase()
  return useLiveQuery(async () => {
    const items = await database.outbox.where('lane').equals(`job:${jobId}`).sortBy('order')
    return new Map(items.filter(isOfQuestion).map((item) => [item.args.id, item]))
  }, [database, jobId])
}
