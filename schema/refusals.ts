import { keptLimits, templateLimit } from './limits.ts'
import { declineLimit, newPayerText } from './payments/payer-limits.ts'

/**
 * The closed list of refusals, each with its HTTP status and a French sentence that a person can act on. Any other error of the API is a
 * fault and becomes `internal`.
 */
export const refusals = {
  invalid: { status: 400, fr: 'Certaines informations ne conviennent pas.', en: 'Some fields are not valid.' },
  signed_out: { status: 401, fr: 'Connectez-vous pour continuer.', en: 'Sign in to go on.' },
  bad_credentials: { status: 401, fr: 'Email ou mot de passe incorrect.', en: 'Wrong email or password.' },
  not_yours: { status: 403, fr: 'Vous n’y avez pas accès.', en: 'This is not yours.' },
  unverified: { status: 403, fr: 'Vérifiez votre email', en: 'Verify your email' },
  suspended: {
    status: 403,
    fr: 'Votre compte est suspendu : vous pouvez lire et exporter vos données, mais plus écrire. Écrivez-nous par la page Contact.',
    en: 'Your account is suspended: you can read and export your data, but not write. Write to us through the contact page.',
  },
  leaving: {
    status: 403,
    fr: 'La suppression de ce compte a été demandée. Il est encore temps de le garder.',
    en: 'The deletion of this account was asked for. There is still time to keep it.',
  },
  wrong_role: {
    status: 403,
    fr: 'Votre type de compte ne permet pas cette action.',
    en: 'Your kind of account may not do this.',
  },
  wrong_origin: {
    status: 403,
    fr: 'Cette demande vient d’un autre site.',
    en: 'This request comes from another site.',
  },
  user_mismatch: { status: 403, fr: 'Une autre personne est connectée ici.', en: 'Someone else is signed in here.' },
  not_found: { status: 404, fr: 'Introuvable, ou plus disponible.', en: 'Not found.' },
  email_taken: {
    status: 409,
    fr: 'Un compte avec cet email existe déjà',
    en: 'An account with this email exists already',
  },
  already_applied: { status: 409, fr: 'Vous avez déjà postulé à cette offre.', en: 'You have applied already.' },
  job_not_open: { status: 409, fr: 'Cette offre n’est plus ouverte.', en: 'This job is no longer open.' },
  wrong_status: {
    status: 409,
    fr: 'L’état de cette offre ne le permet plus.',
    en: 'The state of this job does not allow it.',
  },
  already_decided: {
    status: 409,
    fr: 'Cette candidature a déjà reçu une réponse.',
    en: 'This application was decided already.',
  },
  too_early: {
    status: 409,
    fr: 'Vous pourrez relancer trois jours après l’envoi de votre candidature.',
    en: 'You may ask again three days after applying.',
  },
  already_nudged: {
    status: 409,
    fr: 'Vous avez déjà relancé cette personne : laissez-lui le temps de répondre.',
    en: 'You have asked again already.',
  },
  templates_full: {
    status: 409,
    fr: `Vous avez déjà ${templateLimit} modèles. Supprimez-en un pour en ajouter.`,
    en: `You have ${templateLimit} models already. Delete one first.`,
  },
  kept_full: {
    status: 409,
    fr: `Vous gardez déjà ${keptLimits.offers} offres. Retirez-en pour en garder d’autres.`,
    en: `You keep ${keptLimits.offers} offers already. Take some away first.`,
  },
  searches_full: {
    status: 409,
    fr: `Vous avez déjà ${keptLimits.searches} recherches. Supprimez-en une pour en ajouter.`,
    en: `You have ${keptLimits.searches} searches already. Delete one first.`,
  },
  work_under_way: {
    status: 409,
    fr: 'Un travail convenu avec cette personne n’est pas terminé : vous pourrez la bloquer ensuite. Vous pouvez la signaler dès maintenant.',
    en: 'Work agreed with this person is not done yet; block them afterwards. You can report them now.',
  },
  not_reviewable: {
    status: 409,
    fr: 'Ce job ne peut pas être évalué maintenant.',
    en: 'This job can not be reviewed now.',
  },
  already_reviewed: {
    status: 409,
    fr: 'Vous avez déjà évalué ce job.',
    en: 'You have reviewed this job already.',
  },
  not_payable: {
    status: 409,
    fr: 'Ce job ne peut pas être payé en ce moment.',
    en: 'This job cannot be paid now.',
  },
  payer_limit: {
    status: 409,
    fr: `${newPayerText.fr} Réduisez le montant, ou réessayez plus tard.`,
    en: `${newPayerText.en} Lower the amount, or try again later.`,
  },
  bank_confirming: {
    status: 409,
    fr: 'Votre banque confirme encore un paiement. Patientez un instant : rien n’est prélevé deux fois.',
    en: 'Your bank is still confirming a payment. Wait a moment; nothing is charged twice.',
  },
  already_paid: { status: 409, fr: 'Ce job est déjà payé.', en: 'This job is paid already.' },
  already_released: {
    status: 409,
    fr: 'L’argent de ce job est déjà libéré.',
    en: 'The money of this job is released already.',
  },
  already_refunded: { status: 409, fr: 'Ce paiement est déjà remboursé.', en: 'This payment is refunded already.' },
  already_complained: {
    status: 409,
    fr: 'Un problème est déjà signalé pour ce job : répondez-y, il attend d’être réglé.',
    en: 'A problem of this job is reported already; answer it.',
  },
  nothing_held: {
    status: 409,
    fr: 'Aucun paiement n’est réservé pour ce job : il n’y a rien à retenir. Écrivez à l’autre personne dans le chat.',
    en: 'No payment of this job is held, so there is nothing to keep back. Write to the other person in the chat.',
  },
  money_moved: {
    status: 409,
    fr: 'L’argent de ce job est déjà parti et ne peut plus être retenu. Écrivez à l’autre personne dans le chat, ou à nous par la page Contact.',
    en: 'The money of this job has left and can’t be kept back. Write in the chat, or to us through the contact page.',
  },
  complaint_settled: { status: 409, fr: 'Ce problème est déjà réglé.', en: 'This problem is settled already.' },
  complained_enough: {
    status: 409,
    fr: 'Vous avez déjà signalé trois problèmes pour ce paiement : écrivez-nous (page Contact), nous décidons.',
    en: 'You have reported three problems about this payment; write to us (page Contact), and we decide.',
  },
  complaint_full: {
    status: 409,
    fr: 'Ce signalement a déjà beaucoup de réponses : continuez dans le chat du job.',
    en: 'This report has many answers already; go on in the chat of the job.',
  },
  work_agreed: {
    status: 409,
    fr: 'Un job convenu n’est pas terminé : terminez-le ou annulez-le d’abord, l’autre personne compte sur vous.',
    en: 'Agreed work is not finished: complete or cancel it first.',
  },
  money_waits: {
    status: 409,
    fr: 'De l’argent attend encore, réservé pour un job ou sur votre portefeuille : il doit d’abord arriver à sa place.',
    en: 'Money is still held for a job or on your wallet; it has to arrive first.',
  },
  chat_closed: { status: 409, fr: 'Cette conversation est terminée.', en: 'This conversation is closed.' },
  id_reused: { status: 409, fr: 'Cet identifiant sert déjà à autre chose.', en: 'This id is already in use.' },
  depends: { status: 409, fr: 'Ce qui précédait a été refusé.', en: 'What came before was refused.' },
  too_large: { status: 413, fr: 'Cet envoi est trop volumineux.', en: 'This request is too large.' },
  wrong_type: { status: 415, fr: 'Ce format n’est pas accepté.', en: 'This format is not accepted.' },
  upgrade: {
    status: 426,
    fr: 'Cette version de l’application est trop ancienne : mettez-la à jour. Rien n’est perdu.',
    en: 'This version of the app is too old: update it. Nothing is lost.',
  },
  declined_too_often: {
    status: 429,
    fr: `La carte a été refusée ${declineLimit.declines} fois pour ce job. Par sécurité, patientez une heure.`,
    en: `The card was declined ${declineLimit.declines} times for this job. For safety, wait an hour.`,
  },
  slow_down: { status: 429, fr: 'Trop de tentatives. Patientez un instant.', en: 'Too many attempts. Wait a moment.' },
  internal: {
    status: 500,
    fr: 'Une erreur est survenue de notre côté. Réessayez.',
    en: 'Something went wrong on our side.',
  },
  unavailable: { status: 503, fr: 'Le service revient dans un instant.', en: 'The service will be back in a moment.' },
} as const satisfies Record<string, { status: number; fr: string; en: string }>

export type RefusalCode = keyof typeof refusals

export const isRefusalCode = (code: unknown): code is RefusalCode =>
  typeof code === 'string' && Object.hasOwn(refusals, code)

/** The HTTP status of a refusal. */
export const refusalStatus = (code: RefusalCode): number => refusals[code].status

/** The sentence of a refusal. */
export const refusalText = (code: RefusalCode, language: 'fr' | 'en' = 'fr'): string => refusals[code][language]

/** The body of an error response. */
export interface ErrorBody {
  message: string
  code: RefusalCode
  issues?: { path: string; message: string }[]
  needsVerification?: true
  requestId?: string
}
