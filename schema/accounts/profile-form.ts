import * as v from 'valibot'
import { say, together } from '../form-fields.ts'
import { isContactText, isNameText, tidyLine } from '../text.ts'
import { ProfileForm, StudentProfileForm } from './form.ts'
import { isProductName } from './product-name.ts'

interface Names {
  firstName: string
  lastName: string
}

/** Returns what is wrong with the changed names, as far as a device can tell; a name from before rules 1.5.17–1.5.19 may stay. */
export const errorsOfNames = (opened: Names, typed: Names): Partial<Names> => {
  const names = { firstName: tidyLine(typed.firstName), lastName: tidyLine(typed.lastName) }
  const changed = (['firstName', 'lastName'] as const).filter((field) => names[field] !== opened[field])
  const errors: Partial<Names> = {}
  for (const field of changed) {
    if (!isNameText(names[field])) errors[field] = say('nameLetters')
    else if (isContactText(names[field])) errors[field] = say('nameNone')
  }
  const [first] = changed
  if (first && Object.keys(errors).length === 0 && isProductName(names)) errors[first] = say('nameOurs')
  return errors
}

/** The profile of somebody who had these names. A new number asks for the password (rule 1.2.510). */
export const ownProfileForm = (opened: Names, isPhoneNew: boolean) =>
  v.pipe(
    v.object({ ...ProfileForm.entries, ...StudentProfileForm.entries, password: v.string() }),
    together((typed) => ({
      ...errorsOfNames(opened, typed),
      ...(isPhoneNew && typed.password === '' && { password: say('passwordRequired') }),
    })),
    // It proves the person, and is no part of the profile.
    v.transform(({ password: _proof, ...profile }) => profile),
  )
