import { isProductName } from '../../schema/accounts/product-name.ts'
import { fullName, isStudent, type User } from '../../schema/accounts/user.ts'
import { nudgeFrom } from '../../schema/applications/application.ts'
import { belongsTo } from '../../schema/catalogues/categories.ts'
import type { Id } from '../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { hoursOf } from '../../schema/jobs/duration.ts'
import { isAgreed, mayWriteIn } from '../../schema/jobs/status.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { certificatesPerJob, invitationLimits, keptLimits, openOfferLimit, templateLimit } from '../../schema/limits.ts'
import { askAgainDays } from '../../schema/leaving/leaving.ts'
import { describeNewTerms, termsOf } from '../../schema/jobs/terms.ts'
import type { MutationArguments, MutationName } from '../../schema/mutations.ts'
import { isOpenCertificate, type Paper } from '../../schema/papers/paper.ts'
import { tooYoungFor } from '../../schema/law/youth.ts'
import { findSameNote, isHandPayable, isPaidDay, unconfirmedPerJob } from '../../schema/payments/hand-payment.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import { answerIn, openProposalOf, proposeIn, withdrawIn, type TimeProposal } from '../../schema/jobs/time-proposal.ts'
import { dashboardPath } from '../../schema/searches/dashboard-search.ts'
import { isContactText, isNameText } from '../../schema/text.ts'
import { renewedRow } from '../mutations/applications.ts'
import { editPerson, editStudentAccount } from '../mutations/accounts.ts'
import { assign } from '../writing/assign.ts'
import { addPhotoToRow, editJobRow, inviteToRow, removePhotoFromRow } from '../mutations/jobs.ts'
import { areBlocked, isOffered, Refusal, takesLetters, type MemoryData, type StoredHandPayment } from './memory-data.ts'
import { ensureWhole } from './memory-photos.ts'
import { certificateRequest, receiptOf } from './memory-papers.ts'
import { conversation } from './memory-requests.ts'
import { MemoryWages } from './memory-wages.ts'
import { memoryJob } from './memory-rows.ts'

type Wish = Pick<TimeProposal, 'scheduledFor' | 'duration'>

const proposedTitle = ({ scheduledFor }: Wish): string =>
  scheduledFor === null ? 'Autre durée proposée' : 'Autre heure proposée'

const isRecent = (moment: string, now: string): boolean =>
  Date.parse(moment) > Date.parse(now) - askAgainDays * 24 * 60 * 60 * 1_000

const orRefuse = (ruled: JobRow | RefusalCode): JobRow => {
  if (typeof ruled === 'string') throw new Refusal(ruled)
  return ruled
}

/**
 * As much of the domain as the promise needs, with the refusals and feed entries of the API. A test beside the API plays the same
 * random histories against both.
 */
export class MemoryDomain<Data extends MemoryData> extends MemoryWages<Data> {
  protected readonly acts: {
    [Name in MutationName]: (user: Id, args: MutationArguments<Name>, photos: readonly string[]) => void
  } = {
    ...this.questionActs,
    ...this.visitActs,

    'application.submit': (user, { id, jobId, message, terms, statedAge }) => {
      if (!isStudent(this.userOf(user))) throw new Refusal('wrong_role')
      const claim = this.claim(user, 'application', id, { jobId, message })
      if (claim === 'replay') return
      const job = this.jobSeenBy(user, jobId)
      const mine = [...this.state.applications.values()].filter((one) => one.studentId === user && one.jobId === jobId)
      if (mine.some((one) => !one.withdrawn)) throw new Refusal('already_applied')
      if (job.status !== 'open') throw new Refusal('job_not_open')
      if (tooYoungFor(job, this.userOf(user).studentProfile?.birthDate, this.now, statedAge))
        throw new Refusal('too_young')
      claim()
      const at = { appliedAt: this.now, createdAt: this.now }
      const row = { id, jobId, studentId: user, message, motivationLetter: message, status: 'pending', ...at } as const
      const areNew = describeNewTerms(terms ?? job, job).length > 0
      const former = this.state.formerTerms.get(jobId) ?? []
      const isToFormer = areNew && former.some((one) => describeNewTerms(one, terms ?? job).length === 0)
      this.state.applications.set(id, {
        ...row,
        ...(isToFormer && { termsChangedAt: this.now }),
        ...(statedAge && { statedAge }),
      })
      this.applicationChanged(id)
      this.change(userFeed(user), 'put', 'job', jobId)
      this.settleAsked([`apply ${jobId}`], user)
      this.change(userFeed(job.postedById), 'put', 'person', user)
      this.notifyInPlaceOf('Candidature retirée', 'Nouvelle candidature', this.#aboutApplicant(user, job))
      if (areNew) this.tellOfTerms(user, job)
    },

    'application.withdraw': (user, { id }) => {
      const application = this.state.applications.get(id)
      const job = application && this.state.jobs.get(application.jobId)
      if (!job || areBlocked(this.state, application.studentId, job.postedById)) throw new Refusal('not_found')
      if (application.studentId !== user) {
        throw new Refusal(job.postedById === user && !application.withdrawn ? 'not_yours' : 'not_found')
      }
      if (application.withdrawn) return
      if (application.status !== 'pending') throw new Refusal('already_decided')
      this.state.applications.set(id, { ...application, withdrawn: true })
      for (const reader of [user, job.postedById]) this.change(userFeed(reader), 'del', 'application', id)
      this.change(userFeed(user), 'del', 'job', job.id)
      this.change(userFeed(job.postedById), 'put', 'person', user)
      this.notifyInPlaceOf('Nouvelle candidature', 'Candidature retirée', this.#aboutApplicant(user, job))
      if (job.reservedForId === user) this.openReservation(job, 'declined')
    },

    'application.leave': (user, { id, reason, words }) => {
      const application = this.state.applications.get(id)
      const job = application && this.state.jobs.get(application.jobId)
      if (!job || areBlocked(this.state, application.studentId, job.postedById)) throw new Refusal('not_found')
      if (application.studentId !== user) {
        throw new Refusal(job.postedById === user && !application.withdrawn ? 'not_yours' : 'not_found')
      }
      if (this.leave(id, { reason, ...(words && { words }) })) return
      throw new Refusal(application.status === 'accepted' && isAgreed(job) ? 'work_paid' : 'wrong_status')
    },

    'application.read': (user, { jobId, ids }) => {
      const job = this.state.jobs.get(jobId)
      if (!job || (job.deletedAt && job.postedById !== user)) throw new Refusal('not_found')
      if (job.postedById !== user) throw new Refusal('not_yours')
      for (const id of [...new Set(ids)].toSorted()) {
        const one = this.state.applications.get(id)
        if (!one || one.jobId !== jobId || one.withdrawn || one.seenAt) continue
        this.state.applications.set(id, { ...one, seenAt: this.now })
        this.applicationChanged(id)
      }
    },

    'application.shortlist': (user, { id, isShortlisted }) => {
      const application = this.state.applications.get(id)
      const job = application && this.state.jobs.get(application.jobId)
      if (!job || areBlocked(this.state, application.studentId, job.postedById)) throw new Refusal('not_found')
      if (application.withdrawn || ![job.postedById, application.studentId].includes(user))
        throw new Refusal('not_found')
      if (job.postedById !== user) throw new Refusal('not_yours')
      const { isShortlisted: before = false, ...rest } = application
      if (before === isShortlisted) return
      this.state.applications.set(id, isShortlisted ? { ...rest, isShortlisted } : rest)
      this.change(userFeed(user), 'put', 'application', id)
    },

    'application.nudge': (user, { id }) => {
      const application = this.state.applications.get(id)
      const job = application && this.state.jobs.get(application.jobId)
      if (!job || areBlocked(this.state, application.studentId, job.postedById)) throw new Refusal('not_found')
      if (application.studentId !== user) {
        throw new Refusal(job.postedById === user && !application.withdrawn ? 'not_yours' : 'not_found')
      }
      if (application.withdrawn) throw new Refusal('not_found')
      if (application.status !== 'pending') throw new Refusal('already_decided')
      if (!takesLetters(this.state, job)) throw new Refusal('job_not_open')
      if (application.nudgedAt) throw new Refusal('already_nudged')
      if (nudgeFrom(application)!.getTime() > this.clockAndIds.now()) throw new Refusal('too_early')
      this.state.applications.set(id, { ...application, nudgedAt: this.now })
      this.applicationChanged(id)
      this.notify(job.postedById, 'Candidature en attente', 'application_update', null, user)
    },

    'application.renew': (user, { id }) => {
      const application = this.state.applications.get(id)
      const job = application && this.state.jobs.get(application.jobId)
      if (!job || areBlocked(this.state, application.studentId, job.postedById)) throw new Refusal('not_found')
      if (application.studentId !== user) {
        throw new Refusal(job.postedById === user && !application.withdrawn ? 'not_yours' : 'not_found')
      }
      if (application.withdrawn) throw new Refusal('not_found')
      if (application.status === 'pending') return
      if (application.status !== 'rejected' || !application.askedAgainAt) throw new Refusal('already_decided')
      if (!takesLetters(this.state, job)) throw new Refusal('job_not_open')
      this.state.applications.set(id, renewedRow(application))
      this.applicationChanged(id)
      this.change(userFeed(job.postedById), 'put', 'person', user)
      this.settleAsked([`apply ${job.id}`], user)
      this.notify(job.postedById, 'Encore libre', 'application_update', null, user)
    },

    'template.save': (user, { id, name, letter }) => {
      if (!isStudent(this.userOf(user))) throw new Refusal('wrong_role')
      const mine = [...this.state.templates.values()].filter((one) => one.userId === user && one.id !== id)
      if (mine.length >= templateLimit) throw new Refusal('templates_full')
      const known = this.state.templates.get(id)
      if (known && known.userId !== user) throw new Refusal('id_reused')
      const createdAt = known?.createdAt ?? this.now
      this.state.templates.set(id, { id, userId: user, name, letter, createdAt, updatedAt: this.now })
      this.change(userFeed(user), 'put', 'template', id)
    },

    'template.delete': (user, { id }) => {
      if (this.state.templates.get(id)?.userId !== user) return
      this.state.templates.delete(id)
      this.change(userFeed(user), 'del', 'template', id)
    },

    'message.send': (user, { id, jobId, receiverId, content, attachment }, [photo]) => {
      const isPhoto = attachment?.kind === 'photo'
      if (isPhoto) ensureWhole(photo)
      const more = attachment && { attachment }
      const claim = this.claim(user, 'message', id, { jobId, content, ...more, ...(photo !== undefined && { photo }) })
      if (claim === 'replay') return
      const { job, other } = this.conversationOf(user, jobId)
      if (!mayWriteIn(job) || areBlocked(this.state, user, other)) throw new Refusal('chat_closed')
      if (receiverId !== other) throw new Refusal('invalid')
      if (isPhoto) this.keepMessagePhoto(user, jobId, id)
      claim()
      const sequence = [...this.state.messages.values()].filter((one) => one.jobId === jobId).length + 1
      const row = { id, jobId, senderId: user, receiverId, content, createdAt: this.now, isRead: false, sequence }
      this.state.messages.set(id, { ...row, ...more })
      for (const reader of [user, receiverId]) this.change(userFeed(reader), 'put', 'message', id)
      if (this.standingNews(receiverId, conversation(jobId)).length > 0) return
      this.notify(receiverId, 'Nouveau message', 'message', conversation(jobId), user)
    },

    'message.read': (user, { jobId, upTo }) => {
      this.conversationOf(user, jobId)
      const unread = [...this.state.messages.values()].filter(
        (message) => message.jobId === jobId && message.receiverId === user && !message.isRead,
      )
      const read = unread.filter(({ sequence }) => (sequence ?? 0) <= upTo)
      for (const message of read) {
        this.state.messages.set(message.id, { ...message, isRead: true })
        for (const reader of [user, message.senderId]) this.change(userFeed(reader), 'put', 'message', message.id)
      }
      this.settleNews(user, jobId)
    },

    'notification.read': (user, { id }) => {
      const notification = this.state.notifications.get(id)
      if (notification?.userId !== user) throw new Refusal('not_found')
      if (notification.aboutId && areBlocked(this.state, user, notification.aboutId)) throw new Refusal('not_found')
      this.readNotification(notification)
    },

    'notification.readAll': (user, { upTo }) => {
      const newest = this.state.notifications.get(upTo)
      if (newest?.userId !== user) throw new Refusal('not_found')
      for (const one of this.state.notifications.values()) {
        if (one.userId === user && one.sequence <= newest.sequence) this.readNotification(one)
      }
    },

    'offer.keep': (user, { id, isKept }) => {
      if (!isStudent(this.userOf(user))) throw new Refusal('wrong_role')
      const { kept } = this.state
      const key = `${user} ${id}`
      if (!isKept) {
        if (kept.delete(key)) this.change(userFeed(user), 'del', 'kept', id)
        return
      }
      if (kept.has(key)) return
      const job = this.jobSeenBy(user, id)
      if ([...kept.keys()].filter((one) => one.startsWith(user)).length >= keptLimits.offers)
        throw new Refusal('kept_full')
      kept.set(key, { id, keptAt: this.now, title: job.title, location: job.location })
      this.change(userFeed(user), 'put', 'kept', id)
    },

    'search.save': (user, { id, name, filter }) => {
      if (!isStudent(this.userOf(user))) throw new Refusal('wrong_role')
      const { searches } = this.state
      const others = [...searches.values()].filter((one) => one.userId === user && one.id !== id)
      if (others.length >= keptLimits.searches) throw new Refusal('searches_full')
      const before = searches.get(id)
      if (before && before.userId !== user) throw new Refusal('id_reused')
      searches.set(id, { id, name, filter, createdAt: before?.createdAt ?? this.now, userId: user })
      this.change(userFeed(user), 'put', 'search', id)
    },

    'search.delete': (user, { id }) => {
      if (this.state.searches.get(id)?.userId !== user) return
      this.state.searches.delete(id)
      this.change(userFeed(user), 'del', 'search', id)
    },

    'person.block': (user, { id, isBlocked }) => {
      if (id === user) throw new Refusal('invalid')
      if (!this.state.users.has(id)) throw new Refusal('not_found')
      const { blocks } = this.state
      const key = `${user} ${id}`
      if (blocks.has(key) === isBlocked) return
      if (isBlocked) {
        this.endAgreedWork(user, id)
        this.openReservationsFor(id, user)
        this.openReservationsFor(user, id)
      }
      if (isBlocked) blocks.set(key, { id, blockedAt: this.now })
      else blocks.delete(key)
      this.change(userFeed(user), isBlocked ? 'put' : 'del', 'block', id)
      this.keptChanged(user, id)
      if (blocks.has(`${id} ${user}`)) return
      if (isBlocked) this.forgetOffers(user, id)
      this.pairChanged(user, id)
    },

    'job.publish': (user, args) => {
      if (isStudent(this.userOf(user))) throw new Refusal('wrong_role')
      const { id, ...draft } = args
      const claim = this.claim(user, 'job', id, draft)
      if (claim === 'replay') return
      const mine = [...this.state.jobs.values()].filter((one) => one.postedById === user)
      if (mine.filter((one) => one.status === 'open' && !one.deletedAt).length >= openOfferLimit)
        throw new Refusal('offers_full')
      claim()
      const { reservedForId: wished, ...open } = args
      const student = wished !== undefined && this.#mayReserve(user, wished, args) ? wished : undefined
      this.state.jobs.set(id, memoryJob(student ? args : open, user, this.now))
      this.jobChanged(id)
      if (student) this.#ask(student, 'Une offre pour vous d’abord', id, user)
      else if (wished)
        this.notify(user, 'Offre ouverte à tous', 'application_update', dashboardPath({ tab: 'jobs', jobId: id }))
    },

    'job.openToAll': (user, { id }) => {
      const job = this.state.jobs.get(id)
      if (!job || (job.deletedAt && job.postedById !== user)) throw new Refusal('not_found')
      if (job.postedById === user) return this.openReservation(job, 'poster')
      if (job.reservedForId === user) return this.openReservation(job, 'declined')
      if (job.reservedForId !== undefined) throw new Refusal('not_found')
      if (!isStudent(this.userOf(user))) throw new Refusal('not_yours')
    },

    'job.edit': (user, args) => {
      const job = this.#ownJob(user, args.id)
      if (job.status !== 'open' || job.deletedAt) throw new Refusal('job_not_open')
      const { category = job.category, subcategory } = args
      if (subcategory && !belongsTo(subcategory, category)) throw new Refusal('invalid')
      const edited = editJobRow(job, args, this.now)
      if (edited === job) return
      this.setJob(edited)
      if (jobsFeed(edited.canton) !== jobsFeed(job.canton) && isOffered(this.state, job))
        this.change(jobsFeed(job.canton), 'del', 'job', job.id)
      this.jobChanged(job.id)
      if (describeNewTerms(job, edited).length === 0) return
      this.state.formerTerms.set(job.id, [...(this.state.formerTerms.get(job.id) ?? []), termsOf(job)])
      this.tellOfNewTerms(job)
    },

    'job.invite': (user, { id, studentId }) => {
      if (isStudent(this.userOf(user))) throw new Refusal('wrong_role')
      const job = this.#ownJob(user, id)
      if (job.status !== 'open' || job.deletedAt) throw new Refusal('job_not_open')
      if (this.state.hidden.has(id)) throw new Refusal('job_hidden')
      if (job.reservedForId !== undefined) throw new Refusal('job_reserved')
      const student = this.state.users.get(studentId)
      const isThere = student && isStudent(student) && !student.suspendedAt && !areBlocked(this.state, user, studentId)
      if (!isThere) throw new Refusal('not_found')
      const letters = [...this.state.applications.values()].filter((one) => one.jobId === id && !one.withdrawn)
      if (job.invitedIds?.includes(studentId) || letters.some((one) => one.studentId === studentId)) return
      if ((job.invitedIds?.length ?? 0) >= invitationLimits.perOffer) throw new Refusal('invitations_full')
      this.state.jobs.set(id, inviteToRow(job, studentId))
      this.change(userFeed(user), 'put', 'job', id)
      this.#ask(studentId, 'Invitation à postuler', id, user)
    },

    'job.reopen': (user, { id }) => {
      const job = this.#ownJob(user, id)
      if (job.status !== 'open' || job.deletedAt) throw new Refusal('job_not_open')
      if (this.state.hidden.has(id)) throw new Refusal('job_hidden')
      const { departures, applications } = this.state
      const at = departures.findLastIndex(({ jobId }) => jobId === id)
      const left = departures[at]
      if (!left || left.reopenedAt) return
      departures[at] = { ...left, reopenedAt: this.now }
      this.change(userFeed(user), 'put', 'job', id)
      const asked = [...applications.values()]
        .filter((one) => one.jobId === id && one.status === 'rejected' && !one.withdrawn)
        .filter(({ decidedAt = '' }) => decidedAt >= left.agreedAt && isRecent(decidedAt, this.now))
        .filter(({ studentId }) => !areBlocked(this.state, user, studentId))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      for (const one of asked) {
        applications.set(one.id, { ...one, askedAgainAt: this.now })
        this.applicationChanged(one.id)
      }
      for (const { studentId } of asked) this.#ask(studentId, 'Encore libre ?', id, user)
    },

    'job.addPhoto': (user, { id, photoId }, [photo]) => {
      ensureWhole(photo)
      const job = this.#ownJob(user, id)
      if (job.status !== 'open' || job.deletedAt) throw new Refusal('job_not_open')
      if (job.photoIds?.includes(photoId)) return
      const added = addPhotoToRow(job, photoId)
      if (added === job) throw new Refusal('offer_photos_full')
      const claim = this.claim(user, 'photo', photoId, { id })
      if (claim === 'replay') return
      this.keepPhotos(user, [`offer ${photoId}`])
      claim()
      this.setJob(added)
      this.jobChanged(id)
    },

    'job.removePhoto': (user, { id, photoId }) => {
      const job = this.#ownJob(user, id)
      const left = removePhotoFromRow(job, photoId)
      if (left === job) return
      this.state.photos.delete(`offer ${photoId}`)
      this.setJob(left)
      this.jobChanged(id)
    },

    'payment.declare': (user, { id, jobId, replaces, isAnother, ...said }) => {
      const job = this.state.jobs.get(jobId)
      if (!job || (job.deletedAt && job.postedById !== user)) throw new Refusal('not_found')
      const { postedById: payerId, assignedToId: payeeId } = job
      if (user !== payerId && user !== payeeId) throw new Refusal('not_yours')
      const stored = { jobId, declaredById: user, ...said }
      const known = this.state.handPayments.get(id)
      const isSame = (field: string) => known?.[field as keyof typeof stored] === stored[field as keyof typeof stored]
      if (known && known.expenses === said.expenses && Object.keys(stored).every(isSame)) return
      if (known) throw new Refusal('id_reused')
      if (!isHandPayable(job) || payeeId !== said.payeeId) throw new Refusal('not_payable')
      const accepted = [...this.state.applications.values()].find(
        (one) => one.jobId === jobId && one.studentId === payeeId && one.status === 'accepted',
      )
      if (!isPaidDay(said.paidOn, accepted?.decidedAt ?? this.now, new Date(this.now))) throw new Refusal('invalid')
      const ofJob = [...this.state.handPayments.values()].filter((one) => one.jobId === jobId)
      const unconfirmed = ofJob.filter((one) => one.declaredById === user && !one.confirmedAt && !one.sameAs)
      if (unconfirmed.length >= unconfirmedPerJob) throw new Refusal('payments_full')
      const former = replaces === undefined ? undefined : this.#handPaymentOf(user, { id: replaces, jobId })
      if (former && !former.confirmedAt && former.declaredById !== user) throw new Refusal('not_yours')
      if (former?.isWithdrawn) throw new Refusal('not_found')
      const corrects = former?.confirmedAt ? former.id : former?.corrects
      if (said.amount === 0 && !corrects) throw new Refusal('invalid')

      const payment = { ...stored, id, payerId, declaredAt: this.now, ...(corrects && { corrects }) }
      const open = ofJob.filter((one) => one.payeeId === payeeId && !one.confirmedAt && !one.isWithdrawn)
      const others = open.filter((one) => one.id !== former?.id && !one.contestedAt)
      const same = isAnother ? undefined : findSameNote(others, payment)
      const over = open.filter(
        (one) => one !== same && (one.id === former?.id || (corrects !== undefined && one.corrects === corrects)),
      )
      for (const one of over) this.state.handPayments.set(one.id, { ...one, isWithdrawn: true })
      this.#setHandPayment({ ...payment, ...(same && { isWithdrawn: true, sameAs: same.id }) }, ...over)
      if (same && same.declaredById !== user) {
        const { expenses = 0, ...plain } = same
        const both = Math.min(expenses, said.expenses ?? 0)
        this.#agree(user, { ...plain, ...(both > 0 && { expenses: both }) })
      }
      const title = corrects ? 'Paiement à corriger' : 'Paiement à confirmer'
      const own = over.find((one) => one.declaredById === user)
      if (!same) this.#tellOfPayment(user, payment, title, own && { title, ...own })
      this.settleAsked(over.map((one) => `payment ${one.id}`))
    },

    'payment.confirm': (user, named) => {
      const payment = this.#otherPayment(user, named)
      if (!payment.confirmedAt) this.#agree(user, payment)
    },

    'payment.contest': (user, { otherAmount, ...named }) => {
      const { otherAmount: before = null, contestedAt, ...payment } = this.#otherPayment(user, named)
      if (payment.confirmedAt) throw new Refusal('already_confirmed')
      if (contestedAt && before === otherAmount) return
      const contested = { contestedAt: contestedAt ?? this.now, ...(otherAmount !== null && { otherAmount }) }
      this.#setHandPayment({ ...payment, ...contested })
      if (!contestedAt) this.#tellOfPayment(user, payment, 'Paiement contesté')
    },

    'payment.withdraw': (user, named) => {
      const payment = this.#ownPayment(user, named)
      if (payment.isWithdrawn) return
      this.#setHandPayment({ ...payment, isWithdrawn: true })
      this.settleAsked([`payment ${payment.id}`])
    },

    'paper.ask': (user, args) => {
      const { id, jobId, posterId } = args
      const job = this.state.jobs.get(jobId)
      if (!job || (job.deletedAt && job.postedById !== user)) throw new Refusal('not_found')
      if (job.assignedToId !== user) throw new Refusal('not_yours')
      const known = this.state.papers.get(id)
      if (known?.kind === 'certificate' && known.jobId === jobId && known.studentId === user) return
      if (known) throw new Refusal('id_reused')
      if (posterId !== job.postedById) throw new Refusal('invalid')
      if (job.status !== 'completed') throw new Refusal('wrong_status')
      const ofJob = [...this.state.papers.values()].filter((one) => one.kind === 'certificate' && one.jobId === jobId)
      if (ofJob.some(isOpenCertificate)) throw new Refusal('already_certified')
      if (ofJob.length >= certificatesPerJob) throw new Refusal('certified_enough')
      this.#setPaper(certificateRequest(args, user, this.now))
      const title = 'Attestation demandée'
      this.notify(posterId, title, 'other', `/documents?job=${jobId}`, user, title, `certificate ${jobId}`)
    },

    'paper.withdraw': (user, { id, jobId }) => {
      const paper = this.state.papers.get(id)
      const isOfParty = paper && [paper.posterId, paper.studentId].includes(user)
      if (!isOfParty || paper.jobId !== jobId || !['certificate', 'agreement'].includes(paper.kind))
        throw new Refusal('not_found')
      if (paper.kind === 'agreement' && paper.issuedAt !== null) throw new Refusal('already_agreed')
      if (paper.withdrawnAt !== null) return
      this.#setPaper({ ...paper, withdrawnAt: this.now })
      if (paper.kind === 'agreement') return
      const [isPoster, isIssued] = [user === paper.posterId, paper.issuedAt !== null]
      const other = isPoster ? paper.studentId : paper.posterId
      if (!isIssued) this.settleAsked([`certificate ${jobId}`])
      if (isIssued) this.notify(other, 'Attestation retirée', 'other', `/documents/${id}`, user)
      else if (isPoster) this.notify(other, 'Attestation refusée', 'other', '/documents', user)
    },

    'schedule.propose': (user, { jobId, studentId, ...wish }) => {
      const job = this.#jobOfParty(user, jobId)
      if (!isAgreed(job) || job.assignedToId !== studentId) throw new Refusal('work_over')
      if (areBlocked(this.state, job.postedById, studentId)) throw new Refusal('chat_closed')
      const at = new Date(this.now)
      const after = orRefuse(proposeIn(job, { ...wish, byId: user }, at))
      if (after === job) return
      this.#setTimes(job, after)
      this.settleAsked([`time ${jobId}`], user)
      if (after.timeProposals?.at(-1)?.outcome === 'agreed') return this.#tellOfTime(user, job, wish, 'C’est convenu')
      const former = openProposalOf(job, at)
      this.#tellOfTime(user, job, wish, proposedTitle(wish), former?.byId === user ? former : undefined)
    },

    'schedule.answer': (user, { id, jobId, accepts }) => {
      const job = this.#jobOfParty(user, jobId)
      if (!isAgreed(job)) throw new Refusal('work_over')
      if (areBlocked(this.state, job.postedById, job.assignedToId!)) throw new Refusal('chat_closed')
      const after = orRefuse(answerIn(job, { id, byId: user, accepts }, new Date(this.now)))
      if (after === job) return
      this.#setTimes(job, after)
      this.settleAsked([`time ${jobId}`], user)
      const proposal = job.timeProposals!.find((one) => one.id === id)!
      this.#tellOfTime(user, job, proposal, accepts ? 'C’est convenu' : 'Proposition refusée')
    },

    'schedule.withdraw': (user, { id, jobId }) => {
      const job = this.#jobOfParty(user, jobId)
      if (!isAgreed(job)) return
      const after = orRefuse(withdrawIn(job, { id, byId: user }, new Date(this.now)))
      if (after === job) return
      this.#setTimes(job, after)
      if (areBlocked(this.state, job.postedById, job.assignedToId!)) return
      const proposal = job.timeProposals!.find((one) => one.id === id)!
      this.#tellOfTime(user, job, proposal, 'Proposition retirée', proposal)
      this.settleAsked([`time ${jobId}`], user === job.postedById ? job.assignedToId! : job.postedById)
    },

    'profile.update': (user, args) =>
      this.setUser(user, (before) => {
        const after = editPerson(before, args)
        const changed = (['firstName', 'lastName'] as const).filter((field) => after[field] !== before[field])
        const isOdd = changed.some((field) => !isNameText(after[field]) || isContactText(after[field]))
        if (isOdd || (changed.length > 0 && isProductName(after))) throw new Refusal('invalid')
        return after
      }),

    'studentProfile.update': (user, args) =>
      this.setUser(user, (before) => {
        if (!before.studentProfile) throw new Refusal('wrong_role')
        return this.withBirthDate(before, editStudentAccount(before, args, this.now))
      }),

    'wageYear.update': (user, args) => this.updateWageYear(user, args),

    'photo.set': (user, { id }, [photo]) => {
      ensureWhole(photo)
      const claim = this.claim(user, 'photo', id, { photo })
      if (claim === 'replay') return
      this.keepPhotos(user, [`profile ${user}`])
      claim()
      this.setUser(user, (before) => ({ ...before, profileImageUrl: `/api/users/${user}/photo?v=${id}` }))
    },

    'photo.clear': (user) => {
      this.state.photos.delete(`profile ${user}`)
      this.setUser(user, (before) => assign<User>(before, { profileImageUrl: null }))
    },

    'schoolProof.send': (user, _args, [photo]) => {
      ensureWhole(photo)
      const { studentProfile } = this.userOf(user)
      if (!studentProfile) throw new Refusal('wrong_role')
      if (!studentProfile.school || studentProfile.schoolConfirmed) throw new Refusal('invalid')
      this.keepPhotos(user, [`proof ${user}`], `proof ${user}`)
    },

    'schoolProof.withdraw': (user) => void this.state.photos.delete(`proof ${user}`),

    'review.submit': (user, { jobId }, photos) => {
      for (const photo of photos) ensureWhole(photo)
      const { job } = this.conversationOf(user, jobId)
      if (job.postedById !== user ? job.status !== 'completed' : job.status === 'cancelled')
        throw new Refusal('not_reviewable')
      const reviewed = `${jobId} ${user}`
      if (this.state.reviewed.has(reviewed)) throw new Refusal('already_reviewed')
      this.keepPhotos(
        user,
        photos.map((_, at) => `review ${reviewed} ${at}`),
      )
      this.state.reviewed.add(reviewed)
      if (!job.complaint) this.complete(jobId)
    },
  }

  /** Asks a student to apply for an offer. */
  #ask(student: Id, title: string, jobId: Id, poster: Id): void {
    this.notify(student, title, 'job_match', `/jobs/${jobId}`, poster, title, `apply ${jobId}`)
  }

  /** Whether an offer can be reserved for this student, who has finished work for the poster and may apply for it. */
  #mayReserve(user: Id, studentId: Id, offer: MutationArguments<'job.publish'>): boolean {
    const student = this.state.users.get(studentId)
    const hasWorked = [...this.state.jobs.values()].some(
      (one) => one.postedById === user && one.assignedToId === studentId && one.status === 'completed',
    )
    if (!student || !isStudent(student) || !hasWorked || student.suspendedAt || student.isDeleted) return false
    if (areBlocked(this.state, user, studentId)) return false
    const work = { ...offer, estimatedDuration: hoursOf(offer.duration) }
    return tooYoungFor(work, student.studentProfile?.birthDate, this.now) === null
  }

  #ownJob(user: Id, id: Id): JobRow {
    const job = this.state.jobs.get(id)
    if (!job || (job.deletedAt && job.postedById !== user)) throw new Refusal('not_found')
    if (job.postedById !== user) throw new Refusal('not_yours')
    return job
  }

  #handPaymentOf(user: Id, { id, jobId }: { id: Id; jobId: Id }): StoredHandPayment {
    const payment = this.state.handPayments.get(id)
    if (payment?.jobId !== jobId || ![payment.payerId, payment.payeeId].includes(user)) throw new Refusal('not_found')
    return payment.sameAs === undefined ? payment : this.#handPaymentOf(user, { id: payment.sameAs, jobId })
  }

  /** Returns a payment that the user has declared and may take back. */
  #ownPayment(user: Id, named: { id: Id; jobId: Id }) {
    const payment = this.#handPaymentOf(user, named)
    if (payment.confirmedAt) throw new Refusal('already_confirmed')
    if (payment.declaredById !== user) throw new Refusal('not_yours')
    return payment
  }

  /** Returns a payment that the other party has declared. */
  #otherPayment(user: Id, named: { id: Id; jobId: Id }) {
    const payment = this.#handPaymentOf(user, named)
    if (payment.isWithdrawn) throw new Refusal('not_found')
    if (payment.declaredById === user) throw new Refusal('not_yours')
    return payment
  }

  #agree(user: Id, { contestedAt, otherAmount: _otherAmount, corrects, ...payment }: StoredHandPayment): void {
    const isNothing = payment.amount === 0
    const former = corrects === undefined ? undefined : this.state.handPayments.get(corrects)
    if (former) this.state.handPayments.set(former.id, { ...former, isWithdrawn: true })
    const over = former ? [former] : []
    this.#setHandPayment({ ...payment, confirmedAt: this.now, ...(isNothing && { isWithdrawn: true }) }, ...over)
    const receipt = former && this.state.papers.get(former.id)
    if (receipt) this.#setPaper({ ...receipt, withdrawnAt: this.now })
    if (!isNothing) this.#setPaper(receiptOf(this.state, payment, this.now, receipt?.number))
    const told = { ...payment, ...(corrects && { corrects }) }
    this.#tellOfPayment(
      user,
      told,
      'Paiement confirmé',
      contestedAt ? { title: 'Paiement contesté', ...told } : undefined,
    )
    this.settleAsked([`payment ${payment.id}`])
  }

  /** Stores a hand payment, which its two people read in the job's row as long as they have the job. `over`: those whose years change with it. */
  #setHandPayment(payment: StoredHandPayment, ...over: StoredHandPayment[]): void {
    const { id, jobId, payerId, payeeId } = payment
    this.state.handPayments.set(id, payment)
    const { postedById, assignedToId } = this.state.jobs.get(jobId)!
    for (const party of [payerId, payeeId])
      if (party === postedById || party === assignedToId) this.change(userFeed(party), 'put', 'job', jobId)
    this.countWages(payment, payment.paidOn, ...over.map(({ paidOn }) => paidOn))
  }

  /** Notifies the other party of a payment, in the place of an unread notification with the title and payment of `former`. */
  #tellOfPayment(
    by: Id,
    payment: StoredHandPayment,
    title: string,
    former?: Pick<StoredHandPayment, 'amount' | 'method' | 'paidOn'> & { title: string },
  ): void {
    const { payerId, payeeId, jobId } = payment
    const job = this.state.jobs.get(jobId)!
    const describe = ({ amount, method, paidOn }: Pick<StoredHandPayment, 'amount' | 'method' | 'paidOn'>) =>
      `${this.userOf(by).firstName} ${amount} ${method} ${title === 'Paiement à confirmer' ? paidOn : ''} ${job.title}`
    const userId = by === payerId ? payeeId : payerId
    const asks = title === 'Paiement confirmé' ? undefined : `payment ${payment.id}`
    this.#tell(
      { userId, aboutId: by, message: describe(payment), asks },
      title,
      former && [former.title, describe(former)],
    )
  }

  /** Notifies a party of agreed work, in the place of an unread notification with this title and message. */
  #tell(
    { asks, ...told }: { userId: Id; aboutId: Id; message: string; asks: string | undefined },
    title: string,
    former?: [title: string, message: string],
  ): void {
    const at = { ...told, type: 'other', actionUrl: '/accepted-jobs', ...(asks && { asks }) } as const
    if (former) this.notifyInPlaceOf(former[0], title, at, former[1])
    else this.notify(at.userId, title, at.type, at.actionUrl, at.aboutId, at.message, asks)
  }

  #setPaper(paper: Paper): void {
    this.state.papers.set(paper.id, paper)
    for (const party of [paper.posterId, paper.studentId]) this.change(userFeed(party), 'put', 'paper', paper.id)
  }

  #jobOfParty(user: Id, id: Id): JobRow {
    const job = this.state.jobs.get(id)
    if (!job || (job.deletedAt && job.postedById !== user)) throw new Refusal('not_found')
    if (![job.postedById, job.assignedToId].includes(user)) throw new Refusal('not_yours')
    return job
  }

  #setTimes(before: JobRow, after: JobRow): void {
    const { id, postedById, assignedToId } = after
    if (after.scheduledFor === before.scheduledFor && after.duration === before.duration) {
      this.setJob(after)
      for (const party of [postedById, assignedToId!]) this.change(userFeed(party), 'put', 'job', id)
      return
    }
    this.setJob({ ...after, estimatedDuration: hoursOf(after.duration) })
    this.jobChanged(id)
  }

  /** Notifies the other party of a proposal, in the place of an unread notification of `former`. */
  #tellOfTime(by: Id, job: JobRow, wish: Wish, title: string, former?: Wish): void {
    const describe = ({ scheduledFor, duration }: Wish) =>
      `${this.userOf(by).firstName} ${scheduledFor} ${duration} ${job.scheduledFor} ${job.duration} ${job.title}`
    const userId = by === job.postedById ? job.assignedToId! : job.postedById
    const asks = title === proposedTitle(wish) ? `time ${job.id}` : undefined
    const undone: [string, string] | undefined = former && [proposedTitle(former), describe(former)]
    this.#tell({ userId, aboutId: by, message: describe(wish), asks }, title, undone)
  }

  #aboutApplicant(student: Id, { id, postedById, title }: JobRow) {
    const message = `${fullName(this.userOf(student))}, ${title} (${id})`
    return { userId: postedById, type: 'application_update', actionUrl: null, aboutId: student, message } as const
  }

  /** A student applies and is accepted, which begins a conversation. */
  begin(student: Id, applicationId: Id, jobId: Id): void {
    this.acts['application.submit'](student, { id: applicationId, jobId, message: 'Bonjour' }, [])
    this.accept(applicationId)
  }
}
