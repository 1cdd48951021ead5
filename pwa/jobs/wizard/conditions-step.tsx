import { House, Laptop, Shuffle } from 'lucide-react'
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
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TagsField } from '../../ui/fields/tags-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
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

/** Step 3: conditions and skills. What one press chooses comes first (rule 2.2.115). */
export function ConditionsStep({ draft, set, errors }: StepProps) {
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
      <ChipChoice
        label="Urgence"
        options={urgencies}
        value={draft.urgencyLevel}
        onValueChange={(urgencyLevel) => set({ urgencyLevel })}
        error={errors.urgencyLevel}
      />
      <ChipChoice
        label="Langue"
        options={languages}
        value={draft.languageRequired}
        onValueChange={(languageRequired) => set({ languageRequired })}
        error={errors.languageRequired}
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
    </>
  )
}
