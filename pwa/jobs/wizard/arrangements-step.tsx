import { paymentMethodLabels, paymentMethods } from '../../../schema/catalogues/labels.ts'
import { toolLabel, wizardTools } from '../../../schema/catalogues/tools.ts'
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { OfferSummary } from './offer-summary.tsx'
import { optionsOf, type StepProps } from './step.ts'

const payments = optionsOf(paymentMethods, paymentMethodLabels)

/** Step 4: tools and payment, followed by the whole offer. */
export function ArrangementsStep({ draft, set, errors, law, show }: StepProps) {
  // An offer that was created through the API may need tools that the wizard does not list.
  const tools = [...new Set<string>([...wizardTools, ...draft.requiredTools])]

  return (
    <>
      <Switch
        tone="lake"
        checked={draft.toolsProvided}
        onCheckedChange={(toolsProvided) => set({ toolsProvided })}
        hint="Sinon, choisissez ce que l’étudiant doit apporter."
      >
        Je fournis les outils
      </Switch>
      {!draft.toolsProvided && (
        <ChoiceChips
          label="Outils requis"
          optional
          tone="lake"
          options={tools.map((tool) => ({ value: tool, label: toolLabel(tool) }))}
          value={draft.requiredTools}
          onValueChange={(requiredTools) => set({ requiredTools })}
          error={errors.requiredTools}
        />
      )}
      <RadioCards
        label="Paiement"
        columns={3}
        tone="lake"
        options={payments}
        value={draft.paymentMethod}
        onValueChange={(paymentMethod) => set({ paymentMethod })}
        error={errors.paymentMethod}
      />
      <OfferSummary draft={draft} law={law} onEdit={show} />
    </>
  )
}
