import * as v from 'valibot'
import { say } from '../form-fields.ts'
import { birthDateFault } from './birth-date.ts'
import { ProfileForm, StudentProfileForm } from './form.ts'

/** A student's date of birth, if it is stated. */
const birthDate = v.pipe(
  v.nullish(v.string()),
  v.check(
    (day) => !day || birthDateFault(day) === undefined,
    ({ input }) => say(birthDateFault(input ?? '') ?? 'date'),
  ),
)

export const BirthDateForm = v.object({ birthDate })

/** The fields of the first steps, with the rules of the profile dialog. */
export const FirstProfileForm = v.object({ ...v.pick(StudentProfileForm, ['school', 'bio']).entries, birthDate })
export const FirstCityForm = v.pick(ProfileForm, ['city'])
