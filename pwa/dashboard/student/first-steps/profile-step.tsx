import { useRef, useState } from 'react'
import { FirstProfileForm } from '../../../../schema/accounts/form.ts'
import type { StudentProfile } from '../../../../schema/accounts/user.ts'
import { birthDateFault } from '../../../../schema/accounts/birth-date.ts'
import { ruleTexts } from '../../../../schema/rules.ts'
import { limits } from '../../../../schema/limits.ts'
import { BirthDateField } from '../../../accounts/details/birth-date-field.tsx'
import { changesOf } from '../../../accounts/profile-changes.ts'
import { useProfileSaving } from '../../../accounts/profile-saving.ts'
import { useUser } from '../../../session/session.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { checkForm, focusFirstError, withoutErrorsOf, type FieldErrors } from '../../../ui/hooks/validation.ts'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './typed-steps.ts'

/** Asks for the school and the bio, as far as the sign-up has not (rule 1.2.493). */
export function ProfileStep({ values, onChange, onDone, isPausing }: StepProps) {
  const user = useUser()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors<'school' | 'bio' | 'birthDate'>>({})
  const { save, isBusy, roomNotice } = useProfileSaving(onDone)

  const [{ school, bio, birthDate: stated = null }] = useState<Partial<StudentProfile>>(() => user.studentProfile ?? {})
  const change = (typed: Partial<Pick<typeof values, 'school' | 'bio' | 'birthDate'>>) => {
    setErrors((found) => withoutErrorsOf(found, typed))
    onChange(typed)
  }
  const submit = () => {
    const checked = checkForm(FirstProfileForm, values)
    if ('errors' in checked) {
      setErrors(checked.errors)
      return focusFirstError(form.current)
    }
    const { birthDate } = values
    const fault = birthDate ? birthDateFault(birthDate) : undefined
    if (fault) {
      setErrors({ birthDate: ruleTexts[fault] })
      return focusFirstError(form.current)
    }
    const profile = user.studentProfile && { ...user.studentProfile, bio: values.bioBefore }
    const tools = profile?.availableTools ?? []
    const changes = changesOf({ ...user, studentProfile: profile }, user, { ...checked.output, availableTools: tools })
    if (!changes.studentProfile && !birthDate) return onDone()
    void save({ ...changes, studentProfile: { ...changes.studentProfile, ...(birthDate && { birthDate }) } })
  }

  return (
    <StepForm form={form} save="Continuer" isBusy={isBusy} isPausing={isPausing} onSubmit={submit} onSkip={onDone}>
      {roomNotice}
      {!school && (
        <TextField
          label="École"
          optional
          autoComplete="organization"
          name="school"
          placeholder="Gymnase, HES, université…"
          value={values.school}
          error={errors.school}
          onChange={(event) => change({ school: event.target.value })}
        />
      )}
      {!bio && (
        <TextAreaField
          label="Motivation et objectifs"
          optional
          name="bio"
          max={limits.bio}
          value={values.bio}
          error={errors.bio}
          onChange={(event) => change({ bio: event.target.value })}
        />
      )}
      {!stated && (
        <BirthDateField
          value={values.birthDate ?? null}
          stored={null}
          tries={undefined}
          error={errors.birthDate}
          onValueChange={(birthDate) => change({ birthDate: birthDate ?? '' })}
        />
      )}
    </StepForm>
  )
}
