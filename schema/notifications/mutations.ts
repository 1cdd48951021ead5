import type { FactsOf } from '../mutation-facts.ts'
import type { notificationArguments } from './wire.ts'

const reading = { lane: () => 'notifications', photos: 'none', isBookkeeping: true, ownForm: null } as const

export const notificationMutations: FactsOf<typeof notificationArguments> = {
  'notification.read': reading,
  'notification.readAll': reading,
}
