import { expect, test } from 'vitest'
import { belongsTo, categories } from '../../schema/catalogues/categories.ts'
import { cities, cityLabel } from '../../schema/catalogues/cities.ts'
import { jobStatuses } from '../../schema/catalogues/labels.ts'
import { toLocalTime } from '../../schema/dates.ts'
import { limits } from '../../schema/limits.ts'
import { tooYoungFor } from '../../schema/law/youth.ts'
import { hoursOf } from '../../schema/jobs/duration.ts'
import { firstTown } from '../../sync/testing/town/town.ts'
import { appointmentIn } from './appointments.ts'
import { readDemoData } from './demo-data.ts'

const demo = readDemoData()
const people = new Map(demo.people.map((person) => [person.key, person]))
const jobs = new Map(demo.jobs.map((job) => [job.key, job]))
const places = new Set(cities.map(cityLabel))

const town = [...firstTown.students, ...firstTown.households]
const phonesOfTown = new Set(town.map(({ phone }) => phone))

const isTaken = (status: string) => ['assigned', 'in_progress', 'completed'].includes(status)
const lettersFor = (job: string) => demo.applications.filter((application) => application.job === job)

test('every person and every job has its own key, and every person their own address and phone', () => {
  expect(people.size).toBe(demo.people.length)
  expect(jobs.size).toBe(demo.jobs.length)
  expect(new Set(demo.people.map(({ email }) => email)).size).toBe(demo.people.length)
  expect(new Set(demo.people.map(({ phone }) => phone)).size).toBe(demo.people.length)
})

test('Léa and Marc are the two documented demo accounts', () => {
  expect(people.get('lea')).toMatchObject({ email: 'etudiante@demo.example', userType: 'student' })
  expect(people.get('marc')).toMatchObject({ email: 'particulier@demo.example', userType: 'private' })
})

test('jobs are posted by individuals and given to students', () => {
  const strangers = demo.jobs.filter(
    (job) =>
      people.get(job.poster)?.userType !== 'private' ||
      (job.assignee !== undefined && people.get(job.assignee)?.userType !== 'student'),
  )

  expect(strangers).toEqual([])
})

test('people and jobs are at places of the catalogue, over a dozen cantons', () => {
  const cantons = new Set(demo.jobs.map(({ location }) => location.slice(-2)))

  expect(demo.people.filter(({ city }) => !places.has(city))).toEqual([])
  expect(demo.jobs.filter(({ location }) => !places.has(location))).toEqual([])
  expect(cantons.size).toBeGreaterThanOrEqual(12)
})

test('there is enough to look at: about sixty jobs, most of them open, in every category', () => {
  const states = demo.jobs.map(({ status, deleted }) => (deleted ? 'deleted' : status))

  expect(demo.jobs.length).toBeGreaterThanOrEqual(58)
  expect(states.filter((state) => state === 'open').length).toBeGreaterThanOrEqual(44)
  expect(states.filter((state) => state === 'deleted')).toHaveLength(2)
  expect([...new Set(states)].toSorted()).toEqual([...jobStatuses, 'deleted'].toSorted())
  expect([...new Set(demo.jobs.map(({ category }) => category))].toSorted()).toEqual(categories.toSorted())
})

test('every offer has a title of its own, and a subcategory of its category', () => {
  const odd = demo.jobs.filter(({ category, subcategory }) => subcategory && !belongsTo(subcategory, category))

  expect(odd).toEqual([])
  expect(new Set(demo.jobs.map(({ title }) => title)).size).toBe(demo.jobs.length)
})

test('every person could have signed up, and no phone or address is anybody’s', () => {
  const refused = demo.people.filter(
    (person) =>
      !/^[a-z.-]+@demo\.example$/.test(person.email) ||
      !(/^\+41 79 000 \d\d \d\d$/.test(person.phone) || phonesOfTown.has(person.phone)) ||
      (person.userType === 'student' && (person.bio.length > limits.bio || person.school.length > limits.school)),
  )

  expect(refused).toEqual([])
})

test('jobs are at most thirty days old, and their posters had joined by then', () => {
  const tooOld = demo.jobs.filter(({ hoursAgo }) => hoursAgo < 1 || hoursAgo > 30 * 24)
  const tooEarly = demo.jobs.filter(({ poster, hoursAgo }) => (people.get(poster)?.joinedDaysAgo ?? 0) * 24 <= hoursAgo)

  expect(tooOld).toEqual([])
  expect(tooEarly).toEqual([])
})

test('everybody but Léa and Marc is of the town, with names in five scripts, from fifteen years on', () => {
  const known = new Set(town.map(({ firstName, lastName, phone }) => `${firstName} ${lastName} ${phone}`))
  const strangers = demo.people.filter(
    ({ firstName, lastName, phone }) => !known.has(`${firstName} ${lastName} ${phone}`),
  )
  const names = demo.people.map((person) => `${person.firstName} ${person.lastName}`)
  const births = demo.people.flatMap((person) => (person.userType === 'student' ? (person.birthDate ?? []) : []))

  expect(strangers.map(({ key }) => key)).toEqual(['lea', 'marc'])
  for (const script of ['Latin', 'Cyrillic', 'Arabic', 'Ethiopic', 'Tamil'])
    expect(names.some((name) => new RegExp(String.raw`\p{Script=${script}}`, 'u').test(name))).toBe(true)
  expect(Math.max(...names.map(({ length }) => length))).toBeGreaterThan(38)
  expect([births.toSorted()[0], births.toSorted().at(-1)]).toEqual(['1982-03-06', '2011-08-10'])
})

test('nobody is too young for the work that they apply for', () => {
  const now = new Date('2026-12-01T08:00:00Z')
  const tooYoung = demo.applications.filter(({ student, job: key }) => {
    const [person, job] = [people.get(student), jobs.get(key)]
    if (person?.userType !== 'student' || !job) return true
    const { scheduledInDays, startsAt } = job
    const scheduledFor = scheduledInDays === undefined ? null : appointmentIn(scheduledInDays, startsAt, now)
    const work = { ...job, scheduledFor, estimatedDuration: hoursOf(job.duration) }
    return tooYoungFor(work, person.birthDate, now.toISOString()) !== null
  })

  expect(tooYoung.map(({ student, job }) => `${student} ${job}`)).toEqual([])
})

test('jobs take place at the times of their days, from morning to past midnight, whenever the demo data are made', () => {
  const scheduled = demo.jobs.filter(({ scheduledInDays }) => scheduledInDays !== undefined)
  const nights = Array.from({ length: 7 }, (_, days) => new Date(Date.UTC(2026, 9, 22 + days, 1 + days * 3, 40)))

  const moments = nights.flatMap((now) =>
    scheduled.map(({ scheduledInDays = 0, startsAt }) => {
      const iso = appointmentIn(scheduledInDays, startsAt, now)
      expect(new Date(iso).getTime()).toBeGreaterThan(now.getTime())
      expect(toLocalTime(iso).slice(-5)).toBe(startsAt)
      return toLocalTime(iso)
    }),
  )

  expect(moments.filter((moment) => new Date(`${moment}Z`).getUTCDay() === 0)).toEqual([])
  const pastMidnight = scheduled.filter(
    ({ startsAt, duration }) => Number(startsAt.slice(0, 2)) + (hoursOf(duration) ?? 0) > 24,
  )
  expect(pastMidnight.map(({ status }) => status)).toEqual(['open', 'assigned'])
})

test('only a job that is taken has an assignee', () => {
  const odd = demo.jobs.filter(({ status, assignee }) => (assignee !== undefined) !== isTaken(status))

  expect(odd).toEqual([])
})

test('a job’s accepted application is its assignee’s, and the only one', () => {
  const assignees = demo.jobs.flatMap(({ key, assignee }) => (assignee === undefined ? [] : [`${key} ${assignee}`]))
  const accepted = demo.applications.filter(({ status }) => status === 'accepted')

  expect(accepted.map(({ job, student }) => `${job} ${student}`).toSorted()).toEqual(assignees.toSorted())
})

test('no application is pending on a job that is no longer open', () => {
  const waiting = demo.applications.filter(
    ({ job, status }) => status === 'pending' && (jobs.get(job)?.status !== 'open' || jobs.get(job)?.deleted),
  )

  expect(waiting).toEqual([])
})

test('only completed, cancelled and deleted jobs have a closing time, after their last application', () => {
  const closed = demo.jobs.filter(({ closedHoursAgo }) => closedHoursAgo !== undefined)
  const ended = demo.jobs.filter(({ status, deleted }) => deleted || status === 'completed' || status === 'cancelled')
  const tooEarly = closed.filter(({ key, hoursAgo, closedHoursAgo = 0 }) =>
    [hoursAgo, ...lettersFor(key).map((letter) => letter.hoursAgo)].some((age) => age <= closedHoursAgo),
  )

  expect(closed).toEqual(ended)
  expect(tooEarly).toEqual([])
})

test('a student applies once for a job, after its publication, with a letter within the length limit', () => {
  const pairs = new Set(demo.applications.map(({ student, job }) => `${student} ${job}`))
  const refused = demo.applications.filter(
    ({ student, job, letter, hoursAgo }) =>
      people.get(student)?.userType !== 'student' ||
      hoursAgo >= (jobs.get(job)?.hoursAgo ?? 0) ||
      letter.length > limits.letter,
  )

  expect(pairs.size).toBe(demo.applications.length)
  expect(refused).toEqual([])
})

test('poster and assignee alone talk, on jobs that are taken', () => {
  const intruders = demo.conversations.flatMap(({ job: key, messages }) => {
    const job = jobs.get(key)
    const parties = job && isTaken(job.status) ? [job.poster, job.assignee] : []
    return messages.filter(({ from }) => !parties.includes(from))
  })

  expect(intruders).toEqual([])
})

test('messages are in order, after the accepted application', () => {
  const odd = demo.conversations.filter(({ job, messages }) => {
    const accepted = lettersFor(job).find(({ status }) => status === 'accepted')
    const ages = [(accepted?.hoursAgo ?? 0) * 60, ...messages.map(({ minutesAgo }) => minutesAgo)]
    return ages.some((age, index) => age <= (ages[index + 1] ?? -1))
  })

  expect(odd).toEqual([])
})

test('nobody answers without having read: only a last run of messages from one person is unread', () => {
  const odd = demo.conversations.filter(({ messages }) => {
    const firstUnread = messages.findIndex(({ read }) => !read)
    if (firstUnread === -1) return false
    const tail = messages.slice(firstUnread)
    return tail.some(({ read, from }) => read || from !== tail[0]?.from)
  })

  expect(odd).toEqual([])
})

test('Marc’s dashboard shows every state: five open jobs, three of them sought after, one without an application', () => {
  const ofMarc = demo.jobs.filter(({ poster }) => poster === 'marc')
  const open = ofMarc.filter(({ status, deleted }) => status === 'open' && !deleted)
  const letters = open.map(({ key }) => lettersFor(key).length).toSorted((a, b) => a - b)

  expect(open).toHaveLength(5)
  expect(letters[0]).toBe(0)
  expect(letters.filter((count) => count > 1)).toHaveLength(3)
  expect(ofMarc.filter(({ status }) => status === 'assigned').map(({ assignee }) => assignee)).toEqual(['lea'])
  expect(ofMarc.filter(({ status }) => status === 'in_progress')).toHaveLength(1)
  expect(ofMarc.filter(({ status }) => status === 'completed')).toHaveLength(2)
  expect(ofMarc.filter(({ status }) => status === 'cancelled')).toHaveLength(1)
  expect(ofMarc.filter(({ deleted }) => deleted)).toHaveLength(1)
})

test('Léa has pending and refused applications, and two accepted ones on jobs still to do', () => {
  const ofLea = demo.applications.filter(({ student }) => student === 'lea')
  const toDo = ofLea.filter(({ job, status }) => status === 'accepted' && jobs.get(job)?.status !== 'completed')

  expect(ofLea.filter(({ status }) => status === 'pending').length).toBeGreaterThan(1)
  expect(ofLea.some(({ status }) => status === 'rejected')).toBe(true)
  expect(toDo).toHaveLength(2)
})

test('reviews are between the two parties of a finished job, after it closed, once each, and only students are rated by criteria', () => {
  const odd = demo.reviews.filter(({ job: key, by, hoursAgo, criteria }) => {
    const job = jobs.get(key)
    const isByPoster = by === job?.poster
    return (
      job?.status !== 'completed' ||
      (!isByPoster && by !== job.assignee) ||
      hoursAgo >= (job.closedHoursAgo ?? 0) ||
      (criteria !== undefined) !== isByPoster
    )
  })
  const tooLong = demo.reviews.filter(
    ({ comment = '', criteria }) =>
      comment.length > limits.comment || (criteria?.words.length ?? 0) > limits.descriptiveWords,
  )

  expect(odd).toEqual([])
  expect(tooLong).toEqual([])
  expect(new Set(demo.reviews.map(({ job, by }) => `${job} ${by}`)).size).toBe(demo.reviews.length)
})
