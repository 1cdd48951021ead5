import type { Id } from '../../schema/ids.ts'
import type { PushPayload, PushTopic } from '../../schema/notifications/push.ts'
import { tidyLine } from '../../schema/text.ts'

/** A notification as far as a locked screen may know of it. */
export interface Told {
  id: Id
  topic: PushTopic
  title: string
  actionUrl: string | null
  /** Whom it is about. */
  firstName: string | null
  /** The unread messages of the conversation. */
  messages: number
}

/**
 * Returns what a device shows, which whoever holds it can read: who it is about and what kind of thing happened. No words of a letter or a
 * message, no amount, no offer's title, no name of a search (rule 1.2.361, `.decisions/api/0361-…`).
 */
export const describePush = ({ topic, title, firstName, messages }: Told): Pick<PushPayload, 'title' | 'text'> => {
  const from = firstName ? `De ${tidyLine(firstName)}` : 'Ouvrez Coup de main pour lire.'
  switch (topic) {
    case 'message':
      return { title: messages > 1 ? `${messages} nouveaux messages` : 'Nouveau message', text: from }
    case 'letter':
      // Sent, taken back or waiting: none of these titles names anything.
      return { title, text: from }
    case 'acceptance':
      return { title: 'Candidature acceptée', text: 'Ouvrez Coup de main pour la suite.' }
    case 'answer':
      return { title: 'Réponse à votre candidature', text: 'Ouvrez Coup de main pour la lire.' }
    case 'offers':
      return { title: 'Nouvelles offres', text: 'Une de vos recherches a trouvé.' }
    case 'money':
      return { title: 'Paiement', text: 'Ouvrez Coup de main pour les détails.' }
    case 'job':
      return { title: 'Job convenu', text: 'Il y a du nouveau.' }
    case 'reminder':
      return { title: 'Rappel d’un job', text: 'Ouvrez Coup de main pour le jour et l’heure.' }
  }
}

const jobIn = (actionUrl: string | null): Id | undefined =>
  /(?:[?&]jobId=|^\/jobs\/)([\da-f-]{36})/.exec(actionUrl ?? '')?.[1]

/** Returns the conversation that a notification is about. */
export const conversationOf = ({ topic, actionUrl }: Pick<Told, 'topic' | 'actionUrl'>): Id | undefined =>
  topic === 'message' ? jobIn(actionUrl) : undefined

/** What replaces each other on the device: one per conversation, one per offer's letters, one for all searches. */
export const tagOf = ({ id, topic, actionUrl }: Pick<Told, 'id' | 'topic' | 'actionUrl'>): string => {
  if (topic === 'message' || topic === 'letter') return `${topic}:${jobIn(actionUrl) ?? id}`
  return topic === 'offers' ? 'offers' : `${topic}:${id}`
}
