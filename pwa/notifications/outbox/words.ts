import type { notificationMutations } from '../../../schema/notifications/mutations.ts'
import { press, type WordsOf } from '../../outbox/mutation/words.ts'

export const notificationWords = {
  'notification.read': { ...press('Notification lue', 'e'), job: null },
  'notification.readAll': { ...press('Notifications lues', 'es'), job: null },
} satisfies WordsOf<keyof typeof notificationMutations>
