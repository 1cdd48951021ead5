import { expect, test } from 'vitest'
import type { ApplicationRow } from '../../schema/applications/application.ts'
import { offerDefaults } from '../../schema/jobs/fields.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { isReserved } from '../../schema/jobs/reservation.ts'
import type { Paper } from '../../schema/papers/paper.ts'
import { agreement, certificate } from '../../schema/papers/testing/papers.ts'
import type { MyApplication } from '../applications/my-applications.ts'
import {
  arrangeWork,
  followingOf,
  keyOf,
  nextOf,
  peopleOf,
  shownAhead,
  worksOf,
  type KnownWork,
  type Party,
  type Row,
} from './line-of-time.ts'

const now = '2026-12-01T08:00:00.000Z'

const job = (id: string, status: JobRow['status'], more: Partial<JobRow> = {}) =>
  ({
    ...offerDefaults,
    id,
    status,
    title: id,
    rate: 20,
    duration: '3h',
    estimatedDuration: 3,
    scheduledFor: null,
    postedById: 'anne',
    assignedToId: status === 'open' ? null : 'lea',
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-25T08:00:00.000Z',
    ...more,
  }) as JobRow

const letter = (jobId: string, status: ApplicationRow['status'], more: Partial<ApplicationRow> = {}) =>
  ({
    id: `letter for ${jobId}`,
    jobId,
    studentId: 'lea',
    status,
    appliedAt: '2026-11-21T08:00:00.000Z',
    createdAt: '2026-11-21T08:00:00.000Z',
    ...more,
  }) as ApplicationRow

const people = new Map<string, Party>([
  ['anne', { id: 'anne', firstName: 'Anne', lastName: 'Rey' }],
  ['lea', { id: 'lea', firstName: 'Léa', lastName: 'Morel' }],
])

const arrange = (me: 'anne' | 'lea', known: Partial<KnownWork>) =>
  arrangeWork({
    me,
    now,
    jobs: [],
    people,
    letters: [],
    reserved: [],
    applicants: [],
    unread: new Map(),
    addresses: new Map(),
    isPaidByCard: () => false,
    isHeld: () => false,
    amountByCard: () => undefined,
    given: new Map(),
    papers: new Map(),
    ...known,
  })

const named = (rows: readonly Row[]) =>
  rows.map((row) => [keyOf(row), 'task' in row && row.task].filter(Boolean).join(': '))
const sent = (application: ApplicationRow, offer: JobRow | undefined): MyApplication => ({
  application,
  job: offer,
  poster: undefined,
})

test('agreed work stands by its day, and work without a day comes last (1.2.190)', () => {
  const jobs = [
    job('someday', 'assigned'),
    job('in a week', 'assigned', { scheduledFor: '2026-12-08T09:00:00.000Z' }),
    job('today', 'assigned', { scheduledFor: '2026-12-01T09:00:00.000Z' }),
    job('tomorrow', 'assigned', { scheduledFor: '2026-12-02T09:00:00.000Z' }),
  ]

  for (const me of ['anne', 'lea'] as const) {
    const line = arrange(me, { jobs })
    expect(named(line.upcoming)).toEqual(['today', 'tomorrow', 'in a week', 'someday'])
    expect([line.todo, line.waiting, line.done]).toEqual([[], [], []])
  }
})

test('work that has begun stands apart and comes next, but not such as a card has only paid (1.2.191, 1.2.694)', () => {
  const jobs = [
    job('today', 'assigned', { scheduledFor: '2026-12-01T07:30:00.000Z' }),
    job('without a day', 'in_progress'),
    job('begun today', 'in_progress', { scheduledFor: '2026-12-01T09:00:00.000Z' }),
    job('paid', 'in_progress', { scheduledFor: '2026-12-02T09:00:00.000Z' }),
    job('begun early', 'in_progress', { scheduledFor: '2026-12-03T09:00:00.000Z' }),
    job('to decide', 'in_progress', { cancellationProposedAt: now }),
  ]
  const isPaidByCard = (id: string) => id === 'paid'

  const line = arrange('lea', { jobs, isPaidByCard })

  expect(named(line.underWay)).toEqual(['begun today', 'begun early', 'without a day'])
  expect(named(line.upcoming)).toEqual(['today', 'paid'])
  expect(named(line.todo)).toEqual(['to decide: decide'])
  expect(nextOf(line, now)?.job.id).toBe('begun today')
  const unknown = arrange('lea', { jobs: jobs.slice(0, 1).concat(jobs[3]!), isPaidByCard: () => undefined })
  expect(nextOf(unknown, now)?.job.id).toBe('today')
  expect(named(worksOf(line)).slice(0, 4)).toEqual(['begun today', 'begun early', 'without a day', 'today'])
})

test('both sides see the other party, the messages that they have not read and whose work it is', () => {
  const jobs = [job('hedge', 'assigned')]
  const unread = new Map([['hedge', 2]])

  expect(arrange('lea', { jobs, unread }).upcoming[0]).toMatchObject({
    side: 'student',
    other: { firstName: 'Anne' },
    unread: 2,
  })
  expect(arrange('anne', { jobs, unread }).upcoming[0]).toMatchObject({ side: 'poster', other: { firstName: 'Léa' } })
})

test('a poster answers letters, and reads how many of them are new (2.2.121)', () => {
  const jobs = [job('hedge', 'open'), job('lawn', 'open')]
  const applicants = [
    letter('hedge', 'pending', { id: 'seen', seenAt: now }),
    letter('hedge', 'pending', { id: 'new' }),
    letter('hedge', 'rejected', { id: 'refused' }),
  ]

  const line = arrange('anne', { jobs, applicants })

  expect(named(line.todo)).toEqual(['hedge: answer'])
  expect(line.todo[0]).toMatchObject({
    newCount: 1,
    letters: [{ application: { id: 'seen' } }, { student: people.get('lea') }],
  })
  expect(named(line.waiting)).toEqual(['lawn'])
})

test('a poster answers letters before questions, and questions before all else about an open offer (2.2.260)', () => {
  const question = { id: 'ladder', text: 'Faut-il apporter l’échelle ?', askedAt: now }
  const questions = [question, { ...question, id: 'dog', answer: 'Non.' }]
  const jobs = [
    job('both', 'open', { questions }),
    job('asked', 'open', { questions, scheduledFor: '2026-11-29T09:00:00.000Z' }),
    job('answered', 'open', { questions: questions.slice(1) }),
  ]

  const line = arrange('anne', { jobs, applicants: [letter('both', 'pending')] })

  expect(named(line.todo)).toEqual(['both: answer', 'asked: question'])
  expect(line.todo.map((row) => row.kind === 'offer' && row.questions)).toEqual([1, 1])
  expect(named(line.waiting)).toEqual(['answered'])
})

test('an open offer whose day has passed asks for another one, unless letters wait for an answer', () => {
  const jobs = [
    job('late', 'open', { scheduledFor: '2026-11-29T09:00:00.000Z' }),
    job('late with a letter', 'open', { scheduledFor: '2026-11-29T09:00:00.000Z' }),
  ]

  const line = arrange('anne', { jobs, applicants: [letter('late with a letter', 'pending')] })

  expect(named(line.todo)).toEqual(['late with a letter: answer', 'late: date'])
})

test('work whose day has passed asks its poster for a confirmation, and its student waits for it', () => {
  const jobs = [job('hedge', 'assigned', { scheduledFor: '2026-11-29T09:00:00.000Z' })]

  expect(named(arrange('anne', { jobs }).todo)).toEqual(['hedge: confirm'])
  const ofLea = arrange('lea', { jobs })
  expect(named(ofLea.waiting)).toEqual(['hedge'])
  expect(ofLea.todo).toEqual([])
})

test('finished work is first paid, then reviewed, then over', () => {
  const jobs = [job('hedge', 'completed')]
  const none = new Map([['hedge', 'none']] as const)
  const poster = (known: Partial<KnownWork>) => arrange('anne', { jobs, ...known })

  expect(named(poster({ given: none }).todo)).toEqual(['hedge: pay'])
  expect(named(poster({ given: none, isPaidByCard: () => true }).todo)).toEqual(['hedge: review'])
  expect(named(poster({ given: new Map([['hedge', 'given']]), isPaidByCard: () => true }).done)).toEqual(['hedge'])
  expect(named(arrange('lea', { jobs, given: none }).todo)).toEqual(['hedge: review'])
})

test('nothing is asked before the device knows whether a job is paid or reviewed', () => {
  const jobs = [job('hedge', 'completed')]

  expect(named(arrange('anne', { jobs, isPaidByCard: () => undefined }).done)).toEqual(['hedge'])
})

test('finished work asks for 30 days, and a deleted account is neither paid nor reviewed', () => {
  const given = new Map([['hedge', 'none']] as const)
  const old = [job('hedge', 'completed', { updatedAt: '2026-10-31T08:00:00.000Z' })]
  const gone = new Map([['lea', { ...people.get('lea')!, isDeleted: true as const }]])

  expect(named(arrange('anne', { jobs: old, given }).done)).toEqual(['hedge'])
  const jobs = [job('hedge', 'completed')]
  expect(named(arrange('anne', { jobs, people: gone, given: new Map([['hedge', 'gone']]) }).done)).toEqual(['hedge'])
})

/** All that one of these jobs costs. */
const declared = [
  { declaredById: 'anne', payerId: 'anne', amount: 6_000, declaredAt: '2026-11-25T08:00:00.000Z' },
] as NonNullable<JobRow['handPayments']>

test('a payment from hand to hand that the other party notes asks for an answer (1.2.190)', () => {
  const handPayments = declared
  const jobs = [job('hedge', 'completed', { handPayments }), job('lawn', 'in_progress', { handPayments })]

  expect(named(arrange('lea', { jobs }).todo)).toEqual(['hedge: settle', 'lawn: settle'])
  expect(named(arrange('anne', { jobs, isPaidByCard: () => true }).todo)).toEqual([])
})

test('a payment from hand to hand asks for 30 days after it was noted, however old its work is (1.2.194)', () => {
  const finished = (declaredAt: string) =>
    job('hedge', 'completed', {
      updatedAt: '2026-10-01T08:00:00.000Z',
      handPayments: declared.map((payment) => ({ ...payment, declaredAt })),
    })

  expect(named(arrange('lea', { jobs: [finished('2026-11-25T08:00:00.000Z')] }).todo)).toEqual(['hedge: settle'])
  expect(named(arrange('lea', { jobs: [finished('2026-10-31T08:00:00.000Z')] }).done)).toEqual(['hedge'])
})

test('work that is settled from hand to hand is paid, but not by card (1.2.460)', () => {
  const jobs = [job('hedge', 'assigned', { handPayments: declared })]

  expect(arrange('lea', { jobs }).todo[0]).toMatchObject({ isPaid: true, isPaidByCard: false })
  expect(arrange('anne', { jobs, isPaidByCard: () => undefined }).upcoming[0]).toMatchObject({ isPaid: true })
})

test('the next job is the first one whose day has not passed, whatever is to be done about it (1.2.191)', () => {
  const jobs = [
    job('yesterday', 'assigned', { scheduledFor: '2026-11-30T09:00:00.000Z' }),
    job('tomorrow', 'assigned', { scheduledFor: '2026-12-02T09:00:00.000Z', handPayments: declared }),
    job('next week', 'assigned', { scheduledFor: '2026-12-08T09:00:00.000Z' }),
    job('done', 'completed', { scheduledFor: '2026-12-01T05:00:00.000Z' }),
  ]

  expect(nextOf(arrange('lea', { jobs }), now)?.job.id).toBe('tomorrow')
  expect(nextOf(arrange('lea', { jobs: jobs.filter(({ id }) => id === 'done') }), now)).toBeUndefined()
})

test('behind the work under way comes the next work that has a day, also while something is to be done about it (1.2.720)', () => {
  const jobs = [
    job('begun', 'in_progress'),
    job('begun too', 'in_progress', { scheduledFor: '2026-12-01T07:00:00.000Z' }),
    job('whenever', 'assigned'),
    job('thursday', 'assigned', { scheduledFor: '2026-12-03T09:00:00.000Z', handPayments: declared }),
    job('saturday', 'assigned', { scheduledFor: '2026-12-05T09:00:00.000Z' }),
  ]
  const after = (shown: JobRow[]) => followingOf(arrange('lea', { jobs: shown }), now)?.job.id

  expect([after(jobs), after(jobs.slice(0, 3)), after(jobs.slice(2))]).toEqual(['thursday', undefined, undefined])
})

test('the home needs the people of what it shows and of what may ask to be paid or reviewed, and of nothing else', () => {
  const day = (date: number) => ({
    scheduledFor: new Date(Date.parse(now) + date * 24 * 60 * 60 * 1_000).toISOString(),
  })
  const assigned = Array.from({ length: 20 }, (_, at) =>
    job(`work ${at}`, 'assigned', { ...day(at + 1), assignedToId: `student ${at}` }),
  )
  const jobs = [
    ...assigned.toReversed(),
    job('done', 'completed', { assignedToId: 'to pay' }),
    job('old', 'completed', { assignedToId: 'long paid', updatedAt: '2026-10-01T08:00:00.000Z' }),
    job('offer', 'open'),
    job('popular', 'open', day(40)),
    job('unwanted', 'open', day(50)),
  ]
  const applicants = [
    letter('offer', 'pending', { studentId: 'only' }),
    letter('popular', 'pending', { studentId: 'first' }),
    letter('popular', 'pending', { studentId: 'second' }),
  ]

  expect(
    new Set(
      shownAhead({ me: 'anne', now, jobs, reserved: [], applicants, letters: [], papers: new Map() }).flatMap(peopleOf),
    ),
  ).toEqual(new Set(['only', 'first', 'to pay', ...assigned.slice(0, 3).map(({ assignedToId }) => assignedToId)]))
})

test('an offer that is proposed first asks its student while it is theirs, and its poster once that time is over (1.2.697)', () => {
  const until = (hour: string) => ({ reservedForId: 'lea', reservedUntil: `2026-12-01T${hour}:00:00.000Z` })
  const offers = [job('theirs', 'open', until('13')), job('lapsed', 'open', until('07'))]

  const ofLea = arrange('lea', { reserved: offers.filter(isReserved) })

  expect(named(ofLea.todo)).toEqual(['theirs: apply'])
  expect(ofLea.todo.flatMap(peopleOf)).toEqual(['anne'])
  expect(named(arrange('lea', { reserved: [job('given', 'assigned', until('13'))].filter(isReserved) }).todo)).toEqual(
    [],
  )
  const ofAnne = arrange('anne', { jobs: offers })
  expect(named(ofAnne.todo)).toEqual(['lapsed: open'])
  expect(named(ofAnne.waiting)).toEqual(['theirs'])
})

test('a proposed cancellation waits for its poster, and asks the student', () => {
  const jobs = [job('hedge', 'in_progress', { cancellationProposedAt: now })]

  expect(named(arrange('anne', { jobs }).waiting)).toEqual(['hedge'])
  expect(named(arrange('lea', { jobs }).todo)).toEqual(['hedge: decide'])
})

test.each([
  ['anne', { mayCancel: true }],
  ['lea', { mayLeave: true }],
  ['anne', { complaint: { byId: 'lea' } as JobRow['complaint'] }],
] as const)('what needs an answer of %s comes first: %o', (me, more) => {
  const jobs = [job('done', 'completed'), job('hedge', 'in_progress', more as Partial<JobRow>)]

  expect(named(arrange(me, { jobs, given: new Map([['done', 'none']]) }).todo)[0]).toBe('hedge: decide')
})

test('an offer whose student has left asks for somebody else, unless letters wait for an answer (2.2.214)', () => {
  const departure = { studentId: 'lea', reason: 'ill' as const, leftAt: now }
  const left = (more: object = {}) => ({ jobs: [job('hedge', 'open', { departure: { ...departure, ...more } })] })
  const applicants = [letter('hedge', 'pending')]

  expect(named(arrange('anne', left()).todo)).toEqual(['hedge: reopen'])
  expect(named(arrange('anne', { ...left(), applicants }).todo)).toEqual(['hedge: answer'])
  expect(named(arrange('anne', left({ reopenedAt: now })).waiting)).toEqual(['hedge'])
})

test('a letter whose student is asked again waits with those that have no answer (2.2.215)', () => {
  const letters = [sent(letter('hedge', 'rejected', { askedAgainAt: now }), job('hedge', 'open'))]

  expect(named(arrange('lea', { letters }).waiting)).toEqual(['letter for hedge'])
})

test('proposed hours of cancelled work ask nobody, but an absence does (3.5.657)', () => {
  const proposal = { id: 'p', byId: 'lea', minutes: 90, proposedAt: now }
  const absences = [{ byId: 'lea', saidAt: now }]

  expect(named(arrange('anne', { jobs: [job('hedge', 'in_progress', { visit: { proposal } })] }).todo)).toEqual([
    'hedge: visit',
  ])
  expect(named(arrange('anne', { jobs: [job('hedge', 'cancelled', { visit: { proposal } })] }).todo)).toEqual([])
  expect(named(arrange('anne', { jobs: [job('hedge', 'cancelled', { visit: { absences } })] }).todo)).toEqual([
    'hedge: visit',
  ])
})

test('a proposed time asks whoever answers it; for whoever proposed it the work keeps its day (1.2.610)', () => {
  const proposal = { id: 'p', byId: 'lea', duration: null, proposedAt: now }
  const asked = (scheduledFor: string) =>
    job('hedge', 'assigned', {
      scheduledFor: '2026-12-05T09:00:00.000Z',
      timeProposals: [{ ...proposal, scheduledFor }],
    })
  const groupsFor = (me: 'anne' | 'lea', scheduledFor: string) => {
    const { todo, waiting, upcoming } = arrange(me, { jobs: [asked(scheduledFor)] })
    return [todo, waiting, upcoming].map((group) => group.length)
  }
  const [[row]] = [arrange('anne', { jobs: [asked('2026-12-05T13:00:00.000Z')] }).todo]

  expect([groupsFor('anne', '2026-12-05T13:00:00.000Z'), groupsFor('lea', '2026-12-05T13:00:00.000Z')]).toEqual([
    [1, 0, 0],
    [0, 0, 1],
  ])
  expect([groupsFor('anne', now), groupsFor('lea', now)]).toEqual([
    [0, 0, 1],
    [0, 0, 1],
  ])
  expect(row?.task).toBe('decide')
})

test('a student whose terms have changed reads the offer again', () => {
  const hedge = job('hedge', 'assigned')
  const letters = [sent(letter('hedge', 'accepted', { termsChangedAt: now }), hedge)]

  expect(named(arrange('lea', { jobs: [hedge], letters }).todo)).toEqual(['hedge: decide'])
})

test('a letter waits for its answer, then it stands apart from done work; one whose job is the student’s stands only as that job', () => {
  const hedge = job('hedge', 'assigned')
  const letters = [
    sent(letter('lawn', 'pending'), job('lawn', 'open')),
    sent(letter('piano', 'pending', { appliedAt: '2026-11-28T08:00:00.000Z' }), undefined),
    sent(letter('boxes', 'rejected'), job('boxes', 'assigned', { assignedToId: 'tom' })),
    sent(letter('gone', 'pending'), job('gone', 'open', { deletedAt: now })),
    sent(letter('hedge', 'accepted'), hedge),
  ]

  const line = arrange('lea', { jobs: [hedge], letters })

  expect(named(line.waiting)).toEqual(['letter for piano', 'letter for lawn'])
  expect(named(line.declined)).toEqual(['letter for gone', 'letter for boxes'])
  expect(line.done).toEqual([])
  expect(named(line.upcoming)).toEqual(['hedge'])
})

test('cancelled and deleted jobs ask for nothing', () => {
  const jobs = [job('off', 'cancelled', { assignedToId: null }), job('gone', 'open', { deletedAt: now })]

  const line = arrange('anne', { jobs, applicants: [letter('gone', 'pending')] })

  expect(named(line.done)).toEqual(['off'])
  expect([line.todo, line.upcoming, line.waiting]).toEqual([[], [], []])
})

test('proposed hours and an absence ask the other party for an answer, also of cancelled work (1.2.190, 2.2.222)', () => {
  const proposal = { id: 'p', byId: 'anne', minutes: 150, proposedAt: '2026-11-30T08:00:00.000Z' }
  const absences = [{ byId: 'anne', saidAt: '2026-11-30T08:00:00.000Z' }]
  const jobs = [
    job('hedge', 'in_progress', { visit: { proposal } }),
    job('lawn', 'cancelled', { visit: { absences } }),
    job('roof', 'in_progress', { visit: { proposal: { ...proposal, declinedAt: '2026-11-30T09:00:00.000Z' } } }),
  ]

  expect(named(arrange('lea', { jobs }).todo)).toEqual(['hedge: visit', 'lawn: visit'])
  expect(named(arrange('anne', { jobs }).todo)).toEqual([])
})

const papersOf = (jobId: string, ...papers: Paper[]) => ({
  papers: new Map([[jobId, papers.map((one) => ({ ...one, jobId, posterId: 'anne', studentId: 'lea' }))]]),
})

test('an agreement waits for whoever has not signed it, while the work is agreed on (1.2.680)', () => {
  const terms = { duration: '3h', scheduledFor: '2026-12-08T09:00:00.000Z' }
  const proposed = agreement({ ...terms, rate: 2_000 }, { posterSignedAt: now })
  const jobs = [job('hedge', 'assigned', terms)]
  const known = { jobs, ...papersOf('hedge', proposed) }

  expect(named(arrange('lea', known).todo)).toEqual(['hedge: sign'])
  expect(arrange('lea', known).todo[0]).toMatchObject({ paper: { id: proposed.id } })
  expect(named(arrange('anne', known).todo)).toEqual([])
  const over = [
    { ...proposed, withdrawnAt: now },
    { ...proposed, studentSignedAt: now, issuedAt: now },
  ]
  for (const paper of over) expect(named(arrange('lea', { jobs, ...papersOf('hedge', paper) }).todo)).toEqual([])
  const changed = [job('hedge', 'assigned', { ...terms, duration: '4h' })]
  expect(named(arrange('lea', { jobs: changed, ...papersOf('hedge', proposed) }).todo)).toEqual([])
  const done = [job('hedge', 'cancelled')]
  expect(named(arrange('lea', { jobs: done, ...papersOf('hedge', proposed) }).todo)).toEqual([])
})

test('a certificate that is asked for waits for the poster, however long, until it is answered (1.2.681)', () => {
  const asked: Paper = { ...certificate(), number: null, issuedAt: null, code: null, posterSignedAt: null, data: null }
  const jobs = [job('hedge', 'completed', { updatedAt: '2026-08-01T08:00:00.000Z' })]
  const known = { jobs, isPaidByCard: () => true, ...papersOf('hedge', asked) }

  expect(named(arrange('anne', known).todo)).toEqual(['hedge: certify'])
  expect(named(arrange('lea', known).todo)).toEqual([])
  for (const paper of [certificate(), { ...asked, withdrawnAt: now }])
    expect(named(arrange('anne', { ...known, ...papersOf('hedge', paper) }).todo)).toEqual([])
})

test('only work that lasts lacks an agreement, until one is proposed (2.2.270)', () => {
  const lasting = job('help', 'assigned', { duration: '4 h par semaine', estimatedDuration: 4 })
  const lacks = (known: Partial<KnownWork>) => arrange('anne', known).upcoming.map((row) => row.lacksAgreement)

  expect(lacks({ jobs: [lasting, job('hedge', 'assigned')] })).toEqual([true, false])
  expect(lacks({ jobs: [lasting], ...papersOf('help', agreement({}, { posterSignedAt: now })) })).toEqual([false])
})
