import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  deliveryTypeLabels,
  experienceLevelLabels,
  jobLanguageLabels,
  paymentMethodLabels,
  physicalDemandLabels,
  urgencyLevelLabels,
} from '../../../schema/catalogues/labels.ts'
import { categoryLabels } from '../../../schema/catalogues/categories.ts'
import { toolLabel } from '../../../schema/catalogues/tools.ts'
import { formatMoment, readMoment } from '../../../schema/dates.ts'
import { hoursOf } from '../../../schema/jobs/job.ts'
import { parseAmount } from '../../../schema/money.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
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

/** The whole offer before it is published. */
export function OfferSummary({ draft, onEdit }: OfferSummaryProps) {
  const rate = parseAmount(draft.rate)
  const estimatedDuration = hoursOf(draft.duration)

  return (
    <Card as="section" tone="sunken" className={cardStyle} aria-label="Résumé de l’offre">
      <h4 className={headingStyle}>Résumé de l’offre</h4>
      <Part title="L’annonce" onEdit={() => onEdit(1)}>
        <p className={offerTitleStyle}>{draft.title}</p>
        <p className={descriptionStyle}>{draft.description}</p>
        <Facts>
          <Fact label="Catégorie">
            {[categoryLabels[draft.category], ...(draft.subcategory ? [kindOf(draft)] : [])].join('\u00a0· ')}
          </Fact>
        </Facts>
      </Part>
      <Part title="Lieu, durée et tarif" onEdit={() => onEdit(2)}>
        <Facts>
          <Fact label="Lieu">{draft.location}</Fact>
          <Fact label="Durée">{formatDuration({ duration: draft.duration, estimatedDuration })}</Fact>
          <Fact label="Tarif horaire">{Number.isFinite(rate) ? formatHourly({ rate }) : draft.rate}</Fact>
        </Facts>
        <p>{describeEstimate(rate, draft.duration)}</p>
      </Part>
      <Part title="Conditions et compétences" onEdit={() => onEdit(3)}>
        <Facts>
          <Fact label="Mode de travail">{deliveryTypeLabels[draft.deliveryType]}</Fact>
          <Fact label="Compétences souhaitées">{listed(draft.requiredSkills) ?? 'Aucune'}</Fact>
          <Fact label="Langue">{jobLanguageLabels[draft.languageRequired]}</Fact>
          <Fact label="Projet à long terme">
            {draft.isLongTermProject ? draft.projectDuration.trim() || 'Oui' : 'Non'}
          </Fact>
          <Fact label="À livrer">{listed(draft.deliverables) ?? 'Rien de particulier'}</Fact>
          <Fact label="Urgence">{urgencyLevelLabels[draft.urgencyLevel]}</Fact>
          <Fact label="Expérience">{experienceLevelLabels[draft.experienceRequired]}</Fact>
          <Fact label="Effort physique">{physicalDemandLabels[draft.physicalDemand]}</Fact>
        </Facts>
      </Part>
      <Part title="Outils, paiement et date">
        <Facts>
          <Fact label="Outils">
            {draft.toolsProvided ? 'Fournis' : (listed(draft.requiredTools.map(toolLabel)) ?? 'Aucun outil nécessaire')}
          </Fact>
          <Fact label="Paiement">{paymentMethodLabels[draft.paymentMethod]}</Fact>
          <Fact label="Date prévue">{formatDate(draft.scheduledFor)}</Fact>
        </Facts>
      </Part>
    </Card>
  )
}

const listed = (items: readonly string[]) => (items.length > 0 ? items.join(', ') : undefined)

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

function Facts({ children }: { children: ReactNode }) {
  return <dl className={factsStyle}>{children}</dl>
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
