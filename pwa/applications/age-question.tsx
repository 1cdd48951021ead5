import { tooYoungFor, type RatedWork, type StatedAge } from '../../schema/law/youth.ts'
import { describeAgeReason } from '../../schema/law/youth-words.ts'
import { useToday } from '../ui/hooks/today.ts'
import { Banner } from '../ui/banner.tsx'
import { ChoiceChips } from '../ui/fields/choice-chips.tsx'

const options = [
  { value: 'adult', label: 'J’ai 18 ans ou plus' },
  { value: 'minor', label: 'J’ai moins de 18 ans' },
] as const

interface AgeQuestionProps {
  job: RatedWork
  value: StatedAge | undefined
  onValueChange: (stated: StatedAge | undefined) => void
}

/** Asks a student who states no date of birth, where the age decides (rule 1.2.730). A letter without an answer leaves too. */
export function AgeQuestion({ job, value, onValueChange }: AgeQuestionProps) {
  const reason = tooYoungFor(job, null, useToday(), value)
  return (
    <>
      <ChoiceChips
        label="Votre âge"
        hint="Il compte pour ce travail. Le particulier lit votre réponse."
        multiple={false}
        options={options}
        value={value ? [value] : []}
        onValueChange={([stated]) => onValueChange(stated)}
      />
      {reason && <Banner kind="wait">{describeAgeReason(reason)}</Banner>}
    </>
  )
}
