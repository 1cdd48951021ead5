import { nudgeAfterDays } from '../../../schema/applications/application.ts'
import { pino } from 'pino'
import type { User } from '../../../schema/accounts/user.ts'
import { swissDay } from '../../../schema/dates.ts'
import { swissYear } from '../../../schema/employment/wage-year.ts'
import { wageYearIdOf } from '../../../schema/employment/wage-year-id.ts'
import { newId, type Id } from '../../../schema/ids.ts'
import { openOfferLimit } from '../../../schema/limits.ts'
import { feeOf } from '../../../schema/payments/payment.ts'
import { acceptApplication } from '../../applications/applications.ts'
import { write } from '../../feeds/write.ts'
import { createSeed, meOf } from '../../testing/test-seed.ts'
import { addPhoto } from '../../jobs/photos.ts'
import { sendMessage } from '../../messages/messages.ts'
import { preparePayment } from '../../payments/checkout.ts'
import { askQuestion } from '../../questions/questions.ts'
import { proposeTime } from '../../rescheduling/rescheduling.ts'
import { sayAbsent } from '../../visits/absences.ts'
import { proposeHours } from '../../visits/hours.ts'
import { proposeAgreement } from '../../papers/agreements.ts'
import { askForCertificate } from '../../papers/certificates.ts'
import { paperRowsFor } from '../../papers/papers.ts'
import { confirmPayment, declarePayment } from '../../payments/hand/hand-payments.ts'
import type { Providers } from '../../providers/provider.ts'
import { confirmSimulated } from '../../payments/simulated-checkout.ts'
import { onlyRow } from '../../postgres/single-row.ts'
import type { Sql } from '../../postgres/connect.ts'
import { photoOf } from './private-things.ts'
import type { Secret, Told } from './secrets.ts'
import { factorSecret } from './server-keys.ts'

/**
 * Lets these people agree on work again, however many requests came before: it ends the older half of the offers that they may have open, removes all
 * blocks, and dates their photos and questions to yesterday, so that no limit is reached. Tasks go, because no worker runs, and a hundred thousand would slow a run.
 */
const makeRoom = async (sql: Sql, people: User[]): Promise<void> => {
  await sql`delete from blocks`
  await sql`delete from tasks`
  await sql`
    update questions set asked_at = asked_at - interval '1 day' where asker_id = any(${people.map(({ id }) => id)})`
  await sql`
    update photos set created_at = created_at - interval '1 day' where owner_id = any(${people.map(({ id }) => id)})`
  for (const { id } of people)
    await sql`
      update jobs set status = 'cancelled' where id in (
        select id from jobs where posted_by_id = ${id} and status = 'open' and deleted_at is null
        order by created_at desc offset ${openOfferLimit / 2})
        and status = 'open' and deleted_at is null`
}

/** Makes offers, agreed work, and payments for it. */
export const createWork = (sql: Sql, providers: Providers, { pools, secrets }: Told) => {
  const seed = createSeed(sql)

  const agree = async (poster: User, worker: User, name: string, readers: Secret['of']) => {
    const [letter, content, photo] = [`lettre-zq7x-${name}`, `message-zq7x-${name}`, `photo-zq7x-${name}`]
    const job = await seed.job(poster)
    const application = await seed.application(worker, job, letter)
    await write(sql, (tx) => acceptApplication(tx, meOf(poster), application.id))
    const sent = { content, attachment: { kind: 'photo' }, photo: { hash: '', encoded: photoOf(photo) } } as const
    const { message } = await write(sql, (tx) => sendMessage(tx, meOf(poster), { jobId: job.id, ...sent }))
    secrets.push({ what: `the letter of ${name}`, text: letter, of: readers })
    secrets.push({ what: `the message of ${name}`, text: content, of: readers, message: message.id })
    secrets.push({ what: `the photo of ${name}`, text: photo, of: readers, message: message.id })
    return { ...job, message, applicationId: application.id }
  }

  /** Returns the secret with which the payment was made. */
  const pay = async (payer: User, { id: jobId }: { id: Id }): Promise<string> => {
    const ctx = { sql, providers, log: pino({ level: 'silent' }) }
    const amount = 4_200
    const { clientSecret } = await preparePayment(ctx, meOf(payer), { jobId, amount, applicationFee: feeOf(amount) })
    await confirmSimulated(ctx, meOf(payer), { clientSecret, outcome: 'succeeded' })
    return clientSecret
  }

  /** Adds what requests use up: offers with an application of Léa, and paid and unpaid work that she and Marc agreed on. */
  const addWork = async ({ owner, individual, counterpart }: Record<'owner' | 'individual' | 'counterpart', User>) => {
    await makeRoom(sql, [owner, individual, counterpart])
    for (const poster of [owner, individual]) {
      const job = await seed.job(poster)
      pools.add('job', job.id, poster.id)
      pools.add('own offer', job.id, poster.id)
      const photoId = newId()
      await write(sql, (tx) => addPhoto(tx, meOf(poster), { id: job.id, photoId }, photoOf('offre')))
      pools.add('offer photo', photoId, job.id)
      const { id } = await seed.application(counterpart, job)
      // Old enough to ask for an answer.
      await sql`update applications set created_at = now() - make_interval(days => ${nudgeAfterDays}) where id = ${id}`
      for (const party of [poster, counterpart]) pools.add('application', id, party.id)
      // The other offers have none, so that somebody may ask.
      if (poster !== owner) continue
      const questionId = newId()
      const asked = { id: questionId, jobId: job.id, text: 'Faut-il apporter l’échelle ?' }
      await write(sql, (tx) => askQuestion(tx, meOf(counterpart), asked))
      for (const party of [poster, counterpart]) pools.add('question', questionId, party.id)
      pools.add('asked offer', job.id, questionId)
    }
    const parties = [owner.id, counterpart.id]
    const agreed = () => agree(owner, counterpart, `Marc-Lea-${newId()}`, parties)
    const [unpaid, paid, noted] = [await agreed(), await agreed(), await agreed()]
    await pay(owner, paid)
    for (let more = 0; more < 3; more++) pools.add('agreed application', (await agreed()).applicationId, counterpart.id)
    for (const declarer of [owner, counterpart]) {
      const said = {
        payeeId: counterpart.id,
        // Two notes of one amount would be one payment.
        amount: declarer === owner ? 4_200 : 4_300,
        method: 'cash',
        paidOn: swissDay(new Date().toISOString()),
      } as const
      const id = newId()
      await write(sql, (tx) => declarePayment(tx, meOf(declarer), { id, jobId: noted.id, ...said }))
      for (const party of parties) pools.add('hand payment', id, party)
      pools.add('hand-paid job', noted.id, id)
    }
    const hoursId = newId()
    const proposed = { id: hoursId, jobId: noted.id, studentId: counterpart.id, minutes: 90 }
    await write(sql, (tx) => proposeHours(tx, meOf(owner), proposed))
    for (const party of parties) pools.add('hours', hoursId, party)
    pools.add('hand-paid job', noted.id, hoursId)
    for (const { id: jobId } of [unpaid, paid]) {
      await sql`update jobs set scheduled_for = now() - interval '1 hour' where id = ${jobId}`
      await sql`update applications set decided_at = now() - interval '1 day' where job_id = ${jobId} and decided_at is not null`
      const absence = { jobId, studentId: counterpart.id, isAbsent: true }
      await write(sql, (tx) => sayAbsent(tx, meOf(owner), absence))
    }
    await addPapers({ owner, counterpart }, agreed)
    const wages = wageYearIdOf(owner.id, counterpart.id, swissYear(new Date().toISOString()))
    for (const party of parties) pools.add('wages', wages, party)
    for (const proposer of [owner, counterpart]) {
      const { id: jobId } = await agreed()
      const id = newId()
      const wish = { id, jobId, studentId: counterpart.id, scheduledFor: '2027-11-01T09:00:00.000Z', duration: null }
      await write(sql, (tx) => proposeTime(tx, meOf(proposer), wish))
      for (const party of parties) pools.add('time proposal', id, party)
      pools.add('rescheduled job', jobId, id)
    }
    const { releaseId } = onlyRow(
      await sql<{ releaseId: Id }[]>`select release_id as "releaseId" from payments where job_id = ${paid.id}`,
    )
    pools.add('transaction', releaseId, owner.id)
    const unread = await sql<{ id: Id; userId: Id }[]>`
      select id, user_id as "userId" from notifications
      where user_id = any(${[...parties, individual.id]}) and not is_read order by sequence desc limit 9`
    for (const { id, userId } of unread) pools.add('notification', id, userId)
    // As if the one had begun to set up a second factor, and the other had one.
    await sql`
      insert into second_factors (user_id, secret, confirmed_at)
      select id, ${factorSecret}, case when id = ${counterpart.id} then now() end from unnest(${parties}::uuid[]) as party (id)
      on conflict (user_id) do update set secret = excluded.secret, confirmed_at = excluded.confirmed_at, last_step = 0`
    for (const party of parties) {
      pools.add('job with money', paid.id, party)
      for (const { id, message } of [unpaid, paid]) {
        pools.add('job', id, party)
        pools.add('agreed job', id, party)
        pools.add('message with photo', message.id, party)
        pools.add('message', message.id, party)
      }
    }
    return paid
  }

  /** Completed work without a certificate and with one that is asked for, and a receipt of the two. */
  const addPapers = async (
    { owner, counterpart }: Record<'owner' | 'counterpart', User>,
    agreed: () => Promise<{ id: Id }>,
  ): Promise<void> => {
    const [done, asked, paid] = [await agreed(), await agreed(), await agreed()]
    await sql`update jobs set status = 'completed' where id in (${done.id}, ${asked.id})`
    const [certificate, receipt] = [newId(), newId()]
    await write(sql, (tx) =>
      askForCertificate(tx, meOf(counterpart), { id: certificate, jobId: asked.id, posterId: owner.id }),
    )
    const said = { id: receipt, jobId: paid.id, payeeId: counterpart.id, amount: 4_200, method: 'cash' } as const
    await write(sql, (tx) => declarePayment(tx, meOf(owner), { ...said, paidOn: swissDay(new Date().toISOString()) }))
    await write(sql, (tx) => confirmPayment(tx, meOf(counterpart), { id: receipt, jobId: paid.id }))
    const { code } = onlyRow(await paperRowsFor(sql, owner.id, [receipt]))
    pools.add('paper code', code ?? '')
    pools.add('certified job', asked.id, certificate)
    for (const party of [owner.id, counterpart.id]) {
      pools.add('completed job', done.id, party)
      pools.add('certificate', certificate, party)
      pools.add('paper', receipt, party)
    }
    const { id: jobId } = await agreed()
    const day = swissDay(new Date().toISOString())
    const draft = { jobId, from: day, to: day, weeklyMinutes: null, means: 'cash', words: null } as const
    const proposal = await write(sql, (tx) => proposeAgreement(tx, meOf(owner), draft))
    for (const party of [owner.id, counterpart.id]) pools.add('proposal', proposal, party)
  }

  return { agree, pay, addWork }
}
