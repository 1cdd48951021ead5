import { useRef, useState } from 'react'
import { FirstCityForm } from '../../../../schema/accounts/form.ts'
import { cantonNames, type CantonCode } from '../../../../schema/catalogues/cantons.ts'
import { cantonOf } from '../../../../schema/jobs/place.ts'
import { CityField } from '../../../ui/fields/city-field.tsx'
import { TravelField } from '../../../accounts/details/travel-field.tsx'
import { useProfileSaving } from '../../../accounts/profile-saving.ts'
import { useUser } from '../../../session/session.tsx'
import { checkForm, focusFirstError } from '../../../ui/hooks/validation.ts'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './typed-steps.ts'

/** Returns the canton at the end of a place's name. */
const cantonIn = (city: string) => (cantonOf(city) ?? undefined) as CantonCode | undefined

/** Asks for the place that offers are sorted from, and how far the student travels. */
export function CantonStep({ values, onChange, onDone, isPausing }: StepProps) {
  const user = useUser()
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const { save, isBusy, roomNotice } = useProfileSaving(onDone)
  const canton = cantonIn(values.city)

  const submit = () => {
    const checked = checkForm(FirstCityForm, values)
    if ('errors' in checked) {
      setError(checked.errors.city)
      return focusFirstError(form.current)
    }
    const { travelDistance } = values
    const { city } = checked.output
    const isMoved = city !== user.city
    const isFarther = travelDistance !== (user.studentProfile?.travelDistance ?? null)
    if (!isMoved && !isFarther) return onDone()
    void save({ ...(isMoved && { profile: { city } }), ...(isFarther && { studentProfile: { travelDistance } }) })
  }

  return (
    <StepForm form={form} save="Continuer" isBusy={isBusy} isPausing={isPausing} onSubmit={submit} onSkip={onDone}>
      {roomNotice}
      <CityField
        label="Ville"
        required
        value={values.city}
        error={error}
        hint={
          canton
            ? `Canton : ${cantonNames[canton]}`
            : 'Choisissez une ville dans la liste ; le canton se remplit tout seul.'
        }
        onValueChange={(city) => {
          setError(undefined)
          onChange({ city, canton: cantonIn(city) })
        }}
      />
      <TravelField value={values.travelDistance} onValueChange={(travelDistance) => onChange({ travelDistance })} />
    </StepForm>
  )
}
