import { Pencil, Search } from 'lucide-react'
import { useState } from 'react'
import { css } from '../../styled-system/css'
import { Avatar } from '../avatar.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { Checkbox } from '../fields/checkbox.tsx'
import { ChoiceChips } from '../fields/choice-chips.tsx'
import { ComboboxField } from '../fields/combobox-field.tsx'
import { CountBadge } from '../count-badge.tsx'
import { IconButton } from '../icon-button.tsx'
import { Banner } from '../banner.tsx'
import { Pagination } from '../pagination.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { Progress } from '../fields/progress.tsx'
import { RadioCards } from '../fields/radio-cards.tsx'
import { RatingInput } from '../fields/rating-input.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { StatusPill } from '../status-pill.tsx'
import { StepBar } from '../step-bar.tsx'
import { StepperSlider } from '../fields/stepper-slider.tsx'
import { Switch } from '../fields/switch.tsx'
import { Tabs } from '../tabs.tsx'
import { TagsField } from '../fields/tags-field.tsx'
import { TextLink } from '../text-link.tsx'

const rowStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })
const formStyle = css({
  display: 'grid',
  gap: '5',
  lg: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: '8' },
  alignItems: 'start',
})
const items = [
  { value: 'one', label: 'Une fois' },
  { value: 'often', label: 'Chaque semaine', disabled: true },
]
const tones = ['plain', 'sunken', 'alarm', 'brand', 'sun', 'lake'] as const
const buttons = ['brand', 'sun', 'lake', 'line', 'ghost', 'quiet', 'ink', 'paper', 'brick'] as const
const icons = ['ghost', 'line', 'surface', 'quiet', 'brand', 'lake', 'brick'] as const
const pills = ['ink', 'ok', 'wait', 'no'] as const
const notices = ['wait', 'info', 'error', 'success', 'plain'] as const
const nothing = () => undefined

/** States that a screen rarely shows: refused, forbidden, empty, full, or at the limit. */
export function GalleryStates() {
  const [tab, setTab] = useState('first')
  const [rate, setRate] = useState(10)

  return (
    <>
      <SectionHeading>Refusé, interdit, plein</SectionHeading>
      <div className={formStyle}>
        <SelectField label="Fréquence" items={items} value={undefined} onValueChange={nothing} error="À choisir" />
        <SelectField label="Fréquence fixée" items={items} value="one" onValueChange={nothing} disabled />
        <ComboboxField
          label="Localité"
          items={[]}
          value="Lausane"
          onValueChange={nothing}
          error="Choisissez une localité"
        />
        <ComboboxField label="Localité fixée" items={[]} value="Genève, GE" onValueChange={nothing} disabled />
        <PasswordField label="Nouveau mot de passe" error="8 caractères au moins" defaultValue="court" />
        <TagsField
          label="Langues"
          value={['français', 'allemand']}
          onValueChange={nothing}
          max={2}
          hint="Deux au plus"
        />
        <TagsField label="Matériel" value={[]} onValueChange={nothing} placeholder="Ajouter" error="À compléter" />
        <StepperSlider label="Tarif trop bas" value={rate} onValueChange={setRate} min={15} max={45} />
        <RatingInput label="Ponctualité" required value={0} onValueChange={nothing} error="Donnez une note" />
        <RadioCards
          label="Remise"
          options={[...items, { value: 'third', label: 'Autre' }]}
          value={undefined}
          onValueChange={nothing}
          error="À choisir"
          columns={2}
          tone="sun"
        />
        <ChoiceChips
          label="Jour"
          options={items}
          value={[]}
          onValueChange={nothing}
          multiple={false}
          error="À choisir"
        />
        <ChoiceChips
          label="Quand"
          options={items}
          value={['one']}
          onValueChange={nothing}
          tone="lake"
          hint="Un au plus"
        />
        <div>
          <Checkbox checked disabled onCheckedChange={nothing}>
            Accepté
          </Checkbox>
          <Checkbox checked={false} disabled onCheckedChange={nothing} hint="Plus tard">
            Pas encore possible
          </Checkbox>
          <Switch checked={false} onCheckedChange={nothing}>
            Sons
          </Switch>
          <Switch checked disabled onCheckedChange={nothing}>
            Sons imposés
          </Switch>
        </div>
        <div>
          <StepBar step={1} count={4} />
          <StepBar step={4} count={4} tone="sun" />
        </div>
      </div>
      <div className={rowStyle}>
        {buttons.map((variant) => (
          <Button key={variant} variant={variant} size="small" disabled>
            {variant}
          </Button>
        ))}
        {icons.map((variant) => (
          <IconButton key={variant} variant={variant} label={`Modifier, ${variant}`}>
            <Pencil size={20} />
          </IconButton>
        ))}
        <IconButton label="Chercher" disabled>
          <Search size={20} />
        </IconButton>
        <IconButton label="Nouveautés" variant="line" badge={120}>
          <Search size={20} />
        </IconButton>
      </div>
      <div className={rowStyle}>
        {pills.map((kind) => (
          <StatusPill key={kind} kind={kind}>
            {kind}
          </StatusPill>
        ))}
        <CountBadge count={3} label="non lus" />
        <CountBadge count={100} kind="quiet" />
        <Avatar name="Léa Martin" src="/icon.svg" />
        <p>
          Un lien <TextLink href="#texte">dans une phrase</TextLink>, comme dans les conditions.
        </p>
      </div>
      <div className={formStyle}>
        {tones.map((tone) => (
          <Card key={tone} tone={tone} raised={tone === 'plain'}>
            <h3>{tone}</h3>
            <p>Une chose à faire, et un bouton.</p>
          </Card>
        ))}
        {notices.map((kind) => (
          <Banner key={kind} kind={kind} title="Bon à savoir.">
            La suite se lit ici.
          </Banner>
        ))}
        <Progress label="Terminé" value={100} tone="lake" />
        <Tabs
          label="Paiement"
          variant="line"
          value={tab}
          onValueChange={setTab}
          items={[
            { value: 'first', label: 'Carte', content: <p>Par carte.</p> },
            { value: 'second', label: 'TWINT', content: <p>Par TWINT.</p> },
          ]}
        />
        <Pagination label="Pages, au début" page={1} count={41} onPageChange={nothing} />
      </div>
    </>
  )
}
