/**
 * The closed lists of the marketplace: keys as stored and sent, and the French a person reads
 * (rules 1.3.13, 2.3.50–2.3.52 and 2.4.1). Keys never change; labels may.
 */

export const jobStatuses = ['open', 'assigned', 'in_progress', 'completed', 'cancelled'] as const
export type JobStatus = (typeof jobStatuses)[number]
export const jobStatusLabels = {
  open: 'Ouvert',
  assigned: 'Attribué',
  in_progress: 'En cours',
  completed: 'Terminé',
  cancelled: 'Annulé',
} as const satisfies Record<JobStatus, string>

export const applicationStatuses = ['pending', 'accepted', 'rejected'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]
export const applicationStatusLabels = {
  pending: 'En attente',
  accepted: 'Acceptée',
  rejected: 'Refusée',
} as const satisfies Record<ApplicationStatus, string>

export const deliveryTypes = ['in_person', 'remote', 'hybrid'] as const
export type DeliveryType = (typeof deliveryTypes)[number]
export const deliveryTypeLabels = {
  in_person: 'Sur place',
  remote: 'À distance',
  hybrid: 'Hybride',
} as const satisfies Record<DeliveryType, string>

export const jobLanguages = ['french', 'german', 'english', 'italian'] as const
export type JobLanguage = (typeof jobLanguages)[number]
export const jobLanguageLabels = {
  french: 'Français',
  german: 'Allemand',
  english: 'Anglais',
  italian: 'Italien',
} as const satisfies Record<JobLanguage, string>

export const urgencyLevels = ['low', 'normal', 'high', 'urgent'] as const
export type UrgencyLevel = (typeof urgencyLevels)[number]
export const urgencyLevelLabels = {
  low: 'Faible',
  normal: 'Normale',
  high: 'Élevée',
  urgent: 'Urgente',
} as const satisfies Record<UrgencyLevel, string>

export const experienceLevels = ['none', 'basic', 'intermediate', 'expert'] as const
export type ExperienceLevel = (typeof experienceLevels)[number]
export const experienceLevelLabels = {
  none: 'Aucune',
  basic: 'Notions de base',
  intermediate: 'Intermédiaire',
  expert: 'Confirmée',
} as const satisfies Record<ExperienceLevel, string>

export const physicalDemands = ['light', 'moderate', 'heavy'] as const
export type PhysicalDemand = (typeof physicalDemands)[number]
export const physicalDemandLabels = {
  light: 'Léger',
  moderate: 'Modéré',
  heavy: 'Soutenu',
} as const satisfies Record<PhysicalDemand, string>

/** Whom an offer asks to look after. No category says so. */
export const minded = ['children', 'adults', 'animals'] as const
export type Minded = (typeof minded)[number]
export const mindedLabels = {
  children: 'Des enfants',
  adults: 'Des adultes',
  animals: 'Des animaux',
} as const satisfies Record<Minded, string>

/** For whom an offer is reserved. */
export const offerAges = ['minors'] as const
export type OfferAges = (typeof offerAges)[number]
export const offerAgesLabels = { minors: 'Réservé aux moins de 18 ans' } as const satisfies Record<OfferAges, string>

export const paymentMethods = ['cash', 'twint', 'both'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const paymentMethodLabels = {
  cash: 'Espèces',
  twint: 'TWINT',
  both: 'Espèces ou TWINT',
} as const satisfies Record<PaymentMethod, string>

/** How a job was paid from hand to hand. */
export const handMethods = ['cash', 'twint', 'bank'] as const
export type HandMethod = (typeof handMethods)[number]
export const handMethodLabels = {
  cash: 'Espèces',
  twint: 'TWINT',
  bank: 'Virement',
} as const satisfies Record<HandMethod, string>
/** The end of a sentence such as "60.00 CHF en espèces". */
export const byHandWords = {
  cash: 'en espèces',
  twint: 'par TWINT',
  bank: 'par virement',
} as const satisfies Record<HandMethod, string>
