import { Link } from '@tanstack/react-router'
import { BadgeCheck, Handshake, MapPin, Pencil, Plus, Wallet } from 'lucide-react'
import { fullName } from '../../../schema/accounts/user.ts'
import { usePhotoUrl } from '../../accounts/photo/photo-url.ts'
import { ReviewsButton } from '../../accounts/individual/reviews-button.tsx'
import { useProfileEditing } from '../../accounts/details/profile-editing.tsx'
import { useLastShown } from '../../session/last-shown.ts'
import { useUser } from '../../session/session.tsx'
import { css } from '../../styled-system/css'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Stat } from '../../ui/stat.tsx'
import type { PostedJobs } from './my-jobs.ts'
import { useIsVerified } from './verified.ts'

const frameStyle = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gap: '5',
  mb: '6',
  lg: { gridTemplateColumns: '[minmax(0, 1fr) 20rem]', alignItems: 'center', columnGap: '10', mb: '8' },
  xl: { gridTemplateColumns: '[minmax(0, 1fr) auto 20rem]' },
})
/** Large text on a narrow phone wraps under the photo. */
const headStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { base: '2', sm: '4' },
  lg: { flexWrap: 'nowrap' },
})
const nameStyle = css({ flex: '[1 1 8rem]', minWidth: '0', lg: { flex: '[0 1 auto]' } })
const greetingStyle = css({ textStyle: 'page', overflowWrap: 'anywhere' })
const factsStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '1',
  mt: '1.5',
  textStyle: 'small',
  overflowWrap: 'anywhere',
})
const verifiedStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  color: 'lake',
  fontWeight: 'semibold',
})
/** Has its own line on a phone, because the server's answer may later put a longer text before it. */
const placeStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  flexBasis: { base: 'full', sm: '[auto]' },
  color: 'soft',
})
/** Beside the person and the counts, until those two are side by side. */
const actionsStyle = css({
  display: 'grid',
  gap: '2',
  lg: { gridColumn: '2', gridRow: '[1 / span 2]' },
  xl: { gridColumn: '3', gridRow: '1' },
})
const furtherStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2', '& > *': { flex: '[1 1 auto]' } })
const statsStyle = css({ display: 'flex', flexWrap: 'wrap', columnGap: '8', rowGap: '2' })

interface IndividualHeaderProps {
  jobs: PostedJobs | undefined
  onPublish: () => void
  /** Whether the reviews by students are open, as the address of a notification requests. */
  reviews: { isOpened: boolean; onClosed: () => void }
}

/** The person, the counts of their jobs, and the button to publish (rules 2.2.19 and 2.2.20). */
export function IndividualHeader({ jobs, onPublish, reviews }: IndividualHeaderProps) {
  const user = useUser()
  const { firstName, city } = user
  const photo = usePhotoUrl(user.profileImageUrl)
  const { edit, dialog } = useProfileEditing()
  const isVerified = useIsVerified(user)
  const accepted = useLastShown('accepted', jobs?.accepted.length) ?? 0
  return (
    <div className={frameStyle}>
      <div className={headStyle}>
        <Avatar name={fullName(user)} src={photo} side="individual" size="large" />
        <div className={nameStyle}>
          <h1 className={greetingStyle}>Bonjour {firstName}</h1>
          <p className={factsStyle}>
            {isVerified ? (
              <span className={verifiedStyle}>
                <BadgeCheck size={18} /> Particulier Vérifié
              </span>
            ) : (
              <span>Particulier</span>
            )}
            <span className={placeStyle}>
              <MapPin size={16} /> {city}
            </span>
          </p>
        </div>
        <IconButton variant="line" label="Modifier le profil" onClick={edit}>
          <Pencil size={20} />
        </IconButton>
      </div>
      <div className={statsStyle}>
        <Stat figure={jobs?.open.length ?? '–'} label="Jobs actifs" />
        <Stat figure={jobs?.past.length ?? '–'} label="Jobs complétés" />
      </div>
      <div className={actionsStyle}>
        <Button variant="lake" onClick={onPublish}>
          <Plus size={20} /> Publier une offre
        </Button>
        <div className={furtherStyle}>
          {accepted > 0 && (
            <Button variant="line" size="small" asChild>
              <Link to="/dashboard" search={{ tab: 'accepted' }}>
                <Handshake size={18} /> Jobs acceptés <CountBadge count={accepted} label="en cours" kind="quiet" />
              </Link>
            </Button>
          )}
          <Button variant="line" size="small" asChild>
            <Link to="/dashboard" search={{ tab: 'wallet' }}>
              <Wallet size={18} /> Portefeuille
            </Link>
          </Button>
          <ReviewsButton id={user.id} name={fullName(user)} {...reviews}>
            Mes évaluations
          </ReviewsButton>
        </div>
      </div>
      {dialog}
    </div>
  )
}
