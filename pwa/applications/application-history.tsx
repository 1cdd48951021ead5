import { Bell, Check, Eye, EyeOff, PencilLine, Send, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ApplicationRow } from '../../schema/applications/application.ts'
import { formatMoment } from '../../schema/dates.ts'
import { css } from '../styled-system/css'

const listStyle = css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1' })
const stepStyle = css({ inline: '1.5', textStyle: 'meta', color: 'soft' })

interface Step {
  word: string
  icon: ReactNode
  at?: string | undefined
}

/** The history of the student's own application, with times (rule 1.2.83). */
export function ApplicationHistory({ application }: { application: ApplicationRow }) {
  return (
    <ol className={listStyle} aria-label="Suivi">
      {stepsOf(application).map(({ word, icon, at }) => (
        <li key={word} className={stepStyle}>
          {icon}
          <span>
            {word} {at && <time dateTime={at}>{formatMoment(at)}</time>}
          </span>
        </li>
      ))}
    </ol>
  )
}

const stepsOf = ({ appliedAt, seenAt, nudgedAt, termsChangedAt, decidedAt, status }: ApplicationRow): Step[] => {
  const isWaiting = status === 'pending'
  const answer = status === 'accepted' ? 'Acceptée' : 'Refusée'
  const answerIcon = status === 'accepted' ? <Check size={16} /> : <X size={16} />
  return [
    { word: 'Envoyée', icon: <Send size={16} />, at: appliedAt },
    ...(seenAt ? [{ word: 'Vue', icon: <Eye size={16} />, at: seenAt }] : []),
    ...(nudgedAt ? [{ word: 'Relancée', icon: <Bell size={16} />, at: nudgedAt }] : []),
    ...(termsChangedAt ? [{ word: 'Offre modifiée', icon: <PencilLine size={16} />, at: termsChangedAt }] : []),
    ...(isWaiting && !seenAt ? [{ word: 'Pas encore vue', icon: <EyeOff size={16} /> }] : []),
    ...(isWaiting ? [] : [{ word: answer, icon: answerIcon, at: decidedAt }]),
  ]
}
