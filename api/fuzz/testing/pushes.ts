import { z } from 'zod'
import { newId } from '../../../schema/ids.ts'
import { mutationArguments } from '../../../schema/mutation-arguments.ts'
import type { MutationName } from '../../../schema/mutations.ts'
import type { Random } from '../../../sync/testing/random.ts'
import { spoil, validValue, type Hint } from './values.ts'
import { wildText } from './wild.ts'

export const mutationNames = Object.keys(mutationArguments) as MutationName[]
const argumentSchemas = Object.fromEntries(
  mutationNames.map((name) => [name, z.toJSONSchema(mutationArguments[name], { io: 'input', unrepresentable: 'any' })]),
)

/** Makes the body of a push with the mutation `first` and some more, correct or slightly wrong. */
export const makePush = (first: MutationName, hint: Hint, random: Random): object => ({
  userId: hint('userId', {}),
  ...(random.chance(0.1) && { epoch: wildText(random).slice(0, 100) }),
  mutations: Array.from({ length: random.chance(0.02) ? 60 : random.between(0, 4) }, (_, at) => {
    const name = at === 0 ? first : (random.pick(mutationNames) ?? first)
    const args = validValue(argumentSchemas[name] ?? {}, random, within(name, hint))
    return {
      id: random.chance(0.95) ? newId() : '01920000-0000-7000-8000-000000000001',
      name: random.chance(0.97) ? name : wildText(random).slice(0, 60),
      version: random.chance(0.97) ? 1 : random.between(0, 3),
      lane: random.pick(['a', 'b', '__proto__', 'profile']),
      args: random.chance(0.7) ? args : spoil(args, random),
      ...((bringsOne.has(name) || bringsPhoto(args)) && {
        photo: random.pick([aPixel, aPixel, undefined, 'data:,', wildText(random)]),
      }),
    }
  }),
})

/** The mutations that always bring a photo. */
const bringsOne: ReadonlySet<string> = new Set<MutationName>(['photo.set', 'schoolProof.send', 'job.addPhoto'])

/** Whether a message, as its fields are drawn so far, has a photo. */
export const bringsPhoto = (message: unknown): boolean =>
  (message as { attachment?: { kind: string } }).attachment?.kind === 'photo'

/** Returns the hint for a mutation's fields. Some field names have another meaning in one mutation than elsewhere. */
const within =
  (mutation: string, hint: Hint): Hint =>
  (name, sent) => {
    // This field is a position in the conversation, and not an id.
    if (mutation === 'message.read' && name === 'upTo') return undefined
    return hint(meanings[`${mutation}.${name}`] ?? name, sent)
  }

/** For a field of a mutation, the name of the hint that has its values. */
const meanings: Readonly<Record<string, string>> = {
  'job.edit.id': 'offerId',
  'job.invite.id': 'offerId',
  'job.reopen.id': 'offerId',
  'job.openToAll.id': 'offerId',
  'job.publish.reservedForId': 'otherId',
  'application.renew.id': 'applicationId',
  'job.invite.studentId': 'otherId',
  'job.addPhoto.id': 'offerId',
  'job.removePhoto.id': 'offerId',
  'job.removePhoto.photoId': 'offerPhotoId',
  'offer.keep.id': 'jobId',
  'application.submit.jobId': 'othersOfferId',
  'application.withdraw.id': 'applicationId',
  'application.nudge.id': 'applicationId',
  'application.leave.id': 'agreedApplicationId',
  'application.shortlist.id': 'applicationId',
  'payment.confirm.id': 'handPaymentId',
  'payment.confirm.jobId': 'handPaidId',
  'payment.contest.id': 'handPaymentId',
  'payment.contest.jobId': 'handPaidId',
  'payment.withdraw.id': 'handPaymentId',
  'payment.withdraw.jobId': 'handPaidId',
  'visit.arrive.studentId': 'payeeId',
  'visit.leave.studentId': 'payeeId',
  'visit.proposeHours.studentId': 'payeeId',
  'visit.answerHours.id': 'hoursId',
  'visit.answerHours.jobId': 'handPaidId',
  'visit.sayAbsent.studentId': 'payeeId',
  'visit.answerAbsence.studentId': 'payeeId',
  'paper.ask.jobId': 'completedId',
  'paper.withdraw.id': 'certificateId',
  'paper.withdraw.jobId': 'certifiedId',
  'person.block.id': 'otherId',
  'wageYear.update.id': 'wageYearId',
  'schedule.propose.studentId': 'payeeId',
  'schedule.propose.scheduledFor': 'laterOn',
  'question.ask.jobId': 'othersOfferId',
  'question.answer.id': 'questionId',
  'question.answer.jobId': 'askedOfferId',
  'question.remove.id': 'questionId',
  'question.remove.jobId': 'askedOfferId',
  'schedule.answer.id': 'timeProposalId',
  'schedule.answer.jobId': 'rescheduledId',
  'schedule.withdraw.id': 'timeProposalId',
  'schedule.withdraw.jobId': 'rescheduledId',
}

export const aPixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
