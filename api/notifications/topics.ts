import type { NotificationKind } from '../../schema/notifications/kinds.ts'
import type { PushPayload, PushTopic } from '../../schema/notifications/push.ts'
import { tidyLine } from '../../schema/text.ts'
import type { EventMail } from '../mail/payload.ts'

/** The part of a notification that decides what a locked screen may show. */
export interface Pushed {
  title: string
  /** The first name of the person whom it is about. */
  firstName: string | null
  /** The number of unread messages in the conversation. */
  messages: number
}

interface Topic {
  /**
   * Returns the text that a device shows, which anybody who holds the device can read: the person and the kind of event. It contains no words of an
   * application or a message, no amount, no offer's title, no name of a search (rule 1.2.361, `.decisions/api/0361-…`).
   */
  push: (pushed: Pushed) => Pick<PushPayload, 'title' | 'text'>
  /** The switches of its notifications (rule 1.2.150); null: some, or all, cannot be switched off. */
  switches: readonly (NotificationKind | null)[]
  /** The mails that go with some of its notifications. `.decisions/api/0670-…` says why the others have none. */
  mails: readonly EventMail[]
}

const fixed = (title: string, text: string) => () => ({ title, text })
const from = ({ firstName }: Pushed): string =>
  firstName ? `De ${tidyLine(firstName)}` : 'Ouvrez Coup de main pour le lire.'
/** For topics whose titles name nothing, so that they can be shown. */
const titled = (pushed: Pushed) => ({ title: pushed.title, text: from(pushed) })

/** What each topic does beyond the list of notifications. The compiler reports a new topic about which nobody has decided. */
export const topics = {
  message: {
    push: (pushed: Pushed) => ({
      title: pushed.messages > 1 ? `${pushed.messages} nouveaux messages` : 'Nouveau message',
      text: from(pushed),
    }),
    switches: ['messages'],
    mails: [],
  },
  // What is new of an offer under a letter cannot be switched off: an acceptance binds to the terms that the student knew.
  letter: { push: titled, switches: ['applications', null], mails: ['application-received', 'application-renewed'] },
  acceptance: {
    push: fixed('Candidature acceptée', 'Ouvrez Coup de main pour la suite.'),
    switches: [null],
    mails: ['application-accepted'],
  },
  answer: {
    push: fixed('Réponse à votre candidature', 'Ouvrez Coup de main pour la lire.'),
    switches: ['applications'],
    mails: [],
  },
  question: { push: titled, switches: ['questions'], mails: [] },
  invitation: { push: titled, switches: ['offers'], mails: [] },
  offers: {
    push: fixed('Nouvelles offres', 'De nouvelles offres pour une de vos recherches.'),
    switches: ['offers'],
    mails: [],
  },
  money: { push: fixed('Paiement', 'Ouvrez Coup de main pour les détails.'), switches: [null], mails: [] },
  job: { push: fixed('Job convenu', 'Il y a du nouveau.'), switches: [null], mails: ['student-left', 'absence-said'] },
  reminder: {
    push: fixed('Rappel d’un job', 'Ouvrez Coup de main pour le jour et l’heure.'),
    switches: ['reminders'],
    mails: [],
  },
  papers: { push: fixed('Documents', 'Vos relevés de l’année sont prêts.'), switches: ['reminders'], mails: [] },
  review: { push: fixed('Votre avis', 'Comment s’est passé le travail d’hier ?'), switches: ['reminders'], mails: [] },
  wages: {
    push: fixed('Salaires de l’année', 'Ouvrez Coup de main pour les détails.'),
    switches: ['reminders'],
    mails: [],
  },
  minimum: {
    push: fixed('Salaire minimum', 'Une de vos offres est sous un nouveau minimum.'),
    switches: ['reminders'],
    mails: [],
  },
  consent: { push: fixed('Accord parental', 'Il y a du nouveau.'), switches: [null], mails: [] },
} as const satisfies Record<PushTopic, Topic>

type Topics = typeof topics
type SwitchOf<Of extends PushTopic> = Topics[Of]['switches'][number]

/** A topic with one of its switches; without one only where the table says so. */
export type Announced = {
  [Of in PushTopic]:
    | { topic: Of; kind: Exclude<SwitchOf<Of>, null> }
    | (null extends SwitchOf<Of> ? { topic: Of; kind?: undefined } : never)
}[PushTopic]
