import { swissDay } from '../../schema/dates.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { JobDraft } from '../../schema/jobs/wire.ts'
import type { Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { publishJob } from '../jobs/publishing.ts'
import { proposeAgreement, signAgreement } from '../papers/agreements.ts'
import { giveCertificate } from '../papers/certificates.ts'
import { makePayslip } from '../papers/payslips.ts'
import { confirmPayment, declarePayment } from '../payments/hand/hand-payments.ts'
import { answerQuestion, askQuestion } from '../questions/questions.ts'
import { proposeTime } from '../rescheduling/rescheduling.ts'
import { answerHours, proposeHours } from '../visits/hours.ts'
import type { SeededJob, SeededPerson } from './seeded-shapes.ts'

interface Seeded {
  person: (key: string) => SeededPerson
  job: (key: string) => SeededJob
  now: Date
}

const hour = 3_600_000

/**
 * What people do with the seeded offers and jobs, by the functions that the API calls for them: questions under offers, an offer proposed first, another
 * time, hours, payments from hand to hand, and papers. What asks somebody for an answer is unread.
 */
export const actInDemo = async (tx: Tx, { person, job, now }: Seeded): Promise<void> => {
  const as = (key: string): Me => {
    const { id, userType } = person(key)
    return { id, userType, sessionId: newId(), isUncounted: true }
  }
  const lea = person('lea').id

  await ask(
    tx,
    as('milos'),
    job('marc-hedge'),
    'Les branches partent-elles à la déchetterie, ou restent-elles sur place ?',
    {
      by: as('marc'),
      text: 'Elles restent sur place : la commune vient les broyer le lundi.',
    },
  )
  await ask(
    tx,
    as('selam'),
    job('marc-frames'),
    'Le mur est-il en béton ou en plâtre ? Je viendrais avec les bonnes chevilles.',
  )

  await publishJob(
    tx,
    as('ginette'),
    JobDraft.omit({ postedById: true }).parse({
      title: 'Emballer les cadeaux de Noël des petits-enfants',
      description:
        'Une quarantaine de paquets, le papier et les rubans sont là. Mes doigts ne font plus les nœuds, mais je fais un très bon thé.',
      location: 'Pully, VD',
      category: 'creative',
      subcategory: 'decoration',
      duration: '3 heures',
      rate: 24,
      paymentMethod: 'cash',
      reservedForId: lea,
    }),
  )

  const cat = job('marc-cat')
  const appointment = await readAppointment(tx, cat.id)
  await proposeTime(tx, as('lea'), {
    id: newId(),
    jobId: cat.id,
    studentId: lea,
    scheduledFor: new Date(appointment.getTime() + hour).toISOString(),
    duration: null,
  })

  const [shelves, hours] = [job('ursula-shelves'), newId()]
  await proposeHours(tx, as('lea'), { id: hours, jobId: shelves.id, studentId: lea, minutes: 390 })
  await answerHours(tx, as('ursula'), { id: hours, jobId: shelves.id, isAgreed: true })

  const papers = job('marc-papers')
  const worked = swissDay((papers.closedAt ?? now).toISOString())
  const paid = await note(tx, as('marc'), papers, { amount: 10_833, method: 'twint', paidOn: worked })
  await confirmPayment(tx, as('lea'), { id: paid, jobId: papers.id })
  await makePayslip(tx, as('marc'), { paymentId: paid, minutes: 240, isSimplified: false }, [])
  const words = 'Sept classeurs triés avec soin et discrétion.'
  await giveCertificate(tx, as('marc'), { jobId: papers.id, from: worked, to: worked, hours: 4, words })
  const hedge = job('ginette-hedge')
  const hedgeOn = swissDay((hedge.closedAt ?? now).toISOString())
  await note(tx, as('ginette'), hedge, { amount: 7_200, method: 'cash', paidOn: hedgeOn })

  const boxes = job('mohammed-boxes')
  const boxesOn = swissDay((boxes.closedAt ?? now).toISOString())
  const part = await note(tx, as('mohammed'), boxes, { amount: 3_000, method: 'cash', paidOn: boxesOn })
  await confirmPayment(tx, as('milos'), { id: part, jobId: boxes.id })
  await note(tx, as('mohammed'), boxes, { amount: 2_600, method: 'twint', paidOn: swissDay(now.toISOString()) })

  const agreement = await proposeAgreement(tx, as('ginette'), {
    jobId: job('ginette-memoirs').id,
    from: swissDay(now.toISOString()),
    to: null,
    weeklyMinutes: 120,
    means: 'cash',
    words: 'Le mercredi à 14 h, sauf pendant les vacances scolaires.',
  })
  await signAgreement(tx, as('ginette'), agreement)

  await tx`update notifications set is_read = true where asks is null and not is_read and created_at = now()`
}

const ask = async (tx: Tx, asker: Me, { id: jobId }: SeededJob, text: string, answer?: { by: Me; text: string }) => {
  const id = newId()
  await askQuestion(tx, asker, { id, jobId, text })
  if (answer) await answerQuestion(tx, answer.by, { id, jobId, answer: answer.text })
}

const note = async (
  tx: Tx,
  payer: Me,
  { id: jobId, to }: SeededJob,
  said: { amount: number; method: 'cash' | 'twint'; paidOn: string },
): Promise<Id> => {
  const id = newId()
  await declarePayment(tx, payer, { id, jobId, payeeId: to?.id ?? '', ...said })
  return id
}

const readAppointment = async (tx: Tx, id: Id): Promise<Date> => {
  const [found] = await tx<{ scheduledFor: Date | null }[]>`
    select scheduled_for as "scheduledFor" from jobs where id = ${id}`
  if (!found?.scheduledFor) throw new Error('The demo data gives this job no date')
  return found.scheduledFor
}
