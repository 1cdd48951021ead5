import { z } from 'zod'
import { Paging } from '../../../schema/paging.ts'
import { NotificationAnswer, ReadAllAnswer } from '../../../schema/notifications/answers.ts'
import type { Operation } from './operation.ts'

export const notificationOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/notifications/:userId',
    name: 'listNotifications',
    summary: 'What one was told, newest first.',
    query: Paging,
    paged: true,
    answers: { 200: z.array(NotificationAnswer) },
    refusals: ['invalid', 'not_yours', 'not_found'],
  },
  {
    method: 'patch',
    path: '/api/notifications/:id/read',
    name: 'readNotification',
    summary: 'Marks one’s own notification as read.',
    answers: { 200: NotificationAnswer },
    refusals: ['not_found', 'slow_down'],
  },
  {
    method: 'patch',
    path: '/api/notifications/:userId/mark-all-read',
    name: 'readAllNotifications',
    summary: 'Marks all of one’s own notifications as read.',
    answers: { 200: ReadAllAnswer },
    refusals: ['not_yours', 'not_found', 'slow_down'],
  },
]
