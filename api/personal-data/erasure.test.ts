import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { swissDay } from '../../schema/dates.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { placeWords } from '../../schema/messages/message.ts'
import { ReviewDraft } from '../../schema/reviews/wire.ts'
import { issueToken } from '../accounts/tokens.ts'
import { setProfilePhoto } from '../accounts/profile-photo.ts'
import { write } from '../feeds/write.ts'
import { meOf, seedPassword } from '../testing/test-seed.ts'
import { addPhoto } from '../jobs/photos.ts'
import { sendMessage } from '../messages/messages.ts'
import { testStripe, type TestStripe } from '../payments/testing/money.ts'
import type { AnySql } from '../postgres/connect.ts'
import { sendProof } from '../schooling/proofs.ts'
import { submitReview } from '../reviews/reviews.ts'
import { reviewOf } from '../reviews/test-reviews.ts'
import { appointModerator } from '../safety/moderation.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { letLeavingPass } from './test-leaving.ts'

const erased = 'nothing is left'
const nobody = 'nobody is in it'

/** For every table of the database, what it still holds of an erased person. Whoever adds a table must decide about it here. */
const tables: Record<string, string> = {
  absences: erased,
  account_tokens: erased,
  announcements: nobody,
  backups: nobody,
  applications: 'that they did the agreed work, without the letter',
  calendars: erased,
  blocks: 'that one had blocked the other, which still hides what they wrote',
  client_ids: erased,
  complaint_answers: 'that they answered, without the words',
  complaints: 'that they complained, without the words',
  devices: erased,
  email_changes: erased,
  ended_work: erased,
  emptied_devices: nobody,
  feed_entries: 'that devices of others are to look at them once more',
  feeds: erased,
  former_terms: nobody,
  invitations: erased,
  hand_payments: 'that they paid or were paid',
  hour_proposals: erased,
  wage_years: 'what a household paid a student in a year',
  job_reminders: nobody,
  minimum_wage_notices: nobody,
  minimum_wage_passes: nobody,
  job_search: nobody,
  jobs: 'title, rate and dates of agreed work',
  jobs_to_announce: nobody,
  jobs_to_match: nobody,
  kept_offers: erased,
  late_ends: erased,
  ledger_accounts: 'accounts of money',
  ledger_carried: nobody,
  ledger_entries: nobody,
  ledger_transfers: nobody,
  letter_templates: erased,
  messages: 'what they wrote to others, who keep it, without photos and places',
  migrations: nobody,
  moderation_log: 'what a moderator decided about them, without the reason',
  moderators: erased,
  mutation_records: erased,
  muted_notifications: erased,
  notifications: erased,
  parental_consents: erased,
  paper_key: nobody,
  paper_numbers: nobody,
  papers: 'that they had papers, without what names them',
  payments: 'accounts of money',
  payout_accounts: erased,
  photo_files: nobody,
  photo_home: nobody,
  photo_objects: nobody,
  photos: erased,
  presence: erased,
  private_profiles: erased,
  provider_events: nobody,
  public_offer_counts: nobody,
  push_deliveries: nobody,
  push_keys: nobody,
  push_services: nobody,
  push_subscriptions: erased,
  questions: erased,
  quiet_hours: erased,
  rate_limits: nobody,
  recovery_codes: erased,
  reports: erased,
  review_photos: nobody,
  review_requests: nobody,
  reviews: 'stars and words about others; of those about them the stars',
  saved_searches: erased,
  school_proofs: erased,
  search_batches: nobody,
  second_factors: erased,
  security_log: erased,
  sessions: erased,
  simulated_intents: nobody,
  structured_evaluations: nobody,
  student_profiles: erased,
  support_messages: erased,
  sync_epoch: nobody,
  tasks: erased,
  users: 'that there was somebody, without a name',
  visit_times: erased,
  wallet_balances: nobody,
}

/** Returns all rows of all tables, as text. */
const dump = async (sql: AnySql): Promise<Map<string, string>> => {
  const named = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
  const rows = new Map<string, string>()
  for (const { name } of named) {
    const [found] = await sql<{ text: string }[]>`
      select coalesce(string_agg(t::text, chr(10)), '') as text from ${sql(name)} t`
    rows.set(name, found?.text ?? '')
  }
  return rows
}

const naming = (rows: Map<string, string>, ids: readonly Id[]): string[] =>
  [...rows].filter(([, text]) => ids.some((id) => text.includes(id))).map(([name]) => name)

/** Every input of the erased people contains one of these marks; a photo contains its bytes. */
const marks = ['zephyr', 'vingtpoils', '791112233', '794445566', '46.51962']
const photo = { full: Buffer.from('zephyr'), thumbnail: Buffer.from('zephyr') }
const marked = (rows: Map<string, string>): string[] =>
  [...rows]
    .filter(([, text]) => [...marks, photo.full.toString('hex')].some((mark) => text.toLowerCase().includes(mark)))
    .map(([name]) => name)

/** Makes two people who have used every feature, with each other and with Marc and Léa. */
const livedIn = async (money: TestStripe) => {
  const { seed, as, sql, visitor } = money
  const zoe = await seed.student({
    firstName: 'Zéphyrine',
    lastName: 'Zephyr',
    email: 'zephyr@example.ch',
    phone: '079 111 22 33',
    city: 'Zephyrville, VD',
    school: 'École Zephyr',
    bio: 'Le zephyr me porte.',
  })
  const paul = await seed.individual({
    firstName: 'Paul',
    lastName: 'Vingtpoils',
    email: 'vingtpoils@example.ch',
    phone: '079 444 55 66',
    city: 'Vingtpoils, VD',
  })
  const offer = { description: 'Chez les Vingtpoils.', location: 'Chemin Vingtpoils 3, VD', requiredSkills: ['zephyr'] }
  const [marc, lea] = [await seed.individual(), await seed.student()]

  const job = await seed.job(paul, offer)
  const { id } = await seed.application(zoe, job, 'Zephyr vous salue.')
  await as(paul).post(`/api/applications/${id}/accept`)
  for (const one of [zoe, paul]) await as(one).post(`/api/jobs/${job.id}/messages`, { content: 'À samedi.' })
  const place = { kind: 'place', name: 'Chemin Vingtpoils 3', at: { latitude: 46.51962, longitude: 6.63223 } } as const
  await write(sql, async (tx) => {
    const inChat = { jobId: job.id, content: 'Photo' }
    const taken = { attachment: { kind: 'photo' }, photo: { hash: '', encoded: photo } } as const
    await sendMessage(tx, meOf(zoe), { ...inChat, ...taken })
    await sendMessage(tx, meOf(paul), { ...inChat, content: placeWords(place.name), attachment: place })
  })
  const wish = { jobId: job.id, studentId: zoe.id, scheduledFor: null, duration: 'tant que souffle le zephyr' }
  await createDevice(money, zoe, []).push(mutation('schedule.propose', { id: newId(), ...wish }))
  await money.payByCard(paul, job)
  await money.letStand(paul)
  await money.connected(zoe)
  const { id: complaint } = (await (await money.complain(zoe, job, 'Vingtpoils exagère.')).json()) as { id: Id }
  for (const one of [paul, zoe]) await as(one).post(`/api/complaints/${complaint}/answers`, { text: 'Non, Zephyr.' })
  await as(zoe).post(`/api/complaints/${complaint}/withdraw`, {})
  await money.release(paul)
  await money.settleDown()
  await money.move(paul, job, 'completed')
  const sent = [{ photo, sent: '' }]
  await write(sql, async (tx) => {
    const of = (reviewee: User, more: object = {}) => ReviewDraft.parse(reviewOf(job, reviewee, more))
    await submitReview(tx, meOf(paul), of(zoe, { comment: 'Un zephyr au jardin.' }), sent)
    await submitReview(tx, meOf(zoe), of(paul, { structuredEvaluation: null }), sent)
    await sendProof(tx, meOf(zoe), photo)
    for (const one of [zoe, paul]) await setProfilePhoto(tx, meOf(one), { profileImage: '' }, photo)
  })

  const [theirs, ours] = [await seed.job(paul, offer), await seed.job(marc)]
  await seed.job(paul, offer)
  await write(sql, (tx) => addPhoto(tx, meOf(paul), { id: theirs.id, photoId: newId() }, photo))
  await seed.application(lea, theirs)
  await as(zoe).post('/api/applications', { id: newId(), jobId: ours.id, studentId: zoe.id, message: 'Zephyr.' })
  const [phone, leas] = [createDevice(money, zoe, []), createDevice(money, lea, [])]
  await phone.push(
    mutation('template.save', { id: newId(), name: 'Zephyr', letter: 'Zephyr' }),
    mutation('search.save', { id: newId(), name: 'Zephyr', filter: { search: 'zephyr' } }),
    mutation('offer.keep', { id: ours.id, isKept: true }),
  )
  const max = await seed.student()
  await createDevice(money, marc, []).push(mutation('job.invite', { id: (await seed.job(marc)).id, studentId: zoe.id }))
  await createDevice(money, paul, []).push(mutation('job.invite', { id: theirs.id, studentId: max.id }))
  const [asked, answered] = [
    { id: newId(), jobId: ours.id },
    { id: newId(), jobId: theirs.id },
  ]
  await phone.push(mutation('question.ask', { ...asked, text: 'Y a-t-il du zephyr ?' }))
  await createDevice(money, marc, []).push(mutation('question.answer', { ...asked, answer: 'Oui, du zephyr.' }))
  await leas.push(mutation('question.ask', { ...answered, text: 'Où faut-il sonner ?' }))
  await createDevice(money, paul, []).push(mutation('question.answer', { ...answered, answer: 'Chez Vingtpoils.' }))
  const hand = { id: newId(), jobId: job.id }
  const said = {
    payeeId: zoe.id,
    amount: 6_000,
    method: 'cash',
    paidOn: swissDay(new Date().toISOString()),
  } as const
  await createDevice(money, paul, []).push(mutation('payment.declare', { ...hand, ...said }))
  await phone.push(mutation('payment.contest', { ...hand, otherAmount: null }))
  const visit = { jobId: job.id, studentId: zoe.id }
  const at = new Date().toISOString()
  await phone.push(mutation('visit.arrive', { ...visit, on: swissDay(at), at }))
  await createDevice(money, paul, []).push(mutation('visit.proposeHours', { ...visit, id: newId(), minutes: 90 }))
  await sql`
    insert into absences (job_id, student_id, by_id, accused_id, words)
    values (${job.id}, ${zoe.id}, ${paul.id}, ${zoe.id}, 'Zephyr a sonné chez Vingtpoils.')`
  await sql`insert into late_ends (job_id, student_id, person_id) values (${job.id}, ${zoe.id}, ${zoe.id})`
  const left = await seed.job(marc)
  const leaving = await seed.application(zoe, left, 'Zephyr.')
  await as(marc).post(`/api/applications/${leaving.id}/accept`)
  await as(zoe).post(`/api/applications/${leaving.id}/leave`, { reason: 'ill', words: 'Zephyr a soufflé.' })
  await sql`
    insert into parental_consents (user_id, token_hash, expires_at, mailed_to, mail_hash, given_at, name, relation, allows_photo, is_insured)
    values (${zoe.id}, 'hash', now(), 'parent.zephyr@example.ch', 'hash', now(), 'Aline Zephyr', 'mother', true, false)`
  const report = { kind: 'person', reason: 'insult', comment: 'Zephyr et Vingtpoils.' }
  await as(zoe).post('/api/reports', { ...report, subjectId: marc.id })
  await as(lea).post('/api/reports', { ...report, subjectId: paul.id })
  await write(sql, (tx) => appointModerator(tx, zoe.email, true))
  const suspension = { act: 'suspend', kind: 'person', subjectId: paul.id, reason: 'Vingtpoils exagère.' }
  for (const act of ['suspend', 'lift']) await as(zoe).post('/api/moderation/decisions', { ...suspension, act })
  await phone.push(mutation('person.block', { id: marc.id, isBlocked: true }))
  await as(zoe).post('/api/account/notifications', { kind: 'offers', channel: 'app', isOn: false })
  await leas.push(mutation('offer.keep', { id: theirs.id, isKept: true }))
  await sql`
    insert into email_changes (user_id, old_email, new_email, expires_at, confirmed_at)
    values (${zoe.id}, 'Avant@example.ch', ${zoe.email}, now(), now())`
  await visitor.post('/api/support-messages', { email: 'avant@example.ch', message: 'Zephyr, avant.' })
  for (const one of [zoe, paul]) {
    await visitor.post('/api/auth/login', { email: one.email, password: seedPassword })
    await issueToken(sql, one.id, 'password_reset')
    await as(one).post('/api/account/push', {
      endpoint: `https://push.example.ch/zephyr/${one.id}`,
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    })
    await as(one).post('/api/account/calendar', { password: seedPassword })
    await sql`insert into second_factors (user_id, secret) values (${one.id}, 'secret')`
    await sql`insert into recovery_codes (user_id, code_hash) values (${one.id}, 'hash')`
    await sql`insert into presence (user_id, seen_at) values (${one.id}, now())`
    await as(one).post('/api/account/quiet-hours', { quietHours: { from: 1_320, to: 420 } })
    await as(one).post('/api/account/email', { password: seedPassword, email: `neuf-${one.email}` })
    await as(one).post('/api/support-messages', { email: one.email, message: 'De Zephyr et Vingtpoils.' })
    await visitor.post('/api/support-messages', { email: one.email, message: 'Encore Zephyr.' })
  }
  return { zoe, paul, marc, lea, job }
}

test('two weeks after they asked, nothing of two people is left in any table but what is named (1.4.30)', async () => {
  const money = await testStripe()
  const { zoe, paul, lea } = await livedIn(money)
  const ids = [zoe.id, paul.id]
  await money.runTasks()
  // A task that a dead worker has left behind.
  await money.sql`insert into tasks (name, payload) values ('mail.send', ${money.sql.json({ template: 'password-changed', userId: zoe.id })})`
  const before = await dump(money.sql)

  for (const one of [zoe, paul])
    expect((await money.as(one).post('/api/account/deletion', { password: seedPassword })).status).toBe(204)
  await letLeavingPass(money.sql)
  await money.runTasks()
  const after = await dump(money.sql)

  expect([...after.keys()]).toEqual(Object.keys(tables).toSorted())
  const which = (is: (left: string) => boolean) =>
    Object.keys(tables)
      .filter((name) => is(tables[name]!))
      .toSorted()
  // Each table that loses rows did hold some before.
  expect(naming(before, ids)).toEqual(which((left) => left !== nobody))
  expect(naming(after, ids)).toEqual(which((left) => left !== nobody && left !== erased))
  expect(marked(before)).toEqual(
    expect.arrayContaining(['jobs', 'messages', 'photo_files', 'support_messages', 'users']),
  )
  expect(marked(after)).toEqual([])
  // The offer stays with who has applied, and names no photo that is gone (rule 2.2.136).
  expect(await money.sql`select from jobs where photo_ids <> '{}'`).toHaveLength(0)
  const [books] = await money.sql<{ sum: number }[]>`select sum(amount)::int as sum from ledger_entries`
  expect([await money.statesOf(await onlyJobOf(money, zoe)), books?.sum]).toEqual([['released'], 0])
  expect((await money.told(lea)).map(({ message }) => message)).toContain('L’offre « Tailler la haie » a été retirée.')
})

const onlyJobOf = async ({ sql }: TestStripe, { id }: User) => {
  const [job] = await sql<{ id: Id }[]>`select id from jobs where assigned_to_id = ${id}`
  return job!
}
