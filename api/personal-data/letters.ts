import { formatDay, formatMoment } from '../../schema/dates.ts'
import type { PersonalLetters } from '../mail/letters.ts'
import { readErasure } from './leaving.ts'
import { readUnusedEnd } from './unused-accounts.ts'

const howToKeep =
  'Vous voulez le garder ? Connectez-vous avant cette date et choisissez « Garder mon compte » : tout sera comme avant.'

/** The letters about the end of an account. */
export const leavingLetters = {
  'account-leaving': async (sql, { id }) => {
    const erasedAt = await readErasure(sql, id)
    return (
      erasedAt && {
        subject: 'Votre compte sera supprimé',
        paragraphs: [
          `La suppression de votre compte a été demandée. Elle aura lieu le ${formatMoment(erasedAt.toISOString())}.`,
          howToKeep,
          'Ce n’était pas vous ? Gardez le compte, puis changez tout de suite votre mot de passe.',
        ],
        action: ['Me connecter', '/settings'],
      }
    )
  },
  'account-unused': async (sql, { id }) => {
    const erasedAt = await readUnusedEnd(sql, id)
    return (
      erasedAt && {
        subject: 'Votre compte n’est plus utilisé',
        paragraphs: [
          `Personne ne s’est connecté à votre compte depuis longtemps. Sans connexion d’ici au ${formatDay(erasedAt.toISOString())}, il sera supprimé avec ce qu’il contient.`,
          'Vous voulez le garder ? Connectez-vous une fois.',
          'Vous n’en avez plus besoin ? Ne faites rien.',
        ],
        action: ['Me connecter', '/settings'],
      }
    )
  },
  'account-unused-leaving': async (sql, { id }) => {
    const erasedAt = await readErasure(sql, id)
    return (
      erasedAt && {
        subject: 'Votre compte sera supprimé dans deux semaines',
        paragraphs: [
          `Personne ne s’est connecté à votre compte depuis deux ans : il sera supprimé le ${formatMoment(erasedAt.toISOString())}.`,
          howToKeep,
        ],
        action: ['Me connecter', '/settings'],
      }
    )
  },
} satisfies Partial<PersonalLetters>
