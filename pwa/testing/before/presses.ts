import type { MutationName } from './mutations.ts'

export const presses: readonly MutationName[] = [
  'application.withdraw',
  'application.read',
  'application.nudge',
  'template.delete',
  'message.read',
  'notification.read',
  'notification.readAll',
  'offer.keep',
  'search.delete',
  'person.block',
  'photo.clear',
  'schoolProof.withdraw',
]

export const photoNames: MutationName[] = ['photo.set', 'message.send', 'schoolProof.send', 'review.submit']

export const withPhoto: readonly MutationName[] = ['photo.set', 'message.send', 'schoolProof.send']

export const readMarks: readonly MutationName[] = [
  'application.read',
  'message.read',
  'notification.read',
  'notification.readAll',
]
