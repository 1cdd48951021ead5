import { WifiOff } from 'lucide-react'
import { formatMonth } from '../../../schema/dates.ts'
import type { Id } from '../../../schema/ids.ts'
import { fetchProfile } from '../../../sync/fetched/profiles.ts'
import { useAge } from '../../data/age.ts'
import { resultOf, useFetched } from '../../data/fetched.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { ReceivedFailed } from '../../reviews/received-failed.tsx'
import { ReceivedList } from '../../reviews/received-list.tsx'
import { joinReceived } from '../../reviews/received.ts'
import { css } from '../../styled-system/css'
import starArt from '../../ui/art/star.svg?drawing'
import { Banner } from '../../ui/banner.tsx'
import { bindSigns } from '../../ui/french.ts'
import { Dialog, type Openable } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { PersonFigures, PersonFiguresSkeleton } from '../person-figures.tsx'
import { useStudent } from '../student/queries.ts'

interface IndividualCardProps extends Openable {
  id: Id
  name: string
}

const stackStyle = css({ pile: '4' })

/** The public facts about an individual: rating, completed jobs and reviews by students (rules 3.4.25, 3.4.26 and 4.19). */
export function IndividualCard({ id, name, open, onOpenChange }: IndividualCardProps) {
  const database = useDatabase()
  const fetched = useFetched(id, () => fetchProfile(database, id))
  const { state } = fetched
  const known = useStudent(id)
  const { person, profile } = known ?? {}
  const age = useAge(profile?.fetchedAt)
  const { rating = null, completedJobs = 0, agreedJobs } = person?.privateProfile ?? {}
  // Opens with what the device knows of the person. A fetched profile is stored, and read from the device a moment later.
  if (known === undefined) return null
  const isComing = !profile && (state === 'fetching' || resultOf(fetched) === 'found')
  const isUnrated = person !== undefined && rating === null

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={name}
      description={
        person
          ? `${bindSigns(person.city)}\u00a0· membre depuis ${formatMonth(person.createdAt)}`
          : isComing && <Skeleton height="1lh" />
      }
    >
      <div className={stackStyle}>
        {person && (
          <PersonFigures
            rating={rating}
            completedJobs={completedJobs}
            agreedJobs={agreedJobs}
            reviews={profile?.total}
            isComing={isComing}
          />
        )}
        {!person && isComing && <PersonFiguresSkeleton />}
        {state === 'offline' && (
          <Banner kind="wait" icon={<WifiOff size={18} />} role="status">
            {profile
              ? `Hors ligne : voici le profil enregistré sur cet appareil. Dernière mise à jour ${age}.`
              : 'Les évaluations s’afficheront dès que vous serez en ligne.'}
          </Banner>
        )}
        {state === 'failed' && <ReceivedFailed {...fetched} />}
        {isComing && !isUnrated && <ListSkeleton shape="review" count={expectedReviews(completedJobs)} />}
        {profile && profile.reviews.length > 0 && (
          <ReceivedList received={joinReceived(profile.reviews, profile.evaluations)} />
        )}
        {(profile ? profile.reviews.length === 0 : isComing && isUnrated) && (
          <EmptyState
            level={3}
            drawing={starArt}
            title="Pas encore d’évaluation"
            text="Les étudiants évaluent les particuliers une fois le travail terminé."
          />
        )}
      </div>
    </Dialog>
  )
}

/** Estimates the number of reviews: about every second job is reviewed, and three reviews fill a phone. */
const expectedReviews = (completedJobs: number): number => Math.min(Math.max(Math.ceil(completedJobs / 2), 1), 3)
