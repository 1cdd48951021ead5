import { useRef } from 'react'
import type { RegistrationForm } from '../../schema/accounts/form.ts'
import type { User } from '../../schema/accounts/user.ts'
import type { UserType } from '../../schema/accounts/user-types.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { call } from '../../sync/http/transport.ts'

export interface RegisterAnswer {
  user: User
  needsVerification: boolean
}

/** Returns the function that creates an account. Sending the same fields again uses the same id, because the first answer may have been lost. */
export function useRegistration() {
  const sent = useRef<{ id: Id; fields: string }>(undefined)
  return (userType: UserType, form: RegistrationForm, asksAboutPassword: boolean): Promise<RegisterAnswer> => {
    const fields = fieldsOf(userType, form)
    const typed = JSON.stringify(fields)
    if (sent.current?.fields !== typed) sent.current = { id: newId(), fields: typed }
    return call('POST', '/api/auth/register', { id: sent.current.id, ...fields, asksAboutPassword })
  }
}

/** Returns the common fields and those of this user type. */
const fieldsOf = (userType: UserType, { propertyType, school, bio, availableTools, ...common }: RegistrationForm) =>
  userType === 'student' ? { ...common, school, bio, availableTools } : { ...common, propertyType }
