import { deviceName } from '../../schema/accounts/security.ts'
import { formatMoment } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import type { PersonalLetters } from '../mail/letters.ts'
import type { Sql } from '../postgres/connect.ts'
import type { Browser } from '../sessions/user-agent.ts'
import { issueEmailToken } from './email-change.ts'
import { issuePhoneToken } from './phone-change.ts'
import { issueToken } from './tokens.ts'

/** The letters about an account and how its owner signs in. */
export const accountLetters = {
  verification: async (sql, { id, isVerified }) =>
    isVerified
      ? undefined
      : {
          subject: 'Confirmez votre adresse e-mail',
          paragraphs: [
            'Encore un geste et votre compte est prêt : confirmez que cette adresse est bien la vôtre.',
            'Ce lien sert une fois, pendant trois jours. Ensuite, vous pourrez en demander un nouveau.',
            'Vous n’avez pas créé de compte ? Ne faites rien : sans confirmation, il ne sera pas ouvert.',
          ],
          action: ['Confirmer mon adresse', `/auth/verify#${await issueToken(sql, id, 'verification')}`],
        },
  'password-reset': async (sql, { id }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      'Un nouveau mot de passe a été demandé pour votre compte.',
      'Ce lien sert une fois, pendant une heure. Tous vos appareils seront alors déconnectés.',
      'Ce n’était pas vous ? Ne faites rien : votre mot de passe reste le même.',
    ],
    action: ['Choisir un mot de passe', `/auth/reset#${await issueToken(sql, id, 'password_reset')}`],
  }),
  'password-changed': () => ({
    subject: 'Votre mot de passe a été changé',
    paragraphs: [
      'Le mot de passe de votre compte vient d’être changé, et tous vos autres appareils ont été déconnectés.',
      'Ce n’était pas vous ? Demandez tout de suite un nouveau mot de passe sur notre site.',
    ],
    action: ['Ouvrir Coup de main', '/'],
  }),
  'sessions-ended': () => ({
    subject: 'D’autres appareils ont été déconnectés',
    paragraphs: [
      'Un ou plusieurs appareils viennent d’être déconnectés de votre compte, avec votre mot de passe.',
      'Ce n’était pas vous ? Demandez tout de suite un nouveau mot de passe sur notre site.',
    ],
    action: ['Voir mes appareils', '/settings'],
  }),
  'calendar-made': () => ({
    subject: 'Un lien d’agenda a été créé pour votre compte',
    paragraphs: [
      'Qui a ce lien lit quand et où vous travaillez, sans se connecter.',
      'Ce n’était pas vous ? Désactivez le lien dans vos paramètres et changez votre mot de passe.',
    ],
    action: ['Ouvrir mes paramètres', '/settings'],
  }),
  'new-device': async (sql, _recipient, { deviceId }) => {
    const [device] = await sql<(Browser & { createdAt: Date })[]>`
      select browser, system, created_at as "createdAt" from devices where id = ${deviceId}`
    return (
      device && {
        subject: 'Nouvelle connexion à votre compte',
        paragraphs: [
          `Nouvelle connexion à votre compte depuis un nouvel appareil : ${deviceName(device)}, ${formatMoment(device.createdAt.toISOString())}.`,
          'C’était vous ? Vous n’avez rien à faire.',
          'Ce n’était pas vous ? Changez votre mot de passe : tous les autres appareils seront déconnectés.',
        ],
        action: ['Voir mes appareils', '/settings'],
      }
    )
  },
  'factor-ended': () => ({
    subject: 'La double vérification de votre compte est désactivée',
    paragraphs: [
      'Notre équipe l’a désactivée, comme demandé : pour vous connecter, votre mot de passe suffit à nouveau.',
      'Ce n’était pas vous ? Changez tout de suite votre mot de passe, réactivez la double vérification et écrivez-nous par la page Contact.',
    ],
    action: ['Ouvrir mes paramètres', '/settings'],
  }),
  guesses: () => ({
    subject: 'Quelqu’un essaie d’ouvrir votre compte',
    paragraphs: [
      'Beaucoup de mots de passe faux ont été essayés pour votre compte, depuis des appareils que vous n’avez jamais utilisés.',
      'Vos appareils habituels n’en souffrent pas. Sur un nouvel appareil, il faudra peut-être réessayer après une demi-minute.',
      'Votre mot de passe est court, ou sert aussi ailleurs ? Changez-le maintenant.',
    ],
    action: ['Ouvrir mes paramètres', '/settings'],
  }),
  'phone-changed': async (sql, _recipient, { changeId }) => {
    // Without a token, nothing can be taken back any more.
    const token = changeId && (await issuePhoneToken(sql, changeId))
    return {
      subject: 'Votre numéro de téléphone a été changé',
      paragraphs: [
        'Le numéro de téléphone de votre compte vient d’être changé.',
        token
          ? 'Ce n’était pas vous ? Ce lien remet l’ancien numéro, pendant sept jours. Changez ensuite votre mot de passe.'
          : 'Ce n’était pas vous ? Changez votre mot de passe, puis corrigez le numéro.',
      ],
      action: token ? ['Remettre l’ancien numéro', `/auth/phone#${token}`] : ['Ouvrir mes paramètres', '/settings'],
    }
  },
  'email-change': async (sql, _recipient, { changeId }) => {
    const change = await findChange(sql, changeId)
    const token = change && !change.isConfirmed && (await issueEmailToken(sql, changeId))
    return token
      ? {
          address: change.newEmail,
          subject: 'Confirmez votre nouvelle adresse e-mail',
          paragraphs: [
            'Encore un geste : confirmez que cette adresse est bien la vôtre. Elle remplacera l’ancienne.',
            'Ce lien sert une fois, pendant trois jours.',
            'Ce n’était pas vous ? Ne faites rien : sans confirmation, rien ne change.',
          ],
          action: ['Confirmer mon adresse', `/auth/email#${token}`],
        }
      : undefined
  },
  'email-change-asked': async (sql, _recipient, { changeId }) => {
    const change = await findChange(sql, changeId)
    return change && !change.isConfirmed
      ? {
          address: change.oldEmail,
          subject: 'Une nouvelle adresse a été demandée',
          paragraphs: [
            'Une autre adresse e-mail a été demandée pour votre compte. Elle sera active dès l’ouverture du lien que nous y avons envoyé.',
            'Ce n’était pas vous ? Changez tout de suite votre mot de passe : le lien ne sera plus valable.',
          ],
          action: ['Ouvrir mes paramètres', '/settings'],
        }
      : undefined
  },
  'email-changed': async (sql, _recipient, { changeId }) => {
    const change = await findChange(sql, changeId)
    return (
      change && {
        address: change.oldEmail,
        subject: 'Votre adresse e-mail a été changée',
        paragraphs: [
          'Votre compte a maintenant une autre adresse e-mail. Vous ne pouvez plus vous connecter avec celle-ci.',
          'Ce n’était pas vous ? Écrivez-nous tout de suite.',
        ],
        action: ['Nous écrire', '/contact'],
      }
    )
  },
} satisfies Partial<PersonalLetters>

const findChange = async (sql: Sql, id: Id) => {
  const [change] = await sql<{ oldEmail: string; newEmail: string; isConfirmed: boolean }[]>`
    select old_email as "oldEmail", new_email as "newEmail", confirmed_at is not null as "isConfirmed"
    from email_changes where id = ${id}`
  return change
}
