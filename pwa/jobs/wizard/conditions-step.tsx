import { ChevronDown, House, Laptop, Shuffle } from 'lucide-react'
import { useState } from 'react'
import {
  deliveryTypeLabels,
  experienceLevelLabels,
  experienceLevels,
  jobLanguageLabels,
  jobLanguages,
  physicalDemandLabels,
  physicalDemands,
  urgencyLevelLabels,
  urgencyLevels,
} from '../../../schema/catalogues/labels.ts'
import { limits } from '../../../schema/limits.ts'
import type { OfferForm } from '../../../schema/jobs/form.ts'
import { css } from '../../styled-system/css'
import { Disclosure } from '../../ui/disclosure.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TagsField } from '../../ui/fields/tags-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { blankOffer } from '../draft/offer-draft.ts'
import { DeliverablesField } from './deliverables-field.tsx'
import { ChipChoice } from './chip-choice.tsx'
import { optionsOf, type StepProps } from './step.ts'

const deliveryCards = [
  { value: 'in_person', label: deliveryTypeLabels.in_person, icon: <House size={20} /> },
  { value: 'remote', label: deliveryTypeLabels.remote, icon: <Laptop size={20} /> },
  { value: 'hybrid', label: deliveryTypeLabels.hybrid, icon: <Shuffle size={20} /> },
] as const
const languages = optionsOf(jobLanguages, jobLanguageLabels)
const urgencies = optionsOf(urgencyLevels, urgencyLevelLabels)
const experiences = optionsOf(experienceLevels, experienceLevelLabels)
const demands = optionsOf(physicalDemands, physicalDemandLabels)

/** What few offers need (rule 2.2.115). */
const foldedFields = [
  'requiredSkills',
  'languageRequired',
  'isLongTermProject',
  'projectDuration',
  'deliverables',
  'urgencyLevel',
  'experienceRequired',
  'physicalDemand',
] as const satisfies readonly (keyof OfferForm)[]
type FoldedField = (typeof foldedFields)[number]

const foldStyle = css({
  borderWidth: 'hair',
  borderStyle: 'solid',
  borderColor: 'line',
  rounded: 'card',
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minHeight: 'control',
    px: '4',
    py: '2',
    cursor: 'pointer',
    fontWeight: 'semibold',
    listStyle: 'none',
  },
  '&[open] > summary svg': { rotate: '[180deg]' },
})
const foldedStyle = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gap: '5',
  px: '4',
  pt: '2',
  pb: '4',
})
const countStyle = css({ ms: 'auto', textStyle: 'small', color: 'soft', fontWeight: 'normal' })

const Summary = ({ count }: { count: number }) => (
  <>
    Plus de précisions
    <span className={countStyle}>{count === 0 ? 'facultatif' : `${count} ${count > 1 ? 'ajoutées' : 'ajoutée'}`}</span>
    <ChevronDown size={20} />
  </>
)

/** Step 3: conditions and skills. */
export function ConditionsStep({ draft, set, errors }: StepProps) {
  const isChanged = (field: FoldedField) => JSON.stringify(draft[field]) !== JSON.stringify(blankOffer[field])
  const count = foldedFields.filter(isChanged).length
  // Whoever comes back to what they have chosen sees it; what they fold meanwhile stays folded.
  const [wasChanged] = useState(count > 0)
  const isOpen = wasChanged || foldedFields.some((field) => errors[field])
  return (
    <>
      <RadioCards
        label="Mode de travail"
        columns={3}
        tone="lake"
        options={deliveryCards}
        value={draft.deliveryType}
        onValueChange={(deliveryType) => set({ deliveryType })}
        error={errors.deliveryType}
      />
      <Disclosure className={foldStyle} open={isOpen} summary={<Summary count={count} />}>
        <div className={foldedStyle}>
          <TagsField
            label="Compétences souhaitées"
            optional
            hint="Entrée ou virgule pour ajouter"
            placeholder="Bricolage, patience…"
            tone="lake"
            max={limits.listLength}
            value={draft.requiredSkills}
            onValueChange={(requiredSkills) => set({ requiredSkills })}
            typed={draft.newSkill}
            onTypedChange={(newSkill) => set({ newSkill })}
            error={errors.requiredSkills}
          />
          <ChipChoice
            label="Langue"
            options={languages}
            value={draft.languageRequired}
            onValueChange={(languageRequired) => set({ languageRequired })}
            error={errors.languageRequired}
          />
          <Switch
            tone="lake"
            checked={draft.isLongTermProject}
            onCheckedChange={(isLongTermProject) => set({ isLongTermProject })}
            hint="Le travail s’étend sur des semaines ou des mois."
          >
            Projet à long terme
          </Switch>
          {draft.isLongTermProject && (
            <TextField
              label="Durée du projet"
              optional
              placeholder="3 mois"
              value={draft.projectDuration}
              onChange={(event) => set({ projectDuration: event.target.value })}
              error={errors.projectDuration}
            />
          )}
          <DeliverablesField draft={draft} set={set} errors={errors} />
          <ChipChoice
            label="Urgence"
            options={urgencies}
            value={draft.urgencyLevel}
            onValueChange={(urgencyLevel) => set({ urgencyLevel })}
            error={errors.urgencyLevel}
          />
          <ChipChoice
            label="Expérience"
            options={experiences}
            value={draft.experienceRequired}
            onValueChange={(experienceRequired) => set({ experienceRequired })}
            error={errors.experienceRequired}
          />
          <ChipChoice
            label="Effort physique"
            options={demands}
            value={draft.physicalDemand}
            onValueChange={(physicalDemand) => set({ physicalDemand })}
            error={errors.physicalDemand}
          />
        </div>
      </Disclosure>
    </>
  )
}
