import { CalendarX, Check, CircleHelp, Clock, Hourglass, TriangleAlert } from 'lucide-react'
import { formatAppointment } from '../../schema/dates.ts'
import { formatMinutes } from '../../schema/jobs/duration.ts'
import { totalOf } from '../../schema/jobs/total.ts'
import { absenceState, answerHours, type Absence } from '../../schema/visits/absence.ts'
import { workedMinutes } from '../../schema/visits/hours.ts'
import type { Visit } from '../../schema/visits/visit.ts'
import { ofName } from '../../schema/french.ts'
import * as visits from '../../sync/mutations/visits.ts'
import type { WorkRow } from './line-of-time.ts'
import { useAsk } from './work-acts.tsx'
import { otherFirstName } from './work-words.ts'
import { useDatabase } from '../data/local-database.tsx'
import { PendingTag } from '../outbox/pending-tag.tsx'
import { usePendingItem } from '../outbox/queries.ts'
import { isKept } from '../outbox/write-text.ts'
import { useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Claim, FactLine } from '../ui/claim.tsx'
import { beginSentence, shownMoney } from '../ui/french.ts'
import { useNow } from '../ui/hooks/now.ts'
import { Tag } from '../ui/tag.tsx'
import { compareTimes, describeTimes, isCountable } from './visit-words.ts'

const listStyle = css({ pile: '2' })
const hourglass = <Hourglass size={16} />
const agreedTag = (
  <Tag kind="ok" icon={<Check size={14} />}>
    Convenu
  </Tag>
)

interface SectionProps {
  row: WorkRow
  visit: Visit
  /** The first name of the other party. */
  name: string
  keep: (written: Promise<unknown>) => void
}

/** What the two parties of work say of its visit: when the student came and finished, the hours, and who was not there (rule 2.2.220). */
export function VisitSection({ row }: { row: WorkRow }) {
  const { visit } = row.job
  const waiting = usePendingItem(row.job.pending)
  const keep = (written: Promise<unknown>) => void isKept(written, 'Impossible de noter votre réponse')
  if (!visit) return null
  const parts = { row, visit, name: otherFirstName(row), keep }
  return (
    <div className={listStyle}>
      <Times {...parts} />
      <Hours {...parts} />
      {visit.absences?.map((absence) => (
        <OneAbsence key={absence.byId} {...parts} absence={absence} />
      ))}
      {waiting && !row.job.handPayments && (
        <div>
          <PendingTag item={waiting} />
        </div>
      )}
    </div>
  )
}

function Times({ row, visit, name, keep }: SectionProps) {
  const database = useDatabase()
  const ask = useAsk()
  const { id: me } = useUser()
  const own = describeTimes(visit, me)
  const theirs = describeTimes(visit, row.otherId ?? '')
  const { unanswered, isDisputed, isAgreed } = compareTimes(visit, me)
  if (isAgreed) {
    return (
      <FactLine icon={<Clock size={16} />} words={beginSentence(own)}>
        {agreedTag}
      </FactLine>
    )
  }
  const correct = () => ask({ dialog: 'times', row })
  // In their order: the arrival begins the work.
  const agree = async () => {
    for (const { act, at, on } of unanswered) await visits.noteVisit(database, act, row.job, at, on)
  }
  return (
    <>
      {theirs && (
        <FactLine
          icon={<Clock size={16} />}
          words={`${beginSentence(name)}\u00a0: ${theirs}`}
          answers={
            unanswered.length > 0 && !isDisputed
              ? [
                  ['C’est juste', () => keep(agree())],
                  ['Autre heure', correct, 'ghost'],
                ]
              : []
          }
        />
      )}
      {own && (
        <FactLine icon={<Clock size={16} />} words={`Vous\u00a0: ${own}`} answers={[['Corriger', correct, 'ghost']]} />
      )}
    </>
  )
}

/** Hours that differ by no more from those of the offer are not offered to be counted. */
const noteworthyMinutes = 10

function Hours({ row, visit, name, keep }: SectionProps) {
  const database = useDatabase()
  const ask = useAsk()
  const { id: me } = useUser()
  const { job, otherId } = row
  // Cancelled work has no hours any more: nothing of it is proposed or answered.
  const isCancelled = job.status === 'cancelled'
  const { agreedMinutes } = visit
  const proposal = isCancelled ? undefined : visit.proposal
  const counted = workedMinutes(visit, me, otherId ?? '')
  const planned = agreedMinutes ?? (job.estimatedDuration === null ? undefined : Math.round(job.estimatedDuration * 60))
  const isOther = counted !== undefined && (planned === undefined || Math.abs(counted - planned) > noteworthyMinutes)
  const mayCount = !proposal && isOther && isCountable(row) && !isCancelled
  const propose = () => ask({ dialog: 'hours', row })
  const answer = (isAgreed: boolean) =>
    proposal && keep(visits.answerHours(database, { id: proposal.id, jobId: job.id, isAgreed }))
  return (
    <>
      {agreedMinutes !== undefined && (
        <FactLine icon={hourglass} words={`Heures faites\u00a0: ${describeHours(row, agreedMinutes)}`}>
          {agreedTag}
        </FactLine>
      )}
      {mayCount && (
        <FactLine
          icon={hourglass}
          words={`De l’arrivée à la fin\u00a0: ${formatMinutes(counted)}`}
          answers={[['Proposer ces heures', propose]]}
        />
      )}
      {proposal?.byId === me && (
        <FactLine
          icon={hourglass}
          words={`Heures proposées\u00a0: ${describeHours(row, proposal.minutes)}`}
          answers={[['Modifier', propose, 'ghost']]}
        >
          <Tag kind={proposal.declinedAt ? 'no' : 'wait'}>
            {`${beginSentence(name)} ${proposal.declinedAt ? 'n’est pas d’accord' : 'doit confirmer'}`}
          </Tag>
        </FactLine>
      )}
      {proposal && proposal.byId !== me && (
        <Claim
          icon={<CircleHelp size={18} />}
          answers={[
            [
              proposal.declinedAt ? 'Finalement, c’est juste' : 'C’est juste',
              () => answer(true),
              row.side === 'poster' ? 'lake' : 'brand',
            ],
            !proposal.declinedAt && ['Pas d’accord', () => answer(false)],
            ['Autres heures', propose],
          ]}
        >
          {`${proposal.declinedAt ? 'Vous n’êtes pas d’accord\u00a0: ' : ''}${beginSentence(name)} compte ${describeHours(row, proposal.minutes)}.`}
        </Claim>
      )}
    </>
  )
}

/** "3 h 30, 87.50 CHF" */
const describeHours = ({ job }: WorkRow, minutes: number): string => {
  const total = totalOf({ ...job, visit: { agreedMinutes: minutes } })
  return `${formatMinutes(minutes)}${total === null ? '' : `, ${shownMoney(total)}`}`
}

function OneAbsence({ row, absence, name, keep }: SectionProps & { absence: Absence }) {
  const database = useDatabase()
  const ask = useAsk()
  const { id: me } = useUser()
  const state = absenceState(absence, new Date(useNow()))
  const words = absence.words ? ` «\u00a0${absence.words}\u00a0»` : ''
  if (absence.byId === me) {
    const said = {
      open: `${beginSentence(name)} peut répondre jusqu’au ${untilOf(absence)}.`,
      counted: absence.agreedAt ? `${beginSentence(name)} le reconnaît.` : 'Sans réponse, elle compte.',
      contested: `${beginSentence(name)} conteste\u00a0: elle ne compte pour personne.${words}`,
    }[state]
    return (
      <Banner
        kind="plain"
        icon={<CalendarX size={18} />}
        action={
          <Button size="small" variant="line" onClick={() => keep(visits.sayAbsent(database, row.job, false))}>
            Retirer
          </Button>
        }
      >
        {`Vous avez signalé l’absence ${ofName(name)}. ${said}`}
      </Banner>
    )
  }
  if (state !== 'open') {
    return (
      <Banner kind="plain" icon={<CalendarX size={18} />}>
        {state === 'contested'
          ? `${beginSentence(name)} signale votre absence. Vous contestez\u00a0: elle ne compte pour personne.${words}`
          : `${beginSentence(name)} signale votre absence. ${absence.agreedAt ? 'Vous la reconnaissez.' : 'Sans réponse de votre part, elle compte.'}`}
      </Banner>
    )
  }
  return (
    <Claim
      icon={<TriangleAlert size={18} />}
      answers={[
        ['J’étais là', () => ask({ dialog: 'contest', row }), 'brand'],
        ['C’est juste', () => keep(visits.answerAbsence(database, row.job, { isAgreed: true, words: null }))],
      ]}
    >
      {`${beginSentence(name)} dit que vous n’étiez pas là. Répondez jusqu’au ${untilOf(absence)}\u00a0; sans réponse, l’absence compte.`}
    </Claim>
  )
}

const untilOf = ({ saidAt }: Absence): string =>
  formatAppointment(new Date(Date.parse(saidAt) + answerHours * 3_600_000).toISOString())
