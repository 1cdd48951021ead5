import type { Licence, Slot, SpokenLanguage } from '../../schema/accounts/student-details.ts'
import type { Category, Subcategory } from '../../schema/catalogues/categories.ts'
import type {
  ApplicationStatus,
  DeliveryType,
  ExperienceLevel,
  JobLanguage,
  JobStatus,
  PaymentMethod,
  PhysicalDemand,
  UrgencyLevel,
} from '../../schema/catalogues/labels.ts'
import type { PropertyType, Tool } from '../../schema/catalogues/tools.ts'

interface DemoAccount {
  /** The key by which jobs, applications and messages name this person. */
  key: string
  firstName: string
  lastName: string
  email: string
  phone: string
  /** "name, XX", from the catalogue of cities. */
  city: string
  joinedDaysAgo: number
}

export interface DemoStudent extends DemoAccount {
  userType: 'student'
  school: string
  bio: string
  tools: readonly Tool[]
  isSchoolConfirmed?: true
  availability?: readonly Slot[]
  languages?: readonly SpokenLanguage[]
  licences?: readonly Licence[]
  /** Kilometres. */
  travelDistance?: number
}

export interface DemoIndividual extends DemoAccount {
  userType: 'private'
  propertyType: PropertyType
}

export type DemoPerson = DemoStudent | DemoIndividual

/** A field that is left out takes the wizard's default (rule 2.5.2). */
export interface DemoJob {
  key: string
  poster: string
  title: string
  description: string
  location: string
  category: Category
  subcategory?: Subcategory
  duration: string
  /** CHF per hour. */
  rate: number
  hoursAgo: number
  status: JobStatus
  assignee?: string
  /** Hours since the job was completed, cancelled or deleted. */
  closedHoursAgo?: number
  /** A deleted job was open until its deletion. */
  deleted?: true
  delivery?: DeliveryType
  urgency?: UrgencyLevel
  payment?: PaymentMethod
  language?: JobLanguage
  experience?: ExperienceLevel
  physical?: PhysicalDemand
  skills?: readonly string[]
  /** The tools that the student brings; without them the poster provides the tools. */
  requiredTools?: readonly Tool[]
  /** Present on long-term jobs only. */
  projectDuration?: string
  deliverables?: readonly string[]
  scheduledInDays?: number
}

export interface DemoApplication {
  student: string
  job: string
  letter: string
  status: ApplicationStatus
  hoursAgo: number
}

/** The conversation of one job, oldest message first. */
export interface DemoConversation {
  job: string
  messages: readonly { from: string; text: string; minutesAgo: number; read: boolean }[]
}

/** A review by one party of a finished job about the other. */
export interface DemoReview {
  job: string
  by: string
  hoursAgo: number
  rating: number
  comment?: string
  /** Present where a student is rated. */
  criteria?: { onTime: boolean; punctuality: number; politeness: number; recommended: boolean; words: string }
  /** Names of files in `photos/`, without their extensions. */
  photos?: readonly string[]
}
