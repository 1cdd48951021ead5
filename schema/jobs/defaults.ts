import type { JobOffer } from './job.ts'

/** The defaults of an offer (rule 2.5.2): the wizard starts with them, and the API fills them in. */
export const offerDefaults: Omit<JobOffer, 'title' | 'description' | 'location' | 'duration' | 'rate'> = {
  category: 'physical',
  subcategory: null,
  deliveryType: 'in_person',
  requiredSkills: [],
  languageRequired: 'french',
  isLongTermProject: false,
  projectDuration: null,
  deliverables: [],
  urgencyLevel: 'normal',
  experienceRequired: 'none',
  physicalDemand: 'light',
  paymentMethod: 'cash',
  toolsProvided: true,
  requiredTools: [],
  scheduledFor: null,
  isRecurring: false,
  tipAllowed: false,
  isPremiumJob: false,
}
