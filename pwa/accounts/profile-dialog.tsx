import { useState, type SubmitEvent } from 'react'
import { isStudent, type User } from '../../schema/accounts/user.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { SuspendedBanner } from '../safety/suspended-banner.tsx'
import { useUser } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import { useAbandoning } from '../ui/overlays/abandon-question.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { showToast } from '../ui/toast.ts'
import { formStyle } from './account-styles.ts'
import { useChosenPicture } from './photo/chosen-picture.ts'
import { checkPhotoFile, usePhotoChanging } from './photo/photo-changing.ts'
import { PhotoEditor } from './photo/photo-editor.tsx'
import { PhotoField } from './photo/photo-field.tsx'
import { useProfileForm, type ProfileFormState } from './profile-form.ts'
import { useProfileSaving } from './profile-saving.ts'
import { toolEntryKey } from '../../schema/catalogues/tools.ts'
import { limits } from '../../schema/limits.ts'
import { OtherTextChoice } from '../outbox/other-text-choice.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { TagsField } from '../ui/fields/tags-field.tsx'
import { CityField } from '../ui/fields/city-field.tsx'
import { NameFields, PhoneField, SchoolFields } from './person-fields.tsx'

/** Edits the person's own profile and photo (rules 1.2.57–1.2.60). */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const form = useProfileForm(user)
  const { save, isBusy, roomNotice } = useProfileSaving(onClose, form.draft)
  const { picture, ...chosen } = useChosenPicture(draftKeys.profilePhoto)
  const [photoError, setPhotoError] = useState<string>()
  const photo = usePhotoChanging()

  const close = () => {
    form.draft.discard()
    onClose()
  }
  const { leave, question } = useAbandoning(form.isChanged && !isBusy, close)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const changes = form.check()
    if (!changes) return
    if (!changes.profile && !changes.studentProfile) return close()
    void save(changes, form)
  }

  const choose = (file: File) => {
    const problem = checkPhotoFile(file)
    setPhotoError(problem)
    if (!problem) void chosen.choose(file)
  }

  if (picture) {
    return (
      <Dialog open onOpenChange={(open) => !open && chosen.putAside()} title="Recadrer la photo" closeOnOutside={false}>
        <PhotoEditor
          picture={picture}
          busy={photo.isBusy}
          onCancel={chosen.putAside}
          onConfirm={(cropped) => chosen.spend(() => photo.set(cropped))}
          onFailed={() => {
            chosen.putAside()
            showToast({ kind: 'error', title: "Impossible de recadrer l'image" })
          }}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title="Modifier le profil"
      closeOnOutside={false}
      foot={
        <>
          <Button variant="line" onClick={leave}>
            Annuler
          </Button>
          <Button
            type="submit"
            form={form.id}
            variant={isStudent(user) ? 'sun' : 'lake'}
            busy={isBusy}
            busyLabel="Enregistrement..."
          >
            Enregistrer
          </Button>
        </>
      }
    >
      <form {...form.props} onSubmit={submit} inert={isBusy} className={formStyle}>
        <SuspendedBanner>
          Ces modifications ne peuvent pas être enregistrées pour l’instant. Elles restent en brouillon sur cet
          appareil.
        </SuspendedBanner>
        {roomNotice}
        <PhotoField
          user={user}
          error={photoError}
          busy={photo.isBusy}
          onChoose={choose}
          onClear={() => void photo.clear()}
        />
        <ProfileFields user={user} form={form} />
      </form>
      {question}
    </Dialog>
  )
}

/** The fields of every profile, and those of a student. */
function ProfileFields({ user, form }: { user: User; form: ProfileFormState }) {
  const { isPhoneNew, field, choice, typedTool, bios } = form
  return (
    <>
      <NameFields field={field} />
      <PhoneField field={field} />
      {isPhoneNew && (
        <PasswordField
          label="Mot de passe actuel"
          required
          hint="Pour changer de numéro. Il faut le réseau."
          {...field('password')}
        />
      )}
      <CityField label="Ville" required {...choice('city')} />
      {isStudent(user) && (
        <>
          <SchoolFields field={field} isConfirmed={user.studentProfile?.schoolConfirmed ?? false} />
          <OtherTextChoice {...bios} />
          <TagsField
            label="Outils à disposition"
            optional
            hint="Entrée ou virgule pour ajouter"
            placeholder="Aspirateur, perceuse…"
            max={limits.listLength}
            keyOf={toolEntryKey}
            {...choice('availableTools')}
            {...typedTool}
          />
        </>
      )}
    </>
  )
}
