import { CalendarClock, Car, GraduationCap, Languages, MapPin, Quote, Route, Plus } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { describeLanguage, licenceLabels } from '../../../schema/accounts/student-details.ts'
import type { User } from '../../../schema/accounts/user.ts'
import { formatMoment } from '../../../schema/dates.ts'
import type { EditedPart } from '../../accounts/details/profile-editing.tsx'
import { SchoolBadge } from '../../accounts/details/school-badge.tsx'
import { useSentProof, useWaitingProof } from '../../accounts/details/school-proof-saving.ts'
import { WeekTable } from '../../accounts/details/week-table.tsx'
import { detailsOf } from '../../accounts/profile-changes.ts'
import { describeOwnConsent } from '../../consents/own-consent.ts'
import { PendingTag } from '../../outbox/pending-tag.tsx'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { bindSigns } from '../../ui/french.ts'
import { useToday } from '../../ui/hooks/today.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { completenessOf, type ProfilePart } from '../../accounts/completeness.ts'
import { Progress } from '../../ui/fields/progress.tsx'

const listStyle = css({ pile: '3' })
const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: '[token(sizes.4.5) minmax(0, 1fr)]',
  columnGap: '3',
  '& > svg': { gridRow: '[span 2]', color: 'soft', mt: '0.5' },
  '& dt': { textStyle: 'meta', color: 'soft' },
  '& dd': { gridColumn: '[2]', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
})
const weekStyle = css({ mt: '1' })
const askStyle = css({
  line: true,
  columnGap: '3',
  rowGap: '1.5',
  '& small': { textStyle: 'small', color: 'soft' },
})
const badgeStyle = css({ display: 'block', mt: '1' })
const consentStyle = css({ textStyle: 'small', color: 'soft', mt: '2' })
const actionsStyle = css({ pile: '2', mt: '4' })

interface StudentProfileSummaryProps {
  user: User
  onEdit: (part: EditedPart) => void
}

/**
 * The student's own profile, and the buttons that edit it (rules 1.2.39, 1.2.140–1.2.145 and 4.26). Memoized, because it is half of the home screen
 * and does not depend on the rows that arrive beside it.
 */
export const StudentProfileSummary = memo(function StudentProfileSummary({ user, onEdit }: StudentProfileSummaryProps) {
  const profile = user.studentProfile
  const consent = describeOwnConsent(user, useToday())
  const { availability, travelDistance, languages, drivingLicences } = detailsOf(profile)
  return (
    <section aria-labelledby="profil">
      <SectionHeading id="profil">Mon profil</SectionHeading>
      <ProfileProgress user={user} onAdd={onEdit} />
      <Card>
        <dl className={listStyle}>
          <Row icon={<GraduationCap size={18} />} label="École">
            {profile?.school || 'Non renseigné'}
            {profile?.school && (
              <span className={badgeStyle}>
                {profile.schoolConfirmed ? <SchoolBadge /> : <UnconfirmedSchool onProve={() => onEdit('proof')} />}
              </span>
            )}
          </Row>
          <Row icon={<MapPin size={18} />} label="Ville">
            {bindSigns(user.city) || 'Non renseigné'}
          </Row>
          <Row icon={<Quote size={18} />} label="Bio">
            {profile?.bio || 'Aucune bio'}
          </Row>
          <Row icon={<CalendarClock size={18} />} label="Disponibilités">
            {availability.length === 0 ? (
              'Non renseigné'
            ) : (
              <div className={weekStyle}>
                <WeekTable availability={availability} />
              </div>
            )}
          </Row>
          <Row icon={<Route size={18} />} label="Trajet">
            {travelDistance === null ? 'Non renseigné' : `Jusqu’à ${travelDistance}\u00a0km`}
          </Row>
          <Row icon={<Languages size={18} />} label="Langues">
            {languages.map(describeLanguage).join(', ') || 'Non renseigné'}
          </Row>
          <Row icon={<Car size={18} />} label="Permis de conduire">
            {drivingLicences.map((licence) => licenceLabels[licence]).join(', ') || 'Non renseigné'}
          </Row>
        </dl>
        <div className={actionsStyle}>
          <Button variant="line" size="small" full onClick={() => onEdit('week')}>
            Disponibilités et trajet
          </Button>
          <Button variant="line" size="small" full onClick={() => onEdit('skills')}>
            Langues et permis
          </Button>
          <Button variant="line" size="small" full onClick={() => onEdit('private')}>
            Âge et autorisation de travail
          </Button>
          {consent && (
            <>
              <p className={consentStyle}>{bindSigns(consent)}</p>
              <Button variant="line" size="small" full onClick={() => onEdit('consent')}>
                {profile?.parentalConsent?.state === 'given'
                  ? 'Voir l’accord de mes parents'
                  : 'Demander l’accord de mes parents'}
              </Button>
            </>
          )}
        </div>
      </Card>
    </section>
  )
})

function UnconfirmedSchool({ onProve }: { onProve: () => void }) {
  const waiting = useWaitingProof()
  const sentAt = useSentProof(waiting)
  const isSending = waiting?.name === 'schoolProof.send'
  return (
    <span className={askStyle}>
      {isSending ? (
        <PendingTag item={waiting} />
      ) : (
        <small>
          {sentAt
            ? `Attestation envoyée : ${formatMoment(sentAt)}. En cours de vérification.`
            : 'Pas encore confirmée.'}
        </small>
      )}
      <Button variant="line" size="small" onClick={onProve}>
        {isSending || sentAt ? 'Voir l’attestation' : 'Envoyer une attestation'}
      </Button>
    </span>
  )
}

function Row({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className={rowStyle}>
      {icon}
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const stackStyle = css({ pile: '3', mb: '3' })
const whyStyle = css({ textStyle: 'small', color: 'soft' })

/** Shows how complete the profile is and what to add next; shows nothing once it is complete (rule 1.2.144). */
function ProfileProgress({ user, onAdd }: { user: User; onAdd: (part: ProfilePart) => void }) {
  const { percent, next } = completenessOf(user)
  if (!next) return null
  return (
    <Card className={stackStyle}>
      <Progress label={`Profil complet à ${percent}\u00a0%`} value={percent} tone="sun" />
      <p className={whyStyle}>{next.why}</p>
      <Button variant="line" size="small" full onClick={() => onAdd(next.part)}>
        <Plus size={18} /> {next.words}
      </Button>
    </Card>
  )
}
