import type { MutationArguments } from '../mutations.ts'
import type { MessageRow } from '../../../../schema/messages/message.ts'
import type { Id } from '../../../../schema/ids.ts'
import { keyOf } from '../../../../sync/store/rows.ts'
import type { Mutator } from './mutator.ts'

export const sendMessageMutator: Mutator<'message.send'> = {
  effects: {
    message: (args, row, { id, me, now }) =>
      row || id !== args.id
        ? row
        : {
            id: args.id,
            jobId: args.jobId,
            senderId: me,
            receiverId: args.receiverId,
            content: args.content,
            createdAt: now,
            isRead: false,
            sequence: null,
            ...(args.attachment && { attachment: args.attachment }),
          },
  },
  touches: (_db, args) => [keyOf('message', args.id)],
  creates: (args) => keyOf('message', args.id),
  renew: (args, id) => ({ ...args, id }),
}

const isReadBy = (args: MutationArguments<'message.read'>, row: MessageRow, me: Id) =>
  row.jobId === args.jobId && row.receiverId === me && !row.isRead && row.sequence !== null && row.sequence <= args.upTo

export const readConversationMutator: Mutator<'message.read'> = {
  isBookkeeping: true,
  reachesFurther: true,
  effects: {
    message: (args, row, { me }) => (row && isReadBy(args, row, me) ? { ...row, isRead: true } : row),
  },
  touches: async (db, args) => {
    const unread = await db.messages
      .where('[receiverId+unread]')
      .equals([db.userId ?? '', 1])
      .filter((message) => isReadBy(args, message, message.receiverId))
      .primaryKeys()
    return unread.map((id) => keyOf('message', id))
  },
}
