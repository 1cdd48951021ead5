import { birthDateTries } from '../../schema/accounts/birth-date.ts'
import type { User } from '../../schema/accounts/user.ts'
import {
  isOverFor,
  noticeLevelOf,
  noticeLevels,
  swissYear,
  workOf,
  type Side,
} from '../../schema/employment/wage-year.ts'
import { wageYearIdOf } from '../../schema/employment/wage-year-id.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { Id } from '../../schema/ids.ts'
import { avsStateOf, isLimitTold } from '../../schema/law/avs.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import { Refusal, type MemoryData, type MemoryWageYear } from './memory-data.ts'
import { MemoryVisits } from './memory-visits.ts'

/** What households pay students, by year (rule 2.2.250). This server has no money of its own, so it counts what was paid by hand. */
export class MemoryWages<Data extends MemoryData> extends MemoryVisits<Data> {
  /** Counts the years of these days anew, for the two people of a hand payment. */
  protected countWages({ payerId, payeeId }: { payerId: Id; payeeId: Id }, ...days: string[]): void {
    const years = [...new Set(days.map(swissYear))].toSorted((a, b) => a - b)
    for (const year of years) this.#countYear(payerId, payeeId, year)
  }

  #countYear(posterId: Id, studentId: Id, year: number): void {
    const ofPair = [...this.state.wageYears.values()].filter(
      (one) => one.posterId === posterId && one.studentId === studentId,
    )
    const before = ofPair.find((one) => one.year === year) ?? this.#newYear(posterId, studentId, year, ofPair)
    const sums = { confirmed: 0, declared: 0, claimed: 0, contested: 0 }
    let isHousehold = this.userOf(posterId).privateProfile?.propertyType !== 'office'
    for (const one of this.state.handPayments.values()) {
      const isOfPair = one.payerId === posterId && one.payeeId === studentId
      if (!isOfPair || one.isWithdrawn || swissYear(one.paidOn) !== year) continue
      if (one.corrects) continue
      const said = one.declaredById === posterId ? 'declared' : 'claimed'
      sums[one.confirmedAt ? 'confirmed' : one.contestedAt ? 'contested' : said] += one.amount
      const job = this.state.jobs.get(one.jobId)
      if (job?.category === 'digital' || job?.deliveryType === 'remote') isHousehold = false
    }
    const counted = { ...before, ...sums, isHousehold }
    this.#put(counted)
    this.#tellOfWages(counted)
  }

  #newYear(posterId: Id, studentId: Id, year: number, others: readonly MemoryWageYear[]): MemoryWageYear {
    const last = others.filter((one) => one.year < year).toSorted((a, b) => b.year - a.year)[0]
    const none = {
      card: 0,
      confirmed: 0,
      declared: 0,
      claimed: 0,
      contested: 0,
      elsewhere: 0,
      isHousehold: true,
      told: 0,
    }
    const { isAsked = false, isDateReleased = false } = last ?? {}
    return { id: wageYearIdOf(posterId, studentId, year), posterId, studentId, year, ...none, isAsked, isDateReleased }
  }

  #tellOfWages(year: MemoryWageYear): void {
    const level = noticeLevelOf(year)
    const { posterId, studentId } = year
    const isNew = !year.isStudentTold && isOverFor(year, 'student')
    if (level <= year.told && !isNew) return
    const after = { ...year, told: Math.max(level, year.told), ...(isNew && { isStudentTold: true as const }) }
    this.state.wageYears.set(year.id, after)
    const birthYear = this.#birthYearOf(studentId)
    const isTold = (side: Side) => isLimitTold(avsStateOf(workOf(year, birthYear, side)))
    const [screen, over] = [`/hand-over/${year.id}`, 'Plus de 750 CHF']
    if (isNew && isTold('student')) this.notify(studentId, over, 'other', screen, posterId)
    if (level <= year.told) return
    const isFirst = !this.state.employersTold.has(posterId)
    this.state.employersTold.set(posterId, true)
    const at = ['other', screen, studentId] as const
    if (isFirst) this.notify(posterId, 'Vous êtes employeur : ce que cela veut dire', ...at)
    if (level > noticeLevels.first && isTold('household'))
      this.notify(posterId, level === noticeLevels.over ? over : 'Bientôt 750 CHF', ...at)
  }

  #birthYearOf(student: Id): number | null {
    const birthDate = this.userOf(student).studentProfile?.birthDate
    return birthDate ? Number(birthDate.slice(0, 4)) : null
  }

  protected updateWageYear(
    user: Id,
    { id, isAsked, isDateReleased, elsewhere, partnerEmail }: MutationArguments<'wageYear.update'>,
  ): void {
    const before = this.state.wageYears.get(id)
    if (!before || ![before.posterId, before.studentId].includes(user)) throw new Refusal('not_found')
    const isOfStudent = isAsked !== undefined || isDateReleased !== undefined
    const isOfHousehold = elsewhere !== undefined || partnerEmail !== undefined
    if (before.studentId === user ? isOfHousehold : isOfStudent) throw new Refusal('not_yours')
    const { partnerEmail: formerPartner, ...alone } = before
    const partner = partnerEmail === undefined ? formerPartner : (partnerEmail ?? undefined)
    const after = {
      ...alone,
      ...(partner !== undefined && { partnerEmail: partner }),
      isAsked: isAsked ?? before.isAsked,
      isDateReleased: isDateReleased ?? before.isDateReleased,
      elsewhere: elsewhere ?? before.elsewhere ?? 0,
    }
    const isSame = after.isAsked === before.isAsked && after.isDateReleased === before.isDateReleased
    if (isSame && after.elsewhere === before.elsewhere && partner === formerPartner) return
    this.#put(after)
    if (after.elsewhere !== before.elsewhere) return this.#tellOfWages(after)
    if (after.isAsked && !before.isAsked)
      this.notify(after.posterId, 'Cotisations demandées', 'other', `/hand-over/${id}`, user)
  }

  /** Returns the account with one try less for a new date of birth, which the households that may read it receive. */
  protected withBirthDate(before: User, after: User): User {
    const [former, present] = [before.studentProfile, after.studentProfile]
    if (!former || !present || (former.birthDate ?? null) === (present.birthDate ?? null)) return after
    const tries = former.birthDateTries ?? birthDateTries
    if (present.birthDate && tries === 0) throw new Refusal('invalid')
    for (const year of this.state.wageYears.values())
      if (year.studentId === after.id && year.isDateReleased) this.#put(year)
    return { ...after, studentProfile: { ...present, birthDateTries: present.birthDate ? tries - 1 : tries } }
  }

  #put(year: MemoryWageYear): void {
    this.state.wageYears.set(year.id, year)
    for (const party of [year.posterId, year.studentId]) this.change(userFeed(party), 'put', 'wageYear', year.id)
  }
}
