import * as v from 'valibot'
import { userTypes, type UserType } from '../../schema/accounts/user.ts'
import { signUpTools } from '../../schema/catalogues/tools.ts'

const keyOf = (userType: UserType) => `coup-de-main.sign-up.${userType}`

/** Never the password, and a consent is given anew. */
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

/** What was typed into the form of this side, kept as long as the tab: for a slip of the finger, or a phone that ran out of memory. */
export const readSignUpDraft = (userType: UserType): Draft | undefined => {
  try {
    return v.parse(Draft, JSON.parse(sessionStorage.getItem(keyOf(userType)) ?? 'null'))
  } catch {
    // Nothing there, nothing usable, or a browser that refuses its storage.
    return undefined
  }
}

export const keepSignUpDraft = (userType: UserType, typed: Draft): void => {
  try {
    sessionStorage.setItem(keyOf(userType), JSON.stringify(v.parse(Draft, typed)))
  } catch {
    // Then it lasts as long as the form.
  }
}

export const forgetSignUpDrafts = (): void => {
  try {
    for (const userType of userTypes) sessionStorage.removeItem(keyOf(userType))
  } catch {
    // Nothing was kept.
  }
}
