import type { Id } from '../../schema/ids.ts'
import { isRefusalCode, refusalStatus } from '../../schema/refusals.ts'
import type { MutationName } from '../../schema/mutations.ts'
import { settled, type Outcome } from '../../sync/outbox/outbox.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import type { Refused } from '../../sync/store/outbox-item.ts'
import type { ToastMessage } from '../ui/toast.ts'

type Texts = Pick<ToastMessage, 'title' | 'description'>

const profile = {
  title: 'Erreur',
  description: "Une erreur s'est produite lors de la mise à jour de votre profil.",
} as const

/**
 * The documented texts for what the server refused (rules 1.8.5, 1.8.8, 1.8.10, 1.8.12, 1.8.14, 2.8.1 and 2.8.19). Without a description the
 * server's own stands there.
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

/** Codes that stay what they are however often a review is sent. */
const isForGood = (code: Refused['code'] | undefined): boolean =>
  code === 'not_reviewable' ||
  code === 'already_reviewed' ||
  (isRefusalCode(code) && (refusalStatus(code) === 403 || refusalStatus(code) === 404))

/** Returns what to say of a review that was not taken: where trying again cannot help, the reason in the place of that advice (rule 2.8.19). */
export const describeRefusedReview = (code: Refused['code'] | undefined, message: string | undefined): Texts => {
  const texts = refusalTexts['review.submit']
  return message && isForGood(code)
    ? { ...texts, description: `Impossible de soumettre l'évaluation. ${message}` }
    : texts
}

/** Returns what to say of a refusal; undefined where its place on the screen says enough. */
export const describeRefusal = ({ name, message, code }: Refused): Texts | undefined => {
  if (name === 'review.submit') return describeRefusedReview(code, message)
  const texts: Texts | undefined = (refusalTexts as Partial<Record<MutationName, Texts>>)[name]
  return texts && { description: message, ...texts }
}

const awaited = new Set<Id>()

/** Returns the outcome to a form that waits for it at most `ms`. What is refused meanwhile the form says; what is refused later, the shell. */
export const outcomeFor = async (database: LocalDatabase, mutationId: Id, ms: number): Promise<Outcome> => {
  awaited.add(mutationId)
  const outcome = await settled(database, mutationId, ms)
  if (outcome.outcome === 'waiting') awaited.delete(mutationId)
  return outcome
}

/** Whether a form of this window has said, or will say, what became of it. */
export const isToldByForm = (mutationId: Id): boolean => awaited.has(mutationId)
