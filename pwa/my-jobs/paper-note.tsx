import { BadgeCheck, FilePenLine } from 'lucide-react'
import type { Paper } from '../../schema/papers/paper.ts'
import { Banner } from '../ui/banner.tsx'
import { LinkButton, PlaceLink } from '../ui/link-button.tsx'
import { beginSentence, bindSigns } from '../ui/french.ts'
import type { WorkRow } from './line-of-time.ts'
import { noteStyle } from './work-styles.ts'
import { otherFirstName } from './work-words.ts'

/** Whether a card has something to say about the papers of its job. */
export const hasPaperNote = ({ paper, lacksAgreement }: WorkRow): boolean => paper !== undefined || lacksAgreement

/** The paper of a job that waits for the reader; for work that lasts, a quiet way to an agreement in writing (rules 1.2.680, 1.2.681 and 2.2.270). */
export function PaperNote({ row }: { row: WorkRow }) {
  const { job, paper, lacksAgreement } = row
  if (paper) return <Waiting row={row} paper={paper} />
  if (!lacksAgreement) return null
  return (
    <p className={noteStyle}>
      {bindSigns('Au-delà d’un mois, un accord se met par écrit : ')}
      <PlaceLink to="/documents" search={{ job: job.id }}>
        établir un accord
      </PlaceLink>
    </p>
  )
}

function Waiting({ row, paper }: { row: WorkRow; paper: Paper }) {
  if (paper.kind === 'agreement') {
    return (
      <Banner
        kind="wait"
        icon={<FilePenLine size={20} />}
        action={
          <LinkButton size="small" to="/documents/$id" params={{ id: paper.id }}>
            Lire et signer
          </LinkButton>
        }
      >
        Un accord de travail attend votre signature.
      </Banner>
    )
  }
  return (
    <Banner
      kind="wait"
      icon={<BadgeCheck size={20} />}
      action={
        <LinkButton size="small" to="/documents" search={{ job: row.job.id }}>
          Répondre
        </LinkButton>
      }
    >
      {`${beginSentence(otherFirstName(row))} vous demande une attestation de travail.`}
    </Banner>
  )
}
