import {
  describeLanguage,
  describeSlot,
  licenceLabels,
  type Slot,
  type SpokenLanguage,
} from '../../schema/accounts/student-details.ts'
import { categoryLabels, subcategoryLabel } from '../../schema/catalogues/categories.ts'
import {
  applicationStatusLabels,
  deliveryTypeLabels,
  experienceLevelLabels,
  jobLanguageLabels,
  jobStatusLabels,
  paymentMethodLabels,
  physicalDemandLabels,
  urgencyLevelLabels,
} from '../../schema/catalogues/labels.ts'
import { propertyTypeLabels, toolLabel } from '../../schema/catalogues/tools.ts'
import { groupThousands } from '../../schema/figures.ts'
import { formatRate } from '../../schema/money.ts'
import type { NotificationChannel, NotificationKind } from '../../schema/notifications/kinds.ts'
import type { ComplaintOutcome } from '../../schema/payments/complaint.ts'
import type { PaymentState, ProviderName } from '../../schema/payments/payment.ts'
import { reportReasonLabels, type ReportKind } from '../../schema/safety/report.ts'
import { describeFilter } from '../../schema/searches/filter-text.ts'
import type { OfferFilter } from '../../schema/searches/offer-filter.ts'

/* The French of the archive's page. The JSON file beside it has the keys of fields and of closed lists. */

/** The French labels of the fields. */
const fieldLabels: Record<string, string> = {
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'E-mail',
  emailVerified: 'E-mail vérifié',
  phone: 'Téléphone',
  city: 'Ville',
  userType: 'Type de compte',
  school: 'École',
  bio: 'Motivation et objectifs',
  otherBio: 'Autre version du texte',
  availableTools: 'Outils à disposition',
  schoolConfirmedAt: 'École confirmée',
  availability: 'Disponibilités',
  languages: 'Langues',
  drivingLicences: 'Permis de conduire',
  travelDistance: 'Trajet (km)',
  propertyType: 'Type de logement',
  photo: 'Photo',
  photos: 'Photos',
  createdAt: 'Créé',
  title: 'Titre',
  description: 'Description',
  otherDescription: 'Autre version de la description',
  location: 'Lieu',
  duration: 'Durée',
  rate: 'Tarif (CHF/h)',
  category: 'Catégorie',
  subcategory: 'Sous-catégorie',
  deliveryType: 'Travail',
  requiredSkills: 'Compétences',
  languageRequired: 'Langue',
  isLongTermProject: 'Projet à long terme',
  projectDuration: 'Durée du projet',
  deliverables: 'À livrer',
  urgencyLevel: 'Urgence',
  experienceRequired: 'Expérience',
  physicalDemand: 'Effort physique',
  paymentMethod: 'Paiement',
  toolsProvided: 'Outils fournis',
  requiredTools: 'Outils demandés',
  scheduledFor: 'Prévu',
  isRecurring: 'Travail régulier',
  tipAllowed: 'Pourboire possible',
  isPremiumJob: 'Offre premium',
  status: 'État',
  state: 'État',
  student: 'Étudiant',
  poster: 'Particulier',
  person: 'Personne',
  deletedAt: 'Supprimé',
  job: 'Job',
  letter: 'Lettre',
  keptAt: 'Gardé',
  blockedAt: 'Bloqué',
  reason: 'Raison',
  settledAt: 'Examiné',
  suspendedAt: 'Suspendu',
  search: 'Recherche',
  filter: 'Filtre',
  model: 'Modèle',
  sentAt: 'Envoyé',
  seenAt: 'Vu',
  nudgedAt: 'Relancé',
  decidedAt: 'Répondu',
  withdrawnAt: 'Retiré',
  sender: 'De',
  receiver: 'À',
  content: 'Message',
  message: 'Message',
  place: 'Lieu',
  latitude: 'Latitude',
  longitude: 'Longitude',
  isRead: 'Lu',
  rating: 'Note',
  comment: 'Commentaire',
  punctuality: 'Ponctualité',
  politeness: 'Politesse',
  completedOnTime: 'À l’heure',
  wouldRecommend: 'Recommande',
  descriptiveWords: 'En un mot',
  direction: 'Sens',
  amount: 'Montant (CHF)',
  fee: 'Frais (CHF)',
  provider: 'Par',
  text: 'Texte',
  outcome: 'Issue',
  account: 'Numéro',
  browser: 'Navigateur',
  system: 'Système',
  firstSignIn: 'Première connexion',
  lastSignIn: 'Dernière connexion',
  isSignedIn: 'Connecté',
  oldEmail: 'Ancienne adresse',
  newEmail: 'Nouvelle adresse',
  askedAt: 'Demandé',
  confirmedAt: 'Confirmé',
  kind: 'Sujet',
  channel: 'Par',
  from: 'De',
  to: 'À',
  service: 'Service',
  since: 'Depuis',
  readableSince: 'Lisible depuis',
}

/** Returns the label of a field; a field without one is labelled by its key. */
export const fieldLabel = (key: string): string => fieldLabels[key] ?? key

/** The labels of closed lists, by field. */
const valueLabels: Record<string, Record<string, string>> = {
  userType: { student: 'Étudiant', private: 'Particulier' },
  propertyType: propertyTypeLabels,
  drivingLicences: licenceLabels,
  category: categoryLabels,
  deliveryType: deliveryTypeLabels,
  languageRequired: jobLanguageLabels,
  urgencyLevel: urgencyLevelLabels,
  experienceRequired: experienceLevelLabels,
  physicalDemand: physicalDemandLabels,
  paymentMethod: paymentMethodLabels,
  status: { ...jobStatusLabels, ...applicationStatusLabels },
  state: {
    created: 'Pas payé',
    held: 'Réservé',
    releasing: 'En route chez l’étudiant',
    released: 'Chez l’étudiant',
    refunding: 'Remboursement en cours',
    refunded: 'Remboursé',
    closed: 'Clos sans paiement',
    failed: 'Échoué',
    disputed: 'Contesté à la banque',
  } satisfies Record<PaymentState | 'closed', string>,
  direction: { paid: 'Payé', received: 'Reçu' },
  provider: { stripe: 'Stripe', simulated: 'Argent fictif' } satisfies Record<ProviderName, string>,
  outcome: {
    withdrawn: 'Retiré',
    released: 'Argent libéré',
    refunded: 'Argent rendu',
    split: 'Montant partagé',
  } satisfies Record<ComplaintOutcome, string>,
  reason: reportReasonLabels,
  kind: {
    person: 'Personne',
    job: 'Offre',
    message: 'Message',
    review: 'Évaluation',
    messages: 'Messages',
    offers: 'Offres',
    applications: 'Candidatures',
    reminders: 'Rappels',
    reviews: 'Évaluations',
  } satisfies Record<ReportKind | NotificationKind, string>,
  channel: { app: 'Application', mail: 'E-mail' } satisfies Record<NotificationChannel, string>,
}

/** The fields whose labels are more than a list. */
const describe: Record<string, (value: string) => string> = {
  availability: (slot) => describeSlot(slot as Slot),
  availableTools: toolLabel,
  requiredTools: toolLabel,
  subcategory: subcategoryLabel,
  filter: (text) =>
    describeFilter(JSON.parse(text) as OfferFilter)
      .map((part) => part.text)
      .join('\u00a0· '),
  languages: (spoken) => {
    const [language, level] = spoken.slice(0, -1).split(' (')
    return describeLanguage({ language, level } as SpokenLanguage)
  },
}

/** Returns the label of a field's value; a text that is no key of a closed list is returned as it is. */
export const valueLabel = (key: string, value: string): string =>
  describe[key]?.(value) ?? valueLabels[key]?.[value] ?? value

const writeFrancs = (chf: number): string => groupThousands(chf.toFixed(2))
const figures: Record<string, (value: number) => string> = { amount: writeFrancs, fee: writeFrancs, rate: formatRate }

/** Returns the figure of a field. The label of a field of money names the currency. */
export const figureLabel = (key: string, value: number): string => figures[key]?.(value) ?? String(value)
