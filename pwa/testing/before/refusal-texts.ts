import type { Id } from '../../../schema/ids.ts'
import { isRefusalCode, refusalStatus } from '../../../schema/refusals.ts'
import type { MutationName } from './mutations.ts'
import { settled, type Outcome } from '../../../sync/outbox/outbox.ts'
import type { LocalDatabase } from '../../../sync/store/database.ts'
import type { Refused } from '../../../sync/store/outbox-item.ts'
import type { ToastMessage } from '../../ui/toast.ts'

type Texts = Pick<ToastMessage, 'title' | 'description'>

const profile = {
  title: 'Erreur',
  description: "Une erreur s'est produite lors de la mise à jour de votre profil.",
} as const

/**
 * The documented texts for refused mutations (rules 1.8.5, 1.8.8, 1.8.10, 1.8.12, 1.8.14, 2.8.1 and 2.8.19). If a text has no description, the
 * server's message takes its place.
 */
export const refusalTexts = {
  'application.submit': {
    title: 'Erreur',
    description: "Une erreur est survenue lors de l'envoi de votre candidature.",
  },
  'message.send': { title: "Impossible d'envoyer le message" },
  'photo.set': { title: "Impossible de télécharger l'image. Veuillez réessayer." },
  'photo.clear': { title: 'Impossible de supprimer la photo' },
  'job.publish': { title: 'Erreur lors de la publication' },
  'job.edit': { title: 'Erreur lors de l’enregistrement' },
  'profile.update': profile,
  'studentProfile.update': profile,
  'review.submit': {
    title: 'Erreur',
    description: "Impossible de soumettre l'évaluation. Veuillez réessayer.",
  },
} as const satisfies Partial<Record<MutationName, Texts>>

/** Whether a refusal stays the same however often the review is sent. */
const isForGood = (code: Refused['code'] | undefined): boolean =>
  code === 'not_reviewable' ||
  code === 'already_reviewed' ||
  (isRefusalCode(code) && (refusalStatus(code) === 403 || refusalStatus(code) === 404))

/** Returns the texts for a refused review. If sending it again cannot help, the reason replaces the advice to try again (rule 2.8.19). */
export const describeRefusedReview = (code: Refused['code'] | undefined, message: string | undefined): Texts => {
  const texts = refusalTexts['review.submit']
  return message && isForGood(code)
    ? { ...texts, description: `Impossible de soumettre l'évaluation. ${message}` }
    : texts
}

/** Returns the texts for a refusal; undefined for mutations whose row on the screen shows enough. */
export const describeRefusal = ({ name, message, code }: Refused): Texts | undefined => {
  if (name === 'review.submit') return describeRefusedReview(code, message)
  const texts: Texts | undefined = (refusalTexts as Partial<Record<MutationName, Texts>>)[name]
  return texts && { description: message, ...texts }
}

const awaited = new Set<Id>()

/** Returns the outcome to a form that waits for it at most `ms`. The form reports a refusal within that time, the shell a later one. */
export const outcomeFor = async (database: LocalDatabase, mutationId: Id, ms: number): Promise<Outcome> => {
  awaited.add(mutationId)
  const outcome = await settled(database, mutationId, ms)
  if (outcome.outcome === 'waiting') awaited.delete(mutationId)
  return outcome
}

/** Whether a form of this window has reported, or will report, the outcome of the mutation. */
export const isToldByForm = (mutationId: Id): boolean => awaited.has(mutationId)
