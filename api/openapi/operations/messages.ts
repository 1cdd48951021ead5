import { z } from 'zod'
import { MessageRowAnswer, UnreadAnswer } from '../../../schema/messages/answers.ts'
import { MessageDraft } from '../../../schema/messages/wire.ts'
import { MessagePaging } from '../../../schema/paging.ts'
import type { Operation } from './operation.ts'

export const messageOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/jobs/:id/messages',
    name: 'listMessages',
    summary: 'The conversation of a job’s two parties.',
    query: MessagePaging,
    paged: true,
    answers: { 200: z.array(MessageRowAnswer) },
    refusals: ['invalid', 'not_yours', 'not_found'],
  },
  {
    method: 'post',
    path: '/api/jobs/:id/messages',
    name: 'sendMessage',
    summary: 'Writes to the other party.',
    body: MessageDraft,
    answers: { 200: MessageRowAnswer, 201: MessageRowAnswer },
    refusals: ['invalid', 'not_yours', 'not_found', 'chat_closed', 'id_reused', 'slow_down'],
  },
  {
    method: 'patch',
    path: '/api/messages/:id/read',
    name: 'readMessage',
    summary: 'Marks a message that one received as read.',
    answers: { 200: MessageRowAnswer },
    refusals: ['not_yours', 'not_found', 'slow_down'],
  },
  {
    method: 'get',
    path: '/api/unread-messages',
    name: 'countUnreadMessages',
    summary: 'How many messages wait to be read, in all and by job.',
    answers: { 200: UnreadAnswer },
    refusals: [],
  },
]
