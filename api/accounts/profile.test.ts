import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { headOf, readFeed } from '../jobs/test-feeds.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { seedPassword } from '../testing/test-seed.ts'
import { countWaiting } from '../testing/test-locks.ts'
import { handlers } from '../worker/handlers.ts'
import type { TaskPayloads } from '../tasks/tasks.ts'
import { readTasks, taskContext } from '../testing/test-tasks.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('a student changes their name, phone and city, and gets the whole account back', async () => {
  const lea = await api.seed.student()
  const change = { firstName: ' Léonie ', lastName: 'Morel', phone: '0041 79 765 43 21', city: 'Genève, GE' }

  const answer = await api.as(lea).patch(`/api/users/${lea.id}`, { ...change, password: seedPassword })

  expect(answer.status).toBe(200)
  const changed = { ...lea, firstName: 'Léonie', lastName: 'Morel', phone: '+41797654321', city: 'Genève, GE' }
  expect(await answer.json()).toEqual(changed)
  expect(await (await api.as(lea).get('/api/auth/me')).json()).toEqual(changed)
})

test('another phone number passes by PATCH without a password, and not by push; a wrong password is refused (1.2.510, 1.7.25)', async () => {
  const lea = await api.seed.student({ phone: '+41791234567' })
  const patch = (change: object) => api.as(lea).patch(`/api/users/${lea.id}`, change)
  const device = createDevice(api, lea, [userFeed(lea.id)])
  const other = { phone: '+41 79 765 43 21', city: 'Sion, VS' }

  const wrong = await patch({ ...other, password: 'wrong-1234' })
  const [pushed] = await device.push(mutation('profile.update', other))
  const without = await patch(other)
  const same = await patch({ phone: '079 123 45 67', city: 'Nyon, VD' })

  expect(await without.json()).toMatchObject({ phone: '+41797654321', city: 'Sion, VS' })
  expect(await wrong.json()).toMatchObject({
    issues: [{ path: 'password', message: 'Ce n’est pas votre mot de passe' }],
  })
  expect(pushed).toMatchObject({ code: 'password_needed' })
  expect(await same.json()).toMatchObject({ phone: '+41791234567', city: 'Nyon, VD' })
})

test('a change keeps fields that it does not name, and cannot change the e-mail or the role', async () => {
  const marc = await api.seed.individual()

  const answer = await api.as(marc).patch(`/api/users/${marc.id}`, {
    city: 'Bern, BE',
    email: 'other@example.ch',
    userType: 'student',
    emailVerified: true,
  })

  expect(await answer.json()).toEqual({ ...marc, city: 'Bern, BE' })
})

test.for([
  ['firstName', 'L', 'Le prénom doit contenir au moins 2 caractères', 'First name must contain at least 2 characters'],
  ['lastName', '', 'Le nom doit contenir au moins 2 caractères', 'Last name must contain at least 2 characters'],
  ['phone', '079', 'Numéro de téléphone invalide', 'Invalid phone number'],
  ['city', ' ', 'Veuillez choisir une ville', 'Please select a city'],
  ['city', null, 'Veuillez choisir une ville', 'Please select a city'],
  ['lastName', 'x'.repeat(81), 'Ce texte est trop long', 'This text is too long'],
  ['firstName', 'a\0b', 'Ce texte contient des caractères illisibles', 'This text contains unreadable characters'],
] as const)('a profile whose %s is %j is refused in both languages', async ([path, value, fr, en]) => {
  const lea = await api.seed.student()
  const patch = (headers = {}) => api.as(lea).patch(`/api/users/${lea.id}`, { [path]: value }, headers)

  const [inFrench, inEnglish] = [await patch(), await patch({ 'accept-language': 'en' })]

  expect(inFrench.status).toBe(400)
  expect(await inFrench.json()).toMatchObject({ code: 'invalid', issues: [{ path, message: fr }] })
  expect(await inEnglish.json()).toMatchObject({ issues: [{ path, message: en }] })
})

test('a new name has no other signs, and an older name with some may stay when other fields change', async () => {
  const lea = await api.seed.student({ firstName: 'Léa @', lastName: 'Moret' })
  const patch = (change: object) =>
    api.as(lea).patch(`/api/users/${lea.id}`, { firstName: 'Léa @', lastName: 'Moret', phone: lea.phone, ...change })

  const moved = await patch({ city: 'Nyon, VD' })
  const renamed = await patch({ firstName: 'Léa #' })
  const both = await patch({ lastName: '<b>1000.-' })

  expect(await moved.json()).toMatchObject({ firstName: 'Léa @', city: 'Nyon, VD' })
  expect([renamed.status, both.status]).toEqual([400, 400])
  const message = 'Lettres (un seul alphabet par mot), chiffres, espaces et signes usuels (- _ & / , + . ’)'
  expect(await renamed.json()).toMatchObject({ code: 'invalid', issues: [{ path: 'firstName', message }] })
  expect(await both.json()).toMatchObject({ issues: [{ path: 'lastName', message }] })
})

test('nobody takes a name of our staff or an address later, by PATCH or by push (1.5.19)', async () => {
  const lea = await api.seed.student()
  const device = createDevice(api, lea, [userFeed(lea.id)])
  const change = { firstName: 'Support', lastName: 'www.gagnez.ch', phone: lea.phone }

  const patched = await api.as(lea).patch(`/api/users/${lea.id}`, change)
  const pushed = await device.push(mutation('profile.update', change))

  const message = 'C’est une adresse, un numéro ou un nom de service : écrivez votre nom'
  const issues = ['firstName', 'lastName'].map((path) => ({ path, message }))
  expect(await patched.json()).toMatchObject({ code: 'invalid', issues })
  expect(pushed).toMatchObject([{ verdict: 'rejected', code: 'invalid' }])
  expect(await (await api.as(lea).get('/api/auth/me')).json()).toEqual(lea)
})

test('nobody takes the product’s name in two steps, and a person who has it already may move', async () => {
  const [lea, old] = [
    await api.seed.student({ firstName: 'Coup', lastName: 'Moret' }),
    await api.seed.student({ firstName: 'Coup', lastName: 'de Main' }),
  ]

  const renamed = await api.as(lea).patch(`/api/users/${lea.id}`, { lastName: 'de Main' })
  const moved = await api.as(old).patch(`/api/users/${old.id}`, { firstName: 'Coup', city: 'Nyon, VD' })

  expect(renamed.status).toBe(400)
  const message = 'C’est le nom de l’application : écrivez le vôtre'
  expect(await renamed.json()).toMatchObject({ code: 'invalid', issues: [{ path: 'lastName', message }] })
  expect(await moved.json()).toMatchObject({ lastName: 'de Main', city: 'Nyon, VD' })
})

test('nobody takes the product’s name in two requests at once', async () => {
  const lea = await api.seed.student()
  const patch = (change: object) => api.as(lea).patch(`/api/users/${lea.id}`, change)
  await api.cookieOf(lea)
  const answers: Promise<Response>[] = []

  await api.sql.begin(async (tx) => {
    await tx`select from users where id = ${lea.id} for no key update`
    for (const [index, change] of [{ firstName: 'Coup' }, { lastName: 'de Main' }].entries()) {
      answers.push(patch(change))
      await expect.poll(() => countWaiting(api.sql)).toBe(index + 1)
    }
  })

  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 400])
})

test('nobody changes another person, and a visitor changes nobody', async () => {
  const [lea, noah, marc] = [await api.seed.student(), await api.seed.student(), await api.seed.individual()]
  const patch = (who: 'visitor' | { id: string }, path: string) =>
    (who === 'visitor' ? api.visitor : api.as(who)).patch(`/api/users/${path}`, { city: 'Bern, BE', school: 'EPFL' })

  const answers = [
    await patch('visitor', lea.id),
    await patch(noah, lea.id),
    await patch(marc, lea.id),
    await patch(noah, newId()),
    await patch(noah, 'me'),
    await patch('visitor', `${lea.id}/student-profile`),
    await patch(noah, `${lea.id}/student-profile`),
    await patch(marc, `${lea.id}/student-profile`),
    await patch(marc, `${marc.id}/student-profile`),
  ]

  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 403, 404, 401, 403, 403, 403])
  expect(await answers.at(-1)?.json()).toMatchObject({ code: 'wrong_role' })
  expect(await (await api.as(lea).get('/api/auth/me')).json()).toEqual(lea)
})

test('the school, bio and tools of a student are trimmed, a blank is stored as null, and unnamed fields stay', async () => {
  const lea = await api.seed.student()
  const patch = async (change: object) =>
    (await (await api.as(lea).patch(`/api/users/${lea.id}/student-profile`, change)).json()).studentProfile

  const first = await patch({ school: ' EPFL ', bio: '  ', availableTools: [' Taille-haie ', 'vacuum'] })
  const second = await patch({ bio: 'Bonjour !' })

  expect(first).toMatchObject({ school: 'EPFL', bio: null, availableTools: ['Taille-haie', 'vacuum'] })
  expect(second).toMatchObject({ school: 'EPFL', bio: 'Bonjour !', availableTools: ['Taille-haie', 'vacuum'] })
})

test('a student’s week, languages, licences and distance are kept in the order of the lists', async () => {
  const lea = await api.seed.student()
  const patch = async (change: object) =>
    (await (await api.as(lea).patch(`/api/users/${lea.id}/student-profile`, change)).json()).studentProfile

  const blank = await patch({ languages: [] })
  const first = await patch({
    availability: ['sunday_morning', 'monday_evening', 'sunday_morning'],
    languages: [
      { language: 'english', level: 'fluent' },
      { language: 'french', level: 'native' },
    ],
    drivingLicences: ['B', 'A1'],
    travelDistance: 30,
  })
  const second = await patch({ travelDistance: null, languages: [] })

  const nothing = { availability: [], languages: [], drivingLicences: [], travelDistance: null, schoolConfirmed: false }
  expect(blank).toMatchObject(nothing)
  expect(first).toMatchObject({
    availability: ['monday_evening', 'sunday_morning'],
    languages: [
      { language: 'french', level: 'native' },
      { language: 'english', level: 'fluent' },
    ],
    drivingLicences: ['A1', 'B'],
    travelDistance: 30,
  })
  expect(second).toMatchObject({ ...first, languages: [], travelDistance: null })
})

test.for([
  ['a part of no day', { availability: ['monday_noon'] }, 'availability.0'],
  ['a language that is in no list', { languages: [{ language: 'latin', level: 'basic' }] }, 'languages.0.language'],
  ['a level that is none', { languages: [{ language: 'french', level: 'C1' }] }, 'languages.0.level'],
  [
    'one language twice',
    {
      languages: [
        { language: 'french', level: 'basic' },
        { language: 'french', level: 'native' },
      ],
    },
    'languages',
  ],
  ['a licence of another country', { drivingLicences: ['Z'] }, 'drivingLicences.0'],
  ['no distance', { travelDistance: 0 }, 'travelDistance'],
  ['too great a distance', { travelDistance: 301 }, 'travelDistance'],
  ['half a kilometre', { travelDistance: 1.5 }, 'travelDistance'],
] as const)('%s is no detail of a student', async ([, change, path]) => {
  const lea = await api.seed.student()

  const answer = await api.as(lea).patch(`/api/users/${lea.id}/student-profile`, change)

  expect(answer.status).toBe(400)
  expect((await answer.json()).issues).toMatchObject([{ path, message: expect.stringMatching(/^[A-Z]/) }])
})

test('a school stays confirmed when it is sent again, and loses the confirmation when another school replaces it', async () => {
  const lea = await api.seed.student()
  const patch = async (change: object) =>
    (await (await api.as(lea).patch(`/api/users/${lea.id}/student-profile`, change)).json()).studentProfile
  await patch({ school: 'EPFL' })
  await api.sql`update student_profiles set school_confirmed_at = now() where user_id = ${lea.id}`

  const same = await patch({ school: 'EPFL', bio: 'Bonjour !' })
  const other = await patch({ school: 'UNIL' })
  const back = await patch({ school: 'EPFL' })

  expect([same, other, back].map(({ schoolConfirmed }) => schoolConfirmed)).toEqual([true, false, false])
})

test('a new name ends the confirmation of a school, and the former name does not bring it back', async () => {
  const lea = await api.seed.student()
  const rename = async (change: object) =>
    (await (await api.as(lea).patch(`/api/users/${lea.id}`, change)).json()).studentProfile.schoolConfirmed
  await api.as(lea).patch(`/api/users/${lea.id}/student-profile`, { school: 'EPFL' })
  await api.sql`update student_profiles set school_confirmed_at = now() where user_id = ${lea.id}`

  const same = await rename({ firstName: lea.firstName, city: 'Vevey' })
  const other = await rename({ firstName: 'Noé' })
  const back = await rename({ firstName: lea.firstName })

  expect([same, other, back]).toEqual([true, false, false])
})

test.for([
  ['twice the same tool', ['drill', ' drill '], 'availableTools'],
  ['a blank tool', ['drill', ' '], 'availableTools.1'],
  ['a long tool', ['x'.repeat(41)], 'availableTools.0'],
  ['too many tools', Array.from({ length: 21 }, (_, index) => `tool ${index}`), 'availableTools'],
  ['no list', 'drill', 'availableTools'],
  ['nothing at all', null, 'availableTools'],
] as const)('%s is refused', async ([, availableTools, path]) => {
  const lea = await api.seed.student()

  const answer = await api.as(lea).patch(`/api/users/${lea.id}/student-profile`, { availableTools })

  expect(answer.status).toBe(400)
  expect((await answer.json()).issues).toMatchObject([{ path }])
})

test('a change reaches the devices of the person and of their contacts once', async () => {
  const { poster, students, job } = await api.seed.jobWithApplicants(2)
  const [lea, noah] = students as [(typeof students)[0], (typeof students)[0]]
  const stranger = await api.seed.individual()
  const feeds = [lea, noah, poster, stranger].map(({ id }) => userFeed(id))
  const heads = await Promise.all(feeds.map((feed) => headOf(api.sql, feed)))
  const readNew = () => Promise.all(feeds.map((feed, index) => readFeed(api.sql, feed, heads[index])))

  await api.as(lea).patch(`/api/users/${lea.id}`, { city: 'Vevey, VD' })
  await api.as(lea).patch(`/api/users/${lea.id}`, { city: 'Vevey, VD' })
  await api.as(lea).patch(`/api/users/${lea.id}/student-profile`, {})

  const put = `put person ${lea.id}`
  expect(await readNew()).toEqual([[`put account ${lea.id}`, put], [], [put], []])
  expect(await Promise.all(feeds.map((feed) => headOf(api.sql, feed)))).toEqual([
    heads[0]! + 2,
    heads[1],
    heads[2]! + 1,
    heads[3],
  ])

  const canton = await headOf(api.sql, 'jobs:VD')
  await api.as(poster).patch(`/api/users/${poster.id}`, { firstName: 'Marco' })

  for (const student of [lea, noah]) {
    expect(await readFeed(api.sql, userFeed(student.id))).toContain(`put person ${poster.id}`)
  }
  expect(await readFeed(api.sql, 'jobs:VD', canton)).toEqual([`put job ${job.id}`])
})

test('a profile change reaches the first of hundreds of contacts at once, and a task brings it to the others', async () => {
  const lea = await api.seed.student()
  await api.sql`
    insert into users (id, first_name, last_name, email, password_hash, phone, city, user_type)
    select gen_random_uuid(), 'Marc', 'Dubois', 'many.' || n || '@example.ch', '', '079 123 45 67', 'Bern, BE', 'private'
    from generate_series(1, 450) n`
  await api.sql`
    insert into jobs (id, posted_by_id, title, description, location, duration, rate_centimes, category, delivery_type,
      language_required, urgency_level, experience_required, physical_demand, payment_method)
    select gen_random_uuid(), id, 'Haie', 'Tailler', 'Bern, BE', '2h', 2500, 'physical', 'in_person', 'french', 'normal',
      'none', 'light', 'cash' from users where email like 'many.%'`
  await api.sql`
    insert into applications (id, job_id, student_id, letter)
    select gen_random_uuid(), jobs.id, ${lea.id}, 'Bonjour' from jobs join users on users.id = posted_by_id
    where email like 'many.%'`

  const heads = () => api.sql<{ feeds: number; entries: number }[]>`
    select count(*)::int as feeds, coalesce(sum(head), 0)::int as entries
    from feeds join users on feeds.id = 'user:' || users.id where email like 'many.%'`

  await api.as(lea).patch(`/api/users/${lea.id}`, { city: 'Sion, VS' })
  const [atOnce] = await heads()
  await runTask(lea.id)

  expect(atOnce).toEqual({ feeds: 200, entries: 200 })
  expect((await heads())[0]).toEqual({ feeds: 450, entries: 450 })
})

const run = { id: 1, attempts: 1 }

/** Does what the worker does with this person's task. */
const runTask = async (personId: string) => {
  const tasks = await api.sql<{ payload: TaskPayloads['person.carry'] }[]>`
    delete from tasks where name = 'person.carry' and key = ${personId} returning payload`
  for (const { payload } of tasks) await handlers['person.carry'](taskContext(api.sql), payload, run)
  expect(tasks).toHaveLength(1)
}

test('a new number does not reach people who only see the offers, and a new town does', async () => {
  const marc = await api.seed.individual()
  await api.seed.job(marc)
  const change = async (fields: object) => {
    const before = await headOf(api.sql, 'jobs:VD')
    expect((await api.as(marc).patch(`/api/users/${marc.id}`, fields)).status).toBe(200)
    return (await readFeed(api.sql, 'jobs:VD', before)).length
  }

  expect([
    await change({ phone: '+41 79 111 22 33', password: seedPassword }),
    await change({ city: 'Nyon, VD' }),
  ]).toEqual([0, 1])
})

test('an offer’s readers get at most thirty changes of its poster an hour, and one more at its end (1.4.56)', async () => {
  const { as, seed, sql } = await testApi({ config: { rateLimits: true } })
  const [marc, noah] = [await seed.individual(), await seed.individual()]
  for (const poster of [marc, noah]) await seed.job(poster)
  const carried = async (work: () => Promise<unknown>) => {
    const before = await headOf(sql, 'jobs:VD')
    await work()
    return (await headOf(sql, 'jobs:VD')) - before
  }
  const move = async (person: User, town: string) =>
    expect((await as(person).patch(`/api/users/${person.id}`, { city: town })).status).toBe(200)

  const counts = [
    await carried(async () => {
      for (let time = 0; time < 34; time++) await move(marc, `Nyon ${time}, VD`)
    }),
    await carried(() => move(noah, 'Nyon, VD')),
  ]
  const tasks = await readTasks(sql, 'offers.carry')
  counts.push(await carried(() => handlers['offers.carry'](taskContext(sql), { personId: marc.id }, run)))
  const own = await headOf(sql, userFeed(marc.id))
  await move(marc, 'Vevey, VD')

  expect(counts).toEqual([30, 1, 1])
  expect(tasks).toMatchObject([{ payload: { personId: marc.id } }])
  expect(tasks[0]?.inSeconds).toBeGreaterThan(3_000)
  expect(await headOf(sql, userFeed(marc.id)), 'one’s own devices have it at once').toBeGreaterThan(own)
})
