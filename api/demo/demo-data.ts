import { demoConversations } from './demo-conversations.ts'
import { demoIndividuals } from './demo-individuals.ts'
import { academicJobs } from './demo-jobs-academic.ts'
import { consultingJobs } from './demo-jobs-consulting.ts'
import { creativeJobs } from './demo-jobs-creative.ts'
import { digitalJobs } from './demo-jobs-digital.ts'
import { finishedJobs } from './demo-jobs-finished.ts'
import { gardenJobs } from './demo-jobs-garden.ts'
import { householdJobs } from './demo-jobs-household.ts'
import { jobsOfMarc } from './demo-jobs-of-marc.ts'
import { applicationsFinished } from './demo-applications-finished.ts'
import { applicationsForHands } from './demo-applications-for-hands.ts'
import { applicationsForHeads } from './demo-applications-for-heads.ts'
import { applicationsToMarc } from './demo-applications-to-marc.ts'
import type { DemoApplication, DemoConversation, DemoJob, DemoPerson } from './demo-shapes.ts'
import { demoStudents } from './demo-students.ts'

/** The password of every demo account. */
export const demoPassword = 'demo-1234'

/** Times are relative (`hoursAgo`), so that the data is recent on the day it is seeded. */
export const demoPeople: readonly DemoPerson[] = [...demoStudents, ...demoIndividuals]

export const demoJobs: readonly DemoJob[] = [
  ...jobsOfMarc,
  ...gardenJobs,
  ...householdJobs,
  ...digitalJobs,
  ...academicJobs,
  ...creativeJobs,
  ...consultingJobs,
  ...finishedJobs,
]

export const demoApplications: readonly DemoApplication[] = [
  ...applicationsToMarc,
  ...applicationsForHands,
  ...applicationsForHeads,
  ...applicationsFinished,
]

export const demoMessages: readonly DemoConversation[] = demoConversations
