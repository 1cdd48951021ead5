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
import { bindSigns } from '../ui/french.ts'
import { useToday } from '../ui/hooks/today.ts'
import { useConversationMessages, type ConversationMessages } from './conversation-messages.ts'
import { nameOfOther, titleOf, type Conversation } from './conversations.ts'
import { buildTimeline, type ChatMessage } from './timeline.ts'

interface ConversationSheetProps {
  conversation: Conversation
  shown: ConversationMessages | undefined
  /** Whether the browser draws the paper already: it has what the chat holds. */
  isBegun?: boolean
  onEnd: () => void
}

const notFetched =
  'Des messages plus anciens ne sont pas sur cet appareil : pour les imprimer aussi, affichez-les d’abord dans la conversation (« Messages précédents »).'
const notHeld =
  'Des messages plus anciens manquent ici : « Imprimer », dans le menu de la conversation, les met aussi sur papier.'

/** No day is "hier" on paper, and each has its year. */
const noDay = ''
const dayStyle = css({ textStyle: 'title', mt: '4', mb: '2', breakAfter: 'avoid' })
const messageStyle = css({ mb: '3', breakInside: 'avoid', orphans: 3, widows: 3 })
const headStyle = css({ textStyle: 'small', color: 'soft', breakAfter: 'avoid', '& b': { color: 'ink' } })
const textStyle = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const photoStyle = css({ display: 'block', maxWidth: '[9cm]', maxHeight: '[9cm]', mt: '1' })

/** The paper of a conversation: all messages that the device has, and the earlier ones that the chat has fetched (rules 1.2.570 and 1.2.691). */
export function ConversationSheet({ isBegun = false, ...sheet }: ConversationSheetProps) {
  return isBegun ? <SheetAtOnce {...sheet} /> : <WholeSheet {...sheet} />
}

function WholeSheet({ conversation, shown, onEnd }: ConversationSheetProps) {
  const all = useConversationMessages(conversation.job.id, Infinity, shown?.messages)
  const photos = usePhotos(all?.messages)
  return (
    <Sheet
      conversation={conversation}
      messages={all?.messages ?? []}
      missing={all?.earlier ? notFetched : undefined}
      photoOf={photos && ((id) => photos.get(id))}
      noPhoto="Photo absente de cet appareil"
      onEnd={onEnd}
    />
  )
}

/** Waits for nothing: what the chat does not hold is named, with the way to print it. */
function SheetAtOnce({ conversation, shown, onEnd }: ConversationSheetProps) {
  const missing = shown?.earlier === 'server' ? notFetched : shown?.earlier === null ? undefined : notHeld
  return (
    <Sheet
      conversation={conversation}
      messages={shown?.messages ?? []}
      missing={missing}
      photoOf={shownPhotoOf}
      noPhoto="Photo pas encore affichée"
      isBegun
      onEnd={onEnd}
    />
  )
}

/** The address of a photo that the chat shows already. */
const shownPhotoOf = (id: Id): string | undefined =>
  document.querySelector<HTMLImageElement>(`[data-photo="${id}"] img`)?.src

interface SheetProps extends Pick<ConversationSheetProps, 'conversation' | 'isBegun' | 'onEnd'> {
  messages: readonly ChatMessage[]
  /** Says which messages are not on the paper. */
  missing: string | undefined
  /** Undefined while photos are read. */
  photoOf: ((id: Id) => string | undefined) | undefined
  noPhoto: string
}

function Sheet({ conversation, messages, missing, photoOf, noPhoto, ...sheet }: SheetProps) {
  const me = useUser()
  const today = useToday()
  const other = nameOfOther(conversation)

  return (
    <PrintedSheet label="Conversation" title={`Conversation avec ${other}`} isReady={photoOf !== undefined} {...sheet}>
      <p>
        {titleOf(conversation.job)}&nbsp;· imprimée le {formatDay(today, noDay)}
      </p>
      {missing && <p>{bindSigns(missing)}</p>}
      <ul>
        {buildTimeline(messages, [], me.id, noDay).map((item) => (
          <li key={item.key}>
            {item.kind === 'day' && <h2 className={dayStyle}>{item.label}</h2>}
            {item.kind === 'message' && (
              <PrintedMessage
                message={item.message}
                author={item.isMine ? fullName(me) : other}
                photo={photoOf?.(item.message.id)}
                noPhoto={noPhoto}
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
  /** Stands in the place of a photo that is not there. */
  noPhoto: string
}

function PrintedMessage({ message, author, photo, noPhoto }: PrintedMessageProps) {
  const { content, createdAt, delivery, attachment } = message
  const isUnsent = delivery === 'waiting' || delivery === 'parked'
  return (
    <div className={messageStyle}>
      <p className={headStyle}>
        <b>{author}</b>, {formatTime(createdAt)}
        {isUnsent && ', en attente'}
      </p>
      {photo && <img src={photo} alt="" className={photoStyle} />}
      {!photo && <p className={textStyle}>{attachment?.kind === 'photo' ? noPhoto : content}</p>}
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
