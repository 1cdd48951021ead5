import { consentPath } from '../../schema/consents/consent.ts'
import { formatSentDate } from '../../schema/dates.ts'
import { describeYoungLimits } from '../../schema/law/youth-words.ts'
import { formatMoney } from '../../schema/money.ts'
import { dashboardPath } from '../../schema/searches/dashboard-search.ts'
import { operatorCommand } from '../own-files.ts'
import type { Template } from './template.ts'

/** Builds the URL of a page of the app from its path. */
export type LinkTo = (path: string) => string

/* Tokens stand after the #, so that they reach no server, log or referrer until the person acts on the page. */

export const verificationTemplate = (link: LinkTo, token: string): Template => ({
  subject: 'Confirmez votre adresse e-mail',
  paragraphs: [
    'Encore un geste et votre compte est prêt : confirmez que cette adresse est bien la vôtre.',
    'Ce lien sert une fois, pendant trois jours. Ensuite, vous pourrez en demander un nouveau.',
    'Vous n’avez pas créé de compte ? Ne faites rien : sans confirmation, il ne sera pas ouvert.',
  ],
  action: { label: 'Confirmer mon adresse', url: link(`/auth/verify#${token}`) },
})

export const passwordResetTemplate = (link: LinkTo, token: string): Template => ({
  subject: 'Choisissez un nouveau mot de passe',
  paragraphs: [
    'Un nouveau mot de passe a été demandé pour votre compte.',
    'Ce lien sert une fois, pendant une heure. Tous vos appareils seront alors déconnectés.',
    'Ce n’était pas vous ? Ne faites rien : votre mot de passe reste le même.',
  ],
  action: { label: 'Choisir un mot de passe', url: link(`/auth/reset#${token}`) },
})

export const passwordChangedTemplate = (link: LinkTo): Template => ({
  subject: 'Votre mot de passe a été changé',
  paragraphs: [
    'Le mot de passe de votre compte vient d’être changé, et tous vos autres appareils ont été déconnectés.',
    'Ce n’était pas vous ? Demandez tout de suite un nouveau mot de passe sur notre site.',
  ],
  action: { label: 'Ouvrir Coup de main', url: link('/') },
})

export const sessionsEndedTemplate = (link: LinkTo): Template => ({
  subject: 'D’autres appareils ont été déconnectés',
  paragraphs: [
    'Un ou plusieurs appareils viennent d’être déconnectés de votre compte, avec votre mot de passe.',
    'Ce n’était pas vous ? Demandez tout de suite un nouveau mot de passe sur notre site.',
  ],
  action: { label: 'Voir mes appareils', url: link('/settings') },
})

export const calendarMadeTemplate = (link: LinkTo): Template => ({
  subject: 'Un lien d’agenda a été créé pour votre compte',
  paragraphs: [
    'Qui a ce lien lit quand et où vous travaillez, sans se connecter.',
    'Ce n’était pas vous ? Désactivez le lien dans vos paramètres et changez votre mot de passe.',
  ],
  action: { label: 'Ouvrir mes paramètres', url: link('/settings') },
})

export const newDeviceTemplate = (link: LinkTo, device: string, at: string): Template => ({
  subject: 'Nouvelle connexion à votre compte',
  paragraphs: [
    `Nouvelle connexion à votre compte depuis un nouvel appareil : ${device}, ${at}.`,
    'C’était vous ? Vous n’avez rien à faire.',
    'Ce n’était pas vous ? Changez votre mot de passe : tous les autres appareils seront déconnectés.',
  ],
  action: { label: 'Voir mes appareils', url: link('/settings') },
})

export const factorEndedTemplate = (link: LinkTo): Template => ({
  subject: 'La double vérification de votre compte est désactivée',
  paragraphs: [
    'Notre équipe l’a désactivée, comme demandé : pour vous connecter, votre mot de passe suffit à nouveau.',
    'Ce n’était pas vous ? Changez tout de suite votre mot de passe, réactivez la double vérification et écrivez-nous par la page Contact.',
  ],
  action: { label: 'Ouvrir mes paramètres', url: link('/settings') },
})

export const guessesTemplate = (link: LinkTo): Template => ({
  subject: 'Quelqu’un essaie d’ouvrir votre compte',
  paragraphs: [
    'Beaucoup de mots de passe faux ont été essayés pour votre compte, depuis des appareils que vous n’avez jamais utilisés.',
    'Vos appareils habituels n’en souffrent pas. Sur un nouvel appareil, il faudra peut-être réessayer après une demi-minute.',
    'Votre mot de passe est court, ou sert aussi ailleurs ? Changez-le maintenant.',
  ],
  action: { label: 'Ouvrir mes paramètres', url: link('/settings') },
})

/** Without a token, nothing can be taken back any more. */
export const phoneChangedTemplate = (link: LinkTo, token: string | undefined): Template => ({
  subject: 'Votre numéro de téléphone a été changé',
  paragraphs: [
    'Le numéro de téléphone de votre compte vient d’être changé.',
    token
      ? 'Ce n’était pas vous ? Ce lien remet l’ancien numéro, pendant sept jours. Changez ensuite votre mot de passe.'
      : 'Ce n’était pas vous ? Changez votre mot de passe, puis corrigez le numéro.',
  ],
  action: token
    ? { label: 'Remettre l’ancien numéro', url: link(`/auth/phone#${token}`) }
    : { label: 'Ouvrir mes paramètres', url: link('/settings') },
})

export const accountLeavingTemplate = (link: LinkTo, at: string): Template => ({
  subject: 'Votre compte sera supprimé',
  paragraphs: [
    `La suppression de votre compte a été demandée. Elle aura lieu le ${at}.`,
    'Vous voulez le garder ? Connectez-vous avant cette date et choisissez « Garder mon compte » : tout sera comme avant.',
    'Ce n’était pas vous ? Gardez le compte, puis changez tout de suite votre mot de passe.',
  ],
  action: { label: 'Me connecter', url: link('/settings') },
})

export const accountUnusedTemplate = (link: LinkTo, at: string): Template => ({
  subject: 'Votre compte n’est plus utilisé',
  paragraphs: [
    `Personne ne s’est connecté à votre compte depuis longtemps. Sans connexion d’ici au ${at}, il sera supprimé avec ce qu’il contient.`,
    'Vous voulez le garder ? Connectez-vous une fois.',
    'Vous n’en avez plus besoin ? Ne faites rien.',
  ],
  action: { label: 'Me connecter', url: link('/settings') },
})

export const accountUnusedLeavingTemplate = (link: LinkTo, at: string): Template => ({
  subject: 'Votre compte sera supprimé dans deux semaines',
  paragraphs: [
    `Personne ne s’est connecté à votre compte depuis deux ans : il sera supprimé le ${at}.`,
    'Vous voulez le garder ? Connectez-vous avant cette date et choisissez « Garder mon compte » : tout sera comme avant.',
  ],
  action: { label: 'Me connecter', url: link('/settings') },
})

export const emailChangeTemplate = (link: LinkTo, token: string): Template => ({
  subject: 'Confirmez votre nouvelle adresse e-mail',
  paragraphs: [
    'Encore un geste : confirmez que cette adresse est bien la vôtre. Elle remplacera l’ancienne.',
    'Ce lien sert une fois, pendant trois jours.',
    'Ce n’était pas vous ? Ne faites rien : sans confirmation, rien ne change.',
  ],
  action: { label: 'Confirmer mon adresse', url: link(`/auth/email#${token}`) },
})

export const emailChangeAskedTemplate = (link: LinkTo): Template => ({
  subject: 'Une nouvelle adresse a été demandée',
  paragraphs: [
    'Une autre adresse e-mail a été demandée pour votre compte. Elle sera active dès l’ouverture du lien que nous y avons envoyé.',
    'Ce n’était pas vous ? Changez tout de suite votre mot de passe : le lien ne sera plus valable.',
  ],
  action: { label: 'Ouvrir mes paramètres', url: link('/settings') },
})

export const emailChangedTemplate = (link: LinkTo): Template => ({
  subject: 'Votre adresse e-mail a été changée',
  paragraphs: [
    'Votre compte a maintenant une autre adresse e-mail. Vous ne pouvez plus vous connecter avec celle-ci.',
    'Ce n’était pas vous ? Écrivez-nous tout de suite.',
  ],
  action: { label: 'Nous écrire', url: link('/contact') },
})

/** `isUnderNewTerms`: the offer has changed since the student applied, so they may still leave the job. */
export const applicationAcceptedTemplate = (
  link: LinkTo,
  job: Named,
  poster: Person,
  isUnderNewTerms: boolean,
): Template => ({
  subject: `Candidature acceptée : ${job.title}`,
  paragraphs: [
    `Félicitations ! ${nameOf(poster)} vous confie « ${job.title} ».`,
    ...(isUnderNewTerms
      ? ['L’offre a changé depuis votre candidature : relisez-la. Vous pouvez encore renoncer.']
      : []),
    'La conversation est ouverte : convenez ensemble du moment et des détails.',
  ],
  action: { label: 'Ouvrir la conversation', url: link(dashboardPath({ tab: 'messages', jobId: job.id })) },
})

export const applicationReceivedTemplate = (link: LinkTo, job: Named, student: Person): Template => ({
  subject: `Nouvelle candidature : ${job.title}`,
  paragraphs: [
    `${nameOf(student)} a postulé à votre offre « ${job.title} ».`,
    'Lisez la candidature, puis répondez quand vous voulez.',
  ],
  action: { label: 'Voir les candidatures', url: link(dashboardPath({ tab: 'jobs', jobId: job.id })) },
})

/** To the poster, of a student who had been turned down and is asked again. */
export const applicationRenewedTemplate = (link: LinkTo, job: Named, student: Person): Template => ({
  subject: `Encore libre : ${job.title}`,
  paragraphs: [
    `${nameOf(student)} est encore libre pour votre offre « ${job.title} ».`,
    'Lisez la candidature, puis répondez quand vous voulez.',
  ],
  action: { label: 'Voir les candidatures', url: link(dashboardPath({ tab: 'jobs', jobId: job.id })) },
})

/** To the party of agreed work who is said to have been absent. `until`: the end of the time for an answer. */
export const absenceSaidTemplate = (link: LinkTo, title: string, firstName: string, until: string): Template => ({
  subject: `Absence signalée : ${title}`,
  paragraphs: [
    `${firstName} dit que vous n’étiez pas là pour « ${title} ».`,
    `Vous pouvez répondre jusqu’au ${until}. Sans réponse de votre part, cette absence compte dans votre profil.`,
  ],
  action: { label: 'Répondre', url: link('/accepted-jobs') },
})

/** To the poster, whose offer is open again. It doesn't name the student, who may have blocked the poster. */
export const studentLeftTemplate = (link: LinkTo, job: Named): Template => ({
  subject: `De nouveau ouvert : ${job.title}`,
  paragraphs: [
    `L’étudiant qui devait faire « ${job.title} » ne peut pas venir.`,
    'Votre offre est de nouveau ouverte aux candidatures, avec le même texte. Vérifiez sa date, ou supprimez-la si vous n’en avez plus besoin.',
  ],
  action: { label: 'Voir mon offre', url: link(dashboardPath({ tab: 'jobs', jobId: job.id })) },
})

/** To a parent of a minor, with the link by which they consent. */
export const consentLinkTemplate = (link: LinkTo, firstName: string, token: string): Template => ({
  subject: `${firstName} vous demande votre accord`,
  paragraphs: [
    `${firstName} cherche de petits jobs sur Coup de main et vous demande votre accord de parent.`,
    'La page explique ce que vous acceptez. Aucun compte n’est nécessaire. Le lien est valable 14 jours, et sert ensuite à retirer votre accord.',
    'Vous ne connaissez pas cette personne ? Ne faites rien.',
  ],
  action: { label: 'Lire la demande', url: link(consentPath(token)) },
})

/** To whoever has the link, and typed this address. */
export const consentCodeTemplate = (code: string): Template => ({
  subject: `Votre code : ${code}`,
  paragraphs: [
    `Votre code pour donner votre accord de parent sur Coup de main : ${code}. Il est valable 30 minutes.`,
    'Vous n’avez rien demandé ? Ne faites rien, et ne donnez ce code à personne.',
  ],
})

export interface GivenConsent {
  /** The child's first name, and their age. */
  firstName: string
  age: number
  givenAt: Date
  /** Who has consented. */
  name: string
  allowsPhoto: boolean
}

/** To the parent, what they have agreed to. The link, which takes it back, is theirs already. */
export const consentCopyTemplate = ({ firstName, age, givenAt, name, allowsPhoto }: GivenConsent): Template => ({
  subject: `Votre accord pour ${firstName}`,
  paragraphs: [
    `Le ${formatSentDate(givenAt.toISOString())}, ${name}, vous avez donné votre accord pour que ${firstName}, ${age} ans, fasse de petits jobs sur Coup de main jusqu’à ses 18 ans. Le salaire est payé à ${firstName}.`,
    `${describeYoungLimits(age).join('. ')}. Photo sur le profil : ${allowsPhoto ? 'oui' : 'non'}.`,
    'Vous pouvez retirer cet accord en tout temps par le lien que vous avez reçu : gardez-le.',
  ],
})

interface Named {
  id: string
  title: string
}
interface Person {
  firstName: string
  lastName: string
}

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`

/** A payment that waits for the operator; the amount in centimes, and the days since its first complaint or proposal to cancel. */
export interface MatterWaiting {
  paymentId: string
  title: string
  amount: number
  isPlayMoney: boolean
  days: number
}

export const complaintWaitsTemplate = (
  { paymentId, title, amount, isPlayMoney, days }: MatterWaiting,
  endsAt: string,
): Template => ({
  subject: `Un problème signalé attend votre décision depuis ${days} jours`,
  paragraphs: [
    `« ${title} », ${formatMoney(amount, isPlayMoney)}, paiement ${paymentId}.`,
    `Ce que les deux parties ont écrit se lit avec « ${operatorCommand} status » ; décidez avec release, refund ou split.`,
    `Sans décision d’ici au ${endsAt}, une règle y met fin : l’argent va à la personne qui a signalé le problème si l’autre n’y a rien répondu ; sinon, chacun en reçoit la moitié.`,
  ],
})

export const proposalWaitsTemplate = (
  { paymentId, title, amount, isPlayMoney, days }: MatterWaiting,
  endsAt: string,
): Template => ({
  subject: `Une annulation proposée attend une réponse depuis ${days} jours`,
  paragraphs: [
    `« ${title} », ${formatMoney(amount, isPlayMoney)}, paiement ${paymentId}.`,
    `Décidez avec « ${operatorCommand} » : release, refund ou split.`,
    `Sans réponse ni décision d’ici au ${endsAt}, une règle y met fin : le job est annulé et l’argent rendu si l’étudiant n’a rien écrit et que rien ne dit qu’il est venu ; sinon, la proposition prend fin.`,
  ],
})
