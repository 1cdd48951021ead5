import {
  agreementsPerJob,
  certificatesPerJob,
  invitationLimits,
  keptLimits,
  openOfferLimit,
  photoLimits,
  templateLimit,
  questionLimits,
  timeProposalsPerDay,
} from './limits.ts'
import { unconfirmedPerJob } from './payments/hand-payment.ts'
import { proposalsPerJob } from './visits/hours.ts'

/**
 * The closed list of refusals, each with a sentence that a person can act on; the English ones are in api/http/sentences.ts. Any other error of the API
 * is a fault and becomes `internal`.
 */
const sentences = {
  invalid: 'Certaines informations ne conviennent pas.',
  signed_out: 'Connectez-vous pour continuer.',
  device_emptied: 'Cet appareil a été vidé à la demande de votre compte.',
  bad_credentials: 'E-mail ou mot de passe incorrect.',
  not_yours: 'Vous n’avez pas accès à ces données.',
  unverified: 'Vérifiez votre email',
  suspended:
    'Votre compte est suspendu : vous pouvez lire et exporter vos données, mais plus écrire. Écrivez-nous par la page Contact.',
  leaving: 'La suppression de ce compte a été demandée. Vous pouvez encore le garder.',
  wrong_role: 'Votre type de compte ne permet pas cette action.',
  wrong_origin: 'Cette demande vient d’un autre site.',
  code_needed: 'Entrez le code de votre application d’authentification.',
  factor_needed: 'Activez d’abord la double vérification dans les paramètres.',
  factor_on: 'La double vérification est déjà activée.',
  password_needed: 'Le numéro de téléphone se change avec votre mot de passe : dans les paramètres, avec le réseau.',
  user_mismatch: 'Une autre personne est connectée ici.',
  not_found: 'Introuvable, ou plus disponible.',
  wrong_method: 'Action impossible à cette adresse.',
  email_taken: 'Un compte avec cet email existe déjà',
  already_applied: 'Vous avez déjà postulé à cette offre.',
  job_not_open: 'Cette offre n’est plus ouverte.',
  wrong_status: 'Cette action n’est plus possible pour cette offre.',
  already_decided: 'Cette candidature a déjà reçu une réponse.',
  too_early: 'Vous pourrez relancer trois jours après l’envoi de votre candidature.',
  already_nudged: 'Vous avez déjà relancé cette personne : laissez-lui le temps de répondre.',
  offers_full: `Vous avez déjà ${openOfferLimit} offres ouvertes. Supprimez-en une pour en publier une autre.`,
  invitations_full: `Vous avez déjà invité ${invitationLimits.perOffer} personnes pour cette offre.`,
  invitations_today: `Vous avez déjà invité ${invitationLimits.perDay} personnes en 24 heures. Réessayez demain.`,
  templates_full: `Vous avez déjà ${templateLimit} modèles. Supprimez-en un pour en ajouter.`,
  kept_full: `Vous gardez déjà ${keptLimits.offers} offres. Retirez-en pour en garder d’autres.`,
  searches_full: `Vous avez déjà ${keptLimits.searches} recherches. Supprimez-en une pour en ajouter.`,
  photos_full: `Vous avez déjà envoyé ${photoLimits.perConversation} photos dans cette conversation. Écrivez sans photo.`,
  offer_photos_full: `Cette offre a déjà ${photoLimits.perOffer} photos. Retirez-en une pour en ajouter une autre.`,
  photos_today: `Vous avez envoyé ${photoLimits.perDay} photos en 24 heures. Envoyez les autres demain.`,
  work_paid:
    'L’argent de ce job est déjà versé, contesté ou retenu par un signalement : demandez au particulier de proposer l’annulation, ou signalez un problème sur la carte du job.',
  not_reviewable: 'Ce job ne peut pas être évalué maintenant.',
  already_reviewed: 'Vous avez déjà évalué ce job.',
  not_payable: 'Ce job ne peut pas être payé en ce moment.',
  payee_gone: 'L’étudiant a supprimé son compte : ce job ne peut plus être payé par carte.',
  payer_limit: 'Ce paiement dépasse ce que vous pouvez payer par carte en 24 heures.',
  bank_confirming: 'Votre banque confirme encore un paiement. Patientez un instant : rien n’est prélevé deux fois.',
  already_paid: 'Ce job est déjà payé.',
  settled_by_hand:
    'Ce job est réglé de la main à la main, et c’est confirmé des deux côtés : il ne se paie plus par carte.',
  paid_by_card:
    'Ce job est déjà payé par carte : noté aussi de la main à la main, il serait payé deux fois. Annulez d’abord le paiement par carte.',
  not_minor: 'Seule une personne de moins de 18 ans, selon sa date de naissance, demande l’accord de ses parents.',
  consent_given: 'Vos parents ont déjà donné leur accord.',
  already_confirmed: 'Ce paiement est déjà confirmé.',
  work_ended: 'Ce job a été annulé, ou confié à quelqu’un d’autre.',
  hours_full: `Vous avez déjà proposé ${proposalsPerJob} fois des heures pour ce job.`,
  already_agreed: 'Vous avez déjà donné votre accord.',
  absence_time: 'Une absence se signale de 30 minutes à 48 heures après l’heure convenue.',
  answer_late: 'Le délai de 48 heures pour répondre est passé.',
  payments_full: `Vous avez déjà noté pour ce job ${unconfirmedPerJob} paiements qui n’ont pas été confirmés.`,
  already_certified: 'Ce job a déjà une attestation, ou elle est déjà demandée.',
  certified_enough: `L’attestation de ce job a déjà été demandée ou donnée ${certificatesPerJob} fois.`,
  agreed_enough: `Un accord pour ce job a déjà été proposé ${agreementsPerJob} fois : mettez-vous d’accord dans le chat.`,
  terms_changed: 'Les conditions de ce job ont changé depuis cette proposition : proposez un nouvel accord.',
  nothing_paid: 'Rien n’a été payé entre vous deux cette année-là.',
  already_released: 'L’argent de ce job est déjà libéré.',
  already_refunded: 'Ce paiement est déjà remboursé.',
  already_complained: 'Un problème est déjà signalé pour ce job : répondez au signalement.',
  nothing_held:
    'Aucun paiement n’est réservé pour ce job : il n’y a rien à retenir. Écrivez à l’autre personne dans le chat.',
  money_moved:
    'L’argent de ce job a déjà été versé ou remboursé et ne peut plus être retenu. Écrivez à l’autre personne dans le chat, ou à nous par la page Contact.',
  complaint_settled: 'Ce problème est déjà réglé.',
  complained_enough:
    'Vous avez déjà signalé trois problèmes pour ce paiement : écrivez-nous (page Contact), nous décidons.',
  complaint_full: 'Vous avez déjà beaucoup répondu à ce signalement : continuez dans le chat du job.',
  too_young: 'Ce travail est réservé à des personnes plus âgées : l’offre dit pourquoi.',
  job_hidden:
    'Notre équipe a masqué cette offre : vous ne pouvez accepter personne. Le motif est dans vos notifications.',
  job_reserved: 'Cette offre est encore réservée à une personne : ouvrez-la d’abord à tous.',
  below_floor: 'Le tarif est sous le minimum légal pour cette personne : relevez-le pour l’accepter.',
  proposed_enough:
    'Vous avez déjà proposé trois fois d’annuler ce job : mettez-vous d’accord dans le chat, ou écrivez-nous (page Contact).',
  work_agreed:
    'Un job convenu n’est pas terminé, et l’étudiant compte sur vous : terminez-le d’abord, ou annulez-le (une fois commencé, avec son accord).',
  work_accepted:
    'Un job convenu n’est pas terminé, et le particulier compte sur vous. Indiquez d’abord, sous « Jobs acceptés », que vous ne pouvez pas venir. Si son argent est déjà versé ou contesté, demandez au particulier de proposer l’annulation, ou signalez un problème.',
  money_waits: 'Un montant est encore réservé ou dans votre portefeuille : il doit d’abord être versé.',
  account_used: 'Ce compte n’est plus vide : on ne change plus son rôle. Vous pouvez le supprimer dans les paramètres.',
  work_over: 'Ce job n’est plus en cours : il est terminé, annulé ou repris par quelqu’un d’autre.',
  date_past: 'Cette heure est déjà passée : proposez-en une autre.',
  proposal_over:
    'Cette proposition n’attend plus de réponse : elle a été remplacée, retirée ou réglée, ou son heure est passée.',
  times_full: `Vous avez déjà proposé ${timeProposalsPerDay} heures pour ce job en 24 heures : mettez-vous d’accord dans le chat.`,
  questions_waiting: `Cette offre a déjà ${questionLimits.open} questions sans réponse : posez la vôtre dès que le particulier a répondu.`,
  question_waiting: 'Votre question sur cette offre attend encore une réponse : retirez-la pour en poser une autre.',
  questions_full: 'Cette offre a déjà beaucoup de questions : posez la vôtre dans votre lettre.',
  asked_enough: `Vous avez déjà posé ${questionLimits.ofOne} questions sur cette offre : écrivez le reste dans votre lettre.`,
  questions_today: `Vous avez posé ${questionLimits.perDay} questions en 24 heures. Posez les autres demain.`,
  already_answered: 'Le particulier a déjà répondu à cette question : elle reste sous l’offre.',
  archive_under_way:
    'Un téléchargement de vos données est déjà en cours. Attendez qu’il se termine, ou réessayez dans deux minutes.',
  chat_closed: 'Cette conversation est terminée.',
  id_reused: 'Cet identifiant est déjà utilisé.',
  depends: 'Un envoi précédent a été refusé.',
  too_large: 'Cet envoi est trop volumineux.',
  wrong_type: 'Ce format n’est pas accepté.',
  upgrade: 'Cette version de l’application est trop ancienne : mettez-la à jour. Rien n’est perdu.',
  declined_too_often: 'La carte a été refusée trop souvent. Par sécurité, patientez une heure.',
  slow_down: 'Trop de tentatives. Patientez un instant.',
  internal: 'Une erreur est survenue de notre côté. Réessayez.',
  unavailable: 'Le service revient dans un instant.',
  photos_away: 'Les photos sont indisponibles pour un moment. Réessayez un peu plus tard.',
  no_room: 'Le service n’a plus de place pour enregistrer. Réessayez un peu plus tard.',
} as const

export type RefusalCode = keyof typeof sentences

export const refusalCodes = Object.keys(sentences) as [RefusalCode, ...RefusalCode[]]

/** The HTTP statuses. All other refusals are a 409: they conflict with how things stand. */
const statuses = {
  invalid: 400,
  signed_out: 401,
  device_emptied: 401,
  bad_credentials: 401,
  not_yours: 403,
  unverified: 403,
  suspended: 403,
  leaving: 403,
  wrong_role: 403,
  wrong_origin: 403,
  code_needed: 401,
  factor_needed: 403,
  password_needed: 403,
  user_mismatch: 403,
  not_found: 404,
  wrong_method: 405,
  too_large: 413,
  wrong_type: 415,
  upgrade: 426,
  declined_too_often: 429,
  slow_down: 429,
  internal: 500,
  unavailable: 503,
  photos_away: 503,
  no_room: 503,
} as const satisfies Partial<Record<RefusalCode, number>>
type Statuses = typeof statuses

/** The codes that do not say when the same request may succeed, as a 429 and a 503 do. */
export type PresentCode = Exclude<
  RefusalCode,
  { [Code in keyof Statuses]: Statuses[Code] extends 429 | 503 ? Code : never }[keyof Statuses]
>

export const isRefusalCode = (code: unknown): code is RefusalCode =>
  typeof code === 'string' && Object.hasOwn(sentences, code)

/** The HTTP status of a refusal. */
export const refusalStatus = (code: RefusalCode): Statuses[keyof Statuses] | 409 =>
  code in statuses ? statuses[code as keyof Statuses] : 409

/** The sentence of a refusal. */
export const refusalText = (code: RefusalCode): string => sentences[code]

/** The body of an error response. */
export interface ErrorBody {
  message: string
  code: RefusalCode
  issues?: { path: string; message: string }[]
  needsVerification?: true
  requestId?: string
}
