/** What is logged of an account, with what people read of it (rule 1.2.513). */
export const activityTexts = {
  signed_in: 'Connexion',
  sign_in_refused: 'Mot de passe refusé',
  code_refused: 'Code à usage unique refusé',
  password_changed: 'Mot de passe changé',
  password_reset: 'Nouveau mot de passe par e-mail',
  email_asked: 'Nouvelle adresse e-mail demandée',
  email_changed: 'Adresse e-mail changée',
  phone_changed: 'Téléphone changé',
  sessions_ended: 'Autres appareils déconnectés',
  signed_out: 'Déconnecté de tous les appareils',
  calendar_made: 'Lien d’agenda créé',
  factor_on: 'Double vérification activée',
  factor_off: 'Double vérification désactivée',
  recovery_codes_made: 'Nouveaux codes de secours',
  recovery_code_used: 'Connexion avec un code de secours',
  data_exported: 'Données téléchargées',
  deletion_asked: 'Suppression du compte demandée',
  deletion_taken_back: 'Suppression du compte annulée',
  suspend: 'Compte suspendu',
  lift: 'Suspension levée',
  hide: 'Contenu masqué',
  restore: 'Contenu rétabli',
  appoint: 'Modération confiée',
  dismount: 'Modération retirée',
  school_confirmed: 'École confirmée',
  school_withdrawn: 'Confirmation de l’école retirée',
  money_released: 'Paiement libéré',
  money_refunded: 'Paiement remboursé',
  money_split: 'Paiement partagé',
} as const

export type ActivityKind = keyof typeof activityTexts

/** Who did it; `unknown` gave no right password. */
export const activityActors = ['owner', 'unknown', 'moderator', 'operator'] as const
export type ActivityActor = (typeof activityActors)[number]

/** The same for the owner of the account. */
export const activityActorTexts: Record<ActivityActor, string> = {
  owner: 'Vous',
  unknown: 'Quelqu’un qui n’est pas connecté',
  moderator: 'Modération',
  operator: 'Notre équipe',
}

/** How long the log is kept, as the function `forget_acts` of the database has it too. */
export const activityDays = 90
