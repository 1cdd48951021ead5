import { useRef, useState } from 'react'
import { ProfileForm, StudentProfileForm } from '../../schema/accounts/form.ts'
import { isStudent, type User } from '../../schema/accounts/user.ts'
import { chooseBio } from '../../sync/mutations/accounts.ts'
import type { Chosen } from '../../sync/mutations/chosen.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { useDatabase } from '../data/local-database.tsx'
import { textFieldOf } from '../ui/hooks/text-field-of.ts'
import { ruleText } from '../../schema/rules.ts'
import { checkForm, focusFirstError, withoutErrorsOf, type FieldErrors } from '../ui/hooks/validation.ts'
import {
  changesOf,
  different,
  errorsOfNames,
  toStoredTools,
  toTyped,
  type ProfileChanges,
  type TypedProfile,
} from './profile-changes.ts'
import { reviveProfile, useKeptChanges } from './profile-draft.ts'

type TextName = Exclude<keyof TypedProfile, 'availableTools'>

export type ProfileFormState = Omit<ReturnType<typeof useProfileForm>, 'formElement'>

/** The form of the person's own profile: the changes since it was opened, and its errors. */
export function useProfileForm(user: User) {
  const database = useDatabase()
  const formElement = useRef<HTMLFormElement>(null)
  // A row that arrives while the dialog is open does not count as a change by this person.
  const [openedUser] = useState(user)
  const draft = { key: draftKeys.profile, ...useKeptChanges(draftKeys.profile, reviveProfile) }
  const { bioBasedOn = [openedUser.studentProfile?.bio ?? null], newTool = '', ...changed } = draft.changes
  const [bioBefore = null, joinedBio] = bioBasedOn
  const joined = joinedBio ?? undefined
  const opened = withBio(openedUser, bioBefore)
  const values = { ...toTyped(opened), ...changed }
  const isChanged = newTool.trim() !== '' || different(values, toTyped(opened)) !== undefined
  const [errors, setErrors] = useState<FieldErrors<keyof TypedProfile | 'password'>>({})
  // In no draft, because no device stores a password.
  const [password, setPassword] = useState('')

  const set = (change: Partial<TypedProfile>, basedOn = bioBasedOn) => {
    draft.set({ ...change, ...('bio' in change && { bioBasedOn: basedOn }) })
    setErrors((found) => withoutErrorsOf(found, change))
  }
  const isPhoneNew = values.phone !== toTyped(opened).phone
  const typedPassword = {
    name: 'password',
    value: password,
    onChange: ({ target }: { target: { value: string } }) => {
      setPassword(target.value)
      setErrors((found) => withoutErrorsOf(found, { password: target.value }))
    },
    error: errors.password,
  }
  const field = (name: TextName) => textFieldOf(name, values, errors, set)

  const complain = (found: FieldErrors<keyof TypedProfile | 'password'>): undefined => {
    setErrors(found)
    focusFirstError(formElement.current)
  }

  const chooseBetweenBios = async (chosen: Chosen) => {
    await chooseBio(database, user, chosen)
    const bio = (chosen === 'present' ? user.studentProfile?.bio : user.otherBio?.text) ?? null
    const isTouched = values.bio !== (bioBefore ?? '')
    set({ bio: chosen === 'present' && isTouched ? values.bio : (bio ?? '') }, [bio])
  }
  const bios = {
    present: user.studentProfile?.bio ?? null,
    other: user.otherBio?.text === joined ? undefined : user.otherBio,
    onChoose: chooseBetweenBios,
    onJoin: (bio: string) => set({ bio }, [bioBefore, user.otherBio?.text ?? null]),
  }

  /** Returns the changes; undefined if a value breaks a rule, which the form then shows. */
  const check = (): ProfileChanges | undefined => {
    const own = checkForm(ProfileForm, values)
    const tools = toStoredTools([...values.availableTools, ...newTool.split(',')])
    const further = isStudent(user)
      ? checkForm(StudentProfileForm, { ...values, availableTools: tools })
      : { output: undefined }
    const misnamed = errorsOfNames(opened, values)
    const unproven = isPhoneNew && password === '' ? { password: ruleText('passwordRequired') } : {}
    if ('errors' in own || 'errors' in further || Object.keys({ ...misnamed, ...unproven }).length > 0)
      return complain({
        ...misnamed,
        ...unproven,
        ...('errors' in own && own.errors),
        ...('errors' in further && further.errors),
      })
    return changesOf(opened, own.output, further.output, joined)
  }

  const typedTool = { typed: newTool, onTypedChange: (typed: string) => draft.set({ newTool: typed }) }
  return {
    formElement,
    draft,
    values,
    isChanged,
    isPhoneNew,
    typedPassword,
    errors,
    set,
    field,
    typedTool,
    bios,
    check,
    complain,
  }
}

/** Returns the person with the bio on which the form's bio is based. */
const withBio = (user: User, bio: string | null): User => ({
  ...user,
  studentProfile: user.studentProfile && { ...user.studentProfile, bio },
})
