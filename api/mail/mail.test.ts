import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { acceptApplication } from '../applications/applications.ts'
import { testApi } from '../testing/test-api.ts'
import { meOf } from '../testing/test-seed.ts'
import { write } from '../feeds/write.ts'
import { letPass, readTasks } from '../testing/test-tasks.ts'
import { complained } from '../payments/testing/complaints.ts'
import { testMoney } from '../payments/testing/money.ts'
import { mailWorker, origin, readMail, startMailServer } from '../testing/test-mail.ts'
import { createMailer, requiresTls } from './mailer.ts'

test('an accepted student and the poster each get their letter, accents and a long subject intact', async () => {
  const { sql, seed } = await testApi()
  const server = await startMailServer()
  const title = `Désherbage « à l’ancienne » près de la forêt, où l’été dure jusqu’à Noël — ${'très '.repeat(8)}long`
  const shown = title.replace('« ', '«\u00a0').replace(' »', '\u00a0»')
  const poster = await seed.individual({ firstName: 'Zoë', lastName: 'Çelik-Müller' })
  const job = await seed.job(poster, { title })
  const student = await seed.student({ firstName: 'Éloïse', lastName: 'Dœrig' })
  const application = await seed.application(student, job)
  await write(sql, (tx) => acceptApplication(tx, meOf(poster), application.id))
  await sql`update users set email_verified = true`

  await mailWorker(sql, { smtpUrl: server.url }).runDue()

  const [received, accepted] = server.received.toSorted((a, b) => b.subject.localeCompare(a.subject))
  expect(received?.to).toEqual([poster.email])
  expect(received?.subject).toBe(`Nouvelle candidature : ${title}`)
  expect(received?.text).toContain(`Bonjour Zoë,\n\nÉloïse Dœrig a postulé à votre offre «\u00a0${shown}\u00a0».`)
  expect(accepted?.to).toEqual([student.email])
  expect(accepted?.subject).toBe(`Candidature acceptée : ${title}`)
  expect(accepted?.text).toContain(`Félicitations\u00a0! Zoë Çelik-Müller vous confie «\u00a0${shown}\u00a0».`)
  expect(accepted?.html).toContain(`<p>Félicitations\u00a0! Zoë Çelik-Müller vous confie «\u00a0${shown}\u00a0».</p>`)
  expect(accepted?.text).toContain(`https://app.example/dashboard?tab=messages&jobId=${job.id}`)
  expect(accepted?.headers).toMatchObject({
    from: 'Coup de main <no-reply@app.example>',
    to: `Éloïse Dœrig <${student.email}>`,
    'auto-submitted': 'auto-generated',
  })
})

test('a written name or title stays text in a letter, and adds no header', async () => {
  const { sql, seed } = await testApi()
  const server = await startMailServer()
  const poster = await seed.individual({ firstName: '<b>Marc</b>', lastName: 'a\r\nBcc: everyone@example.ch' })
  const job = await seed.job(poster, { title: 'Haie <script>alert(1)</script>\r\nBcc: all@example.ch' })
  const student = await seed.student()
  await seed.application(student, job)
  await sql`update users set email_verified = true`

  await mailWorker(sql, { smtpUrl: server.url }).runDue()

  const [mail] = server.received
  expect(mail?.to).toEqual([poster.email])
  expect(mail?.headers).not.toHaveProperty('bcc')
  expect(mail?.html).not.toMatch(/<script|<b>/)
  expect(mail?.html).toContain('&lt;b&gt;Marc&lt;/b&gt;')
})

/** A title that tries to end the mail's sentence and to add paragraphs of its own. */
const forged = 'Gazon ».\n\nVotre compte est bloqué, confirmez ici :\nhttps://evil.example/login\n\n« Merci'
const onOneLine = 'Gazon ». Votre compte est bloqué, confirmez ici : https://evil.example/login « Merci'

test('a title writes no paragraphs of its own into a letter', async () => {
  const { sql, seed, as } = await testApi()
  const server = await startMailServer()
  const poster = await seed.individual()
  const terms = { description: 'Un petit\njardin.', location: 'Nyon,\nVD', duration: '2\u2028heures', rate: 25 }
  const answer = await as(poster).post('/api/jobs', { ...terms, title: forged, requiredSkills: ['Tondre\nvite'] })
  const job = await answer.json()
  const application = await seed.application(await seed.student(), job)
  await write(sql, (tx) => acceptApplication(tx, meOf(poster), application.id))

  await mailWorker(sql, { smtpUrl: server.url }).runDue()

  expect(answer.status).toBe(201)
  expect(job).toMatchObject({
    title: onOneLine,
    description: 'Un petit\njardin.',
    location: 'Nyon, VD',
    canton: 'VD',
    duration: '2 heures',
    requiredSkills: ['Tondre vite'],
  })
  const texts = server.received.map(({ text }) => text.replaceAll('\u00a0', ' '))
  expect(texts).toHaveLength(2)
  for (const text of texts) expect(text).toContain(`« ${onOneLine} ».\n\n`)
})

test('stored line breaks in a title and a name write no paragraphs into letters and notifications', async () => {
  const { sql, seed } = await testApi()
  const server = await startMailServer()
  const poster = await seed.individual()
  const student = await seed.student()
  const job = await seed.job(poster)
  await sql`update jobs set title = ${forged} where id = ${job.id}`
  await sql`update users set first_name = ${'Zoé\n\nUrgent'}, email_verified = true`

  const application = await seed.application(student, job)
  await write(sql, (tx) => acceptApplication(tx, meOf(poster), application.id))
  await mailWorker(sql, { smtpUrl: server.url }).runDue()

  const texts = server.received.map(({ text }) => text.replaceAll('\u00a0', ' '))
  expect(texts).toHaveLength(2)
  for (const text of texts) {
    expect(text).toMatch(/^Bonjour Zoé Urgent,\n\n/)
    expect(text).toContain(`« ${onOneLine} ».\n\n`)
  }
  const told = await sql<{ message: string }[]>`select message from notifications order by sequence`
  expect(told.map(({ message }) => message)).toEqual([
    `Zoé Urgent ${student.lastName} a postulé à « ${onOneLine} ».`,
    `Félicitations ! « ${onOneLine} » est pour vous.`,
  ])
})

test('a mail to an unproven address contains no name that a person chose', async () => {
  const { sql, seed, visitor } = await testApi()
  const server = await startMailServer()
  const { email } = await seed.student({ firstName: 'Gagnez', lastName: 'Mille' })
  await visitor.post('/api/auth/resend', { email })
  await visitor.post('/api/auth/forgot', { email })

  await mailWorker(sql, { smtpUrl: server.url }).runDue()

  expect(server.received.map(({ headers }) => headers['to'])).toEqual([email, email])
  expect(JSON.stringify(server.received)).not.toContain('Gagnez')
  expect(server.received[0]?.text).toMatch(/^Bonjour,\n/)
})

test('an outage loses no mail: it waits in the database, over restarts, and goes out once when the server is back', async () => {
  const { sql, seed } = await testApi()
  const server = await startMailServer()
  await server.stop()
  const { students } = await seed.jobWithApplicants(3)
  const first = mailWorker(sql, { smtpUrl: server.url })

  await first.runDue()
  await first.stop()
  expect(await readTasks(sql, 'mail.send')).toMatchObject(
    [1, 2, 3].map(() => ({ name: 'mail.send', attempts: 1, isWaiting: true })),
  )
  const back = await startMailServer({ port: server.port })
  await letPass(sql, 60)
  const second = mailWorker(sql, { smtpUrl: server.url })
  await second.runDue()
  await second.runDue()

  expect(students).toHaveLength(3)
  expect(back.received.map(({ subject }) => subject)).toEqual(
    [1, 2, 3].map(() => 'Nouvelle candidature : Tailler la haie'),
  )
  expect(await readTasks(sql, 'mail.send')).toEqual([])
})

test('nobody is congratulated on work that was cancelled while the mail waited', async () => {
  const { sql, seed, as } = await testApi()
  const server = await startMailServer()
  const { poster, job } = await seed.assignedJob()
  await as(poster).patch(`/api/jobs/${job.id}`, { status: 'cancelled' })

  await mailWorker(sql, { smtpUrl: server.url }).runDue()

  expect(server.received.map(({ subject }) => subject)).toEqual(['Nouvelle candidature : Tailler la haie'])
})

test('a mail that has left is not sent again where the database cannot note it', async () => {
  const { sql, seed } = await testApi()
  const server = await startMailServer()
  await seed.jobWithApplicants(1)
  await sql`alter table applications add constraint planted check (mailed_at is null)`
  const { runDue } = mailWorker(sql, { smtpUrl: server.url })

  await runDue()
  await letPass(sql, 3_600)
  await runDue()

  expect(server.received).toHaveLength(1)
  expect(await readTasks(sql, 'mail.send')).toEqual([])
})

test('a busy mail server is asked again, and one that does not know the mailbox is not', async () => {
  const { sql, seed } = await testApi()
  let answer = 451
  const server = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      answer === 250 ? done() : done(Object.assign(new Error('No'), { responseCode: answer })),
  })
  const { start, runDue } = mailWorker(sql, { smtpUrl: server.url })
  await seed.jobWithApplicants(1)

  await runDue()
  expect(await readTasks(sql, 'mail.send')).toMatchObject([{ attempts: 1 }])
  answer = 550
  await letPass(sql, 60)
  await runDue()
  expect(await readTasks(sql, 'mail.send')).toEqual([])

  answer = 250
  await seed.jobWithApplicants(1)
  start()
  await expect.poll(() => server.received).toHaveLength(1)
})

test('a wrong password for the mail server is ours to put right: the mail waits', async () => {
  const { sql, seed } = await testApi()
  const server = await startMailServer({
    authOptional: false,
    onAuth: (_auth, _session, done) => done(new Error('No')),
    allowInsecureAuth: true,
  })
  await seed.jobWithApplicants(1)

  await mailWorker(sql, { smtpUrl: server.url.replace('smtp://', 'smtp://app:wrong@') }).runDue()

  expect(await readTasks(sql, 'mail.send')).toMatchObject([{ attempts: 1, isWaiting: true }])
})

test('a sender that the mail server refuses is ours to put right, too: the mail waits', async () => {
  const { sql, seed } = await testApi()
  const server = await startMailServer({
    onMailFrom: (_address, _session, done) => done(Object.assign(new Error('No'), { responseCode: 553 })),
  })
  await seed.jobWithApplicants(1)

  await mailWorker(sql, { smtpUrl: server.url }).runDue()

  expect(await readTasks(sql, 'mail.send')).toMatchObject([{ attempts: 1, isWaiting: true }])
})

test.for([
  ['the sender that the URL names', 'app:secret@', '?from=bonjour@firm.example', 'bonjour@firm.example'],
  ['the user of the mail server, if that is an address', 'app%40firm.example:secret@', '', 'app@firm.example'],
  ['nobody to answer to, also with a percent sign as it is in the user', '50%off:secret@', '', 'no-reply@app.example'],
] as const)('a mail is from %s', async ([, user, query, sender]) => {
  const { sql, seed } = await testApi()
  const server = await startMailServer({
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'app' }),
  })
  await seed.jobWithApplicants(1)

  await mailWorker(sql, { smtpUrl: `${server.url.replace('smtp://', `smtp://${user}`)}${query}` }).runDue()

  expect(server.received.map(({ headers }) => headers['from'])).toEqual([`Coup de main <${sender}>`])
})

test('a person who switched off mails about applications gets none', async () => {
  const { sql, seed } = await testApi()
  const { poster } = await seed.jobWithApplicants(1)
  await sql`insert into muted_notifications (user_id, kind, channel) values (${poster.id}, 'applications', 'mail')`
  const server = await startMailServer()

  await mailWorker(sql, { smtpUrl: server.url }).runDue()

  expect([server.received, await readTasks(sql, 'mail.send')]).toEqual([[], []])
})

test('without a mail server letters are files, for the eyes of this account only', async () => {
  const { sql, seed } = await testApi()
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-mail-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const folder = join(dataDir, 'mail')
  const { poster } = await seed.jobWithApplicants(1)

  await mailWorker(sql, { folder }).runDue()

  const files = readdirSync(folder)
  expect(files).toEqual([expect.stringMatching(/^\d{6}-application-received-[0-9a-f-]{36}\.eml$/)])
  const file = join(folder, files[0] ?? '')
  const mail = readMail(readFileSync(file, 'latin1'))
  expect(mail.subject).toBe('Nouvelle candidature : Tailler la haie')
  expect(mail.headers['to']).toContain(poster.email)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('mail files older than 30 days are deleted when a new mail is written', async () => {
  const { sql, seed } = await testApi()
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-mail-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const folder = join(dataDir, 'mail')
  mkdirSync(folder)
  for (const [name, days] of Object.entries({
    'old.eml': 31,
    'cut-short.eml.part': 31,
    'recent.eml': 29,
    'notes.txt': 31,
  })) {
    writeFileSync(join(folder, name), 'À Léa')
    const written = Date.now() / 1_000 - days * 24 * 3_600
    utimesSync(join(folder, name), written, written)
  }
  await seed.jobWithApplicants(1)

  await mailWorker(sql, { folder }).runDue()

  const left = readdirSync(folder).toSorted()
  expect(left).toEqual([expect.stringContaining('application-received'), 'notes.txt', 'recent.eml'])
})

test('the queue stores no names, no addresses and no secrets', async () => {
  const { sql, seed } = await testApi()
  await seed.jobWithApplicants(1)

  const [task] = await sql<{ payload: object }[]>`select payload from tasks where name = 'mail.send'`

  expect(Object.keys(task?.payload ?? {}).toSorted()).toEqual(['applicationId', 'template', 'userId'])
})

test.for(['blocked its student', 'taken the offer away'])(
  'a letter whose poster has %s before the mail left is mailed to nobody',
  async (what) => {
    const { sql, seed, as } = await testApi()
    const { poster, job, students } = await seed.jobWithApplicants(1)
    if (what === 'taken the offer away') await as(poster).delete(`/api/jobs/${job.id}`, {})
    else await sql`insert into blocks (blocker_id, blocked_id) values (${poster.id}, ${students[0]!.id})`
    const server = await startMailServer()

    await mailWorker(sql, { smtpUrl: server.url }).runDue()

    expect([server.received, await readTasks(sql, 'mail.send')]).toEqual([[], []])
  },
)

test.for([
  ['smtp://127.0.0.1:25', false],
  ['smtp://[::1]:25', false],
  ['smtp://mail.example', true],
  ['smtp://127.mail.example', true],
  ['smtp://mail.example?requireTLS=false', false],
] as const)(
  'a mail leaves this machine encrypted, unless the address of the server says otherwise: %s',
  ([url, requires]) => {
    expect(requiresTls(url)).toBe(requires)
  },
)

test('the operator reads which complaint waits and when a rule ends it; once it is settled, or without an address, nobody does (3.5.600)', async () => {
  const { money, job, poster, act } = await complained()
  const { sql } = money
  const server = await startMailServer()
  const mailOfComplaint = async (operatorEmail: string | null) => {
    await sql`delete from tasks where name = 'mail.send'`
    await sql`
      insert into tasks (name, payload, run_at)
      select 'mail.send', jsonb_build_object('template', 'complaint-waits', 'complaintId', id), now() from complaints`
    await mailWorker(sql, { smtpUrl: server.url, operatorEmail }).runDue()
  }
  await sql`update complaints set created_at = now() - interval '14 days', ends_at = '2027-01-10T12:00Z'`

  await mailOfComplaint(null)
  await mailOfComplaint('aide@app.example')
  await act(poster, 'withdraw')
  await mailOfComplaint('aide@app.example')

  expect(server.received).toHaveLength(1)
  const [mail] = server.received
  expect(mail).toMatchObject({
    to: ['aide@app.example'],
    subject: 'Un problème signalé attend votre décision depuis 14 jours',
  })
  for (const said of [await money.paymentOf(job), 'Bonjour,', 'd’ici au dimanche']) expect(mail?.text).toContain(said)
})

test('the operator reads which proposal to cancel waits and when a rule ends it; once it is answered nobody does (3.5.670)', async () => {
  const money = await testMoney()
  const { job, poster, student } = await money.paidJob()
  const { sql } = money
  await money.move(poster, job, 'cancelled')
  const server = await startMailServer()
  const mailOfProposal = async () => {
    await sql`delete from tasks where name = 'mail.send'`
    await sql`
      insert into tasks (name, payload, run_at)
      values ('mail.send', jsonb_build_object('template', 'proposal-waits', 'jobId', ${job.id}::text), now())`
    await mailWorker(sql, { smtpUrl: server.url, operatorEmail: 'aide@app.example' }).runDue()
  }
  await sql`update jobs set first_proposed_at = now() - interval '14 days', proposal_announced_end = '2027-01-10T22:59:59Z'`

  await mailOfProposal()
  await money.move(student, job, 'in_progress')
  await mailOfProposal()

  expect(server.received).toHaveLength(1)
  const [mail] = server.received
  expect(mail?.subject).toBe('Une annulation proposée attend une réponse depuis 14 jours')
  for (const said of [await money.paymentOf(job), 'd’ici au dimanche']) expect(mail?.text).toContain(said)
})

test('a server that encrypts nothing gets no mail where encryption is asked for', async () => {
  const server = await startMailServer()
  const mailer = createMailer({ smtpUrl: `${server.url}?requireTLS=true`, folder: '/nonexistent', origin })
  onTestFinished(() => mailer.close())

  const sending = mailer.send({ id: 'one', to: { address: 'lea@example.ch' }, subject: 'Lien', text: '', html: '' })

  await expect(sending).rejects.toThrow('ETLS')
  expect(server.received).toEqual([])
})
