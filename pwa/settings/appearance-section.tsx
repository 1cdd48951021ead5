import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { languages, readLanguage } from '../../schema/language.ts'
import { chooseTheme, followTheme, readTheme } from '../theme/chosen-theme.ts'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { CardSection } from '../ui/card-section.tsx'

const themes = [
  { value: 'system', label: 'Comme l’appareil', icon: <Monitor size={20} /> },
  { value: 'light', label: 'Clair', icon: <Sun size={20} /> },
  { value: 'dark', label: 'Sombre', icon: <Moon size={20} /> },
] as const

/** The app's theme and language on this device. */
export function AppearanceSection() {
  const theme = useSyncExternalStore(followTheme, readTheme)
  return (
    <CardSection id="apparence" title="Apparence et langue" level={3}>
      <RadioCards label="Apparence" options={themes} columns={3} value={theme} onValueChange={chooseTheme} />
      <RadioCards
        label="Langue"
        options={languages}
        columns={3}
        hint="La seule langue pour le moment."
        value={readLanguage()}
        // French is the only choice so far.
        onValueChange={() => undefined}
      />
    </CardSection>
  )
}
