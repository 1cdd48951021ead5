import {
  describeLanguage,
  describeSlot,
  licenceLabels,
  type Slot,
  type SpokenLanguage,
} from '../../schema/accounts/student-details.ts'
import { workPermitLabels } from '../../schema/accounts/birth-date.ts'
import { activityActorTexts, activityTexts } from '../../schema/accounts/activity.ts'
import { relationLabels } from '../../schema/consents/relations.ts'
import { applicationStatusLabels, handMethodLabels, jobStatusLabels } from '../../schema/catalogues/labels.ts'
import { propertyTypeLabels, toolLabel } from '../../schema/catalogues/tools.ts'
import { groupThousands } from '../../schema/figures.ts'
import { offerFields } from '../../schema/jobs/fields.ts'
import { leaveReasonLabels } from '../../schema/leaving/leaving.ts'
import { formatRate } from '../../schema/money.ts'
import type { NotificationChannel, NotificationKind } from '../../schema/notifications/kinds.ts'
import type { ComplaintOutcome } from '../../schema/payments/complaint.ts'
import { paperTitles } from '../../schema/papers/kinds.ts'
import type { PaymentState, ProviderName } from '../../schema/payments/payment.ts'
import type { TimeOutcome } from '../../schema/jobs/time-proposal.ts'
import { reportReasonLabels, type ReportKind } from '../../schema/safety/report-reasons.ts'
import { describeFilter } from '../../schema/searches/filter-text.ts'
import type { OfferFilter } from '../../schema/searches/offer-filter.ts'

/* The French of the archive's page. The JSON file beside it has the keys of fields and of closed lists. */

const paymentStates = {
  created: 'Pas payé',
  held: 'Réservé',
  releasing: 'Versement en cours',
  released: 'Versé à l’étudiant',
  refunding: 'Remboursement en cours',
  refunded: 'Remboursé',
  closed: 'Clos sans paiement',
  failed: 'Échoué',
  disputed: 'Contesté auprès de la banque',
} satisfies Record<PaymentState | 'closed', string>

const providers = { stripe: 'Stripe', simulated: 'Argent fictif' } satisfies Record<ProviderName, string>

const outcomes = {
  withdrawn: 'Retiré',
  released: 'Argent libéré',
  refunded: 'Argent rendu',
  split: 'Montant partagé',
  agreed: 'Convenu',
  declined: 'Refusé',
  replaced: 'Remplacé par une autre proposition',
  lapsed: 'Heure passée sans réponse',
} satisfies Record<ComplaintOutcome | TimeOutcome, string>

const kinds = {
  person: 'Personne',
  job: 'Offre',
  message: 'Message',
  review: 'Évaluation',
  question: 'Question',
  answer: 'Réponse',
  messages: 'Messages',
  offers: 'Offres',
  applications: 'Candidatures',
  questions: 'Questions',
  reminders: 'Rappels',
  reviews: 'Évaluations',
} satisfies Record<ReportKind | NotificationKind, string>

const channels = { app: 'Application', mail: 'E-mail' } satisfies Record<NotificationChannel, string>

const filterWords = (text: string): string =>
  describeFilter(JSON.parse(text) as OfferFilter)
    .map((part) => part.text)
    .join('\u00a0· ')

/** `spoken`: "german (fluent)". */
const spokenLanguage = (spoken: string): string => {
  const [language, level] = spoken.slice(0, -1).split(' (')
  return describeLanguage({ language, level } as SpokenLanguage)
}

/** The label of a field of money names the currency. */
const francs = (chf: string): string => groupThousands(Number(chf).toFixed(2))

/** How a value is written: the labels of a closed list, or a function. */
type Words = Record<string, string> | ((value: string) => string)
type Field = string | [label: string, words: Words] | { label: string; words?: Words }

/** The French label of each field, and the words for its values. */
export const fields = {
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'E-mail',
  emailVerified: 'E-mail vérifié',
  phone: 'Téléphone',
  city: 'Ville',
  userType: ['Type de compte', { student: 'Étudiant', private: 'Particulier' }],
  school: 'École',
  bio: 'Motivation et objectifs',
  otherBio: 'Autre version du texte',
  availableTools: ['Outils à disposition', toolLabel],
  schoolConfirmedAt: 'École confirmée',
  availability: ['Disponibilités', (slot) => describeSlot(slot as Slot)],
  languages: ['Langues', spokenLanguage],
  drivingLicences: ['Permis de conduire', licenceLabels],
  travelDistance: 'Trajet (km)',
  birthDate: 'Date de naissance',
  workPermit: ['Autorisation de travail', workPermitLabels],
  propertyType: ['Type de logement', propertyTypeLabels],
  photo: 'Photo',
  photos: 'Photos',
  createdAt: 'Créé',
  ...offerFields,
  rate: ['Tarif (CHF/h)', (chf) => formatRate(Number(chf))],
  otherDescription: 'Autre version de la description',
  status: ['État', { ...jobStatusLabels, ...applicationStatusLabels }],
  state: ['État', paymentStates],
  student: 'Étudiant',
  poster: 'Particulier',
  person: 'Personne',
  deletedAt: 'Supprimé',
  job: 'Job',
  letter: 'Lettre',
  keptAt: 'Gardé',
  blockedAt: 'Bloqué',
  reason: ['Motif', reportReasonLabels],
  settledAt: 'Examiné',
  suspendedAt: 'Suspendu',
  search: 'Recherche',
  filter: ['Filtre', filterWords],
  model: 'Modèle',
  sentAt: 'Envoyé',
  seenAt: 'Vu',
  nudgedAt: 'Relancé',
  shortlistedAt: 'Présélectionnée',
  invited: 'Personnes invitées',
  reservedFor: 'Réservée à',
  reservedUntil: 'Réservée jusqu’au',
  decidedAt: 'Répondu',
  statedAge: 'Âge indiqué',
  withdrawnAt: 'Retiré',
  sender: 'De',
  receiver: 'À',
  content: 'Message',
  question: ['Question', { asked: 'Posée', received: 'Reçue' }],
  answer: 'Réponse',
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
  direction: ['Sens', { paid: 'Payé', received: 'Reçu' }],
  amount: ['Montant (CHF)', francs],
  fee: ['Frais (CHF)', francs],
  expenses: ['Frais remboursés (CHF)', francs],
  otherAmount: ['Autre montant (CHF)', francs],
  method: ['Moyen', handMethodLabels],
  paidOn: 'Jour du paiement',
  paper: ['Document', paperTitles],
  number: 'Numéro',
  year: 'Année',
  issuedAt: 'Établi',
  file: 'Fichier',
  declaredBy: 'Noté par',
  saidBy: 'Dit par',
  moment: ['Moment', { arrive: 'Arrivée', leave: 'Fin' }],
  minutes: 'Minutes',
  agreedAt: 'Accepté',
  declinedAt: 'Refusé',
  card: 'Par carte (CHF)',
  confirmed: 'Confirmé (CHF)',
  declared: 'Sans réponse (CHF)',
  claimed: 'Noté par l’étudiant, sans réponse (CHF)',
  contested: 'Contesté (CHF)',
  elsewhere: 'Payé ailleurs (CHF)',
  partnerEmail: 'Deuxième compte du ménage',
  isAsked: 'Cotisations demandées',
  dateReleasedAt: 'Date de naissance communiquée',
  contestedAt: 'Contesté',
  joinsAnother: 'Même paiement qu’un autre',
  isCorrection: 'Correction d’un autre',
  proposedBy: 'Proposé par',
  leaveReason: ['Raison', leaveReasonLabels],
  provider: ['Par', providers],
  text: 'Texte',
  outcome: ['Issue', outcomes],
  account: 'Numéro',
  act: ['Acte', activityTexts],
  by: ['Par', activityActorTexts],
  device: 'Appareil',
  times: 'Nombre de fois',
  at: 'Quand',
  browser: 'Navigateur',
  system: 'Système',
  firstSignIn: 'Première connexion',
  lastSignIn: 'Dernière connexion',
  isSignedIn: 'Connecté',
  oldEmail: 'Ancienne adresse',
  newEmail: 'Nouvelle adresse',
  askedAt: 'Demandé',
  givenAt: 'Donné',
  parent: 'Parent',
  relation: ['Lien', relationLabels],
  allowsPhoto: 'Photo acceptée',
  isInsured: 'Assurance accidents et responsabilité civile',
  revokedAt: 'Repris',
  confirmedAt: 'Confirmé',
  kind: ['Sujet', kinds],
  channel: ['Par', channels],
  from: 'De',
  to: 'À',
  service: 'Service',
  since: 'Depuis',
  readableSince: 'Lisible depuis',
} satisfies Record<string, Field>
export type FieldName = keyof typeof fields

const fieldOf = (key: FieldName): { label: string; words?: Words } => {
  const field: Field = fields[key]
  if (typeof field === 'string') return { label: field }
  return Array.isArray(field) ? { label: field[0], words: field[1] } : field
}

/** Returns the label of a field. */
export const fieldLabel = (key: FieldName): string => fieldOf(key).label

/** Returns the label of a field's value; a text that is no key of a closed list is returned as it is. */
export const valueLabel = (key: FieldName, value: string): string => {
  const { words } = fieldOf(key)
  return typeof words === 'function' ? words(value) : (words?.[value] ?? value)
}
