import { useState } from 'react'
import { ownProfileForm } from '../../schema/accounts/profile-form.ts'
import { isStudent, type User } from '../../schema/accounts/user.ts'
import { chooseBio } from '../../sync/mutations/accounts.ts'
import type { Chosen } from '../../sync/mutations/chosen.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useForm } from '../forms/form.ts'
import { changesOf, different, toStoredTools, toTyped, type ProfileChanges } from './profile-changes.ts'
import { reviveProfile, useKeptChanges, type ProfileDraft } from './profile-draft.ts'

export type ProfileFormState = ReturnType<typeof useProfileForm>

/** The form of the person's own profile: the changes since it was opened, and its errors. */
export function useProfileForm(user: User) {
  const database = useDatabase()
  // A row that arrives while the dialog is open does not count as a change by this person.
  const [openedUser] = useState(user)
  const draft = { key: draftKeys.profile, ...useKeptChanges(draftKeys.profile, reviveProfile) }
  const { bioBasedOn = [openedUser.studentProfile?.bio ?? null], newTool = '', ...changed } = draft.changes
  const [bioBefore = null, joinedBio] = bioBasedOn
  const joined = joinedBio ?? undefined
  const opened = withBio(openedUser, bioBefore)
  const values = { ...toTyped(opened), ...changed }
  const isChanged = newTool.trim() !== '' || different(values, toTyped(opened)) !== undefined
  const isPhoneNew = values.phone !== toTyped(opened).phone
  const form = useForm(ownProfileForm(opened, isPhoneNew), {
    // In no draft, because no device stores a password.
    initial: () => ({ ...values, password: '' }),
    draft: {
      value: values,
      change: (typed: ProfileDraft) => draft.set({ ...('bio' in typed && { bioBasedOn }), ...typed }),
    },
    read: (typed) => ({
      ...typed,
      availableTools: toStoredTools([...values.availableTools, ...newTool.split(',')]),
    }),
  })
  const set: (typed: ProfileDraft) => void = form.set

  const chooseBetweenBios = async (chosen: Chosen) => {
    await chooseBio(database, user, chosen)
    const bio = (chosen === 'present' ? user.studentProfile?.bio : user.otherBio?.text) ?? null
    const isTouched = values.bio !== (bioBefore ?? '')
    set({ bio: chosen === 'present' && isTouched ? values.bio : (bio ?? ''), bioBasedOn: [bio] })
  }
  const bios = {
    present: user.studentProfile?.bio ?? null,
    other: user.otherBio?.text === joined ? undefined : user.otherBio,
    onChoose: chooseBetweenBios,
    onJoin: (bio: string) => set({ bio, bioBasedOn: [bioBefore, user.otherBio?.text ?? null] }),
  }

  /** Returns the changes; undefined if a value breaks a rule, which the form then shows. */
  const check = (): ProfileChanges | undefined => {
    const typed = form.check()
    if (!typed) return undefined
    const { school, bio, availableTools, ...own } = typed
    return changesOf(opened, own, isStudent(user) ? { school, bio, availableTools } : undefined, joined)
  }

  const typedTool = { typed: newTool, onTypedChange: (typed: string) => draft.set({ newTool: typed }) }
  return { ...form, draft, isChanged, isPhoneNew, typedTool, bios, check }
}

/** Returns the person with the bio on which the form's bio is based. */
const withBio = (user: User, bio: string | null): User => ({
  ...user,
  studentProfile: user.studentProfile && { ...user.studentProfile, bio },
})
