import type { z } from 'zod'
import { categoryLabels, subcategoryLabel } from '../catalogues/categories.ts'
import {
  deliveryTypeLabels,
  experienceLevelLabels,
  jobLanguageLabels,
  mindedLabels,
  offerAgesLabels,
  paymentMethodLabels,
  physicalDemandLabels,
  urgencyLevelLabels,
} from '../catalogues/labels.ts'
import { toolLabel } from '../catalogues/tools.ts'
import type { JobRowAnswer } from './answers.ts'

type Row = z.infer<typeof JobRowAnswer>

interface Facts<Value> {
  /** The name of the field for the poster: in the wizard's summary, in the outbox and in the archive of one's data. */
  label: string
  /** The step of the wizard that asks for the field. Only the API accepts a field without a step. */
  step?: 1 | 2 | 3 | 4
  /** The wizard starts with it, and the API fills it in (rule 2.5.2). A field without a default is required. */
  default?: Value
  /** The French of a chosen value, or of each item of a list. */
  words?: Record<Value & string, string> | ((value: string) => string)
  /** A person types the field instead of choosing it, so the outbox shows it. */
  isTyped?: true
  /** Replaces the field for everybody but the two parties while a moderator hides the offer (rule 1.4.52). */
  whenHidden?: Value
}

/** A title can be an insult too. */
export const hiddenTitle = 'Offre masquée'

/**
 * The fields that a poster gives an offer, in the order of the wizard. The schemas of a row (`answers.ts`), of what the API accepts (`wire.ts`) and of what the wizard sends
 * (`form.ts`) say their shapes. A field's column bears its name, except that `rate` is stored in centimes.
 */
export const offerFields = {
  title: { label: 'Titre', step: 1, isTyped: true, whenHidden: hiddenTitle },
  description: { label: 'Description', step: 1, isTyped: true, whenHidden: '' },
  category: { label: 'Catégorie', step: 1, default: 'physical', words: categoryLabels },
  subcategory: { label: 'Sous-catégorie', step: 1, default: null, words: subcategoryLabel },
  minds: { label: 'À garder', step: 1, default: null, words: mindedLabels },
  location: { label: 'Lieu', step: 2, isTyped: true },
  duration: { label: 'Durée', step: 2, isTyped: true },
  rate: { label: 'Tarif horaire', step: 2, isTyped: true },
  ages: { label: 'Âge', step: 2, default: null, words: offerAgesLabels },
  deliveryType: { label: 'Mode de travail', step: 3, default: 'in_person', words: deliveryTypeLabels },
  requiredSkills: { label: 'Compétences souhaitées', step: 3, default: [], isTyped: true, whenHidden: [] },
  languageRequired: { label: 'Langue', step: 3, default: 'french', words: jobLanguageLabels },
  isLongTermProject: { label: 'Projet à long terme', step: 3, default: false },
  projectDuration: { label: 'Durée du projet', step: 3, default: null, isTyped: true, whenHidden: null },
  deliverables: { label: 'À livrer', step: 3, default: [], isTyped: true, whenHidden: [] },
  urgencyLevel: { label: 'Urgence', step: 3, default: 'normal', words: urgencyLevelLabels },
  experienceRequired: { label: 'Expérience', step: 3, default: 'none', words: experienceLevelLabels },
  physicalDemand: { label: 'Effort physique', step: 3, default: 'light', words: physicalDemandLabels },
  toolsProvided: { label: 'Outils fournis', step: 4, default: true },
  requiredTools: { label: 'Outils requis', step: 4, default: [], words: toolLabel, whenHidden: [] },
  paymentMethod: { label: 'Paiement', step: 4, default: 'cash', words: paymentMethodLabels },
  scheduledFor: { label: 'Date prévue', step: 2, default: null },
  isRecurring: { label: 'Travail régulier', default: false },
  tipAllowed: { label: 'Pourboire possible', default: false },
  isPremiumJob: { label: 'Offre premium', default: false },
} satisfies { [Field in keyof Row]?: Facts<Row[Field]> }

type Fields = typeof offerFields
export type OfferField = keyof Fields
type FieldWith<Fact> = { [Field in OfferField]: Fields[Field] extends Fact ? Field : never }[OfferField]
/** The fields that the wizard asks for. */
export type AskedField = FieldWith<{ step: number }>
/** The fields that need not be given. */
export type DefaultedField = FieldWith<{ default: unknown }>

/** The values of the fields. */
export interface JobOffer extends Pick<Row, OfferField> {}

export const offerFieldNames = Object.keys(offerFields) as OfferField[]
export const askedFields = offerFieldNames.filter((field): field is AskedField => 'step' in offerFields[field])
export const factsOf = (field: OfferField): Facts<unknown> => offerFields[field]

export const offerDefaults = Object.fromEntries(
  offerFieldNames.flatMap((field) => ('default' in offerFields[field] ? [[field, factsOf(field).default]] : [])),
) as Pick<JobOffer, DefaultedField>
