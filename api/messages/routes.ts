import { Hono } from 'hono'
import { MessageRowAnswer, PresenceAnswer, UnreadAnswer } from '../../schema/messages/answers.ts'
import { MessageDraft } from '../../schema/messages/wire.ts'
import { MessagePaging } from '../../schema/paging.ts'
import type { Id } from '../../schema/ids.ts'
import { photoBodyBytes } from '../../schema/limits.ts'
import { limitBody } from '../http/body-limit.ts'
import type { Env } from '../http/env.ts'
import type { Me } from '../http/me.ts'
import { pageHeaders } from '../http/paging.ts'
import { ensureSelf, idParam } from '../http/params.ts'
import { signedIn, throttled } from '../sessions/signed-in.ts'
import { body, query } from '../http/validate.ts'
import { created, media, ok, operation, page } from '../openapi/operation.ts'
import { readDataUrl } from '../photos/data-url.ts'
import { answerPrivatePhoto } from '../photos/answer.ts'
import { SizeQuery } from '../photos/requests.ts'
import { takePhoto, type PhotoPlace } from '../photos/take-photo.ts'
import { write } from '../feeds/write.ts'
import { presenceOf } from '../feeds/presence.ts'
import {
  agreedCounterpart,
  asSentPhoto,
  ensureParty,
  listMessages,
  readMessage,
  readMessagePhoto,
  sendMessage,
} from './messages.ts'
import { countUnread } from './unread.ts'

/** Takes the photo before the transaction, because encoding and storing take long and would hold locks, and after checking the caller's right. */
const takeSent = async (place: PhotoPlace, me: Me, jobId: Id, dataUrl: string) => {
  await ensureParty(place.sql, me, jobId)
  return asSentPhoto(dataUrl, await takePhoto(place, readDataUrl(dataUrl), me.id))
}

/** Conversations of the two parties of a job. Mounted at /api. */
export const messageRoutes = new Hono<Env>()
  .get(
    '/jobs/:id/messages',
    operation('listMessages', {
      summary: 'The conversation of a job’s two parties.',
      answers: page(MessageRowAnswer),
    }),
    signedIn,
    idParam,
    query(MessagePaging),
    async (c) => {
      const { id } = c.req.valid('param')
      const { limit, cursor } = c.req.valid('query')
      const { messages, total, older } = await listMessages(c.get('sql'), c.get('me'), id, { limit, cursor })
      return c.json(messages, 200, pageHeaders(c, total, older === undefined ? undefined : { limit, cursor: older }))
    },
  )
  .get(
    '/jobs/:id/presence',
    operation('readPresence', {
      summary: 'Whether the other party’s app is connected, or was within ten minutes; null where nobody knows.',
      answers: ok(PresenceAnswer),
    }),
    signedIn,
    idParam,
    async (c) => {
      const { sql, me } = c.var
      const other = await agreedCounterpart(sql, me, c.req.valid('param').id)
      return c.json({ presence: other && (await presenceOf(sql, other)) })
    },
  )
  .post(
    '/jobs/:id/messages',
    operation('sendMessage', {
      summary:
        'Writes to the other party. An attached photo comes as a data URL beside it, of 5 MB and 40 megapixels at most.',
      answers: created(MessageRowAnswer),
      refusals: ['chat_closed', 'id_reused', 'photos_full', 'photos_today', 'photos_away', 'slow_down'],
    }),
    signedIn,
    idParam,
    limitBody(photoBodyBytes, 'photoBytes'),
    body(MessageDraft),
    async (c) => {
      const { id: jobId } = c.req.valid('param')
      const { senderId, photo: dataUrl, ...draft } = c.req.valid('json')
      const { sql, me, throttle } = c.var
      ensureSelf(me, senderId)
      await throttle.beforeAct('message', me)
      if (dataUrl !== undefined) await throttle.beforeAct('photo', me)
      const photo = dataUrl === undefined ? undefined : await takeSent(c.var, me, jobId, dataUrl)
      const { message, isNew } = await write(sql, (tx) =>
        sendMessage(tx, me, { ...draft, jobId, ...(photo && { photo }) }),
      )
      return c.json(message, isNew ? 201 : 200)
    },
  )
  .patch(
    '/messages/:id/read',
    operation('readMessage', {
      summary: 'Marks a message that the caller received as read.',
      answers: ok(MessageRowAnswer),
    }),
    signedIn,
    throttled,
    idParam,
    async (c) => c.json(await write(c.get('sql'), (tx) => readMessage(tx, c.get('me'), c.req.valid('param').id))),
  )
  .get(
    '/messages/:id/photo',
    operation('getMessagePhoto', {
      summary: 'The photo of a message, for the two people of its conversation.',
      answers: media('image/webp'),
      refusals: ['photos_away'],
    }),
    signedIn,
    idParam,
    query(SizeQuery),
    async (c) => {
      const { id } = c.req.valid('param')
      const file = await readMessagePhoto(c.get('sql'), c.get('me'), id, c.req.valid('query').size)
      return await answerPrivatePhoto(c, file)
    },
  )
  .get(
    '/unread-messages',
    operation('countUnreadMessages', {
      summary: 'The number of unread messages, in all and by job.',
      answers: ok(UnreadAnswer),
    }),
    signedIn,
    async (c) => c.json(await countUnread(c.get('sql'), c.get('me').id)),
  )
