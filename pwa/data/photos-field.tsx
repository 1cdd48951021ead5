import { Camera, ImagePlus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { toDataUrl } from '../../sync/store/photos.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/fields/field-error.tsx'
import { FieldGroup } from '../ui/fields/field-group.tsx'
import { useSinglePresses } from '../ui/hooks/taps.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { showToast } from '../ui/toast.ts'
import { acceptedPhotos, checkPhotoType, lightenPhoto } from './chosen-photo.ts'

interface PhotosFieldProps {
  label: string
  hint: string
  /** The description of a picture, by its number from 1. */
  alt: (place: number) => string
  most: number
  /** The size to which chosen pictures are reduced. */
  size: { side: number; megabytes: number }
  /** Addresses of pictures, those of added ones data URLs; undefined until the draft is read. */
  photos: readonly string[] | undefined
  onChange: (photos: string[]) => void
  /** Whether chosen photos are being prepared. */
  isBusy: boolean
  onBusyChange: (isBusy: boolean) => void
}

const listStyle = css({ wrap: '3', mb: '3' })
const photoStyle = css({
  display: 'block',
  width: '24',
  height: '24',
  rounded: 'card',
  objectFit: 'cover',
  bg: 'quiet',
})
const placeStyle = css({ position: 'relative' })
const removeStyle = css({ position: 'absolute', top: '-2', insetInlineEnd: '-2' })
const signStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: '7',
  height: '7',
  rounded: 'full',
  bg: 'ink',
  color: 'paper',
})
const buttonsStyle = css({ wrap: '2' })
/** Only devices with a touch screen show the camera button: the others have no camera to point at the work. */
const cameraStyle = css({ display: 'none', _coarse: { display: 'inline-flex' } })

const sayLimit = (most: number) =>
  showToast({ kind: 'error', title: 'Limite atteinte', description: `Maximum ${most} photos.` })

/** Photos that the person takes or chooses, and may remove, up to a limit (rules 2.2.134 and 2.5.20–2.5.22). */
export function PhotosField({ label, hint, alt, ...adding }: PhotosFieldProps) {
  const { most, photos, onChange, isBusy } = adding
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const problem = useId()
  const counts = useSinglePresses()
  const { add, error } = useAdding({ ...adding, photos: photos ?? [] })
  const open = (input: HTMLInputElement | null) => ((photos?.length ?? 0) >= most ? sayLimit(most) : input?.click())
  const button = {
    variant: 'line',
    size: 'small',
    disabled: !photos,
    busy: isBusy,
    busyLabel: 'Préparation...',
  } as const

  return (
    <FieldGroup label={label} optional hint={hint}>
      {photos && photos.length > 0 && (
        <ul className={listStyle}>
          {photos.map((photo, index) => (
            <li key={photo} className={placeStyle}>
              <img src={photo} alt={alt(index + 1)} className={photoStyle} />
              <div className={removeStyle}>
                <IconButton
                  label={`Retirer la photo ${index + 1}`}
                  aria-disabled={isBusy}
                  onClick={(event) => counts(event) && onChange(photos.filter((other) => other !== photo))}
                >
                  <span className={signStyle}>
                    <X size={16} />
                  </span>
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className={buttonsStyle}>
        <Button {...button} className={cameraStyle} onClick={() => open(camera.current)}>
          <Camera size={18} /> Prendre une photo
        </Button>
        <Button {...button} aria-describedby={error ? problem : undefined} onClick={() => open(chooser.current)}>
          <ImagePlus size={18} /> Choisir des photos
        </Button>
      </div>
      {error && (
        <FieldError id={problem} role="alert">
          {error}
        </FieldError>
      )}
      <PhotoInput ref={camera} label="Appareil photo" capture="environment" onChoose={add} />
      <PhotoInput ref={chooser} label="Photos à joindre" multiple onChoose={add} />
    </FieldGroup>
  )
}

interface PhotoInputProps {
  ref: React.Ref<HTMLInputElement>
  label: string
  multiple?: boolean
  /** Opens the camera at once. */
  capture?: 'environment'
  onChoose: (files: File[]) => void
}

function PhotoInput({ label, onChoose, ...input }: PhotoInputProps) {
  return (
    <input
      {...input}
      type="file"
      accept={acceptedPhotos}
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        // A cleared input fires its event again for the same file.
        currentTarget.value = ''
        onChoose(files)
      }}
    />
  )
}

/** Names the unreadable files if several files were chosen. `isOver`: some found no place. */
const describeUnreadable = (names: readonly string[], hasOthers: boolean, isOver: boolean): string =>
  hasOthers || names.length > 1
    ? `Impossible de lire ${names.map((name) => `« ${name} »`).join(', ')}.${hasOthers && !isOver ? ' Le reste est ajouté.' : ''}`
    : 'Impossible de lire cette image. Choisissez-en une autre.'

type Adding = Pick<PhotosFieldProps, 'most' | 'size' | 'onChange' | 'isBusy' | 'onBusyChange'> & {
  photos: readonly string[]
}

/** Adds chosen files as reduced data URLs, until the limit is reached. */
function useAdding({ most, size, photos, onChange, isBusy, onBusyChange }: Adding) {
  const [error, setError] = useState<string>()

  const add = async (files: File[]) => {
    if (isBusy) return
    const unfit = files.map(checkPhotoType).find(Boolean)
    const fitting = files.filter((file) => !checkPhotoType(file))
    setError(unfit)
    if (unfit) showToast({ kind: 'error', title: 'Format invalide', description: 'Choisissez une image JPG ou PNG.' })
    onBusyChange(true)
    // The set drops a picture that was added twice. Only a picture that can be read takes a place.
    const all = new Set(photos)
    const unreadable: string[] = []
    let isOver = false
    for (const file of fitting) {
      isOver = all.size >= most
      if (isOver) break
      const photo = await lightenPhoto(file, size)
        .then(toDataUrl)
        .catch(() => undefined)
      if (photo === undefined) unreadable.push(file.name)
      else all.add(photo)
    }
    const hasOthers = all.size > photos.length
    if (isOver) sayLimit(most)
    if (hasOthers) onChange([...all])
    if (unreadable.length > 0) setError(describeUnreadable(unreadable, hasOthers, isOver))
    onBusyChange(false)
  }
  return { add: (files: File[]) => void add(files), error }
}
