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
 * The closed list of refusals, each with its HTTP status and a sentence that a person can act on; the English ones are in api/http/sentences.ts.
 * Any other error of the API is a fault and becomes `internal`.
 */
export const refusals = {
  invalid: { status: 400, fr: 'Certaines informations ne conviennent pas.' },
  signed_out: { status: 401, fr: 'Connectez-vous pour continuer.' },
  device_emptied: { status: 401, fr: 'Cet appareil a été vidé à la demande de votre compte.' },
  bad_credentials: { status: 401, fr: 'E-mail ou mot de passe incorrect.' },
  not_yours: { status: 403, fr: 'Vous n’avez pas accès à ces données.' },
  unverified: { status: 403, fr: 'Vérifiez votre email' },
  suspended: {
    status: 403,
    fr: 'Votre compte est suspendu : vous pouvez lire et exporter vos données, mais plus écrire. Écrivez-nous par la page Contact.',
  },
  leaving: {
    status: 403,
    fr: 'La suppression de ce compte a été demandée. Vous pouvez encore le garder.',
  },
  wrong_role: {
    status: 403,
    fr: 'Votre type de compte ne permet pas cette action.',
  },
  wrong_origin: {
    status: 403,
    fr: 'Cette demande vient d’un autre site.',
  },
  code_needed: { status: 401, fr: 'Entrez le code de votre application d’authentification.' },
  factor_needed: {
    status: 403,
    fr: 'Activez d’abord la double vérification dans les paramètres.',
  },
  factor_on: { status: 409, fr: 'La double vérification est déjà activée.' },
  password_needed: {
    status: 403,
    fr: 'Le numéro de téléphone se change avec votre mot de passe : dans les paramètres, avec le réseau.',
  },
  user_mismatch: { status: 403, fr: 'Une autre personne est connectée ici.' },
  not_found: { status: 404, fr: 'Introuvable, ou plus disponible.' },
  wrong_method: { status: 405, fr: 'Action impossible à cette adresse.' },
  email_taken: {
    status: 409,
    fr: 'Un compte avec cet email existe déjà',
  },
  already_applied: { status: 409, fr: 'Vous avez déjà postulé à cette offre.' },
  job_not_open: { status: 409, fr: 'Cette offre n’est plus ouverte.' },
  wrong_status: {
    status: 409,
    fr: 'Cette action n’est plus possible pour cette offre.',
  },
  already_decided: {
    status: 409,
    fr: 'Cette candidature a déjà reçu une réponse.',
  },
  too_early: {
    status: 409,
    fr: 'Vous pourrez relancer trois jours après l’envoi de votre candidature.',
  },
  already_nudged: {
    status: 409,
    fr: 'Vous avez déjà relancé cette personne : laissez-lui le temps de répondre.',
  },
  offers_full: {
    status: 409,
    fr: `Vous avez déjà ${openOfferLimit} offres ouvertes. Supprimez-en une pour en publier une autre.`,
  },
  invitations_full: {
    status: 409,
    fr: `Vous avez déjà invité ${invitationLimits.perOffer} personnes pour cette offre.`,
  },
  invitations_today: {
    status: 409,
    fr: `Vous avez déjà invité ${invitationLimits.perDay} personnes en 24 heures. Réessayez demain.`,
  },
  templates_full: {
    status: 409,
    fr: `Vous avez déjà ${templateLimit} modèles. Supprimez-en un pour en ajouter.`,
  },
  kept_full: {
    status: 409,
    fr: `Vous gardez déjà ${keptLimits.offers} offres. Retirez-en pour en garder d’autres.`,
  },
  searches_full: {
    status: 409,
    fr: `Vous avez déjà ${keptLimits.searches} recherches. Supprimez-en une pour en ajouter.`,
  },
  photos_full: {
    status: 409,
    fr: `Vous avez déjà envoyé ${photoLimits.perConversation} photos dans cette conversation. Écrivez sans photo.`,
  },
  offer_photos_full: {
    status: 409,
    fr: `Cette offre a déjà ${photoLimits.perOffer} photos. Retirez-en une pour en ajouter une autre.`,
  },
  photos_today: {
    status: 409,
    fr: `Vous avez envoyé ${photoLimits.perDay} photos en 24 heures. Envoyez les autres demain.`,
  },
  work_paid: {
    status: 409,
    fr: 'L’argent de ce job est déjà versé, contesté ou retenu par un signalement : demandez au particulier de proposer l’annulation, ou signalez un problème sur la carte du job.',
  },
  not_reviewable: {
    status: 409,
    fr: 'Ce job ne peut pas être évalué maintenant.',
  },
  already_reviewed: {
    status: 409,
    fr: 'Vous avez déjà évalué ce job.',
  },
  not_payable: {
    status: 409,
    fr: 'Ce job ne peut pas être payé en ce moment.',
  },
  payee_gone: {
    status: 409,
    fr: 'L’étudiant a supprimé son compte : ce job ne peut plus être payé par carte.',
  },
  payer_limit: {
    status: 409,
    fr: 'Ce paiement dépasse ce que vous pouvez payer par carte en 24 heures.',
  },
  bank_confirming: {
    status: 409,
    fr: 'Votre banque confirme encore un paiement. Patientez un instant : rien n’est prélevé deux fois.',
  },
  already_paid: { status: 409, fr: 'Ce job est déjà payé.' },
  settled_by_hand: {
    status: 409,
    fr: 'Ce job est réglé de la main à la main, et c’est confirmé des deux côtés : il ne se paie plus par carte.',
  },
  paid_by_card: {
    status: 409,
    fr: 'Ce job est déjà payé par carte : noté aussi de la main à la main, il serait payé deux fois. Annulez d’abord le paiement par carte.',
  },
  not_minor: {
    status: 409,
    fr: 'Seule une personne de moins de 18 ans, selon sa date de naissance, demande l’accord de ses parents.',
  },
  consent_given: { status: 409, fr: 'Vos parents ont déjà donné leur accord.' },
  already_confirmed: { status: 409, fr: 'Ce paiement est déjà confirmé.' },
  work_ended: { status: 409, fr: 'Ce job a été annulé, ou confié à quelqu’un d’autre.' },
  hours_full: { status: 409, fr: `Vous avez déjà proposé ${proposalsPerJob} fois des heures pour ce job.` },
  already_agreed: { status: 409, fr: 'Vous avez déjà donné votre accord.' },
  absence_time: { status: 409, fr: 'Une absence se signale de 30 minutes à 48 heures après l’heure convenue.' },
  answer_late: { status: 409, fr: 'Le délai de 48 heures pour répondre est passé.' },
  payments_full: {
    status: 409,
    fr: `Vous avez déjà noté pour ce job ${unconfirmedPerJob} paiements qui n’ont pas été confirmés.`,
  },
  already_certified: { status: 409, fr: 'Ce job a déjà une attestation, ou elle est déjà demandée.' },
  certified_enough: {
    status: 409,
    fr: `L’attestation de ce job a déjà été demandée ou donnée ${certificatesPerJob} fois.`,
  },
  agreed_enough: {
    status: 409,
    fr: `Un accord pour ce job a déjà été proposé ${agreementsPerJob} fois : mettez-vous d’accord dans le chat.`,
  },
  terms_changed: {
    status: 409,
    fr: 'Les conditions de ce job ont changé depuis cette proposition : proposez un nouvel accord.',
  },
  nothing_paid: { status: 409, fr: 'Rien n’a été payé entre vous deux cette année-là.' },
  already_released: {
    status: 409,
    fr: 'L’argent de ce job est déjà libéré.',
  },
  already_refunded: { status: 409, fr: 'Ce paiement est déjà remboursé.' },
  already_complained: {
    status: 409,
    fr: 'Un problème est déjà signalé pour ce job : répondez au signalement.',
  },
  nothing_held: {
    status: 409,
    fr: 'Aucun paiement n’est réservé pour ce job : il n’y a rien à retenir. Écrivez à l’autre personne dans le chat.',
  },
  money_moved: {
    status: 409,
    fr: 'L’argent de ce job a déjà été versé ou remboursé et ne peut plus être retenu. Écrivez à l’autre personne dans le chat, ou à nous par la page Contact.',
  },
  complaint_settled: { status: 409, fr: 'Ce problème est déjà réglé.' },
  complained_enough: {
    status: 409,
    fr: 'Vous avez déjà signalé trois problèmes pour ce paiement : écrivez-nous (page Contact), nous décidons.',
  },
  complaint_full: {
    status: 409,
    fr: 'Vous avez déjà beaucoup répondu à ce signalement : continuez dans le chat du job.',
  },
  too_young: {
    status: 409,
    fr: 'Ce travail est réservé à des personnes plus âgées : l’offre dit pourquoi.',
  },
  job_hidden: {
    status: 409,
    fr: 'Notre équipe a masqué cette offre : vous ne pouvez accepter personne. Le motif est dans vos notifications.',
  },
  job_reserved: {
    status: 409,
    fr: 'Cette offre est encore réservée à une personne : ouvrez-la d’abord à tous.',
  },
  below_floor: {
    status: 409,
    fr: 'Le tarif est sous le minimum légal pour cette personne : relevez-le pour l’accepter.',
  },
  proposed_enough: {
    status: 409,
    fr: 'Vous avez déjà proposé trois fois d’annuler ce job : mettez-vous d’accord dans le chat, ou écrivez-nous (page Contact).',
  },
  work_agreed: {
    status: 409,
    fr: 'Un job convenu n’est pas terminé, et l’étudiant compte sur vous : terminez-le d’abord, ou annulez-le (une fois commencé, avec son accord).',
  },
  work_accepted: {
    status: 409,
    fr: 'Un job convenu n’est pas terminé, et le particulier compte sur vous. Indiquez d’abord, sous « Jobs acceptés », que vous ne pouvez pas venir. Si son argent est déjà versé ou contesté, demandez au particulier de proposer l’annulation, ou signalez un problème.',
  },
  money_waits: {
    status: 409,
    fr: 'Un montant est encore réservé ou dans votre portefeuille : il doit d’abord être versé.',
  },
  account_used: {
    status: 409,
    fr: 'Ce compte n’est plus vide : on ne change plus son rôle. Vous pouvez le supprimer dans les paramètres.',
  },
  work_over: {
    status: 409,
    fr: 'Ce job n’est plus en cours : il est terminé, annulé ou repris par quelqu’un d’autre.',
  },
  date_past: { status: 409, fr: 'Cette heure est déjà passée : proposez-en une autre.' },
  proposal_over: {
    status: 409,
    fr: 'Cette proposition n’attend plus de réponse : elle a été remplacée, retirée ou réglée, ou son heure est passée.',
  },
  times_full: {
    status: 409,
    fr: `Vous avez déjà proposé ${timeProposalsPerDay} heures pour ce job en 24 heures : mettez-vous d’accord dans le chat.`,
  },
  questions_waiting: {
    status: 409,
    fr: `Cette offre a déjà ${questionLimits.open} questions sans réponse : posez la vôtre dès que le particulier a répondu.`,
  },
  question_waiting: {
    status: 409,
    fr: 'Votre question sur cette offre attend encore une réponse : retirez-la pour en poser une autre.',
  },
  questions_full: {
    status: 409,
    fr: 'Cette offre a déjà beaucoup de questions : posez la vôtre dans votre lettre.',
  },
  asked_enough: {
    status: 409,
    fr: `Vous avez déjà posé ${questionLimits.ofOne} questions sur cette offre : écrivez le reste dans votre lettre.`,
  },
  questions_today: {
    status: 409,
    fr: `Vous avez posé ${questionLimits.perDay} questions en 24 heures. Posez les autres demain.`,
  },
  already_answered: {
    status: 409,
    fr: 'Le particulier a déjà répondu à cette question : elle reste sous l’offre.',
  },
  archive_under_way: {
    status: 409,
    fr: 'Un téléchargement de vos données est déjà en cours. Attendez qu’il se termine, ou réessayez dans deux minutes.',
  },
  chat_closed: { status: 409, fr: 'Cette conversation est terminée.' },
  id_reused: { status: 409, fr: 'Cet identifiant est déjà utilisé.' },
  depends: { status: 409, fr: 'Un envoi précédent a été refusé.' },
  too_large: { status: 413, fr: 'Cet envoi est trop volumineux.' },
  wrong_type: { status: 415, fr: 'Ce format n’est pas accepté.' },
  upgrade: {
    status: 426,
    fr: 'Cette version de l’application est trop ancienne : mettez-la à jour. Rien n’est perdu.',
  },
  declined_too_often: {
    status: 429,
    fr: 'La carte a été refusée trop souvent. Par sécurité, patientez une heure.',
  },
  slow_down: { status: 429, fr: 'Trop de tentatives. Patientez un instant.' },
  internal: {
    status: 500,
    fr: 'Une erreur est survenue de notre côté. Réessayez.',
  },
  unavailable: { status: 503, fr: 'Le service revient dans un instant.' },
  photos_away: {
    status: 503,
    fr: 'Les photos sont indisponibles pour un moment. Réessayez un peu plus tard.',
  },
  no_room: { status: 503, fr: 'Le service n’a plus de place pour enregistrer. Réessayez un peu plus tard.' },
} as const satisfies Record<string, { status: number; fr: string }>

export type RefusalCode = keyof typeof refusals

/** The codes that do not say when the same request may succeed, as a 429 and a 503 do. */
export type PresentCode = {
  [Code in RefusalCode]: (typeof refusals)[Code]['status'] extends 429 | 503 ? never : Code
}[RefusalCode]

export const isRefusalCode = (code: unknown): code is RefusalCode =>
  typeof code === 'string' && Object.hasOwn(refusals, code)

/** The HTTP status of a refusal. */
export const refusalStatus = (code: RefusalCode): number => refusals[code].status

/** The sentence of a refusal. */
export const refusalText = (code: RefusalCode): string => refusals[code].fr

/** The body of an error response. */
export interface ErrorBody {
  message: string
  code: RefusalCode
  issues?: { path: string; message: string }[]
  needsVerification?: true
  requestId?: string
}
