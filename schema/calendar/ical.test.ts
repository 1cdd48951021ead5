import { expect, test } from 'vitest'
import { isInCalendar, writeCalendar, type DatedJob } from './ical.ts'

const origin = 'https://coup.example.ch'
const job: DatedJob = {
  id: '019a0000-0000-7000-8000-000000000001',
  title: 'Tondre la pelouse',
  location: 'Rue du Lac 4, Nyon, VD',
  deliveryType: 'in_person',
  estimatedDuration: 2.5,
  status: 'assigned',
  scheduledFor: '2026-12-01T13:00:00.000Z',
  updatedAt: '2026-11-20T08:30:12.345Z',
}
const linesOf = (...jobs: DatedJob[]) => writeCalendar(jobs, origin).split('\r\n')
const unfolded = (...jobs: DatedJob[]) => writeCalendar(jobs, origin).replaceAll('\r\n ', '').split('\r\n')

test('an event has a lasting name, its time in UTC, its place and a link, and nothing of people', () => {
  const lines = linesOf(job)

  expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Coup de main//Jobs convenus//FR'])
  expect(lines.slice(lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT') + 1)).toEqual([
    'BEGIN:VEVENT',
    'UID:019a0000-0000-7000-8000-000000000001@coup-de-main',
    'DTSTAMP:20261120T083012Z',
    'LAST-MODIFIED:20261120T083012Z',
    'SEQUENCE:91096212',
    'DTSTART:20261201T130000Z',
    'DTEND:20261201T153000Z',
    'SUMMARY:Tondre la pelouse',
    'LOCATION:Rue du Lac 4\\, Nyon\\, VD',
    'DESCRIPTION:Coup de main : https://coup.example.ch/jobs/019a0000-0000-7000-',
    ' 8000-000000000001',
    'URL:https://coup.example.ch/jobs/019a0000-0000-7000-8000-000000000001',
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ])
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})

test('an event that has changed has a later revision, so that calendars take its new date (2.2.213)', () => {
  const revisionOf = (updatedAt: string) =>
    Number(
      linesOf({ ...job, updatedAt })
        .find((line) => line.startsWith('SEQUENCE'))
        ?.split(':')[1],
    )

  expect(revisionOf('2026-11-20T08:30:14.000Z')).toBeGreaterThan(revisionOf(job.updatedAt))
  expect([revisionOf('2020-01-01T00:00:00.000Z'), revisionOf('2092-01-01T00:00:00.000Z') < 2 ** 31]).toEqual([0, true])
})

test('signs with a meaning are escaped, and no text begins a line of its own', () => {
  const [summary] = unfolded({ ...job, title: 'Laver; trier, ranger\\vider\r\nBEGIN:VALARM\u0007\u2028fin' }).filter(
    (line) => line.startsWith('SUMMARY'),
  )

  expect(summary).toBe('SUMMARY:Laver\\; trier\\, ranger\\\\vider\\nBEGIN:VALARM \u2028fin')
})

test('no line is longer than 75 octets, and none ends within a character', () => {
  const title = 'Déménager des étagères 🪴 à l’étage — très près de la forêt '.repeat(6)

  const lines = linesOf({ ...job, title })

  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(unfolded({ ...job, title })).toContain(`SUMMARY:${title}`)
})

test('work without a known length, or of more than a day, has no end; work from a distance says so', () => {
  const ends = (estimatedDuration: number | null) =>
    linesOf({ ...job, estimatedDuration }).some((line) => line.startsWith('DTEND'))

  expect([ends(null), ends(40), ends(16)]).toEqual([false, false, true])
  expect(linesOf({ ...job, deliveryType: 'remote' })).toContain('LOCATION:À distance')
})

test('an end is a whole minute, also of hours that were kept in hundredths', () => {
  const endOf = (estimatedDuration: number) =>
    linesOf({ ...job, scheduledFor: '2026-12-01T13:00:00.000Z', estimatedDuration }).find((line) =>
      line.startsWith('DTEND'),
    )

  expect([endOf(80 / 60), endOf(1.33), endOf(20 / 60)]).toEqual([
    'DTEND:20261201T142000Z',
    'DTEND:20261201T142000Z',
    'DTEND:20261201T132000Z',
  ])
})

test('only work that somebody was given, with a date, that was not cancelled', () => {
  const given = { assignedToId: 'somebody', scheduledFor: job.scheduledFor }

  expect(isInCalendar({ ...given, status: 'in_progress' })).toBe(true)
  expect(isInCalendar({ ...given, status: 'cancelled' })).toBe(false)
  expect(isInCalendar({ ...given, status: 'assigned', scheduledFor: null })).toBe(false)
  expect(isInCalendar({ ...given, status: 'open', assignedToId: null })).toBe(false)
})
