import { useLiveQuery } from 'dexie-react-hooks'
import { UserCheck } from 'lucide-react'
import { firstNameOf, subjectOf } from '../../../schema/accounts/party-names.ts'
import { formatAppointment } from '../../../schema/dates.ts'
import type { ReservedJob } from '../../../schema/jobs/reservation.ts'
import { openToAll } from '../../../sync/mutations/jobs.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { useVerdictToast } from '../../outbox/verdict-toast.ts'
import { useUser } from '../../session/session.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'

interface ReservedBannerProps {
  job: ReservedJob
  /** The id of the offer's title. */
  describedBy?: string | undefined
  /** Whether the student has not applied: whoever has withdraws the letter instead. */
  mayDecline?: boolean
}

/** Says for whom an offer is reserved and until when, with the way out of it, for its poster and for that student (rules 2.2.266 and 2.2.267). */
export function ReservedBanner(props: ReservedBannerProps) {
  const { id: me } = useUser()
  if (me === props.job.postedById) return <OfPoster {...props} />
  return me === props.job.reservedForId ? <OfStudent {...props} /> : null
}

/** The poster's words in a row. */
export function ReservedTag({ job }: { job: ReservedJob }) {
  const name = firstNameOf(usePersonOf(job.reservedForId), 'student')
  return <Tag kind="lake">{`Réservée à ${name} ${describeUntil(job)}`}</Tag>
}

/** "jusqu’au di 30 nov. à 14:00" */
const describeUntil = ({ reservedUntil }: Pick<ReservedJob, 'reservedUntil'>): string =>
  `jusqu’au ${formatAppointment(reservedUntil)}`

/** Returns the person's row of this device; undefined until it is read, or where there is none. */
export function usePersonOf(id: string | null) {
  const database = useDatabase()
  return useLiveQuery(async () => (id ? await database.people.get(id) : undefined), [database, id])
}

function OfPoster({ job, describedBy }: ReservedBannerProps) {
  const database = useDatabase()
  const say = useVerdictToast()
  const name = firstNameOf(usePersonOf(job.reservedForId), 'student')
  const open = () =>
    say(() => openToAll(database, job), {
      done: 'Offre ouverte à tous',
      failed: 'Impossible d’ouvrir cette offre à tous',
    })
  return (
    <Banner
      kind="wait"
      icon={<UserCheck size={18} />}
      title={`Réservée à ${name} ${describeUntil(job)}`}
      action={
        <Button size="small" variant="line" aria-describedby={describedBy} onClick={() => void open()}>
          Ouvrir à tous
        </Button>
      }
    >
      Personne d’autre ne la voit avant.
    </Banner>
  )
}

function OfStudent({ job, describedBy, mayDecline }: ReservedBannerProps) {
  const database = useDatabase()
  const say = useVerdictToast()
  const poster = usePersonOf(job.postedById)
  const decline = () =>
    say(() => openToAll(database, job), {
      done: 'Merci de votre réponse',
      failed: 'Impossible de noter votre réponse',
    })
  return (
    <Banner
      kind="wait"
      icon={<UserCheck size={18} />}
      title={`${subjectOf(poster, 'individual')} vous propose d’abord cette offre`}
      action={
        mayDecline && (
          <Button size="small" variant="line" aria-describedby={describedBy} onClick={() => void decline()}>
            Pas cette fois
          </Button>
        )
      }
    >
      Elle vous est réservée {describeUntil(job)}, puis tout le monde pourra postuler.
    </Banner>
  )
}
