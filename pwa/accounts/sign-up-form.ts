import { useRef, useState } from 'react'
import { RegistrationForm } from '../../schema/accounts/form.ts'
import type { UserType } from '../../schema/accounts/user-types.ts'
import type { signUpTools } from '../../schema/catalogues/tools.ts'
import { textFieldOf } from '../ui/hooks/text-field-of.ts'
import { checkForm, focusFirstError, withoutErrorsOf, type FieldErrors } from '../ui/hooks/validation.ts'
import { forgetSignUpDraft, readSignUpDraft } from './sign-up-draft.ts'

const blank = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  phone: '',
  city: '',
  school: '',
  bio: '',
  propertyType: null as string | null,
  availableTools: [] as (typeof signUpTools)[number][],
  terms: false,
}
type Values = typeof blank
type TextName = Exclude<keyof Values, 'propertyType' | 'availableTools' | 'terms'>

export type SignUpForm = Omit<ReturnType<typeof useSignUpForm>, 'formElement'>

/** The form of a sign-up: the chosen user type, the typed values and their errors. */
export function useSignUpForm(open: boolean, initialType: UserType) {
  const formElement = useRef<HTMLFormElement>(null)
  const [userType, setUserType] = useState<UserType>(initialType)
  const [values, setValues] = useState(blank)
  const [errors, setErrors] = useState<FieldErrors<keyof Values>>({})

  // A rendered dialog starts blank, because the server has no draft. It may already contain typed text when React opens it.
  const [wasOpened, setWasOpened] = useState(false)
  if (open && !wasOpened) {
    setWasOpened(true)
    setValues(withDraft(values, readSignUpDraft(initialType)))
  }

  const set = (change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }))
    setErrors((found) => withoutErrorsOf(found, change))
  }
  const field = (name: TextName) => textFieldOf(name, values, errors, set)

  /** Empties the form (rule 1.2.20). The text that was typed for the chosen user type before the dialog was closed returns to it. */
  const switchType = (type: UserType) => {
    forgetSignUpDraft(userType)
    setUserType(type)
    setValues(withDraft(blank, readSignUpDraft(type)))
    setErrors({})
  }

  const complain = (found: FieldErrors<keyof Values>): undefined => {
    setErrors(found)
    focusFirstError(formElement.current)
  }

  /** Returns the clean values; undefined if one breaks a rule, which the form then shows. */
  const check = () => {
    const checked = checkForm(RegistrationForm, { ...values, userType })
    if ('errors' in checked) return complain(checked.errors)
    setErrors({})
    return checked.output
  }

  return { formElement, userType, values, errors, set, field, switchType, complain, check }
}

/** Fills the blank fields from the draft. */
const withDraft = (typed: Values, draft: Partial<Values>): Values => {
  const isBlank = (name: string) => typed[name as keyof Values] === blank[name as keyof Values]
  return { ...typed, ...Object.fromEntries(Object.entries(draft).filter(([name]) => isBlank(name))) }
}
