import { useState } from 'react'
import type { JobRow } from '../../schema/jobs/job.ts'
import {
  isEarlyEnd,
  leaveReasonLabels,
  leaveReasons,
  noticeHours,
  type LeaveReason,
} from '../../schema/leaving/leaving.ts'
import { limits } from '../../schema/limits.ts'
import { ruleTexts } from '../../schema/rules.ts'
import { lengthOf, tidyText } from '../../schema/text.ts'
import { leaveWork } from '../../sync/mutations/applications.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { useDraft } from '../data/draft.ts'
import { useDatabase } from '../data/local-database.tsx'
import { titleOf } from '../messages/conversations.ts'
import { useVerdictToast } from '../outbox/verdict-toast.ts'
import { usePaid } from '../payments/queries.ts'
import { css } from '../styled-system/css'
import { ChoiceChips } from '../ui/fields/choice-chips.tsx'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import type { WorkDialogProps } from './asked-dialog.ts'
import { otherFirstName } from './work-words.ts'
import { JobQuestion } from './acts/job-question.tsx'

const fieldsStyle = css({ pile: '4', mt: '4' })
const noteStyle = css({ textStyle: 'small', color: 'soft' })
const options = leaveReasons.map((value) => ({ value, label: leaveReasonLabels[value] }))

interface Typed {
  reason?: LeaveReason | undefined
  text: string
}
const blank: Typed = { text: '' }

const revive = (kept: unknown): Typed | undefined => {
  const { reason, text } = Object(kept) as Partial<Typed>
  return typeof text === 'string' ? { reason: leaveReasons.find((known) => known === reason), text } : undefined
}

/** Asks for a reason and for confirmation before a student leaves agreed work; needs no network (rules 1.2.460 and 1.2.612). */
export function LeaveDialog({ row, open, onClose }: WorkDialogProps) {
  const { job, application } = row
  const poster = otherFirstName(row)
  const database = useDatabase()
  const say = useVerdictToast()
  const draft = useDraft(draftKeys.leaving(job.id), revive, blank)
  const { reason, text: words } = draft.value ?? blank
  const set = (typed: Partial<Typed>) => draft.change((before) => ({ ...before, ...typed }))
  const [isRefused, setRefused] = useState(false)
  const paid = usePaid(job.id)
  const said = tidyText(words)
  const isTooLong = lengthOf(said) > limits.leaving

  const leave = () =>
    say(
      async () => {
        const kept = await leaveWork(database, {
          id: application?.id ?? '',
          jobId: job.id,
          reason: reason ?? 'other',
          words: said || null,
        })
        draft.settle(blank)
        return kept
      },
      { done: 'Vous avez renoncé à ce job', failed: 'Vous n’avez pas renoncé à ce job' },
    )

  return (
    <JobQuestion
      job={open ? job : undefined}
      onClose={onClose}
      words={(left) => ({
        title: 'Renoncer à ce job ?',
        text: `« ${titleOf(left)} » redeviendra une offre ouverte et ${poster} recevra une notification. La conversation et les coordonnées ne seront plus visibles.`,
        confirmLabel: 'Renoncer',
        cancelLabel: 'Retour',
      })}
      busyLabel="Envoi..."
      act={leave}
      check={() => {
        setRefused(isTooLong)
        return !isTooLong
      }}
    >
      <div className={fieldsStyle}>
        <ChoiceChips
          label="Raison"
          multiple={false}
          tone="sun"
          options={options}
          value={reason ? [reason] : []}
          onValueChange={([chosen]) => set({ reason: chosen })}
        />
        <TextAreaField
          label={`Un mot pour ${poster}`}
          optional
          rows={2}
          max={limits.leaving}
          value={words}
          error={isRefused && isTooLong ? ruleTexts.tooLong : undefined}
          onChange={({ target }) => set({ text: target.value })}
        />
        {paid && <p className={noteStyle}>Le paiement par carte sera rendu à {poster}.</p>}
        <p className={noteStyle}>{describeNotice(job)}</p>
      </div>
    </JobQuestion>
  )
}

const describeNotice = ({ scheduledFor }: JobRow): string =>
  isEarlyEnd(new Date().toISOString(), scheduledFor)
    ? `Annoncé plus de ${noticeHours} h avant\u00a0: cela ne compte pas contre vous. L’annonce compte quand elle part.`
    : `Annoncé moins de ${noticeHours} h avant\u00a0: cela compte parmi vos jobs non tenus.`
