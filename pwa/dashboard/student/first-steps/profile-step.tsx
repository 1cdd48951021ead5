import { useState } from 'react'
import { FirstProfileForm } from '../../../../schema/accounts/student-form.ts'
import type { StudentProfile } from '../../../../schema/accounts/user.ts'
import { limits } from '../../../../schema/limits.ts'
import { BirthDateField } from '../../../accounts/details/birth-date-field.tsx'
import { changesOf } from '../../../accounts/profile-changes.ts'
import { useProfileSaving } from '../../../accounts/profile-saving.ts'
import { useForm } from '../../../forms/form.ts'
import { useUser } from '../../../session/session.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './typed-steps.ts'

/** Asks for the school and the bio, as far as the sign-up has not (rule 1.2.493). */
export function ProfileStep({ values, onChange, onDone, isPausing }: StepProps) {
  const user = useUser()
  const { save, isBusy, roomNotice } = useProfileSaving(onDone)
  const [{ school, bio, birthDate: stated = null }] = useState<Partial<StudentProfile>>(() => user.studentProfile ?? {})
  const form = useForm(FirstProfileForm, {
    initial: () => values,
    draft: { value: values, change: onChange },
    send: async ({ birthDate, ...typed }) => {
      const profile = user.studentProfile && { ...user.studentProfile, bio: values.bioBefore }
      const tools = profile?.availableTools ?? []
      const changes = changesOf({ ...user, studentProfile: profile }, user, { ...typed, availableTools: tools })
      if (!changes.studentProfile && !birthDate) return onDone()
      await save({ ...changes, studentProfile: { ...changes.studentProfile, ...(birthDate && { birthDate }) } })
    },
  })

  return (
    <StepForm of={form} save="Continuer" isBusy={isBusy} isPausing={isPausing} onSkip={onDone}>
      {roomNotice}
      {!school && (
        <TextField
          label="École"
          optional
          autoComplete="organization"
          placeholder="Gymnase, HES, université…"
          {...form.field('school')}
        />
      )}
      {!bio && <TextAreaField label="Motivation et objectifs" optional max={limits.bio} {...form.field('bio')} />}
      {!stated && (
        <BirthDateField
          value={values.birthDate ?? null}
          stored={null}
          tries={undefined}
          error={form.errors.birthDate}
          onValueChange={(birthDate) => form.set({ birthDate: birthDate ?? '' })}
        />
      )}
    </StepForm>
  )
}
