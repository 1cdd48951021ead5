import { Camera, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { fullName, isStudent, type User } from '../../../schema/accounts/user.ts'
import { css } from '../../styled-system/css'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field-error.tsx'
import { usePhotoUrl } from './photo-url.ts'

const frameStyle = css({ row: '4' })
const sideStyle = css({ pile: '2', flex: '[1 1 8rem]', justifyItems: 'start' })
const actionsStyle = css({ wrap: '2' })

interface PhotoFieldProps {
  user: User
  error: string | undefined
  busy: boolean
  onChoose: (file: File) => void
  onClear: () => void
}

/** The person's own photo, and the buttons that change or delete it. */
export function PhotoField({ user, error, busy, onChoose, onClear }: PhotoFieldProps) {
  const photo = usePhotoUrl(user.profileImageUrl)
  const chooser = useRef<HTMLInputElement>(null)
  const problem = useId()
  const hasPhoto = user.profileImageUrl !== null

  return (
    <div className={frameStyle}>
      <Avatar name={fullName(user)} src={photo} side={isStudent(user) ? 'student' : 'individual'} size="huge" />
      <div className={sideStyle}>
        <div className={actionsStyle}>
          <Button
            variant="line"
            size="small"
            disabled={busy}
            aria-describedby={error ? problem : undefined}
            onClick={() => chooser.current?.click()}
          >
            <Camera size={18} /> {hasPhoto ? 'Changer la photo' : 'Ajouter une photo'}
          </Button>
          {hasPhoto && (
            <Button variant="line" size="small" disabled={busy} onClick={onClear}>
              <Trash2 size={18} /> Supprimer
            </Button>
          )}
        </div>
        {error && (
          <FieldError id={problem} role="alert">
            {error}
          </FieldError>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label="Photo de profil"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Lets the person choose the same file again.
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
    </div>
  )
}
