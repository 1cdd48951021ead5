import { useEffect, useState } from 'react'
import { fullName } from '../../schema/accounts/user.ts'
import { formatDay, formatTime } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { bringMessagePhoto, findMessagePhoto } from '../../sync/fetched/message-photos.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { useDatabase } from '../data/local-database.tsx'
import { PrintedSheet } from '../data/printed-sheet.tsx'
import { useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { useToday } from '../ui/hooks/today.ts'
import { useConversationMessages, type ConversationMessages } from './conversation-messages.ts'
import { nameOfOther, titleOf, type Conversation } from './conversations.ts'
import { buildTimeline, type ChatMessage } from './timeline.ts'

interface ConversationSheetProps {
  conversation: Conversation
  shown: ConversationMessages | undefined
  onEnd: () => void
}

/** No day is "hier" on paper, and each has its year. */
const noDay = ''
const listStyle = css({ listStyle: 'none' })
const dayStyle = css({ textStyle: 'title', mt: '4', mb: '2', breakAfter: 'avoid' })
const messageStyle = css({ mb: '3', breakInside: 'avoid', orphans: 3, widows: 3 })
const headStyle = css({ textStyle: 'small', color: 'soft', breakAfter: 'avoid', '& b': { color: 'ink' } })
const textStyle = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const photoStyle = css({ display: 'block', maxWidth: '[9cm]', maxHeight: '[9cm]', mt: '1' })

/** The paper of a conversation: all messages that the device has, and the earlier ones that the chat has fetched (rule 1.2.570). */
export function ConversationSheet({ conversation, shown, onEnd }: ConversationSheetProps) {
  const me = useUser()
  const { job } = conversation
  const all = useConversationMessages(job.id, Infinity, shown?.messages)
  const photos = usePhotos(all?.messages)
  const today = useToday()
  const other = nameOfOther(conversation)

  return (
    <PrintedSheet
      label="Conversation"
      title={`Conversation avec ${other}`}
      isReady={photos !== undefined}
      onEnd={onEnd}
    >
      <p>
        {titleOf(job)}&nbsp;· imprimée le {formatDay(today, noDay)}
      </p>
      {all?.earlier && <p>Des messages plus anciens ne sont pas sur cet appareil.</p>}
      <ul className={listStyle}>
        {buildTimeline(all?.messages ?? [], [], me.id, noDay).map((item) => (
          <li key={item.key}>
            {item.kind === 'day' && <h2 className={dayStyle}>{item.label}</h2>}
            {item.kind === 'message' && (
              <PrintedMessage
                message={item.message}
                author={item.isMine ? fullName(me) : other}
                photo={photos?.get(item.message.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </PrintedSheet>
  )
}

interface PrintedMessageProps {
  message: ChatMessage
  author: string
  /** The address of its photo; undefined if it has none, or if this device has not got it. */
  photo: string | undefined
}

function PrintedMessage({ message: { content, createdAt, delivery, attachment }, author, photo }: PrintedMessageProps) {
  const isUnsent = delivery === 'waiting' || delivery === 'parked'
  return (
    <div className={messageStyle}>
      <p className={headStyle}>
        <b>{author}</b>, {formatTime(createdAt)}
        {isUnsent && ', en attente'}
      </p>
      {photo && <img src={photo} alt="" className={photoStyle} />}
      {!photo && (
        <p className={textStyle}>{attachment?.kind === 'photo' ? 'Photo absente de cet appareil' : content}</p>
      )}
    </div>
  )
}

/** Returns the addresses of the photos of these messages. Undefined while they are read. */
function usePhotos(messages: readonly ChatMessage[] | undefined): ReadonlyMap<Id, string> | undefined {
  const database = useDatabase()
  const [photos, setPhotos] = useState<ReadonlyMap<Id, string>>()
  const ids = messages?.filter(({ attachment }) => attachment?.kind === 'photo').map(({ id }) => id)
  const key = ids?.join(' ')
  useEffect(() => {
    if (key === undefined) return undefined
    let isOver = false
    const urls = new Map<Id, string>()
    void readPhotos(database, key.split(' ').filter(Boolean)).then((found) => {
      if (isOver) return
      for (const [id, photo] of found) urls.set(id, URL.createObjectURL(photo))
      setPhotos(urls)
    })
    return () => {
      isOver = true
      for (const url of urls.values()) URL.revokeObjectURL(url)
    }
  }, [database, key])
  return photos
}

/** Reads one photo after the other, and asks the server for the missing ones until it first fails to answer. */
const readPhotos = async (database: LocalDatabase, ids: readonly Id[]): Promise<Map<Id, Blob>> => {
  const photos = new Map<Id, Blob>()
  let isReached = true
  for (const id of ids) {
    const brought = isReached ? await bringMessagePhoto(database, id).catch(() => void (isReached = false)) : undefined
    const photo = brought ?? (await findMessagePhoto(database, id).catch(() => undefined))
    if (photo) photos.set(id, photo)
  }
  return photos
}
