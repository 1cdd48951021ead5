import { useId } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { describeDate } from '../../jobs/job-format.ts'
import { PendingTag } from '../../outbox/pending-tag.tsx'
import { usePendingItem } from '../../outbox/queries.ts'
import { useUser } from '../../session/session.tsx'
import { CalendarButton } from '../../jobs/calendar-button.tsx'
import { NetworkNote } from '../../data/network-note.tsx'
import { titleOf } from '../../messages/conversations.ts'
import { OfferLink } from '../../messages/offer-link.tsx'
import { css, cva, cx } from '../../styled-system/css'
import { AddressLine } from '../address-line.tsx'
import { WorkDuties } from '../work-duties-code.ts'
import { isPaidAhead, isUnderWay } from '../phase.ts'
import type { WorkRow } from '../line-of-time.ts'
import { CardBeside, ChatButton, MainButton } from '../act-button.tsx'
import { useActs } from '../possible-acts.tsx'
import { RouteLink } from '../route-link.tsx'
import { useAsk } from '../work-acts.tsx'
import { actionsStyle } from '../work-styles.ts'
import { describeTimes } from '../visit-words.ts'
import { describeUnderWay, describeWhen, describeWork } from '../work-words.ts'

const cardStyle = cva({
  base: { stack: '1', p: '4', rounded: 'card' },
  variants: { side: { student: { bg: 'sunSoft' }, poster: { bg: 'lakeSoft' } } },
})
const groundStyle = css({
  // The usual borders would be invisible on these grounds.
  '--colors-line': '{colors.edge}',
  _highContrast: { borderWidth: 'hair' },
})
const whenStyle = css({ textStyle: 'heading', overflowWrap: 'anywhere' })
const titleStyle = css({ textStyle: 'title', overflowWrap: 'anywhere', lineClamp: '2' })
const factsStyle = css({ textStyle: 'small', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' })
const followingStyle = cx(factsStyle, css({ mt: '2' }))
const actsStyle = cx(actionsStyle, css({ mt: '2' }))

interface NextJobProps {
  row: WorkRow
  /** The next work that has a day, if this one is under way (rule 1.2.720). */
  following: JobRow | undefined
  now: string
}

/** The job under way, or the next one: when, what, where, with whom, for how much, and what to do about it (rules 1.2.191 and 1.2.694). */
export function NextJob({ row, following, now }: NextJobProps) {
  const { job, side } = row
  const titleId = useId()
  const ask = useAsk()
  const work = useActs(row, now)
  const { main, beside } = work
  const chat = { label: 'Chat', press: () => ask({ dialog: 'chat', jobId: job.id }) }
  const hasBegun = isUnderWay(row, now)
  return (
    <section className={cx(cardStyle({ side }), groundStyle)} aria-label={hasBegun ? 'Job en cours' : 'Prochain job'}>
      <h2 className={whenStyle}>{hasBegun ? describeUnderWay(job, now) : describeWhen(job, now)}</h2>
      <h3 id={titleId} className={titleStyle}>
        <OfferLink id={job.id}>{titleOf(job)}</OfferLink>
      </h3>
      <p className={factsStyle}>
        {describeWork(row)}
        {isPaidAhead(row, now) && '\u00a0· payé'}
      </p>
      <OwnTimes row={row} />
      <AddressLine row={row} describedBy={titleId} />
      <WorkDuties job={job} />
      <div className={actsStyle}>
        <MainButton work={work} describedBy={titleId} chat={chat} />
        {main !== 'chat' && <ChatButton shape="icon" chat={chat} unread={row.unread} describedBy={titleId} />}
        <CardBeside work={work} describedBy={titleId} />
        <RouteLink row={row} describedBy={titleId} isWide={main === 'chat'} />
        <CalendarButton job={job} address={row.address?.name} describedBy={titleId} shape="icon" />
      </div>
      {work.dialogs}
      {(beside || (main !== 'chat' && main !== 'arrive' && main !== 'leave')) && <NetworkNote />}
      {following && (
        <p className={followingStyle}>
          Ensuite&nbsp;: {describeDate(following, now)} · <OfferLink id={following.id}>{titleOf(following)}</OfferLink>
        </p>
      )}
    </section>
  )
}

/** When the reader noted to have come and finished, and whether that still waits on this device (rule 1.2.620). */
function OwnTimes({ row: { job } }: { row: WorkRow }) {
  const times = describeTimes(job.visit ?? {}, useUser().id)
  const waiting = usePendingItem(job.pending)
  if (!times) return null
  return (
    <p className={factsStyle}>
      Vous&nbsp;: {times} {waiting && <PendingTag item={waiting} />}
    </p>
  )
}
