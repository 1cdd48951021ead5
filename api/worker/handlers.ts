import { eraseAccount } from '../personal-data/erasure.ts'
import { endUnused, watchUnused } from '../personal-data/unused-accounts.ts'
import { showBirthdays } from '../accounts/birth-dates.ts'
import { carryOffersLater, carryPersonOn } from '../accounts/person-fanout.ts'
import { forgetUnverified } from '../accounts/unverified.ts'
import { announceJobs } from '../jobs/announcements.ts'
import { announceAgain } from '../jobs/asking-again.ts'
import { readDurations } from '../jobs/durations.ts'
import { completePlaces } from '../jobs/stored-places.ts'
import { foldFigures } from '../jobs/public-figures.ts'
import { remindOfJobs } from '../jobs/reminders.ts'
import { openInTime } from '../jobs/reservations.ts'
import { countAllWages } from '../employment/first-count.ts'
import { tellOfMinimums } from '../law/new-minimums.ts'
import { remindOfProposal } from '../jobs/cancellation.ts'
import { settleLapsed } from '../rescheduling/lapses.ts'
import { requestReviews } from '../reviews/requests.ts'
import { showRecord } from '../visits/absences.ts'
import { remindOfComplaint } from '../payments/complaints/complaints.ts'
import { applyComplaintRule, watchComplaints } from '../payments/complaints/rule.ts'
import { applyProposalRule, watchProposals } from '../payments/proposals/rule.ts'
import { matchSearches } from '../searches/matching.ts'
import { preparePushes } from '../notifications/push-prepare.ts'
import { sendPushes, sendToService } from '../notifications/push-send.ts'
import { sendMail } from './send-mail.ts'
import { issuePastReceipts } from '../papers/past-receipts.ts'
import { renewPayslips } from '../papers/renewed-payslips.ts'
import { summariseWages } from '../papers/yearly-summary.ts'
import { refreshAccount } from '../payments/payout-accounts.ts'
import { resendPart } from '../payments/failed-parts.ts'
import { payOutFromWallet } from '../payments/payouts.ts'
import { announceRelease, releaseInTime } from '../payments/release.ts'
import { refreshByTask } from '../payments/provider-events.ts'
import { recheckPayments } from '../payments/reconciliation.ts'
import { joinNotes } from '../payments/hand/join-notes.ts'
import { settlePayment } from '../payments/settlement.ts'
import { watchUnpaid } from '../payments/unpaid.ts'
import { removeObjects } from '../photos/removal.ts'
import { cleanUp } from './clean-up.ts'
import type { Handlers } from '../tasks/context.ts'
import type { TaskName } from '../tasks/tasks.ts'

/** The handler of each task. The compiler reports a missing one. */
export const handlers: Handlers = {
  'clean-up': cleanUp,
  'jobs.announce': announceJobs,
  'jobs.foldFigures': foldFigures,
  'jobs.readDurations': readDurations,
  'jobs.remind': remindOfJobs,
  'places.complete': completePlaces,
  'searches.match': matchSearches,
  'payments.join': joinNotes,
  'payslips.renew': renewPayslips,
  'wages.count': countAllWages,
  'wages.summarise': summariseWages,
  'minimums.tell': tellOfMinimums,
  'mail.send': sendMail,
  'push.prepare': preparePushes,
  'push.send': sendPushes,
  'push.try': sendToService,
  'birthdays.show': showBirthdays,
  'person.carry': carryPersonOn,
  'offers.carry': carryOffersLater,
  'account.erase': eraseAccount,
  'accounts.watch': watchUnused,
  'account.unused': endUnused,
  'account.forget': forgetUnverified,
  'payment.refresh': refreshByTask,
  'payment.recheck': recheckPayments,
  'payment.watch': watchUnpaid,
  'payment.settle': settlePayment,
  'payment.resendPart': resendPart,
  'payment.payOut': payOutFromWallet,
  'payment.account': refreshAccount,
  'payment.autoRelease': releaseInTime,
  'payment.announceRelease': announceRelease,
  'reviews.request': requestReviews,
  'record.changed': showRecord,
  'papers.issuePast': issuePastReceipts,
  'job.announceAgain': announceAgain,
  'job.openToAll': openInTime,
  'schedule.lapse': settleLapsed,
  'job.remindOfProposal': remindOfProposal,
  'complaint.remind': remindOfComplaint,
  'complaints.watch': watchComplaints,
  'complaint.rule': applyComplaintRule,
  'photos.removeObjects': removeObjects,
  'proposals.watch': watchProposals,
  'proposal.rule': applyProposalRule,
}

/** Recurring tasks: seconds from the end of one run to the next. */
export const recurring: Partial<Record<TaskName, number>> = {
  'clean-up': 60 * 60,
  'photos.removeObjects': 60,
  'payment.recheck': 60 * 60,
  'complaints.watch': 60 * 60,
  'proposals.watch': 60 * 60,
  'accounts.watch': 24 * 60 * 60,
  'birthdays.show': 24 * 60 * 60,
  'jobs.foldFigures': 5 * 60,
  'jobs.remind': 5 * 60,
  'reviews.request': 5 * 60,
  'wages.summarise': 6 * 60 * 60,
  'minimums.tell': 60 * 60,
}
