import { dayKey, formatDate, formatDay, formatTime, formatWeekday, swissDay } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import type { MessageRow } from '../../schema/messages/message.ts'
import type { Refused } from '../../sync/store/outbox-item.ts'
import type { TimeLine } from '../rescheduling/time-lines.ts'

/** The delivery of the reader's own message. `waiting` has not left the device, `parked` needs the person's decision. */
export type Delivery = 'waiting' | 'parked' | 'sent' | 'read'

export type ChatMessage = MessageRow & { delivery: Delivery }
export type RefusedMessage = Extract<Refused, { name: 'message.send' }>

export type TimelineItem =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'message'; key: string; message: ChatMessage; isMine: boolean; showsTime: boolean }
  | { kind: 'refused'; key: string; refused: RefusedMessage }
  | { kind: 'line'; key: string; text: string }

/** Returns messages in order with a line before each day, refusals at the time of the refusal, and the quiet lines about the job at their times. */
export const buildTimeline = (
  messages: readonly ChatMessage[],
  refused: readonly RefusedMessage[],
  me: Id,
  now: string,
  lines: readonly TimeLine[] = [],
): TimelineItem[] => {
  const items: TimelineItem[] = []
  const left = [...refused].sort((a, b) => a.at - b.at)
  const placeRefusedBefore = (moment: number) => {
    while (left[0] && left[0].at < moment) items.push(toRefused(left.shift()!))
  }

  let day = ''
  const beginDay = (moment: string, key: string) => {
    if (dayKey(moment) === day) return
    day = dayKey(moment)
    items.push({ kind: 'day', key: `day ${key}`, label: labelDay(moment, now) })
  }
  const quiet = [...lines].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const placeLinesBefore = (moment: number) => {
    while (quiet[0] && Date.parse(quiet[0].at) < moment) {
      const { key, at, text } = quiet.shift()!
      placeRefusedBefore(Date.parse(at))
      beginDay(at, key)
      items.push({ kind: 'line', key, text })
    }
  }

  messages.forEach((message, index) => {
    placeLinesBefore(Date.parse(message.createdAt))
    placeRefusedBefore(Date.parse(message.createdAt))
    beginDay(message.createdAt, message.id)
    const next = messages[index + 1]
    items.push({
      kind: 'message',
      key: message.id,
      message,
      isMine: message.senderId === me,
      showsTime: !next || !sharesFootnote(message, next),
    })
  })
  placeLinesBefore(Infinity)
  placeRefusedBefore(Infinity)
  return items
}

const toRefused = (refused: RefusedMessage): TimelineItem => ({
  kind: 'refused',
  key: `refused ${refused.id}`,
  refused,
})

/** Whether two messages of one minute share one footnote. */
const sharesFootnote = (a: ChatMessage, b: ChatMessage): boolean =>
  a.senderId === b.senderId &&
  a.delivery === b.delivery &&
  dayKey(a.createdAt) === dayKey(b.createdAt) &&
  formatTime(a.createdAt) === formatTime(b.createdAt)

/** Returns the days from one day to another, in the format of `swissDay`. It computes in UTC, where every day has 24 hours. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000)

/** "aujourd’hui", "hier", "jeudi 19 novembre", with the year if it is not the present one. */
export const labelDay = (iso: string, now: string): string => {
  const days = daysBetween(swissDay(iso), swissDay(now))
  if (days === 0) return 'aujourd’hui'
  return days === 1 ? 'hier' : formatDay(iso, now)
}

/** The time of the last change in a list: "14:05" for today, "hier", "lundi" within a week, else "18 nov.". */
export const labelMoment = (iso: string, now: string): string => {
  const days = daysBetween(swissDay(iso), swissDay(now))
  if (days === 0) return formatTime(iso)
  if (days === 1) return 'hier'
  return days > 0 && days < 7 ? formatWeekday(iso) : formatDate(iso, now)
}

/**
 * Returns the newest messages up to the first gap, newest first: a device may hold single older messages while others before them are missing.
 * Above `wholeAbove` the device has all visible messages, so a missing sequence there is a message that a moderator has hidden, and no gap (rule
 * 1.4.52). Pending messages have no sequence and come first.
 */
export const takeUnbroken = <Row extends Pick<MessageRow, 'sequence'>>(
  newestFirst: readonly Row[],
  wholeAbove: number,
): Row[] => {
  const hole = newestFirst.findIndex(({ sequence }, index) => {
    const after = newestFirst[index - 1]?.sequence ?? null
    return sequence !== null && after !== null && sequence < after - 1 && sequence <= wholeAbove
  })
  return hole === -1 ? [...newestFirst] : newestFirst.slice(0, hole)
}

/** The server's earlier pages, oldest first: all visible messages before the sequence `before`. */
export interface EarlierPages {
  messages: readonly ChatMessage[]
  before: number
}

/** Joins the server's earlier pages with the device's messages. Undefined if messages between them are missing. */
export const joinEarlier = (
  { messages, before }: EarlierPages,
  kept: readonly ChatMessage[],
): ChatMessage[] | undefined => {
  const first = kept[0]?.sequence ?? null
  if (first === null || first > before) return undefined
  return [...messages.filter(({ sequence }) => sequence !== null && sequence < first), ...kept]
}

/** Returns the newest sequence of the messages to this person; 0 if there are none. */
export const newestReceived = (messages: readonly Pick<MessageRow, 'receiverId' | 'sequence'>[], me: Id): number =>
  messages.reduce(
    (newest, { receiverId, sequence }) => (receiverId === me ? Math.max(newest, sequence ?? 0) : newest),
    0,
  )

/** Counts the messages to this person after the sequence that was last in view. */
export const countUnseen = (
  messages: readonly Pick<MessageRow, 'receiverId' | 'sequence'>[],
  me: Id,
  seen: number,
): number => messages.filter(({ receiverId, sequence }) => receiverId === me && (sequence ?? 0) > seen).length
