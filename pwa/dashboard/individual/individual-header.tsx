import { BadgeCheck, Handshake, MapPin, Plus, Star, Wallet } from 'lucide-react'
import { fullName } from '../../../schema/accounts/user.ts'
import { ReviewsDialog } from '../../accounts/individual/reviews-button.tsx'
import { useProfileEditing } from '../../accounts/details/profile-editing.tsx'
import { useLastShown } from '../../session/last-shown.ts'
import { useUser } from '../../session/session.tsx'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'
import { bindSigns } from '../../ui/french.ts'
import { HomeHead } from '../frame/home-head.tsx'
import type { ComingJobs } from './queries.ts'
import { useIsVerified } from './verified.ts'

const frameStyle = css({ mb: '4' })
const factsStyle = css({
  line: true,
  columnGap: '4',
  rowGap: '1',
  mt: '1.5',
  textStyle: 'small',
  overflowWrap: 'anywhere',
})
const verifiedStyle = css({
  inline: '1.5',
  color: 'lake',
  fontWeight: 'semibold',
})
/** Has its own line on a phone, because the server's answer may later put a longer text before it. */
const placeStyle = css({
  inline: '1.5',
  flexBasis: { base: 'full', sm: '[auto]' },
  color: 'soft',
})
/** The button to publish has a line of its own on a phone, and stands at the end of the figures where there is room. */
const belowStyle = css({
  line: true,
  columnGap: '5',
  justifyContent: 'space-between',
  rowGap: '3',
  mt: '2',
  '& > button': { flex: { base: '[1 1 100%]', sm: 'none' } },
})
/** The figures in one line of text. */
const statsStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '5',
  rowGap: '1',
  textStyle: 'small',
  color: 'soft',
  '& b': { textStyle: 'title', color: 'ink', fontVariantNumeric: 'tabular-nums' },
})
const furtherStyle = css({
  wrap: '2',
  mb: '5',
  '& > *': { flex: '[1 1 auto]', lg: { flex: '[0 1 auto]' } },
})

interface IndividualHeaderProps {
  jobs: ComingJobs | undefined
  /** Undefined where the empty list has the button. */
  onPublish?: () => void
}

/** The person, the counts of their jobs, and the button to publish, which so stands in the first screen (rules 2.2.19, 2.2.20 and 2.2.292). */
export function IndividualHeader({ jobs, onPublish }: IndividualHeaderProps) {
  const user = useUser()
  const { edit, dialog } = useProfileEditing()
  const isVerified = useIsVerified(user)
  return (
    <div className={frameStyle}>
      <HomeHead onEdit={edit}>
        <p className={factsStyle}>
          {isVerified ? (
            <span className={verifiedStyle}>
              <BadgeCheck size={18} /> Particulier Vérifié
            </span>
          ) : (
            <span>Particulier</span>
          )}
          <span className={placeStyle}>
            <MapPin size={16} /> {bindSigns(user.city)}
          </span>
        </p>
      </HomeHead>
      <div className={belowStyle}>
        <div className={statsStyle}>
          <p>
            <b>{jobs?.open?.length ?? '–'}</b> <span>Jobs actifs</span>
          </p>
          <p>
            <b>{jobs?.past?.length ?? '–'}</b> <span>Jobs complétés</span>
          </p>
        </div>
        {onPublish && (
          <Button variant="lake" onClick={onPublish}>
            <Plus size={20} /> Publier une offre
          </Button>
        )}
      </div>
      {dialog}
    </div>
  )
}

interface IndividualActionsProps {
  jobs: ComingJobs | undefined
  onReviews: () => void
}

/** The ways to what has no tab of its own. */
export function IndividualActions({ jobs, onReviews }: IndividualActionsProps) {
  const accepted = useLastShown('accepted', jobs?.accepted?.length) ?? 0
  return (
    <div className={furtherStyle}>
      {accepted > 0 && (
        <LinkButton variant="line" size="small" to="/dashboard" search={{ tab: 'accepted' }}>
          <Handshake size={18} /> Jobs acceptés <CountBadge count={accepted} label="en cours" kind="quiet" />
        </LinkButton>
      )}
      <LinkButton variant="line" size="small" to="/dashboard" search={{ tab: 'wallet' }}>
        <Wallet size={18} /> Portefeuille
      </LinkButton>
      <Button variant="line" size="small" onClick={onReviews}>
        <Star size={18} /> Mes évaluations
      </Button>
    </div>
  )
}

/** The reviews by students. Beside the actions and not in them, which change their place when the list is known. */
export function OwnReviews({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const user = useUser()
  return <ReviewsDialog id={user.id} name={fullName(user)} open={isOpen} onOpenChange={onClose} />
}
