import type { Id } from '../../schema/ids.ts'
import type { PushPayload, PushTopic } from '../../schema/notifications/push.ts'
import { topics, type Pushed } from './topics.ts'

/** The part of a notification that a locked screen may show. */
export interface Told extends Pushed {
  id: Id
  topic: PushTopic
  actionUrl: string | null
}

/** Returns the text that a device shows. */
export const describePush = ({ topic, ...told }: Told): Pick<PushPayload, 'title' | 'text'> => topics[topic].push(told)

const jobIn = (actionUrl: string | null): Id | undefined =>
  /(?:[?&]jobId=|^\/jobs\/)([\da-f-]{36})/.exec(actionUrl ?? '')?.[1]

/** Returns the job of the conversation that a notification is about. */
export const conversationOf = ({ topic, actionUrl }: Pick<Told, 'topic' | 'actionUrl'>): Id | undefined =>
  topic === 'message' ? jobIn(actionUrl) : undefined

/** Notifications with an equal tag replace each other on the device: one per conversation, one for an offer's applications, one for all searches. */
export const tagOf = ({ id, topic, actionUrl }: Pick<Told, 'id' | 'topic' | 'actionUrl'>): string => {
  if (topic === 'message' || topic === 'letter') return `${topic}:${jobIn(actionUrl) ?? id}`
  return topic === 'offers' ? 'offers' : `${topic}:${id}`
}
