import * as v from 'valibot'
import { userTypes, type UserType } from '../../schema/accounts/user-types.ts'
import { signUpTools } from '../../schema/catalogues/tools.ts'
import { keepInTab, readTab } from '../session/tab-storage.ts'

const keyOf = (userType: UserType) => `coup-de-main.sign-up.${userType}`

/** The stored fields: never the password, and never the consent. */
const Draft = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
  city: v.string(),
  school: v.string(),
  bio: v.string(),
  propertyType: v.nullable(v.string()),
  availableTools: v.array(v.picklist(signUpTools)),
})
type Draft = v.InferOutput<typeof Draft>

let town = ''
/** Sets the town with which a form without a draft begins. */
export const suggestTown = (city: string): void => {
  town = city
}

/** Returns the draft of this user type's form. It lives as long as the tab, so that an accidental close or a phone out of memory loses nothing. */
export const readSignUpDraft = (userType: UserType): Partial<Draft> => {
  try {
    return v.parse(Draft, JSON.parse(readTab(keyOf(userType)) ?? 'null'))
  } catch {
    // There is no usable draft.
    return { city: town }
  }
}

export const keepSignUpDraft = (userType: UserType, typed: Draft): void => {
  keepInTab(keyOf(userType), JSON.stringify(v.parse(Draft, typed)))
}

export const forgetSignUpDraft = (userType: UserType): void => keepInTab(keyOf(userType), null)

export const forgetSignUpDrafts = (): void => userTypes.forEach(forgetSignUpDraft)
