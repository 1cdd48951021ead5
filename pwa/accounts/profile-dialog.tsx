import { useId, useRef, useState, type SubmitEvent } from 'react'
import { ProfileForm, StudentProfileForm } from '../../schema/accounts/form.ts'
import { isStudent, type User } from '../../schema/accounts/user.ts'
import { toolEntryKey } from '../../schema/catalogues/tools.ts'
import { limits } from '../../schema/limits.ts'
import { chooseBio } from '../../sync/mutations/accounts.ts'
import type { Chosen } from '../../sync/mutations/chosen.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { useDatabase } from '../data/local-database.tsx'
import { OtherTextChoice } from '../outbox/other-text-choice.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { TagsField } from '../ui/fields/tags-field.tsx'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import { formStyle, pairStyle } from './account-styles.ts'
import { CityField } from './city-field.tsx'
import { checkPhotoFile, usePhotoChanging } from './photo/photo-changing.ts'
import { PhotoEditor } from './photo/photo-editor.tsx'
import { PhotoField } from './photo/photo-field.tsx'
import { changesOf, errorsOfNames, toStoredTools, toTyped, type TypedProfile } from './profile-changes.ts'
import { reviveProfile, useKeptChanges } from './profile-draft.ts'
import { useProfileSaving } from './profile-saving.ts'
import { useUser } from '../session/session.tsx'
import { checkForm, focusFirstError, withoutErrorsOf, type FieldErrors } from '../ui/hooks/validation.ts'

type Texts = Exclude<keyof TypedProfile, 'availableTools'>

/** One's own profile and photo (rules 1.2.57–1.2.60). */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const student = isStudent(user)
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  // A row that arrives while the dialog is open is no change of this person.
  const [openedUser] = useState(user)
  const database = useDatabase()
  const draft = useKeptChanges(draftKeys.profile, reviveProfile)
  const { bioBasedOn = [openedUser.studentProfile?.bio ?? null], ...changed } = draft.changes
  const [bioBefore = null, joinedBio] = bioBasedOn
  const joined = joinedBio ?? undefined
  const opened = withBio(openedUser, bioBefore)
  const values = { ...toTyped(opened), ...changed }
  const [errors, setErrors] = useState<FieldErrors<keyof TypedProfile>>({})
  const [file, setFile] = useState<File>()
  const [photoError, setPhotoError] = useState<string>()
  const photo = usePhotoChanging()
  const { save, isBusy, roomNotice } = useProfileSaving(onClose, { key: draftKeys.profile, ...draft })

  const set = (change: Partial<TypedProfile>, basedOn = bioBasedOn) => {
    draft.set({ ...change, ...('bio' in change && { bioBasedOn: basedOn }) })
    setErrors((found) => withoutErrorsOf(found, change))
  }
  const close = () => {
    draft.discard()
    onClose()
  }
  const field = (name: Texts) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    error: errors[name],
  })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const own = checkForm(ProfileForm, values)
    const further = checkForm(StudentProfileForm, { ...values, availableTools: toStoredTools(values.availableTools) })
    const found = { ...('errors' in own && own.errors), ...(student && 'errors' in further && further.errors) }
    if ('errors' in own || (student && 'errors' in further)) {
      setErrors(found)
      return focusFirstError(form.current)
    }
    const changes = changesOf(opened, own.output, student && 'output' in further ? further.output : undefined, joined)
    const misnamed = errorsOfNames(changes)
    if (Object.keys(misnamed).length > 0) {
      setErrors(misnamed)
      return focusFirstError(form.current)
    }
    if (!changes.profile && !changes.studentProfile) return close()
    void save(changes)
  }

  const chooseBetweenBios = async (chosen: Chosen) => {
    await chooseBio(database, user, chosen)
    const bio = (chosen === 'present' ? user.studentProfile?.bio : user.otherBio?.text) ?? null
    const isTouched = values.bio !== (bioBefore ?? '')
    set({ bio: chosen === 'present' && isTouched ? values.bio : (bio ?? '') }, [bio])
  }
  const joinBios = (bio: string) => set({ bio }, [bioBefore, user.otherBio?.text ?? null])

  const choose = (chosen: File) => {
    const problem = checkPhotoFile(chosen)
    setPhotoError(problem)
    if (!problem) setFile(chosen)
  }

  if (file) {
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && setFile(undefined)}
        title="Recadrer la photo"
        closeOnOutside={false}
      >
        <PhotoEditor
          file={file}
          busy={photo.isBusy}
          onCancel={() => setFile(undefined)}
          onConfirm={(cropped) => {
            setFile(undefined)
            void photo.set(cropped)
          }}
          onFailed={() => {
            setFile(undefined)
            showToast({ kind: 'error', title: "Impossible de recadrer l'image" })
          }}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Modifier le profil"
      closeOnOutside={false}
      foot={
        <>
          <Button variant="line" onClick={close}>
            Annuler
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={student ? 'sun' : 'lake'}
            busy={isBusy}
            busyLabel="Enregistrement..."
          >
            Enregistrer
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit} className={formStyle}>
        {roomNotice}
        <PhotoField
          user={user}
          error={photoError}
          busy={photo.isBusy}
          onChoose={choose}
          onClear={() => void photo.clear()}
        />
        <div className={pairStyle}>
          <TextField label="Prénom" autoComplete="given-name" required {...field('firstName')} />
          <TextField label="Nom" autoComplete="family-name" required {...field('lastName')} />
        </div>
        <TextField label="Téléphone" type="tel" inputMode="tel" autoComplete="tel" required {...field('phone')} />
        <CityField
          label="Ville"
          required
          value={values.city}
          onValueChange={(city) => set({ city })}
          error={errors.city}
        />
        {student && (
          <>
            <TextField label="École" optional autoComplete="organization" {...field('school')} />
            <TextAreaField label="Motivation et objectifs" optional max={limits.bio} {...field('bio')} />
            <OtherTextChoice
              present={user.studentProfile?.bio ?? null}
              other={user.otherBio?.text === joined ? undefined : user.otherBio}
              onChoose={chooseBetweenBios}
              onJoin={joinBios}
            />
            <TagsField
              label="Outils à disposition"
              optional
              hint="Entrée ou virgule pour ajouter"
              placeholder="Aspirateur, perceuse…"
              max={limits.listLength}
              keyOf={toolEntryKey}
              value={values.availableTools}
              onValueChange={(availableTools) => set({ availableTools })}
              error={errors.availableTools}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}

/** A person as they were when the bio that stands in the form was begun. */
const withBio = (user: User, bio: string | null): User => ({
  ...user,
  studentProfile: user.studentProfile && { ...user.studentProfile, bio },
})
