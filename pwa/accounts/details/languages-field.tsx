import {
  languageLabels,
  languageLevelLabels,
  languageLevels,
  languages,
  orderLanguages,
  type Language,
  type SpokenLanguage,
} from '../../../schema/accounts/student-details.ts'
import { css } from '../../styled-system/css'
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'

interface LanguagesFieldProps {
  value: readonly SpokenLanguage[]
  onValueChange: (value: SpokenLanguage[]) => void
}

const stackStyle = css({ pile: '4' })
const options = languages.map((language) => ({ value: language, label: languageLabels[language] }))
const levels = languageLevels.map((level) => ({ value: level, label: languageLevelLabels[level] }))

/** The languages that a student speaks, each with its level. */
export function LanguagesField({ value, onValueChange }: LanguagesFieldProps) {
  const choose = (chosen: Language[]) =>
    onValueChange(
      chosen.map((language) => value.find((one) => one.language === language) ?? { language, level: 'fluent' }),
    )
  const grade = ({ language }: SpokenLanguage, level: SpokenLanguage['level']) =>
    onValueChange(orderLanguages([{ language, level }, ...value.filter((one) => one.language !== language)]))

  return (
    <div className={stackStyle}>
      <ChoiceChips
        label="Langues"
        tone="sun"
        options={options}
        value={value.map(({ language }) => language)}
        onValueChange={choose}
      />
      {value.map((spoken) => (
        <ChoiceChips
          key={spoken.language}
          label={`Niveau en ${languageLabels[spoken.language].toLowerCase()}`}
          tone="sun"
          multiple={false}
          options={levels}
          value={[spoken.level]}
          // A language always has a level: pressing the chosen one again keeps it.
          onValueChange={([level]) => level && grade(spoken, level)}
        />
      ))}
    </div>
  )
}
