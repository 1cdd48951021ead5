import { ArrowLeft, CalendarDays, Clock, Coins, MapPin, User } from 'lucide-react'
import { use } from 'react'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { fullName } from '../../../schema/accounts/user.ts'
import { formatRate } from '../../../schema/money.ts'
import { intendedAge } from '../../../schema/law/work.ts'
import { AgeNote } from '../../data/age-note.tsx'
import { useSession } from '../../session/session.tsx'
import { productName } from '../../ui/product.ts'
import type { Applying } from '../../applications/applying.tsx'
import { useWantedLetter } from '../../applications/wanted-letter.ts'
import { cx } from '../../styled-system/css'
import { CategoryArt } from '../../ui/art/category-art.tsx'
import { bandStyle } from '../../ui/art/art.tsx'
import { bindSigns } from '../../ui/french.ts'
import { useSinglePresses } from '../../ui/hooks/taps.ts'
import { useToday } from '../../ui/hooks/today.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { FactRow, FactItem } from '../../ui/fact-row.tsx'
import { Banner } from '../../ui/banner.tsx'
import { lazyPart, OptionalPart } from '../../ui/optional-part.tsx'
import { RatingStars } from '../../ui/rating-stars.tsx'
import { Tag } from '../../ui/tag.tsx'
import { OfferLaw } from '../../law/law-code.ts'
import { fieldWords } from '../../jobs/field-words.ts'
import { WorkDuties } from '../../my-jobs/work-duties-code.ts'
import { JobAction } from './job-action.tsx'
import { jobPicture } from '../../jobs/job-card.tsx'
import {
  actionBarStyle,
  actionStyle,
  actionRowStyle,
  asideStyle,
  columnsStyle,
  cornerStyle,
  cornersStyle,
  headStyle,
  mainStyle,
  personStyle,
  pictureStyle,
  rateStyle,
  tagsStyle,
  titleStyle,
} from './job-detail-styles.ts'
import { JobPanel } from './job-panel.tsx'
import { JobPhotos } from './job-photos.tsx'
import { JobQuestions } from './job-questions.tsx'
import { JobDescription, JobExtras, JobPractical, JobTools } from './job-facts.tsx'
import { JobPoster } from './job-poster.tsx'
import { OfferFrame, OfferHeading, OfferPlace } from './offer-place.tsx'
import { AgeTag } from '../../jobs/age-tag.tsx'
import { DateOverTag } from '../../jobs/date-over-tag.tsx'
import { JobStatusTag } from '../../jobs/job-status-tag.tsx'
import {
  describeDate,
  describeTotal,
  describeUrgency,
  distanceTo,
  formatDuration,
  kindOf,
  placeOf,
} from '../../jobs/job-format.ts'
import { KeepThis } from '../../jobs/keeping/keeping.tsx'
import { useHomeDistances } from '../../jobs/offers/distances.ts'
import { ShareButton } from './share-button.tsx'
import { ratingOf, type ListedJob, type Poster } from '../../jobs/stored-jobs.ts'

const JobTimeNote = lazyPart(async () => (await import('../../rescheduling/job-time-note.tsx')).JobTimeNote)
const OfferFirst = lazyPart(async () => (await import('./offer-first.tsx')).OfferFirst)
const PersonMenu = lazyPart(async () => (await import('../../safety/person-menu.tsx')).PersonMenu)

interface JobDetailProps {
  job: ListedJob
  poster: Poster | undefined
  /** When the offer was read, if nothing tells whether it is still up to date. */
  readAt: number | undefined
  apply: Applying['apply']
}

/** One offer in full, with its action. */
export function JobDetail({ job, poster, readAt, apply }: JobDetailProps) {
  const { user } = useSession()
  const distances = useHomeDistances()
  const today = useToday()
  const total = describeTotal(job)
  const rating = ratingOf(poster)
  const urgency = describeUrgency(job)
  useWantedLetter(job, apply)
  const place = use(OfferPlace)
  const isPage = place === 'page'
  // Whoever is no party of a hidden offer gets it without its words, and without the mark (rule 1.4.52).
  const isHidden = job.isHidden ?? job.description === ''

  const sections = (
    <>
      {job.photoIds && <JobPhotos job={job} />}
      <JobDescription job={job} />
      <JobPractical job={job} />
      <JobExtras job={job} />
      <JobTools job={job} />
      <JobQuestions job={job} poster={poster} />
    </>
  )
  if (place === 'part') {
    return (
      <div className={mainStyle}>
        {sections}
        {poster && <JobPoster poster={poster} />}
      </div>
    )
  }
  return (
    <OfferFrame>
      {isPage && <title>{`${job.title} · ${productName}`}</title>}
      <div className={cx(bandStyle(), pictureStyle)} {...(isPage && { style: { viewTransitionName: jobPicture } })}>
        <CategoryArt category={job.category} subcategory={job.subcategory} />
        <div className={cornersStyle}>
          {isPage && <BackButton />}
          <div className={cornerStyle}>
            <KeepThis job={job} />
            {!job.reservedForId && <ShareButton title={job.title} path={`/jobs/${job.id}`} />}
            {user && poster && user.id !== poster.id && (
              <PersonMenu
                variant="surface"
                personId={poster.id}
                name={fullName(poster)}
                targets={[{ kind: 'job', subjectId: job.id, label: job.title }]}
              />
            )}
          </div>
        </div>
      </div>
      <div className={columnsStyle}>
        <div className={mainStyle}>
          <header className={headStyle}>
            <div className={tagsStyle}>
              {job.deletedAt ? <Tag kind="no">Supprimé</Tag> : <JobStatusTag status={job.status} isHidden={isHidden} />}
              <DateOverTag job={job} />
              <Tag>{kindOf(job)}</Tag>
              {intendedAge(job) !== null && <Tag>{fieldWords(job, 'ages')}</Tag>}
              <AgeTag job={job} />
              {urgency && <Tag kind="sun">{urgency}</Tag>}
            </div>
            <OfferHeading level={1} className={titleStyle}>
              {bindSigns(job.title)}
            </OfferHeading>
            <FactRow>
              <FactItem icon={<CalendarDays size={16} />}>
                <b>{describeDate(job, today)}</b>
              </FactItem>
              <FactItem icon={<Clock size={16} />}>{formatDuration(job)}</FactItem>
              {total && <FactItem icon={<Coins size={16} />}>{total}</FactItem>}
              <FactItem icon={<MapPin size={16} />}>
                {placeOf(job)}
                {distanceTo(job, distances)}
              </FactItem>
              {poster && (
                <FactItem icon={<User size={16} />}>
                  <span className={personStyle}>
                    {fullName(poster)}
                    {rating !== undefined && <RatingStars value={rating} stars={1} />}
                  </span>
                </FactItem>
              )}
            </FactRow>
            <OptionalPart>
              <OfferLaw job={job} />
            </OptionalPart>
            <AgeNote at={readAt} />
          </header>
          {job.deletedAt && (
            <Banner kind="plain">
              {user?.id === job.postedById
                ? 'Vous avez supprimé cette offre.'
                : 'Cette offre a été retirée par le particulier.'}
            </Banner>
          )}
          {user && (job.reservedForId || (job.status === 'completed' && job.postedById === user.id)) && (
            <OfferFirst job={job} />
          )}
          {user && (job.status === 'assigned' || job.status === 'in_progress') && (
            <>
              {job.timeProposals && <JobTimeNote job={job} />}
              <WorkDuties job={job} />
            </>
          )}
          {sections}
        </div>
        <aside className={asideStyle} aria-label="Particulier et candidature">
          {poster && <JobPoster poster={poster} />}
          <div className={actionBarStyle} data-action-bar>
            <JobPanel job={job}>
              <div className={actionRowStyle}>
                <p className={rateStyle}>
                  <b>{formatRate(job.rate)}</b>&nbsp;CHF/h
                  {total && <span>{total}</span>}
                </p>
                <div className={actionStyle}>
                  <JobAction job={job} onApply={() => apply(job)} />
                </div>
              </div>
            </JobPanel>
          </div>
        </aside>
      </div>
    </OfferFrame>
  )
}

/** Goes back in the history, or to the list for a person who came by a link. */
function BackButton() {
  const canGoBack = useCanGoBack()
  const router = useRouter()
  const navigate = useNavigate()
  // A browser that is slow to go back would take the second press of a double one as another way back.
  const counts = useSinglePresses()
  const goBack = () => (canGoBack ? router.history.back() : void navigate({ to: '/jobs' }))
  return (
    <IconButton label="Retour" variant="surface" onClick={(event) => counts(event) && goBack()}>
      <ArrowLeft size={22} />
    </IconButton>
  )
}
