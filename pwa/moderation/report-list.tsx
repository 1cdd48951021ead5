import { useId, useState } from 'react'
import { fullName } from '../../schema/accounts/user.ts'
import { formatMoment } from '../../schema/dates.ts'
import { reportReasonLabels } from '../../schema/safety/report-reasons.ts'
import type { Report } from '../../schema/safety/report.ts'
import { ofName } from '../../schema/french.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Tag } from '../ui/tag.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { kindWords, type Decision } from './decisions.ts'
import { ModerationList } from './moderation-list.tsx'
import { quoteStyle, ReportedContent } from './reported-content.tsx'

const cardStyle = css({ stack: '3' })
const headStyle = css({ row: '2' })
const titleStyle = css({ textStyle: 'title', overflowWrap: 'anywhere', flex: '[1 1 10rem]' })
const metaStyle = css({ textStyle: 'small', color: 'soft', overflowWrap: 'anywhere' })
const actionsStyle = css({ wrap: '2' })

export function ReportList({ state }: { state: 'open' | 'settled' }) {
  return (
    <ModerationList<Report>
      label={state === 'open' ? 'Signalements à examiner' : 'Signalements examinés'}
      path={`/api/moderation/reports?state=${state}`}
      empty={
        state === 'open'
          ? { title: 'Rien à examiner', text: 'Vous verrez ici les nouveaux signalements.' }
          : { title: 'Rien encore', text: 'Vous retrouverez ici les signalements examinés.' }
      }
    >
      {(report, refresh) => <ReportCard report={report} onDecided={refresh} />}
    </ModerationList>
  )
}

function ReportCard({ report, onDecided }: { report: Report; onDecided: () => void }) {
  const { kind, accused, reporter, reason, comment, createdAt, settledAt, isHidden } = report
  const isOnline = useOnline()
  const titleId = useId()
  const [asked, setAsked] = useState<Decision>()
  const act = (decision: Decision) =>
    ({
      size: 'small',
      variant: 'line',
      'aria-describedby': titleId,
      'aria-disabled': !isOnline,
      onClick: () => setAsked(decision),
    }) as const

  return (
    <Card as="article" className={cardStyle} aria-labelledby={titleId}>
      <div className={headStyle}>
        <h2 id={titleId} className={titleStyle}>
          {kindWords[kind]} {ofName(fullName(accused))}
        </h2>
        <Tag kind="wait">{reportReasonLabels[reason]}</Tag>
        {isHidden && <Tag>Masqué</Tag>}
        {accused.isSuspended && <Tag kind="no">Compte suspendu</Tag>}
      </div>
      <ReportedContent report={report} describedBy={titleId} />
      <p className={metaStyle}>
        Signalé par {fullName(reporter)}, {formatMoment(createdAt)}
        {settledAt && `\u00a0· examiné ${formatMoment(settledAt)}`}
      </p>
      {comment && <p className={quoteStyle}>{`«\u00a0${comment}\u00a0»`}</p>}
      <div className={actionsStyle}>
        {kind !== 'person' && (
          <Button {...act(isHidden ? 'restore' : 'hide')}>{isHidden ? 'Rétablir' : 'Masquer'}</Button>
        )}
        <Button {...act(accused.isSuspended ? 'lift' : 'suspend')}>
          {accused.isSuspended ? 'Lever la suspension' : 'Suspendre le compte'}
        </Button>
        {!settledAt && <Button {...act('dismiss')}>Classer sans suite</Button>}
      </div>
      <NetworkNote />
      {asked && (
        <DecisionDialog
          report={report}
          decision={asked}
          onClose={() => setAsked(undefined)}
          onDecided={() => {
            setAsked(undefined)
            onDecided()
          }}
        />
      )}
    </Card>
  )
}
