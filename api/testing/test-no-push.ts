import type { PushSender } from '../push/sender.ts'

/** For tests that send no push. */
export const noPush: PushSender = {
  publicKey: '',
  send: () => Promise.reject(new Error('No push was expected')),
  busy: new Set(),
  close: () => undefined,
}
