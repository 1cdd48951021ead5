import { swissMinute } from '../dates.ts'
import type { Id } from '../ids.ts'

/** The topics that are sent by Web Push, so that they show on a locked screen (rule 1.2.361). Other notifications wait in the app. */
export const pushTopics = [
  'message',
  'letter',
  'acceptance',
  'answer',
  'invitation',
  'offers',
  'money',
  'job',
  'reminder',
  'papers',
  'review',
  'wages',
  'minimum',
  'consent',
  'question',
] as const
export type PushTopic = (typeof pushTopics)[number]

/** The payload of one Web Push. Anybody who holds the device reads title and text, so both name a person and a kind of event, and quote nothing. */
export interface PushPayload {
  /** The id of this sending, since a push service may deliver it twice. */
  id: Id
  /** The receiver: the device shows the notification to nobody else. */
  userId: Id
  notificationId: Id
  /** The notification replaces the one that the device shows under the same tag. */
  tag: string
  title: string
  text: string
  /** A path of the app. */
  url: string
  /** The conversation that the person may answer directly. */
  reply: { jobId: Id; receiverId: Id } | null
  /** The number of unread notifications, and below the ids of at most thirty of them: this one and the newest. */
  unread: number
  unreadIds: Id[]
  /** The device decides by these hours whether it may sound, since a push may arrive late. */
  quietHours?: QuietHours
}

/** Minutes of the day in Zurich. `to` is the first minute that is not quiet. The hours may span midnight. */
export interface QuietHours {
  from: number
  to: number
}

/** Whether the moment is within the quiet hours (rule 1.2.364). */
export const isQuietAt = ({ from, to }: QuietHours, moment: Date): boolean => {
  const minute = swissMinute(moment)
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

/** The most devices of one person that get pushes; beyond it, the device with the oldest push is removed. */
export const pushDevices = 10

/** Returns the time in the form of an input of the type "time": "22:00". */
export const writeTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Returns the minutes of the day; undefined if the text is no time. */
export const readTime = (text: string): number | undefined => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text) ?? []
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
