import type { notificationMutations } from '../../../schema/notifications/mutations.ts'
import type { WordsOf } from '../../outbox/mutation/words.ts'

const press = { origin: 'press', refusal: null, job: null } as const

export const notificationWords = {
  'notification.read': { ...press, describe: () => ({ title: 'Notification lue', ending: 'e', text: null }) },
  'notification.readAll': { ...press, describe: () => ({ title: 'Notifications lues', ending: 'es', text: null }) },
} satisfies WordsOf<keyof typeof notificationMutations>
