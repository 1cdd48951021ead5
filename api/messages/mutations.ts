import type { messageMutations } from '../../schema/messages/mutations.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { Handlers, SetHandlers } from '../mutation-handler.ts'
import type { SentBeside } from '../photos/sent-photos.ts'
import { asSentPhoto, readConversation, readConversations, sendMessage, sendMessages } from './messages.ts'

export const messageHandlers: Handlers<keyof typeof messageMutations> = {
  'message.send': (tx, me, args, sent) => sendMessage(tx, me, withPhoto(args, sent)),
  'message.read': readConversation,
}

export const messageSetHandlers: SetHandlers<keyof typeof messageMutations> = {
  'message.send': sendMessages,
  'message.read': readConversations,
}

const withPhoto = (args: MutationArguments<'message.send'>, sent: SentBeside) => {
  if (args.attachment?.kind !== 'photo') return args
  const { dataUrl, encoded } = sent.photo()
  return { ...args, photo: asSentPhoto(dataUrl, encoded) }
}
