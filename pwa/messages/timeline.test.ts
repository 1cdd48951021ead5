import { expect, test } from 'vitest'
import {
  buildTimeline,
  countUnseen,
  joinEarlier,
  labelDay,
  labelMoment,
  newestReceived,
  takeUnbroken,
  type ChatMessage,
} from './timeline.ts'

const anne = 'anne'
const lea = 'lea'
const now = '2026-11-21T12:00:00Z'

const say = (sequence: number | null, createdAt: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${sequence ?? createdAt}`,
  jobId: 'lawn',
  senderId: lea,
  receiverId: anne,
  content: 'Bonjour',
  createdAt,
  isRead: false,
  sequence,
  delivery: 'sent',
  ...more,
})

const refuse = (id: string, at: string) => ({
  id,
  name: 'message.send' as const,
  args: { id, jobId: 'lawn', receiverId: anne, content: 'Trop tard' },
  code: 'chat_closed' as const,
  message: '',
  at: Date.parse(at),
})

test('messages of two days stand under a line for each day', () => {
  const messages = [say(1, '2026-11-19T08:12:00Z'), say(2, '2026-11-21T07:02:00Z'), say(3, '2026-11-21T07:05:00Z')]

  const timeline = buildTimeline(messages, [], anne, now)

  expect(timeline.map((item) => (item.kind === 'day' ? item.label : item.kind))).toEqual([
    'jeudi 19\u00a0novembre',
    'message',
    'aujourd’hui',
    'message',
    'message',
  ])
})

test('a day begins at midnight in Switzerland', () => {
  const messages = [say(1, '2026-11-20T22:59:00Z'), say(2, '2026-11-20T23:01:00Z')]

  const days = buildTimeline(messages, [], anne, now).filter((item) => item.kind === 'day')

  expect(days.map((day) => day.label)).toEqual(['hier', 'aujourd’hui'])
})

test('the day before is “hier” also when the clocks change', () => {
  expect(labelDay('2026-10-24T10:00:00Z', '2026-10-25T22:30:00Z')).toBe('hier')
  expect(labelDay('2026-10-23T10:00:00Z', '2026-10-25T22:30:00Z')).toBe('vendredi 23\u00a0octobre')
  expect(labelDay('2026-03-28T10:00:00Z', '2026-03-29T22:30:00Z')).toBe('samedi 28\u00a0mars')
  expect(labelDay('2026-03-28T10:00:00Z', '2026-03-29T21:30:00Z')).toBe('hier')
})

test('a list shows the time of today, the name of a day within a week, else the date', () => {
  expect(labelMoment('2026-11-20T23:30:00Z', now)).toBe('00:30')
  expect(labelMoment('2026-11-20T12:00:00Z', now)).toBe('hier')
  expect(labelMoment('2026-11-15T12:00:00Z', now)).toBe('dimanche')
  expect(labelMoment('2026-11-14T12:00:00Z', now)).toBe('14\u00a0nov.')
  expect(labelMoment('2025-11-20T12:00:00Z', now)).toBe('20\u00a0nov. 2025')
})

test('a day of another year says which', () => {
  expect(labelDay('2025-11-21T12:00:00Z', now)).toBe('vendredi 21\u00a0novembre 2025')
})

test('two messages of one person in one minute show the time once (1.2.65)', () => {
  const messages = [
    say(1, '2026-11-21T07:02:10Z'),
    say(2, '2026-11-21T07:02:50Z'),
    say(3, '2026-11-21T07:02:55Z', { senderId: anne, receiverId: lea }),
  ]

  const shown = buildTimeline(messages, [], anne, now).flatMap((item) => (item.kind === 'message' ? [item] : []))

  expect(shown.map(({ showsTime, isMine }) => [showsTime, isMine])).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ])
})

test('a refused message stands where it was refused, the last one at the end', () => {
  const messages = [say(1, '2026-11-21T07:00:00Z'), say(2, '2026-11-21T09:00:00Z')]
  const refused = [refuse('later', '2026-11-21T10:00:00Z'), refuse('between', '2026-11-21T08:00:00Z')]

  const keys = buildTimeline(messages, refused, anne, now).map((item) => item.key)

  expect(keys).toEqual(['day m1', 'm1', 'refused between', 'm2', 'refused later'])
})

const numbersOf = (messages: readonly ChatMessage[]) => messages.map(({ sequence }) => sequence)

test('earlier pages stand before the device’s own messages, each message once', () => {
  const earlier = { messages: [say(1, now), say(2, now), say(3, now)], before: 4 }
  const kept = [say(3, now, { delivery: 'read' }), say(4, now)]

  const joined = joinEarlier(earlier, kept)

  expect(joined?.map(({ sequence, delivery }) => `${sequence} ${delivery}`)).toEqual([
    '1 sent',
    '2 sent',
    '3 read',
    '4 sent',
  ])
})

test('an earlier page stands before the message it was asked from, also across hidden ones', () => {
  const earlier = { messages: [say(1, now), say(2, now)], before: 5 }
  const kept = [say(5, now), say(6, now)]

  expect(numbersOf(joinEarlier(earlier, kept) ?? [])).toEqual([1, 2, 5, 6])
})

test('quiet lines about the job stand at their times, under their days (1.2.611)', () => {
  const messages = [say(1, '2026-11-20T08:00:00Z'), say(2, '2026-11-21T07:00:00Z')]
  const lines = [
    { key: 'c', at: '2026-11-21T08:00:00Z', text: 'C’est convenu' },
    { key: 'a', at: '2026-11-20T09:00:00Z', text: 'Léa propose' },
    { key: 'b', at: '2026-11-21T06:00:00Z', text: 'Vous proposez' },
  ]

  const timeline = buildTimeline(messages, [refuse('r', '2026-11-20T08:30:00Z')], anne, now, lines)

  expect(timeline.map((item) => ('label' in item ? item.label : 'text' in item ? item.text : item.kind))).toEqual([
    'hier',
    'message',
    'refused',
    'Léa propose',
    'aujourd’hui',
    'Vous proposez',
    'message',
    'C’est convenu',
  ])
})

test('earlier pages are let go when a hole came between them and the device', () => {
  const earlier = { messages: [say(1, now), say(2, now)], before: 3 }

  expect(joinEarlier(earlier, [say(5, now), say(6, now)])).toBeUndefined()
})

test('Anne’s own messages are never new to her', () => {
  const messages = [say(1, now), say(2, now, { senderId: anne, receiverId: lea }), say(3, now), say(4, now)]

  expect(newestReceived(messages, anne)).toBe(4)
  expect(countUnseen(messages, anne, 1)).toBe(2)
})

test('a message that waits has no sequence and moves no reader forward', () => {
  expect(newestReceived([say(null, now)], anne)).toBe(0)
})

test('an older message that stands alone on the device is not shown as if nothing lay between', () => {
  const newestFirst = [say(null, now), say(9, now), say(8, now), say(3, now)]

  expect(numbersOf(takeUnbroken(newestFirst, Infinity))).toEqual([null, 9, 8])
})

test('a hidden message does not part its neighbours where the device has all that is shown', () => {
  const newestFirst = [say(90, now), say(88, now), say(41, now), say(39, now)]

  expect(numbersOf(takeUnbroken(newestFirst, 40))).toEqual([90, 88, 41])
})
