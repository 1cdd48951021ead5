import type { Id } from '../../schema/ids.ts'
import type { PushPayload, PushTopic } from '../../schema/notifications/push.ts'
import { tidyLine } from '../../schema/text.ts'

/** The part of a notification that a locked screen may show. */
export interface Told {
  id: Id
  topic: PushTopic
  title: string
  actionUrl: string | null
  /** The first name of the person whom it is about. */
  firstName: string | null
  /** The number of unread messages in the conversation. */
  messages: number
}

/**
 * Returns the text that a device shows, which anybody who holds the device can read: the person and the kind of event. It contains no words of an
 * application or a message, no amount, no offer's title, no name of a search (rule 1.2.361, `.decisions/api/0361-…`).
 */
export const describePush = ({ topic, title, firstName, messages }: Told): Pick<PushPayload, 'title' | 'text'> => {
  const from = firstName ? `De ${tidyLine(firstName)}` : 'Ouvrez Coup de main pour le lire.'
  switch (topic) {
    case 'message':
      return { title: messages > 1 ? `${messages} nouveaux messages` : 'Nouveau message', text: from }
    case 'letter':
      // These titles (sent, withdrawn or waiting) name nothing, so they can be shown.
      return { title, text: from }
    case 'acceptance':
      return { title: 'Candidature acceptée', text: 'Ouvrez Coup de main pour la suite.' }
    case 'answer':
      return { title: 'Réponse à votre candidature', text: 'Ouvrez Coup de main pour la lire.' }
    case 'invitation':
      // These titles (an invitation, or the question whether one is still free) name nothing either.
      return { title, text: from }
    case 'offers':
      return { title: 'Nouvelles offres', text: 'De nouvelles offres pour une de vos recherches.' }
    case 'money':
      return { title: 'Paiement', text: 'Ouvrez Coup de main pour les détails.' }
    case 'job':
      return { title: 'Job convenu', text: 'Il y a du nouveau.' }
    case 'review':
      return { title: 'Votre avis', text: 'Comment s’est passé le travail d’hier ?' }
    case 'wages':
      return { title: 'Salaires de l’année', text: 'Ouvrez Coup de main pour les détails.' }
    case 'reminder':
      return { title: 'Rappel d’un job', text: 'Ouvrez Coup de main pour le jour et l’heure.' }
  }
}

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
