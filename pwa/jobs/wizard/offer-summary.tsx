import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment, readMoment } from '../../../schema/dates.ts'
import { askedFields, offerFields, type AskedField } from '../../../schema/jobs/fields.ts'
import { hoursOf } from '../../../schema/jobs/duration.ts'
import { parseAmount } from '../../../schema/money.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { fieldWords } from '../field-words.ts'
import { formatDuration, formatHourly, kindOf } from '../job-format.ts'
import { describeEstimate } from './estimate.ts'
import type { OfferDraft, StepNumber } from '../draft/offer-draft.ts'

interface OfferSummaryProps {
  draft: OfferDraft
  /** Opens the step of a part. */
  onEdit: (step: StepNumber) => void
}

const cardStyle = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })
const headingStyle = css({ textStyle: 'heading' })
const partStyle = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gap: '1',
  pt: '3',
  borderTopWidth: 'hair',
  borderStyle: 'solid',
  borderColor: 'line',
})
const partHeadStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '3',
  minHeight: 'touch',
})
const partTitleStyle = css({ textStyle: 'title' })
const offerTitleStyle = css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })
const descriptionStyle = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', lineClamp: '6', color: 'soft' })
const factsStyle = css({
  display: 'grid',
  gap: '1.5',
  '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: '3' },
  '& dt': { flex: '[1 1 8rem]', color: 'soft' },
  '& dd': {
    flex: '[2 1 10rem]',
    minWidth: '0',
    fontWeight: 'semibold',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** The words of fields that say more or less than their value; null for a field that stands elsewhere. */
const words: { [Field in AskedField]?: (draft: OfferDraft) => string | null } = {
  title: () => null,
  description: () => null,
  category: (draft) => [fieldWords(draft, 'category'), ...(draft.subcategory ? [kindOf(draft)] : [])].join('\u00a0· '),
  subcategory: () => null,
  duration: ({ duration }) => formatDuration({ duration, estimatedDuration: hoursOf(duration) }),
  rate: ({ rate: typed }) => {
    const rate = parseAmount(typed)
    return Number.isFinite(rate) ? formatHourly({ rate }) : typed
  },
  requiredSkills: (draft) => fieldWords(draft, 'requiredSkills') || 'Aucune',
  isLongTermProject: (draft) => (draft.isLongTermProject ? draft.projectDuration.trim() || 'Oui' : 'Non'),
  projectDuration: () => null,
  deliverables: (draft) => fieldWords(draft, 'deliverables') || 'Rien de particulier',
  requiredTools: (draft) => (draft.toolsProvided ? null : fieldWords(draft, 'requiredTools') || 'Aucun'),
  scheduledFor: ({ scheduledFor }) => formatDate(scheduledFor),
}

/** The whole offer before it is published. */
export function OfferSummary({ draft, onEdit }: OfferSummaryProps) {
  return (
    <Card as="section" tone="sunken" className={cardStyle} aria-label="Résumé de l’offre">
      <h4 className={headingStyle}>Résumé de l’offre</h4>
      <Part title="L’offre" onEdit={() => onEdit(1)}>
        <p className={offerTitleStyle}>{draft.title}</p>
        <p className={descriptionStyle}>{draft.description}</p>
        <Facts draft={draft} step={1} />
      </Part>
      <Part title="Lieu, date, durée et tarif" onEdit={() => onEdit(2)}>
        <Facts draft={draft} step={2} />
        <p>{describeEstimate(parseAmount(draft.rate), draft.duration)}</p>
      </Part>
      <Part title="Conditions et compétences" onEdit={() => onEdit(3)}>
        <Facts draft={draft} step={3} />
      </Part>
      <Part title="Outils et paiement">
        <Facts draft={draft} step={4} />
      </Part>
    </Card>
  )
}

const formatDate = (scheduledFor: string) => {
  const moment = readMoment(scheduledFor)
  return moment ? formatMoment(moment.toISOString()) : 'À convenir'
}

function Part({ title, onEdit, children }: { title: string; onEdit?: () => void; children: ReactNode }) {
  return (
    <div className={partStyle}>
      <div className={partHeadStyle}>
        <h5 className={partTitleStyle}>{title}</h5>
        {onEdit && (
          <Button variant="ghost" size="small" onClick={onEdit}>
            <Pencil size={16} /> Modifier <VisuallyHidden>: {title}</VisuallyHidden>
          </Button>
        )}
      </div>
      {children}
    </div>
  )
}

/** The fields that a step asks for. */
function Facts({ draft, step }: { draft: OfferDraft; step: StepNumber }) {
  return (
    <dl className={factsStyle}>
      {askedFields.map((field) => {
        const facts = offerFields[field]
        const text = words[field] ? words[field](draft) : fieldWords(draft, field)
        if (facts.step !== step || text === null) return null
        return (
          <div key={field}>
            <dt>{facts.label}</dt>
            <dd>{text}</dd>
          </div>
        )
      })}
    </dl>
  )
}
