import { ImageOff, ZoomIn } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { css, cva } from '../../styled-system/css'
import { Dialog } from './dialog.tsx'

const buttonStyle = css({ position: 'relative', display: 'block', rounded: 'card', flexShrink: '0', height: 'fit' })
const signStyle = cva({
  base: {
    position: 'absolute',
    display: 'grid',
    placeItems: 'center',
    width: '6',
    height: '6',
    rounded: 'full',
    bg: 'ink',
    color: 'paper',
  },
  variants: {
    at: {
      edge: { insetInlineEnd: '-0.5', bottom: '-0.5' },
      inside: { insetInlineEnd: '1.5', bottom: '1.5' },
    },
  },
})
const photoStyle = css({
  display: 'block',
  width: 'auto',
  maxWidth: 'full',
  maxHeight: '[70dvh]',
  mx: 'auto',
  rounded: 'card',
})
const goneStyle = css({ pile: '2', justifyItems: 'center', py: '10', color: 'soft' })

export type ZoomablePhotoProps = {
  src: string
  /** The button's label: "Agrandir la photo de Léa". */
  label: string
  /** The description of the picture for screen readers. */
  alt: string
  /** The title above the large picture. */
  title: string
  /** The position of the magnifier: on the edge of a round picture, inside a square one. */
  sign?: 'edge' | 'inside'
  /** The small picture. */
  children: ReactNode
}

/** A small picture that opens in a large dialog. */
export function ZoomablePhoto({ src, label, alt, title, sign = 'edge', children }: ZoomablePhotoProps) {
  const [open, setOpen] = useState(false)
  const [missing, setMissing] = useState<'offline' | 'failed'>()
  useEffect(() => {
    if (missing !== 'offline') return
    const comeBack = () => setMissing(undefined)
    addEventListener('online', comeBack)
    return () => removeEventListener('online', comeBack)
  }, [missing])
  return (
    <>
      <button
        type="button"
        className={buttonStyle}
        aria-label={label}
        onClick={() => {
          setMissing(undefined)
          setOpen(true)
        }}
      >
        {children}
        <span className={signStyle({ at: sign })}>
          <ZoomIn size={14} />
        </span>
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={title} size={sign === 'inside' ? 'wide' : 'small'}>
        {missing ? (
          <p className={goneStyle}>
            <ImageOff size={32} />{' '}
            {missing === 'offline'
              ? 'Cette photo s’affichera dès que vous serez en ligne.'
              : 'Impossible de charger cette photo.'}
          </p>
        ) : (
          <img
            src={src}
            alt={alt}
            className={photoStyle}
            onError={() => setMissing(navigator.onLine ? 'failed' : 'offline')}
          />
        )}
      </Dialog>
    </>
  )
}
