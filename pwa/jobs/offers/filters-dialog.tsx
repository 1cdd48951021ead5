import { useState } from 'react'
import type { OfferFilter } from '../../../schema/searches/offer-filter.ts'
import { reaches } from '../../../schema/searches/offer-search.ts'
import { css } from '../../styled-system/css'
import { afterPaint } from '../../ui/after-paint.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/fields/field-group.tsx'
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { anywhere, cantonChoices, categoryChoices, orNothing, rateChoices } from './filter-choices.ts'
import { describeCount } from './result-count.tsx'

interface FiltersDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  filter: OfferFilter
  onChange: (change: Partial<OfferFilter>) => void
  onClear: () => void
  /** Offers that are found, as the person chooses. */
  found: number
  /** The place that distances are counted from; null where it is not known. */
  home: string | null
}

const formStyle = css({ display: 'grid', gap: '5', pb: '2' })
const pairStyle = css({ display: 'grid', gap: '3', alignItems: 'start', sm: { gridTemplateColumns: '1fr 1fr' } })
const footStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2', '& > *': { flex: '[1 1 auto]' } })

const hourly = rateChoices(20, 25, 30, 40)
const distances = reaches.map((reach) => ({ value: String(reach), label: `${reach} km` }))

/** What to look for (rule 1.2.90). Each choice counts at once; nothing need be confirmed. */
export function FiltersDialog({
  open,
  onOpenChange,
  filter,
  onChange: settle,
  onClear: settleAll,
  found,
  home,
}: FiltersDialogProps) {
  const { shown, onChange, onClear } = usePressed(filter, settle, settleAll)
  const { canton = anywhere, category = anywhere, rate, within, from = '', until = '', remote = false } = shown
  const first = ([value]: string[]) => (value === undefined ? undefined : Number(value))

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Filtres"
      foot={
        <div className={footStyle}>
          <Button variant="line" onClick={onClear}>
            Effacer les filtres
          </Button>
          <Button onClick={() => onOpenChange(false)}>Voir {describeCount(found)}</Button>
        </div>
      }
    >
      <div className={formStyle}>
        <SelectField
          label="Canton"
          items={cantonChoices}
          value={canton}
          onValueChange={(value) => onChange({ canton: orNothing(value) as OfferFilter['canton'] })}
        />
        <ChoiceChips
          label="Distance"
          multiple={false}
          tone="sun"
          options={distances}
          value={within === undefined || !home ? [] : [String(within)]}
          onValueChange={(value) => onChange({ within: first(value) })}
          disabled={!home}
          hint={
            home ? `Depuis ${home}, à vol d’oiseau.` : 'Choisissez votre ville dans le profil : la distance en part.'
          }
        />
        <Switch
          checked={remote}
          onCheckedChange={(checked) => onChange({ remote: checked || undefined })}
          hint="Le travail peut se faire de chez vous, au moins en partie."
        >
          À distance
        </Switch>
        <SelectField
          label="Catégorie"
          items={categoryChoices}
          value={category}
          onValueChange={(value) => onChange({ category: orNothing(value) as OfferFilter['category'] })}
        />
        <ChoiceChips
          label="Tarif minimum"
          multiple={false}
          tone="sun"
          options={hourly}
          value={rate === undefined ? [] : [String(rate)]}
          onValueChange={(value) => onChange({ rate: first(value) })}
        />
        <FieldGroup label="Jour du travail" hint="Une offre sans date n’est alors pas montrée.">
          <div className={pairStyle}>
            <TextField
              label="À partir du"
              type="date"
              value={from}
              max={until || undefined}
              onChange={(event) => onChange({ from: event.target.value || undefined })}
            />
            <TextField
              label="Jusqu’au"
              type="date"
              value={until}
              min={from || undefined}
              onChange={(event) => onChange({ until: event.target.value || undefined })}
            />
          </div>
        </FieldGroup>
      </div>
    </Dialog>
  )
}

/** What a press chooses shows at once; the list, which has to be drawn again, follows once that has been painted. */
function usePressed(filter: OfferFilter, settle: (change: Partial<OfferFilter>) => void, settleAll: () => void) {
  const [pressed, setPressed] = useState<{ before: OfferFilter; changes: Partial<OfferFilter> }>()
  // It ends with the filter that it was pressed on.
  const waiting = pressed?.before === filter ? pressed.changes : {}
  const shown: OfferFilter = { ...filter, ...waiting }
  return {
    shown,
    onChange: (change: Partial<OfferFilter>) => {
      const changes = { ...waiting, ...change }
      setPressed({ before: filter, changes })
      afterPaint(() => settle(changes))
    },
    onClear: () => {
      const changes = Object.fromEntries(Object.keys(shown).map((name) => [name, undefined]))
      setPressed({ before: filter, changes })
      afterPaint(settleAll)
    },
  }
}
