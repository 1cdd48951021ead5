import type { JobOffer } from './job.ts'

/** What an offer has where nobody chose (rule 2.5.2): the wizard begins with it, the API fills it in. */
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
