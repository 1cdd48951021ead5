import { ZoomIn } from 'lucide-react'
import { useState } from 'react'
import { css } from '../styled-system/css'
import { Avatar } from '../ui/avatar.tsx'
import { Dialog } from '../ui/dialog.tsx'

const buttonLook = css({ position: 'relative', rounded: 'full', flexShrink: '0', height: 'fit' })
const signLook = css({
  position: 'absolute',
  insetInlineEnd: '-0.5',
  bottom: '-0.5',
  display: 'grid',
  placeItems: 'center',
  width: '6',
  height: '6',
  rounded: 'full',
  bg: 'ink',
  color: 'paper',
})
const photoLook = css({
  display: 'block',
  width: 'full',
  maxWidth: '96',
  aspectRatio: 'square',
  mx: 'auto',
  rounded: 'card',
  objectFit: 'cover',
})

/** An applicant's face; a photo opens large (specification part 2 §2, "Applications dialog"). */
export function ApplicantPhoto({ name, src }: { name: string; src: string | null | undefined }) {
  const [open, setOpen] = useState(false)
  if (!src) return <Avatar name={name} size="large" side="student" />
  return (
    <>
      <button
        type="button"
        className={buttonLook}
        aria-label={`Agrandir la photo de ${name}`}
        onClick={() => setOpen(true)}
      >
        <Avatar name={name} src={src} size="large" side="student" />
        <span className={signLook}>
          <ZoomIn size={14} />
        </span>
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={name} size="small">
        <img src={src} alt={name} className={photoLook} />
      </Dialog>
    </>
  )
}
