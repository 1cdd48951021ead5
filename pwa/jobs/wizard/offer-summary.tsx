import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment, readMoment } from '../../../schema/dates.ts'
import { askedFields, factsOf, offerFields, type AskedField } from '../../../schema/jobs/fields.ts'
import { hoursOf } from '../../../schema/jobs/duration.ts'
import { parseAmount } from '../../../schema/money.ts'
import { saysSame } from '../../../sync/store/drafts.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { fieldWords } from '../field-words.ts'
import { formatDuration, formatHourly, kindOf } from '../job-format.ts'
import { describeEstimate } from './estimate.ts'
import type { OfferDraft, StepNumber } from '../draft/offer-draft.ts'
import type { DraftLaw } from './use-draft-law.ts'

interface OfferSummaryProps {
  draft: OfferDraft
  law: DraftLaw | undefined
  /** Opens the step of a part. */
  onEdit: (step: StepNumber) => void
}

const cardStyle = css({ stack: '4' })
const headingStyle = css({ textStyle: 'heading' })
const partStyle = css({
  stack: '1',
  pt: '3',
  borderTopWidth: 'hair',
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
  pile: '1.5',
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

const softStyle = css({ color: 'soft' })

/** The words of fields that say more or less than their value; null for a field that stands elsewhere. */
const words: { [Field in AskedField]?: (draft: OfferDraft) => string | null } = {
  title: () => null,
  description: () => null,
  category: (draft) => [fieldWords(draft, 'category'), ...(draft.subcategory ? [kindOf(draft)] : [])].join('\u00a0· '),
  subcategory: () => null,
  minds: (draft) => fieldWords(draft, 'minds') || null,
  ages: (draft) => fieldWords(draft, 'ages') || null,
  duration: ({ duration }) => formatDuration({ duration, estimatedDuration: hoursOf(duration) }),
  rate: ({ rate: typed }) => {
    const rate = parseAmount(typed)
    return Number.isFinite(rate) ? formatHourly({ rate }) : typed
  },
  isLongTermProject: (draft) => draft.projectDuration.trim() || 'Oui',
  projectDuration: () => null,
  requiredTools: (draft) => (draft.toolsProvided ? null : fieldWords(draft, 'requiredTools') || 'Aucun'),
  scheduledFor: ({ scheduledFor }) => formatDate(scheduledFor),
}

/**
 * Returns what the summary says of a field; null if it stands elsewhere. Conditions, skills and tools that nobody has changed are left out (rule
 * 2.5.30): they stood in folded parts, and a list of them would hide what was chosen.
 */
const wordsOf = (draft: OfferDraft, field: AskedField): string | null => {
  const { step, default: usual } = factsOf(field)
  const isOptional = (step === 3 || step === 4) && field !== 'paymentMethod' && field !== 'requiredTools'
  if (isOptional && saysSame(draft[field], usual)) return null
  return words[field] ? words[field](draft) : fieldWords(draft, field)
}

/** The whole offer before it is published. */
export function OfferSummary({ draft, law, onEdit }: OfferSummaryProps) {
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
        {law && <law.parts.FloorSummary {...law} />}
      </Part>
      <Part title="Conditions et compétences" onEdit={() => onEdit(3)}>
        <Facts draft={draft} step={3} />
        {!hasConditions(draft) && <p className={softStyle}>Rien de particulier</p>}
      </Part>
      <Part title="Outils et paiement">
        <Facts draft={draft} step={4} />
      </Part>
    </Card>
  )
}

const hasConditions = (draft: OfferDraft): boolean =>
  askedFields.some((field) => offerFields[field].step === 3 && wordsOf(draft, field) !== null)

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
        const text = offerFields[field].step === step ? wordsOf(draft, field) : null
        if (text === null) return null
        return (
          <div key={field}>
            <dt>{offerFields[field].label}</dt>
            <dd>{text}</dd>
          </div>
        )
      })}
    </dl>
  )
}
