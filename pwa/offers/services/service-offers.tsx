import { ArrowRight, Footprints, Wifi, Zap } from 'lucide-react'
import { categories, categoryLabels, type Category } from '../../../schema/catalogues/categories.ts'
import { deliveryTypeLabels } from '../../../schema/catalogues/labels.ts'
import { css } from '../../styled-system/css'
import noJobArt from '../../ui/art/no-job.svg?drawing'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { Tag } from '../../ui/tag.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { JobCard } from '../../jobs/job-card.tsx'
import { JobCardSkeleton } from '../../jobs/job-grid-skeleton.tsx'
import { ListStatus } from '../list/list-status.tsx'
import { Awaited, OfferResults } from '../list/offer-results.tsx'
import { NoOffers } from '../../jobs/no-offers.tsx'
import { describeUrgency } from '../../jobs/job-format.ts'
import type { ListedJob } from '../../jobs/stored-jobs.ts'
import type { JobLists } from '../../jobs/job-lists.ts'

const pairsStyle = css({
  stack: '3',
  lg: { gridTemplateColumns: '[repeat(2, minmax(0, 1fr))]', gap: '4' },
  '& > li': { display: 'grid', minWidth: '0' },
})
const tagsStyle = css({ wrap: '1.5' })
const noneStyle = css({ color: 'soft' })

interface OffersProps {
  lists: JobLists
  /** Whether a search narrows the offers. */
  isFiltered: boolean
  onReset: () => void
}

/** The newest few offers of every category. */
export function Overview({
  lists,
  isFiltered,
  onOpen,
  onReset,
}: OffersProps & { onOpen: (category: Category) => void }) {
  const sections = categories.map((category, index) => ({ category, page: lists.pages[index] }))
  if (sections.every(({ page }) => !page)) return <Awaited asked={lists}>{<PairsSkeleton />}</Awaited>
  if (isFiltered && sections.every(({ page }) => page?.total === 0)) return <NoService onReset={onReset} />

  return (
    <div>
      <ListStatus {...lists} />
      {sections.map(({ category, page }) => (
        <section key={category} aria-labelledby={`services-${category}`}>
          <SectionHeading
            id={`services-${category}`}
            action={
              page &&
              page.total > page.jobs.length && (
                <button type="button" onClick={() => onOpen(category)}>
                  {`Voir les ${page.total} offres`}
                  <VisuallyHidden>{` : ${categoryLabels[category]}`}</VisuallyHidden>
                  <ArrowRight size={16} />
                </button>
              )
            }
          >
            {categoryLabels[category]}
          </SectionHeading>
          {page ? <Glance jobs={page.jobs} isFiltered={isFiltered} /> : <PairsSkeleton />}
        </section>
      ))}
    </div>
  )
}

function Glance({ jobs, isFiltered }: { jobs: ListedJob[]; isFiltered: boolean }) {
  if (jobs.length === 0)
    return <p className={noneStyle}>{isFiltered ? 'Aucune offre ne correspond ici.' : noneInCategory}</p>
  return <Pairs jobs={jobs} level={3} />
}

function Pairs({ jobs, level }: { jobs: ListedJob[]; level: 2 | 3 }) {
  return (
    <ul className={pairsStyle}>
      {jobs.map((job) => (
        <li key={job.id}>
          <JobCard job={job} level={level} labels={<ServiceLabels job={job} />} />
        </li>
      ))}
    </ul>
  )
}

const noneInCategory = 'Aucune offre dans cette catégorie pour le moment'

interface CategoryOffersProps extends OffersProps {
  page: number
  onPageChange: (page: number) => void
}

/** All offers of one category, page by page. */
export function CategoryOffers({ isFiltered, onReset, ...list }: CategoryOffersProps) {
  return (
    <OfferResults
      {...list}
      renderCards={(jobs) => <Pairs jobs={jobs} level={2} />}
      coming={<PairsSkeleton />}
      none={
        isFiltered ? (
          <NoService onReset={onReset} />
        ) : (
          <EmptyState
            drawing={noJobArt}
            title={noneInCategory}
            action={
              <LinkButton variant="line" to="/services">
                Voir toutes les catégories
              </LinkButton>
            }
          />
        )
      }
    />
  )
}

/** Where the work is done, and that it is urgent. */
function ServiceLabels({ job }: { job: ListedJob }) {
  const urgency = describeUrgency(job)
  return (
    <div className={tagsStyle}>
      <Tag icon={job.deliveryType === 'in_person' ? <Footprints size={14} /> : <Wifi size={14} />}>
        {deliveryTypeLabels[job.deliveryType]}
      </Tag>
      {urgency && (
        <Tag kind="sun" icon={<Zap size={14} />}>
          {urgency}
        </Tag>
      )}
    </div>
  )
}

function NoService({ onReset }: { onReset: () => void }) {
  return (
    <NoOffers
      title="Aucun service ne correspond"
      text="Essayez un autre mot ou toutes les catégories."
      label="Tout afficher"
      onPress={onReset}
    />
  )
}

function PairsSkeleton() {
  return (
    <div className={pairsStyle} role="status">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      {[1, 2, 3, 4].map((number) => (
        <JobCardSkeleton key={number} />
      ))}
    </div>
  )
}
