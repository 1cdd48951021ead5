import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { Id } from '../../../schema/ids.ts'
import { ApplicationTag } from '../../applications/application-tag.tsx'
import type { MyApplication } from '../../applications/my-applications.ts'
import { formatHourly, placeOf } from '../../jobs/job-format.ts'
import { usePoster } from '../../jobs/queries.ts'
import type { ListedJob } from '../../jobs/stored-jobs.ts'
import { useOwnJobs } from '../../my-jobs/queries.ts'
import { useGivenReviews, type Given } from '../../reviews/given.ts'
import { ReviewIndividual } from '../../reviews/review-individual.tsx'
import { unlessComing } from '../../data/first-load.ts'
import { useOnline } from '../../data/sync-provider.tsx'
import { EarningsCard } from '../../payments/earnings/earnings-card.tsx'
import { css } from '../../styled-system/css'
import doneArt from '../../ui/art/done.svg?drawing'
import noApplicationArt from '../../ui/art/no-application.svg?drawing'
import { FigureCell, FigureRow } from '../../ui/figure-row.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const groupStyle = css({ textStyle: 'title', mt: '5' })
const rowStyle = css({
  position: 'relative',
  bar: '3',
  py: '3',
  borderBottomWidth: 'hair',
  borderColor: 'line',
  _last: { borderBottomWidth: '0' },
  '& [data-cover]': {
    fontWeight: 'semibold',
    color: 'ink',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    _after: { content: '""', position: 'absolute', inset: '0' },
  },
})
/** Above the link that covers its row. */
const actionStyle = css({ position: 'relative', zIndex: 'raised', width: 'fit', mt: '2', _empty: { display: 'none' } })
/** Below the words: beside them it would break a title into many lines on a phone. */
const tagStyle = css({ mt: '1.5' })
const wordsStyle = css({ flex: '1', minWidth: '0', '& small': { display: 'block', textStyle: 'small', color: 'soft' } })

interface StudentFiguresProps {
  active: readonly MyApplication[] | undefined
  /** Whether the earnings are open, as the address of the wallet requests. */
  earnings: { isOpened: boolean; onClosed: () => void }
}

/** The counts of active applications and completed jobs, and the earnings (rule 1.2.36). Each opens its list. */
export function StudentFigures({ active, earnings }: StudentFiguresProps) {
  const own = useOwnJobs()
  const completed = useMemo(() => own && unlessComing(own.jobs.filter(isCompleted).sort(lastChangedFirst), own), [own])
  const [opened, setOpened] = useState<'active' | 'completed'>()
  const refused = active?.filter(isRefused) ?? []
  const close = (open: boolean) => !open && setOpened(undefined)

  return (
    <FigureRow>
      <CountCell
        figure={active?.length}
        label={active && active.length < 2 ? 'candidature active' : 'candidatures actives'}
        onOpen={() => setOpened('active')}
      />
      <CountCell
        figure={completed?.length}
        label={completed && completed.length < 2 ? 'job terminé' : 'jobs terminés'}
        onOpen={() => setOpened('completed')}
      />
      <EarningsCard jobs={own?.jobs} {...earnings} />
      <Dialog open={opened === 'active'} onOpenChange={close} title="Candidatures actives">
        {active && active.length > 0 ? (
          <>
            <Letters letters={active.filter((one) => !isRefused(one))} />
            {refused.length > 0 && (
              <section aria-label="Refusées">
                <h3 className={groupStyle}>Refusées ({refused.length})</h3>
                <Letters letters={refused} />
              </section>
            )}
          </>
        ) : (
          <EmptyState
            level={3}
            drawing={noApplicationArt}
            title="Aucune candidature active"
            text="Postulez à une offre : elle apparaîtra ici."
          />
        )}
      </Dialog>
      <Dialog open={opened === 'completed'} onOpenChange={close} title="Jobs terminés">
        {completed && completed.length > 0 ? (
          <Completed jobs={completed} />
        ) : (
          <EmptyState
            level={3}
            drawing={doneArt}
            title="Aucun job terminé"
            text="Vos jobs terminés s’ajouteront ici."
          />
        )}
      </Dialog>
    </FigureRow>
  )
}

const isCompleted = ({ status }: ListedJob): boolean => status === 'completed'
const lastChangedFirst = (a: ListedJob, b: ListedJob): number => b.updatedAt.localeCompare(a.updatedAt)
const isRefused = ({ application }: MyApplication): boolean => application.status === 'rejected'

function Letters({ letters }: { letters: readonly MyApplication[] }) {
  if (letters.length === 0) return null
  return (
    <ul>
      {letters.map(({ application, job }) => (
        <Row
          key={application.id}
          jobId={application.jobId}
          title={job?.title ?? 'Offre'}
          detail={job && `${placeOf(job)}\u00a0· ${formatHourly(job)}`}
        >
          <ApplicationTag application={application} />
        </Row>
      ))}
    </ul>
  )
}

function Completed({ jobs }: { jobs: readonly ListedJob[] }) {
  const given = useGivenReviews(jobs.map(({ id, postedById }) => ({ jobId: id, otherId: postedById })))
  return (
    <ul>
      {jobs.map((job) => (
        <CompletedRow key={job.id} job={job} given={given.get(job.id)} />
      ))}
    </ul>
  )
}

function CompletedRow({ job, given }: { job: ListedJob; given: Given | undefined }) {
  const poster = usePoster(job)
  return (
    <Row
      jobId={job.id}
      title={job.title}
      detail={[poster?.firstName, placeOf(job), formatHourly(job)].filter(Boolean).join('\u00a0· ')}
      action={<ReviewIndividual jobId={job.id} title={job.title} given={given} />}
    />
  )
}

function CountCell({ figure, label, onOpen }: { figure: number | undefined; label: string; onOpen: () => void }) {
  const isOnline = useOnline()
  return (
    <FigureCell
      figure={figure ?? (isOnline ? <Skeleton width="2ch" height="1em" /> : '–')}
      isZero={figure === 0}
      label={label}
      onOpen={onOpen}
    />
  )
}

function Row({
  jobId,
  title,
  detail,
  action,
  children,
}: {
  jobId: Id
  title: string
  detail: string | undefined
  /** A further action, below the label. */
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <li className={rowStyle}>
      <div className={wordsStyle}>
        <Link to="/jobs/$id" params={{ id: jobId }} data-cover="">
          {title}
        </Link>
        {detail && <small>{detail}</small>}
        {children && <div className={tagStyle}>{children}</div>}
        {action && <div className={actionStyle}>{action}</div>}
      </div>
      <ChevronRight size={18} />
    </li>
  )
}
