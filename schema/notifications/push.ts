import { swissMinute } from '../dates.ts'
import type { Id } from '../ids.ts'

/** What is told on a locked screen, too (rule 1.2.361). Other notifications wait in the app. */
export const pushTopics = ['message', 'letter', 'acceptance', 'answer', 'offers', 'money', 'job', 'reminder'] as const
export type PushTopic = (typeof pushTopics)[number]

/** What a device is sent. Whoever holds the device reads title and text, so both name a person and a kind, and no words. */
export interface PushPayload {
  /** Of this sending: a push service may deliver one twice. */
  id: Id
  /** Whom it is for: a device shows it to nobody else. */
  userId: Id
  notificationId: Id
  /** Replaces what the device shows under the same tag. */
  tag: string
  title: string
  text: string
  /** A path of the app. */
  url: string
  /** The conversation that may be answered at once. */
  reply: { jobId: Id; receiverId: Id } | null
  /** The unread notifications: their number, and some of them, at most thirty: this one and the newest. */
  unread: number
  unreadIds: Id[]
  /** A device that was out of reach may be told later, when nothing may sound. */
  quietHours?: QuietHours
}

/** Minutes of the day in Zurich; `to` is the first one that is not quiet. They may span midnight. */
export interface QuietHours {
  from: number
  to: number
}

/** Whether it is quiet at this moment (rule 1.2.364). */
export const isQuietAt = ({ from, to }: QuietHours, moment: Date): boolean => {
  const minute = swissMinute(moment)
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

/** The most devices of one person that are told; the one that was told longest ago makes room. */
export const pushDevices = 10

/** GET /api/account/push */
export interface PushSettings {
  /** The key that a browser needs to subscribe. */
  publicKey: string
  /** Whether the session of the caller has a subscription. */
  isOn: boolean
  quietHours: QuietHours | null
}

/** As an input of the type "time" has it: "22:00". */
export const writeTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Returns the minutes of the day, or undefined for what is no time. */
export const readTime = (text: string): number | undefined => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text) ?? []
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
