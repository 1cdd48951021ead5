import type { Operation } from './operations/operation.ts'
import { accountOperations } from './operations/accounts.ts'
import { applicationOperations } from './operations/applications.ts'
import { jobOperations } from './operations/jobs.ts'
import { messageOperations } from './operations/messages.ts'
import { notificationOperations } from './operations/notifications.ts'
import { paymentOperations } from './operations/payments.ts'
import { reviewOperations } from './operations/reviews.ts'
import { serverOperations } from './operations/server.ts'

/** Every route of the API. A test holds this list to the routes that there are. */
export const operations: Operation[] = [
  ...accountOperations,
  ...jobOperations,
  ...applicationOperations,
  ...messageOperations,
  ...notificationOperations,
  ...paymentOperations,
  ...reviewOperations,
  ...serverOperations,
]
