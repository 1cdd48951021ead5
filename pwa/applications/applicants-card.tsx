import { Cake, CalendarDays, GraduationCap, Mail, MapPin, PencilLine, Phone } from 'lucide-react'
import { useId } from 'react'
import { describeAge } from '../../schema/accounts/birth-date.ts'
import { describeLanguage, licenceLabels } from '../../schema/accounts/student-details.ts'
import type { StudentProfile } from '../../schema/accounts/user.ts'
import { toolLabel } from '../../schema/catalogues/tools.ts'
import { formatDate } from '../../schema/dates.ts'
import { nameOf } from '../../schema/accounts/party-names.ts'
import { formatPhone } from '../accounts/phone-format.ts'
import { SchoolBadge } from '../accounts/details/school-badge.tsx'
import { WeekTable } from '../accounts/details/week-table.tsx'
import { StudentLink } from '../accounts/student/student-link.tsx'
import { PersonMenu } from '../safety/person-menu.tsx'
import { css } from '../styled-system/css'
import { NetworkNote } from '../data/network-note.tsx'
import { Button } from '../ui/button.tsx'
import { beginSentence } from '../ui/french.ts'
import { Card } from '../ui/card.tsx'
import { useInSight } from '../ui/hooks/in-sight.ts'
import { FactRow, FactItem } from '../ui/fact-row.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Decision } from './applicants-deciding.ts'
import { ApplicantPhoto } from './applicants-photo.tsx'
import type { Applicant } from './applicants-queries.ts'
import { ApplicantReviews } from './applicants-reviews.tsx'
import { ApplicationTag } from './application-tag.tsx'
import { ShortlistButton } from './shortlisting.tsx'
import { LetterQuote } from './letter-quote.tsx'
import { useReadingLetter } from './letter-reading.ts'

interface ApplicantCardProps extends Applicant {
  canDecide: boolean
  /** The decision under way for this application. */
  deciding: Decision | undefined
  onDecide: (decision: Decision) => void
}

/** Beside the list it is as high as the list, whoever it is about, with the decision at its lower edge. */
const cardStyle = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const headStyle = css({ display: 'flex', gap: '3.5', alignItems: 'center', _zoomed: { flexWrap: 'wrap' } })
const wordsStyle = css({
  flex: '1',
  minWidth: '0',
  pile: '1',
  _zoomed: { flexBasis: 'full', order: '1' },
})
const nameStyle = css({ textStyle: 'title', overflowWrap: 'anywhere' })
const topStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '2',
})
const labelStyle = css({ textStyle: 'label', mb: '1' })
const bioStyle = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const tagsStyle = css({ wrap: '1.5' })
const contactStyle = css({ display: 'flex', flexWrap: 'wrap', columnGap: '4' })
const linkStyle = css({
  inline: '1.5',
  minHeight: 'touch',
  color: 'brand',
  textStyle: 'small',
  fontWeight: 'semibold',
  overflowWrap: 'anywhere',
})
/** Stays in sight while the card scrolls, so that nobody looks for it under a long letter. */
const barStyle = css({
  position: 'sticky',
  bottom: '[calc(-1 * token(spacing.5))]',
  zIndex: 'raised',
  pile: '2',
  mt: 'auto',
  mx: '-4',
  mb: '-4',
  px: '4',
  py: '3',
  bg: 'surface',
  borderTopWidth: 'hair',
  borderColor: 'line',
  md: { bottom: '[calc(-1 * token(spacing.7))]', mx: '-5', mb: '-5', px: '5' },
  '[data-detail] &': { bottom: '0' },
})
const actionsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2', '& > :not(:first-child)': { flex: '1' } })

/** One applicant with everything that the poster needs for a decision. */
export function ApplicantCard({ application, student, canDecide, deciding, onDecide }: ApplicantCardProps) {
  const nameId = useId()
  const { ref, wasSeen } = useInSight()
  useReadingLetter(application)
  const name = nameOf(student, 'student')
  const isGone = student?.isDeleted === true
  const profile = student?.studentProfile
  const act = (decision: Decision) =>
    ({
      size: 'small',
      'aria-describedby': nameId,
      'aria-disabled': !canDecide || (deciding !== undefined && deciding !== decision),
      busy: deciding === decision,
      busyLabel: 'Envoi...',
      onClick: () => onDecide(decision),
    }) as const

  return (
    <Card ref={ref} as="article" className={cardStyle} aria-labelledby={nameId}>
      <div className={headStyle}>
        <ApplicantPhoto name={name} src={student?.profileImageUrl} />
        <div className={wordsStyle}>
          <div className={topStyle}>
            <h3 className={nameStyle} id={nameId}>
              {isGone ? name : <StudentLink id={application.studentId} name={name} />}
            </h3>
            <ApplicationTag application={application} />
          </div>
        </div>
        <PersonMenu personId={application.studentId} name={name} />
      </div>
      <FactRow>
        {student && !isGone && <FactItem icon={<MapPin size={16} />}>{student.city}</FactItem>}
        {profile && !isGone && (
          <FactItem icon={<Cake size={16} />}>
            {beginSentence(describeAge(profile.age, application.statedAge))}
          </FactItem>
        )}
        {profile?.school && <FactItem icon={<GraduationCap size={16} />}>{profile.school}</FactItem>}
        {profile?.schoolConfirmed && <SchoolBadge />}
        <FactItem icon={<CalendarDays size={16} />}>
          {formatDate(application.appliedAt || application.createdAt)}
        </FactItem>
      </FactRow>
      {application.status === 'pending' && application.termsChangedAt && (
        <FactRow>
          <FactItem icon={<PencilLine size={16} />}>Offre modifiée depuis</FactItem>
        </FactRow>
      )}
      <LetterQuote text={application.message} />
      {profile?.bio && (
        <div>
          <p className={labelStyle}>À propos</p>
          <p className={bioStyle}>{profile.bio}</p>
        </div>
      )}
      {profile && profile.availableTools.length > 0 && (
        <div>
          <p className={labelStyle}>Outils à disposition</p>
          <ul className={tagsStyle}>
            {profile.availableTools.map((tool) => (
              <li key={tool}>
                <Tag>{toolLabel(tool)}</Tag>
              </li>
            ))}
          </ul>
        </div>
      )}
      {profile && <ApplicantDetails profile={profile} />}
      {student && !isGone && <ApplicantReviews student={student} wasSeen={wasSeen} />}
      {(student?.email || student?.phone) && (
        <div className={contactStyle}>
          {student.phone && (
            <a className={linkStyle} href={`tel:${student.phone.replaceAll(/\s/g, '')}`}>
              <Phone size={16} /> {formatPhone(student.phone)}
            </a>
          )}
          {student.email && (
            <a className={linkStyle} href={`mailto:${student.email}`}>
              <Mail size={16} /> {student.email}
            </a>
          )}
        </div>
      )}
      {application.status === 'pending' && (
        <div className={barStyle}>
          <div className={actionsStyle}>
            <ShortlistButton application={application} name={student?.firstName ?? name} />
            <Button {...act('reject')} variant="line">
              Refuser
            </Button>
            <Button {...act('accept')} variant="lake">
              Accepter
            </Button>
          </div>
          <NetworkNote />
        </div>
      )}
    </Card>
  )
}

/** The student's languages, licences, week and distance (rule 2.2.140). */
function ApplicantDetails({ profile }: { profile: StudentProfile }) {
  const { languages = [], drivingLicences = [], availability = [], travelDistance } = profile
  const words = [
    ...languages.map(describeLanguage),
    ...drivingLicences.map((licence) => licenceLabels[licence]),
    ...(travelDistance ? [`Jusqu’à ${travelDistance}\u00a0km`] : []),
  ]
  return (
    <>
      {words.length > 0 && (
        <div>
          <p className={labelStyle}>Langues, permis et trajet</p>
          <ul className={tagsStyle}>
            {words.map((text) => (
              <li key={text}>
                <Tag>{text}</Tag>
              </li>
            ))}
          </ul>
        </div>
      )}
      {availability.length > 0 && (
        <div>
          <p className={labelStyle}>Disponibilités</p>
          <WeekTable availability={availability} />
        </div>
      )}
    </>
  )
}
