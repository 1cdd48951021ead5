import { UserMinus, UserSearch } from 'lucide-react'
import { useLiveQuery } from 'dexie-react-hooks'
import { firstNameOf } from '../../schema/accounts/party-names.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { describeDeparture, type Departure } from '../../schema/leaving/leaving.ts'
import { reopenOffer } from '../../sync/mutations/jobs.ts'
import { useDatabase } from '../data/local-database.tsx'
import { isKept } from '../outbox/write-text.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { beginSentence, endSentence } from '../ui/french.ts'

interface DepartureNoteProps {
  job: JobRow & { departure: Departure }
  /** The id of the offer's title. */
  describedBy: string
}

/** Says that the student has left the work of an open offer and why, and looks for somebody else at a press, also without network (rule 2.2.214). */
export function DepartureNote({ job: { id, departure }, describedBy }: DepartureNoteProps) {
  const database = useDatabase()
  const student = useLiveQuery(() => database.people.get(departure.studentId), [database, departure.studentId])
  const why = describeDeparture(departure)
  if (departure.reopenedAt) {
    return (
      <Banner kind="plain" icon={<UserSearch size={18} />}>
        Nous demandons aux personnes refusées si elles sont encore libres, et prévenons les étudiants proches.
      </Banner>
    )
  }
  return (
    <Banner
      kind="wait"
      icon={<UserMinus size={18} />}
      title={`${beginSentence(firstNameOf(student, 'student'))} ne peut pas venir`}
      action={
        <Button
          size="small"
          variant="lake"
          aria-describedby={describedBy}
          onClick={() => void isKept(reopenOffer(database, { id }), 'Impossible de rouvrir cette offre')}
        >
          Rouvrir l’offre
        </Button>
      }
    >
      {why && `${why.endsWith('»') ? why : endSentence(why)} `}Nous demanderons aux personnes refusées si elles sont
      encore libres, et préviendrons les étudiants proches.
    </Banner>
  )
}
