import { Link } from '@tanstack/react-router'
import { GraduationCap, ScrollText, Search, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '../../../schema/accounts/user.ts'
import { useProfileEditing } from '../../accounts/details/profile-editing.tsx'
import { SuspendedBanner } from '../../safety/suspended-banner.tsx'
import { useLastHeight } from '../../session/last-shown.ts'
import { useUser } from '../../session/session.tsx'
import { isActive, type MyApplication } from '../../applications/my-applications.ts'
import { readNearJobsAhead, useNearJobs, useRatings } from '../../jobs/queries.ts'
import { useKeeping } from '../../jobs/keeping/keeping.tsx'
import { JobCard } from '../../jobs/job-card.tsx'
import { JobGridSkeleton } from '../../jobs/job-grid-skeleton.tsx'
import type { ListedJob } from '../../jobs/stored-jobs.ts'
import { WorkAhead } from '../../my-jobs/home/work-ahead.tsx'
import { readWorkAhead } from '../../my-jobs/queries.ts'
import { Loading } from '../../data/loading.tsx'
import { css } from '../../styled-system/css'
import noJobArt from '../../ui/art/no-job.svg?drawing'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FactRow, FactItem } from '../../ui/fact-row.tsx'
import { Page } from '../../ui/page.tsx'
import { RatingStars } from '../../ui/rating-stars.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { HomeHead } from '../frame/home-head.tsx'
import { StudentFigures } from './figures.tsx'
import { StudentProfileSummary } from './profile-summary.tsx'

interface StudentHomeProps {
  /** Stands below the figures for somebody who has just signed up. */
  firstSteps: ReactNode
  /** Undefined while they are read. */
  myApplications: readonly MyApplication[] | undefined
  actionFor: (job: ListedJob) => ReactNode
  onDiscover: () => void
  onMyApplications: () => void
  earnings: { isOpened: boolean; onClosed: () => void }
}

const nearCount = 2
const none: ListedJob[] = []

const headStyle = css({ mb: '5' })
const columnsStyle = css({
  display: 'grid',
  lg: {
    gridTemplateColumns: 'minmax(0, 1fr) 21rem',
    gridTemplateRows: '[auto 1fr]',
    columnGap: '8',
    alignItems: 'start',
  },
})
const nearStyle = css({ pile: '3' })
const asideStyle = css({ lg: { gridColumn: '[2]', gridRow: '[1 / span 2]' } })
const actionsStyle = css({ pile: '2' })

const suspendedStyle = css({ mb: '6' })

/** Reads the rows of the first screen while the rest of the start's code is evaluated. */
export const readHomeAhead = async (user: User): Promise<void> => {
  await Promise.all([readNearJobsAhead(user, nearCount), readWorkAhead(user)])
}

/** The "Accueil" tab (rules 1.2.35–1.2.39 and 1.2.191). */
export function StudentHome({
  firstSteps,
  myApplications,
  actionFor,
  onDiscover,
  onMyApplications,
  earnings,
}: StudentHomeProps) {
  const user = useUser()
  const { studentProfile } = user
  const { edit, editPart, dialog } = useProfileEditing()

  return (
    <Page title="Accueil">
      <SuspendedBanner className={suspendedStyle}>
        Vous pouvez lire et exporter vos données, mais plus postuler, écrire ni modifier votre profil. Le motif est dans
        vos notifications. De l’argent réservé reste bloqué, et vous pouvez encore signaler un problème ou répondre à
        une annulation proposée.
      </SuspendedBanner>
      <div className={headStyle}>
        <HomeHead onEdit={edit}>
          <FactRow>
            <FactItem icon={<GraduationCap size={18} />}>{studentProfile?.school ?? 'Non renseigné'}</FactItem>
            <RatingStars value={studentProfile?.rating ?? null} stars={1} />
          </FactRow>
        </HomeHead>
      </div>
      <WorkAhead />
      <StudentFigures active={myApplications?.filter(isActive)} earnings={earnings} />
      {firstSteps}
      <div className={columnsStyle}>
        <section aria-labelledby="nouvelles">
          <SectionHeading
            id="nouvelles"
            action={
              <Link to="/dashboard" search={{ tab: 'jobs' }}>
                Parcourir
              </Link>
            }
          >
            Nouvelles offres
          </SectionHeading>
          <NearJobs actionFor={actionFor} />
        </section>
        <section aria-labelledby="actions" className={asideStyle}>
          <SectionHeading id="actions">Actions rapides</SectionHeading>
          <div className={actionsStyle}>
            <Button variant="sun" full onClick={onDiscover}>
              <Search size={20} /> Parcourir les offres
            </Button>
            <Button variant="line" full onClick={onMyApplications}>
              <ScrollText size={20} /> Mes candidatures
            </Button>
            <Button variant="line" full onClick={edit}>
              <UserRound size={20} /> Mettre à jour le profil
            </Button>
          </div>
        </section>
        <StudentProfileSummary user={user} onEdit={editPart} />
      </div>
      {dialog}
    </Page>
  )
}

/** The first two open offers without an application, each with its action. */
function NearJobs({ actionFor }: { actionFor: (job: ListedJob) => ReactNode }) {
  const near = useNearJobs(nearCount)
  const keepFor = useKeeping()
  const ratingOf = useRatings(near?.jobs ?? none)
  const isThere = near !== undefined && (near.jobs.length > 0 || near.isStored)
  const { ref, style } = useLastHeight('near', isThere)

  if (!isThere) {
    return (
      <div ref={ref} style={style}>
        <Loading level={3}>
          <JobGridSkeleton count={nearCount} />
        </Loading>
      </div>
    )
  }
  if (near.jobs.length === 0) {
    return (
      <EmptyState
        level={3}
        drawing={noJobArt}
        title="Aucun job disponible"
        text="Les nouvelles offres arrivent ici toutes seules, celles de votre canton d’abord."
      />
    )
  }
  return (
    <ul ref={ref} className={nearStyle}>
      {near.jobs.map((job) => (
        <li key={job.id}>
          <JobCard
            job={job}
            level={3}
            corner={keepFor(job)}
            rating={ratingOf(job)}
            action={
              <>
                <LinkButton variant="line" size="small" to="/jobs/$id" params={{ id: job.id }}>
                  Voir
                </LinkButton>
                {actionFor(job)}
              </>
            }
          />
        </li>
      ))}
    </ul>
  )
}
