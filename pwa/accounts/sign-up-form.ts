import { useState } from 'react'
import { RegistrationForm } from '../../schema/accounts/form.ts'
import type { UserType } from '../../schema/accounts/user-types.ts'
import type { signUpTools } from '../../schema/catalogues/tools.ts'
import { useForm } from '../forms/form.ts'
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

export type SignUpForm = ReturnType<typeof useSignUpForm>

/** The form of a sign-up: the chosen user type, the typed values and their errors. */
export function useSignUpForm(open: boolean, initialType: UserType) {
  const [userType, setUserType] = useState<UserType>(initialType)
  const form = useForm(RegistrationForm, { initial: () => blank, read: (typed) => ({ ...typed, userType }) })

  // A rendered dialog starts blank, because the server has no draft. It may already contain typed text when React opens it.
  const [wasOpened, setWasOpened] = useState(false)
  if (open && !wasOpened) {
    setWasOpened(true)
    form.set(withDraft(form.typed, readSignUpDraft(initialType)))
  }

  /** Empties the form (rule 1.2.20). The text that was typed for the chosen user type before the dialog was closed returns to it. */
  const switchType = (type: UserType) => {
    forgetSignUpDraft(userType)
    setUserType(type)
    form.set(withDraft(blank, readSignUpDraft(type)))
  }

  return { ...form, userType, switchType }
}

/** Fills the blank fields from the draft. */
const withDraft = (typed: Values, draft: Partial<Values>): Values => {
  const isBlank = (name: string) => typed[name as keyof Values] === blank[name as keyof Values]
  return { ...typed, ...Object.fromEntries(Object.entries(draft).filter(([name]) => isBlank(name))) }
}
