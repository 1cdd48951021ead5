import { Check, Handshake, MapPin, PencilLine } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { describeSlot } from '../../schema/accounts/student-details.ts'
import type { PublicUser } from '../../schema/accounts/user.ts'
import { nameOf } from '../../schema/accounts/party-names.ts'
import { describeRecord } from '../accounts/record.ts'
import { css, cx } from '../styled-system/css'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { FactItem, FactRow } from '../ui/fact-row.tsx'
import { focusAtMount } from '../ui/hooks/focus-at-mount.ts'
import { useInSight } from '../ui/hooks/in-sight.ts'
import { RatingStars } from '../ui/rating-stars.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { ComparedApplicant } from './applicants-fit.ts'
import { useReceivedReviews } from './applicants-reviews.tsx'
import { ShortlistButton } from './shortlisting.tsx'
import { ApplicationTag } from './application-tag.tsx'

interface ApplicantRowProps extends ComparedApplicant {
  /** Whether the card beside the list is this applicant's. */
  isOpen: boolean
  /** Whether the row has the focus from the start: the person comes back from this applicant's card. */
  takesFocus: boolean
  onOpen: () => void
}

const rowStyle = css({ display: 'flex', gap: '3', alignItems: 'flex-start', p: '3' })
const openStyle = css({ borderColor: 'lake', boxShadow: 'ring' })
const wordsStyle = css({ pile: '1', flex: '1', minWidth: '0' })
const lineStyle = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2.5' })
const nameStyle = css({ textStyle: 'title', flex: '[1 1 5rem]', minWidth: '0', overflowWrap: 'anywhere' })
const buttonStyle = css({ textAlign: 'start' })
const ratingStyle = css({
  inline: '1',
  flexShrink: '0',
  textStyle: 'small',
  fontVariantNumeric: 'tabular-nums',
})
const countStyle = css({ color: 'soft' })
const fitStyle = css({ color: 'brand', fontWeight: 'semibold', '& svg': { color: 'brand' } })
const letterStyle = css({
  textStyle: 'small',
  color: 'soft',
  lineClamp: { base: '1', md: '2' },
  overflowWrap: 'anywhere',
})

/** An applicant in the list: what a poster compares. A press opens the card (rule 2.2.103). */
export function ApplicantRow({ application, student, fit, isOpen, takesFocus, onOpen }: ApplicantRowProps) {
  const factsId = useId()
  const { ref, wasSeen } = useInSight()
  const { kilometres, freeSlot, tools } = fit
  const record = describeRecord(student?.studentProfile ?? {})
  return (
    <Card ref={ref} pressable padded={false} className={cx(rowStyle, isOpen && openStyle)}>
      <Avatar name={nameOf(student, 'student')} src={student?.profileImageUrl ?? undefined} />
      <div className={wordsStyle}>
        <div className={lineStyle}>
          <h3 className={nameStyle}>
            <button
              ref={takesFocus ? focusAtMount : undefined}
              type="button"
              className={buttonStyle}
              data-cover=""
              aria-describedby={factsId}
              aria-current={isOpen}
              onClick={onOpen}
            >
              {student?.firstName ?? nameOf(student, 'student')}
              {student?.lastName && <VisuallyHidden> {student.lastName}</VisuallyHidden>}
            </button>
          </h3>
          {/* The open card fetches its reviews itself. */}
          {student && !student.isDeleted && <Rating student={student} isWanted={wasSeen && !isOpen} />}
        </div>
        <div id={factsId} className={wordsStyle}>
          {application.status !== 'pending' && (
            <div>
              <ApplicationTag application={application} />
            </div>
          )}
          <FactRow>
            {kilometres !== undefined && (
              <FactItem icon={<MapPin size={16} />}>
                {kilometres === 0 ? 'tout près' : `${kilometres}\u00a0km`}
              </FactItem>
            )}
            {record && <FactItem icon={<Handshake size={16} />}>{record}</FactItem>}
            {freeSlot && <Suits>libre {describeSlot(freeSlot)}</Suits>}
            {tools.length > 0 && <Suits>a&nbsp;: {tools.join(', ').toLowerCase()}</Suits>}
            {application.status === 'pending' && application.termsChangedAt && (
              <FactItem icon={<PencilLine size={16} />}>Offre modifiée depuis</FactItem>
            )}
          </FactRow>
          <p className={letterStyle}>{application.message}</p>
        </div>
      </div>
      {application.status === 'pending' && (
        <ShortlistButton application={application} name={student?.firstName ?? nameOf(student, 'student')} />
      )}
    </Card>
  )
}

/** In what the applicant suits the offer. */
function Suits({ children }: { children: ReactNode }) {
  return (
    <span className={fitStyle}>
      <span>{children}</span>
      <Check size={16} strokeWidth={3} />
    </span>
  )
}

/** "★ 4.8 (4)": the number of reviews follows once the device has them. */
function Rating({ student, isWanted }: { student: PublicUser; isWanted: boolean }) {
  const rating = student.studentProfile?.rating ?? null
  const { profile } = useReceivedReviews(student.id, isWanted && rating !== null)
  return (
    <span className={ratingStyle}>
      <RatingStars value={rating} stars={1} />
      {rating !== null && profile && profile.total > 0 && (
        <span className={countStyle}>
          ({profile.total}
          <VisuallyHidden>&nbsp;avis</VisuallyHidden>)
        </span>
      )}
    </span>
  )
}
