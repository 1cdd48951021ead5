import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { fullName } from '../../schema/accounts/user.ts'
import { finishJob, makeWorld } from '../testing/world.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import type { CalendarAddress } from '../../schema/calendar/wire.ts'
import { swissDay } from '../../schema/dates.ts'
import { newId } from '../../schema/ids.ts'
import { offerDefaults } from '../../schema/jobs/fields.ts'
import { feeOf } from '../../schema/payments/payment.ts'
import { write } from '../feeds/write.ts'
import { photoFiles } from '../photos/photo-store.ts'
import { keepPhoto } from '../photos/photos.ts'
import { reviewOf } from '../reviews/test-reviews.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { Refusal } from '../http/refusal.ts'
import { runInThread } from '../http/threads.ts'
import { fields } from './labels.ts'
import { writePart } from './page.ts'
import { sections } from './sections.ts'
import { leaAndMarc, seedPassword } from '../testing/test-seed.ts'
import { unzip } from './test-archive.ts'

vi.mock('./page.ts', { spy: true })
vi.mock('../http/threads.ts', { spy: true })

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const archiveOf = async (person: { id: string }) => {
  const answer = await api.as(person).post('/api/account/data', { password: seedPassword })
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  const read = (name: string) => files.get(name)?.toString('utf8') ?? ''
  return { answer, files, page: read('mes-donnees.html'), data: JSON.parse(read('donnees.json')) }
}

test('a student gets all of theirs in one archive: to read, for machines, and photos', async () => {
  const world = await makeWorld(api)
  const { counterpart: lea, owner } = world
  await finishJob(api, world)

  await api.as(lea).patch(`/api/users/${lea.id}/student-profile`, {
    availability: ['monday_evening'],
    languages: [{ language: 'german', level: 'basic' }],
    drivingLicences: ['B'],
    travelDistance: 20,
    birthDate: '2006-04-17',
    workPermit: 'no',
  })
  await api.sql`update student_profiles set school_confirmed_at = '2026-11-02T08:00:00Z' where user_id = ${lea.id}`

  const { answer, files, page, data } = await archiveOf(lea)

  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="mes-donnees.zip"')
  expect(data.account).toMatchObject([
    { firstName: lea.firstName, email: lea.email, phone: lea.phone, school: lea.studentProfile?.school },
  ])
  expect(data.account).toMatchObject([
    {
      availability: ['monday_evening'],
      languages: ['german (basic)'],
      drivingLicences: ['B'],
      travelDistance: 20,
      birthDate: '2006-04-17',
      workPermit: 'no',
      schoolConfirmedAt: '2026-11-02T08:00:00.000Z',
    },
  ])
  expect(data.applications).toHaveLength(3)
  expect(data.messages).toMatchObject([{ content: 'Bonjour', sender: fullName(owner), receiver: fullName(lea) }])
  expect(data.reviewsReceived).toMatchObject([
    { person: fullName(owner), photos: [expect.stringMatching(/^photos\//)] },
  ])
  const pictures = [data.account[0].photo, data.reviewsReceived[0].photos[0], data.messages[0].photo]
  expect(new Set(pictures).size).toBe(3)
  for (const name of pictures) expect(files.get(name)).toEqual(Buffer.of(1))
  for (const text of ['Compte et profil (1)', 'Candidatures envoyées (3)', 'Je viens volontiers.', lea.email])
    expect(page).toContain(text)
  for (const text of ['lundi soir', 'Allemand (notions)', 'Voiture (B)', 'En attente']) expect(page).toContain(text)
  expect(page).not.toContain(owner.email)
  expect(JSON.stringify(data)).not.toContain(owner.email)
  expect(JSON.stringify(data)).not.toMatch(/argon2|hash/i)
})

test('the archive of who publishes offers has their photos (2.2.136)', async () => {
  const { owner, open, photographed } = await makeWorld(api)

  const { data, files } = await archiveOf(owner)

  const name = `photos/${photographed.photoId}.webp`
  const jobs = data.jobs as { title: string; photos: string[] }[]
  expect(jobs.filter(({ photos }) => photos.length > 0)).toMatchObject([{ title: open.title, photos: [name] }])
  expect(files.get(name)).toEqual(Buffer.of(1))
})

test('photos are read one by one as the archive is taken, and one that was deleted meanwhile is left out', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const photos = await write(api.sql, async (tx) => {
    const kept: string[] = []
    for (let n = 1; n <= 8; n++) {
      const photo = await keepPhoto(tx, student.id, { full: Buffer.alloc(100_000, n), thumbnail: Buffer.of(n) })
      await tx`
        insert into messages (id, job_id, sequence, sender_id, receiver_id, content, photo_id)
        values (${newId()}, ${job.id}, ${n}, ${student.id}, ${poster.id}, 'Voici', ${photo})`
      kept.push(photo)
    }
    return kept
  })
  const read = vi.spyOn(photoFiles, 'read')
  onTestFinished(() => read.mockRestore())

  const reader = (await api.as(student).post('/api/account/data', { password: seedPassword })).body!.getReader()
  const chunks: Uint8Array[] = []
  const take = async () => {
    const { value } = await reader.read()
    if (value) chunks.push(value)
    return value !== undefined
  }
  await take()
  const readAtFirst = read.mock.calls.length
  await photoFiles.drop(api.sql, photos[7]!)
  while (await take());

  expect(readAtFirst).toBe(0)
  const files = unzip(Buffer.concat(chunks))
  expect([...files.keys()].filter((name) => name.startsWith('photos/'))).toHaveLength(7)
  expect(files.get(`photos/${photos[6]}.webp`)).toEqual(Buffer.alloc(100_000, 7))
})

/** The tables that refer to a person, each with the place that reads it for the archive, or the reason why none does. */
const tablesOfPeople: Record<string, string> = {
  applications: 'applications',
  blocks: 'blocks',
  calendars: 'calendars',
  complaint_answers: 'complaints',
  complaints: 'complaints',
  devices: 'devices',
  ended_work: 'endedWork',
  email_changes: 'emailChanges',
  invitations: 'invitations',
  parental_consents: 'parentalConsents',
  absences: 'absences',
  hand_payments: 'handPayments',
  hour_proposals: 'hours',
  late_ends: 'lateEnds',
  visit_times: 'visits',
  wage_years: 'wageYears',
  jobs: 'jobs',
  kept_offers: 'keptOffers',
  letter_templates: 'letterTemplates',
  papers: 'papers',
  messages: 'messages',
  muted_notifications: 'mutedNotifications',
  notifications: 'notifications',
  payments: 'payments',
  payout_accounts: 'payoutAccounts',
  photos: 'account',
  reports: 'reports',
  private_profiles: 'account',
  push_subscriptions: 'toldDevices',
  questions: 'questions',
  quiet_hours: 'quietHours',
  reviews: 'reviewsGiven',
  saved_searches: 'savedSearches',
  school_proofs: 'schoolProofs',
  recovery_codes: 'a secret, of which the server has only hashes',
  second_factors: 'a secret; “Activité” says since when it is on',
  security_log: 'securityLog',
  sessions: 'devices',
  student_profiles: 'account',
  support_messages: 'supportMessages',
  account_tokens: 'not kept longer than their links, and only as hashes',
  client_ids: 'names of what is in the other tables',
  ledger_accounts: 'sums of what the payments say',
  moderation_log: 'what moderators decide about a person is among their notifications',
  moderators: 'a role, which says nothing of the person',
  mutation_records: 'names of what is in the other tables',
}

test('every table with a person in it is in the archive, or has a reason not to be (1.2.71)', async () => {
  const world = await makeWorld(api)
  const { counterpart: lea } = world
  await finishJob(api, world)
  await api.sql`insert into saved_searches (id, user_id, name, filter) values (${newId()}, ${lea.id}, 'Jardin', '{"rate":20}')`
  await api.sql`insert into letter_templates (id, user_id, name, letter) values (${newId()}, ${lea.id}, 'Court', 'Je viens.')`
  const proof = await write(api.sql, (tx) => keepPhoto(tx, lea.id, { full: Buffer.of(7), thumbnail: Buffer.of(7) }))
  await api.sql`insert into school_proofs (user_id, photo_id) values (${lea.id}, ${proof})`
  await api.sql`
    insert into kept_offers (user_id, job_id, title, location) select ${lea.id}, id, title, location from jobs limit 1`
  const tables = await api.sql<{ name: string }[]>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass order by 1`

  await api.as(lea).post('/api/account/quiet-hours', { quietHours: { from: 1_320, to: 425 } })
  const made = await api.as(lea).post('/api/account/calendar', { password: seedPassword })
  const { address } = (await made.json()) as CalendarAddress
  await api.as(lea).post('/api/account/push', {
    endpoint: 'https://push.example.ch/secret',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  })

  const { data, files, page } = await archiveOf(lea)

  const keys = Object.values<object[]>(data).flat().flatMap(Object.keys)
  expect(keys.filter((key) => page.includes(`<dt>${key}</dt>`))).toEqual([])
  expect(data.quietHours).toEqual([{ from: '22:00', to: '07:05' }])
  expect(data.toldDevices).toMatchObject([{ service: 'https://push.example.ch' }])
  expect(JSON.stringify(data)).not.toContain('push.example.ch/secret')
  expect(data.calendars).toEqual([{ readableSince: expect.any(String) }])
  expect(JSON.stringify(data)).not.toContain(address.slice(-47, -4))
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(tablesOfPeople).toSorted())
  const sections = Object.values(tablesOfPeople).filter((where) => !where.includes(' '))
  expect(sections.filter((section) => !(section in data))).toEqual([])
  expect(files.get(data.schoolProofs[0].photo)).toEqual(Buffer.of(7))
  expect(data.savedSearches).toMatchObject([{ search: 'Jardin', filter: '{"rate": 20}' }])
  expect(page).toContain('Dès 20 CHF/h')
  expect(data.letterTemplates).toMatchObject([{ model: 'Court', letter: 'Je viens.' }])
  expect(data.keptOffers).toHaveLength(1)
})

test('an individual finds their offers, the letters to them, and what they paid', async () => {
  const world = await makeWorld(api)
  const { owner, counterpart, job } = world
  await finishJob(api, world)
  const prepared = await api
    .as(owner)
    .post('/api/create-payment-intent', { jobId: job.id, amount: 5_000, applicationFee: 250 })
  const { clientSecret } = (await prepared.json()) as { clientSecret: string }
  await api.as(owner).post('/api/payments/simulated/confirm', { clientSecret, outcome: 'succeeded' })

  const { data, page } = await archiveOf(owner)

  expect(data.jobs).toHaveLength(4)
  expect(data.receivedApplications).toMatchObject([{ student: fullName(counterpart) }, {}, {}])
  expect(data.payments).toMatchObject([{ direction: 'paid', amount: 50, fee: 2.5, state: 'held' }])
  expect(data.reviewsGiven).toHaveLength(1)
  expect(JSON.stringify(data)).not.toContain(counterpart.email)
  expect(page).toContain('Offres publiées (4)')
})

test('the archive calls a replaced order closed, and only a declined one failed', async () => {
  const { owner, job } = await makeWorld(api)
  const order = async (amount: number, outcome?: string) => {
    const prepared = await api
      .as(owner)
      .post('/api/create-payment-intent', { jobId: job.id, amount, applicationFee: feeOf(amount) })
    const { clientSecret } = (await prepared.json()) as { clientSecret: string }
    if (outcome) await api.as(owner).post('/api/payments/simulated/confirm', { clientSecret, outcome })
  }
  await order(5_000)
  await order(6_000, 'failed')
  await order(7_000, 'succeeded')

  const { data, page } = await archiveOf(owner)

  expect(data.payments.map(({ state }: { state: string }) => state)).toEqual(['closed', 'failed', 'held'])
  for (const label of ['Clos sans paiement', 'Échoué', 'Réservé']) expect(page).toContain(label)
})

test('the archive holds an offer with all wizard answers, and a letter with its outcome', async () => {
  const { seed, as } = api
  const [marc, lea] = [await seed.individual(), await seed.student()]
  const job = await seed.job(marc, {
    deliveryType: 'hybrid',
    languageRequired: 'german',
    isLongTermProject: true,
    projectDuration: 'Un semestre',
    urgencyLevel: 'high',
    experienceRequired: 'expert',
    physicalDemand: 'heavy',
    paymentMethod: 'both',
  })
  const application = await seed.application(lea, job)
  await as(marc).post(`/api/applications/${application.id}/reject`)

  const [{ data, page }, { data: ofStudent }] = [await archiveOf(marc), await archiveOf(lea)]

  expect(Object.keys(offerDefaults).filter((field) => !(field in data.jobs[0]))).toEqual([])
  for (const text of ['Hybride', 'Allemand', 'Un semestre', 'Élevée', 'Confirmée', 'Soutenu', 'Espèces ou TWINT'])
    expect(page).toContain(text)
  expect(Object.keys(data.jobs[0]).filter((key) => page.includes(`<dt>${key}</dt>`))).toEqual([])
  expect(ofStudent.applications).toMatchObject([{ status: 'rejected', decidedAt: expect.any(String) }])
})

test('the archive holds all own words, even hidden ones, and only readable words of others (1.2.417)', async () => {
  const { poster: marc, student: lea, job } = await api.seed.assignedJob(leaAndMarc)
  for (const by of [marc, lea]) {
    const chat = `/api/jobs/${job.id}/messages`
    await api.as(by).post(chat, { content: `Caché, de ${by.firstName}` })
    await api.as(by).post(chat, { content: `Lisible, de ${by.firstName}` })
  }
  await api.sql`update messages set hidden_at = now() where starts_with(content, 'Caché')`
  for (const status of ['in_progress', 'completed']) await api.as(marc).patch(`/api/jobs/${job.id}`, { status })
  await api.as(marc).post('/api/reviews', reviewOf(job, lea, { comment: 'Avis caché' }))
  await api.sql`update reviews set hidden_at = now() where reviewee_id = ${lea.id}`
  const words = async (person: { id: string }) => {
    const { data } = await archiveOf(person)
    return {
      messages: data.messages.map(({ content }: { content: string }) => content),
      letters: [data.receivedApplications.length, data.applications.length],
      reviews: [data.reviewsReceived.length, data.reviewsGiven.length],
      isNamed: data.notifications.some(({ message }: { message: string }) => /Marc|Léa/.test(message)),
    }
  }

  const moderated = [await words(lea), await words(marc)]
  await api.sql`insert into blocks (blocker_id, blocked_id) values (${marc.id}, ${lea.id})`
  const blocked = [await words(lea), await words(marc)]

  expect(moderated).toEqual([
    {
      messages: ['Lisible, de Marc', 'Caché, de Léa', 'Lisible, de Léa'],
      letters: [0, 1],
      reviews: [0, 0],
      isNamed: true,
    },
    {
      messages: ['Caché, de Marc', 'Lisible, de Marc', 'Lisible, de Léa'],
      letters: [1, 0],
      reviews: [0, 1],
      isNamed: true,
    },
  ])
  expect(blocked).toEqual([
    { messages: ['Caché, de Léa', 'Lisible, de Léa'], letters: [0, 1], reviews: [0, 0], isNamed: false },
    { messages: ['Caché, de Marc', 'Lisible, de Marc'], letters: [0, 0], reviews: [0, 1], isNamed: false },
  ])
})

test('the archive of both holds the times that were proposed, and who proposed them (1.2.71, 3.5.610)', async () => {
  const { poster: marc, student: lea, job } = await api.seed.assignedJob()
  const wish = {
    id: newId(),
    jobId: job.id,
    studentId: lea.id,
    scheduledFor: new Date(Date.now() + 9 * 86_400_000).toISOString(),
    duration: '3 heures',
  }
  await createDevice(api, lea, []).push(mutation('schedule.propose', wish))
  await createDevice(api, marc, []).push(mutation('schedule.answer', { id: wish.id, jobId: job.id, accepts: false }))

  for (const person of [marc, lea])
    expect((await archiveOf(person)).data.timeProposals).toMatchObject([
      {
        job: job.title,
        proposedBy: expect.stringContaining(lea.firstName),
        scheduledFor: wish.scheduledFor,
        duration: '3 heures',
        outcome: 'declined',
      },
    ])
})

test('the archive of both holds what was asked about an offer, and what was answered (1.2.71, 1.2.674)', async () => {
  const [marc, lea] = [await api.seed.individual(), await api.seed.student()]
  const job = await api.seed.job(marc)
  const [ofMarc, ofLea] = [createDevice(api, marc, []), createDevice(api, lea, [])]
  const [answered, removed] = [newId(), newId()].map((id) => ({ id, jobId: job.id }))
  await ofLea.push(mutation('question.ask', { ...answered!, text: 'Faut-il apporter l’échelle ?' }))
  await ofMarc.push(mutation('question.answer', { ...answered!, answer: 'Non, elle est là.' }))
  await ofLea.push(mutation('question.ask', { ...removed!, text: 'Y a-t-il un chien ?' }))
  await ofMarc.push(mutation('question.remove', removed!))

  const said = { job: job.title, text: 'Faut-il apporter l’échelle ?', answer: 'Non, elle est là.' }
  const [his, hers] = [await archiveOf(marc), await archiveOf(lea)]
  expect(his.data.questions).toMatchObject([{ question: 'received', ...said }])
  expect(his.page).toContain('Questions sur des offres (1)')
  expect(hers.data.questions).toMatchObject([
    { question: 'asked', ...said },
    { question: 'asked', withdrawnAt: expect.any(String) },
  ])
})

test('the archive holds each payment by hand, and the other’s amount as long as the app shows it (1.2.417, 3.5.35)', async () => {
  const { poster: marc, student: lea, job } = await api.seed.assignedJob()
  const [ofMarc, ofLea] = [createDevice(api, marc, []), createDevice(api, lea, [])]
  const said = { method: 'cash', paidOn: swissDay(new Date().toISOString()), payeeId: lea.id } as const
  const named = [6_000, 7_000].map((amount) => ({ id: newId(), jobId: job.id, amount }))
  for (const { amount, ...one } of named) {
    await ofMarc.push(mutation('payment.declare', { ...one, ...said, amount }))
    await ofLea.push(mutation('payment.contest', { ...one, otherAmount: amount - 1_000 }))
  }
  await ofMarc.push(mutation('payment.withdraw', { id: named[1]!.id, jobId: job.id }))
  const otherAmountsOf = async (person: { id: string }) =>
    (await archiveOf(person)).data.handPayments.map(({ otherAmount }: { otherAmount: number }) => otherAmount)

  const agreed = [await otherAmountsOf(marc), await otherAmountsOf(lea)]
  await api.sql`update jobs set assigned_to_id = null, status = 'open' where id = ${job.id}`
  const left = [await otherAmountsOf(marc), await otherAmountsOf(lea)]

  expect(agreed).toEqual([
    [50, null],
    [50, 60],
  ])
  expect(left).toEqual([
    [null, null],
    [50, 60],
  ])
})

test('the archive holds a hidden offer without its title, except for the person who does its work', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const open = await api.seed.job(poster, { title: 'Insulte' })
  await api.seed.application(student, open)
  await createDevice(api, student, []).push(mutation('offer.keep', { id: open.id, isKept: true }))
  await api.sql`update jobs set hidden_at = now() where posted_by_id = ${poster.id}`

  const { data } = await archiveOf(student)

  expect(data.applications).toMatchObject([{ job: job.title }, { job: 'Offre masquée' }])
  expect(data.keptOffers).toMatchObject([{ job: 'Offre masquée' }])
  expect(JSON.stringify(data.applications)).not.toContain('Insulte')
})

test('a script in a bio stays text on the page', async () => {
  const lea = await api.seed.student({ bio: '<script>alert(1)</script>' })

  const { page } = await archiveOf(lea)

  expect(page).not.toContain('<script')
  expect(page).toContain('&lt;script&gt;')
})

test('an archive of many words is written in a thread, part by part, and holds up nobody (1.2.71)', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  await api.sql`
    insert into messages (id, job_id, sequence, sender_id, receiver_id, content)
    select gen_random_uuid(), ${job.id}, nth, ${poster.id}, ${student.id}, repeat('é', 2000) from generate_series(1, 500) as nth`

  const encode = vi.spyOn(TextEncoder.prototype, 'encode')
  onTestFinished(() => encode.mockRestore())
  // All threads are taken for a moment.
  vi.mocked(runInThread).mockRejectedValueOnce(new Refusal('slow_down', { retryAfter: 2 }))

  const { page, data } = await archiveOf(student)

  expect(writePart).not.toHaveBeenCalled()
  expect(data.messages).toHaveLength(500)
  expect(page.match(/éé<\/dd>/g)).toHaveLength(500)
  expect(page).toContain('<h2>Messages (500)</h2>')
  expect(Math.max(...encode.mock.calls.map(([text = '']) => text.length))).toBeLessThan(100_000)
})

test('each field of the archive has a label', async () => {
  const results = await Promise.all(sections.map(([, , read]) => read(api.sql, newId())))

  const names = results.flatMap(({ columns }) => columns.map(({ name }) => name))
  expect(names).toContain('drivingLicences')
  expect(names.filter((name) => !(name in fields))).toEqual([])
})

test('the archive holds what both say of a visit, and what counts in one’s record (1.2.417, 3.5.620)', async () => {
  const { poster: marc, student: lea, job } = await api.seed.assignedJob()
  const [ofMarc, ofLea] = [createDevice(api, marc, []), createDevice(api, lea, [])]
  await api.sql`update jobs set scheduled_for = now() - interval '1 hour' where id = ${job.id}`
  await api.sql`update applications set decided_at = now() - interval '1 day' where job_id = ${job.id}`
  const visit = { jobId: job.id, studentId: lea.id }
  const at = new Date().toISOString()
  await ofLea.push(
    mutation('visit.arrive', { ...visit, on: swissDay(at), at }),
    mutation('visit.proposeHours', { ...visit, id: newId(), minutes: 90 }),
  )
  await ofMarc.push(mutation('visit.sayAbsent', { ...visit, isAbsent: true }))
  await ofLea.push(mutation('visit.answerAbsence', { ...visit, isAgreed: false, words: 'J’étais à la porte.' }))
  await api.sql`insert into late_ends (job_id, student_id, person_id) values (${job.id}, ${lea.id}, ${lea.id})`

  const [{ data: marcs }, { data: leas }] = [await archiveOf(marc), await archiveOf(lea)]

  for (const data of [marcs, leas]) {
    expect(data.visits).toMatchObject([{ moment: 'arrive', saidBy: expect.stringContaining(lea.firstName) }])
    expect(data.hours).toMatchObject([{ minutes: 90 }])
    expect(data.absences).toMatchObject([
      { saidBy: expect.stringContaining(marc.firstName), text: 'J’étais à la porte.' },
    ])
  }
  expect([marcs.lateEnds, leas.lateEnds]).toMatchObject([[], { length: 1 }])
})
