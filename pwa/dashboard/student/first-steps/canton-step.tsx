import { FirstCityForm } from '../../../../schema/accounts/student-form.ts'
import { cantonNames, type CantonCode } from '../../../../schema/catalogues/cantons.ts'
import { cantonOf } from '../../../../schema/jobs/place.ts'
import { CityField } from '../../../ui/fields/city-field.tsx'
import { TravelField } from '../../../accounts/details/travel-field.tsx'
import { useProfileSaving } from '../../../accounts/profile-saving.ts'
import { useForm } from '../../../forms/form.ts'
import { useUser } from '../../../session/session.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './typed-steps.ts'

/** Returns the canton at the end of a place's name. */
const cantonIn = (city: string) => (cantonOf(city) ?? undefined) as CantonCode | undefined

/** Asks for the place that offers are sorted from, and how far the student travels. */
export function CantonStep({ values, onChange, onDone, isPausing }: StepProps) {
  const user = useUser()
  const { save, isBusy, roomNotice } = useProfileSaving(onDone)
  const canton = cantonIn(values.city)
  const form = useForm(FirstCityForm, {
    initial: () => values,
    draft: { value: values, change: onChange },
    send: async ({ city }) => {
      const { travelDistance } = values
      const isMoved = city !== user.city
      const isFarther = travelDistance !== (user.studentProfile?.travelDistance ?? null)
      if (!isMoved && !isFarther) return onDone()
      await save({ ...(isMoved && { profile: { city } }), ...(isFarther && { studentProfile: { travelDistance } }) })
    },
  })

  return (
    <StepForm of={form} save="Continuer" isBusy={isBusy} isPausing={isPausing} onSkip={onDone}>
      {roomNotice}
      <CityField
        label="Ville"
        required
        {...form.choice('city')}
        hint={
          canton
            ? `Canton : ${cantonNames[canton]}`
            : 'Choisissez une ville dans la liste ; le canton se remplit tout seul.'
        }
        onValueChange={(city) => form.set({ city, canton: cantonIn(city) })}
      />
      <TravelField value={values.travelDistance} onValueChange={(travelDistance) => onChange({ travelDistance })} />
    </StepForm>
  )
}
