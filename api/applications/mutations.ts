import type { applicationMutations } from '../../schema/applications/mutations.ts'
import type { Handlers } from '../mutation-handler.ts'
import {
  leaveWork,
  nudgeApplication,
  readApplications,
  renewApplication,
  shortlistApplication,
  submitApplication,
  withdrawApplication,
} from './applications.ts'
import { deleteTemplate, saveTemplate } from './templates.ts'

export const applicationHandlers: Handlers<keyof typeof applicationMutations> = {
  'application.submit': submitApplication,
  'application.withdraw': withdrawApplication,
  'application.leave': leaveWork,
  'application.read': readApplications,
  'application.shortlist': shortlistApplication,
  'application.renew': renewApplication,
  'application.nudge': nudgeApplication,
  'template.save': saveTemplate,
  'template.delete': deleteTemplate,
}
