import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useIsMounted } from '../../ui/hooks/is-mounted.ts'
import { useMediaQuery } from '../../ui/hooks/media-query.ts'
import { useObjectUrl } from '../../ui/hooks/object-url.ts'
import { Button } from '../../ui/button.tsx'
import { SliderField } from '../../ui/fields/slider-field.tsx'
import {
  cropPicture,
  lighten,
  placeOf,
  settle,
  sizeAt,
  startingView,
  zooms,
  zoomTo,
  type Size,
  type View,
} from './photo-crop.ts'
import { followFingers, type Change, type Point } from './photo-fingers.ts'
import { circleStyle, editorStyle, hintStyle, maskStyle, pictureStyle, stageStyle, stepsStyle } from './photo-styles.ts'

interface PhotoEditorProps {
  picture: Blob
  busy: boolean
  onCancel: () => void
  /** Receives the photo, cropped and compressed. */
  onConfirm: (photo: Blob) => void
  /** Called when the browser cannot read or crop the picture. */
  onFailed: () => void
}

const nudge = 0.02
const wideNudge = 0.1
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Shows a circle over the chosen picture. Finger, mouse or keyboard move and zoom the picture under it (rules 1.2.59 and 1.9.9).
 * `.decisions/pwa/0090-…` says why it is not Ark's image cropper.
 */
export function PhotoEditor({ picture, busy, onCancel, onConfirm, onFailed }: PhotoEditorProps) {
  const url = useObjectUrl(picture)
  const hint = useId()
  const isTouched = useMediaQuery('(pointer: coarse)')
  const image = useRef<HTMLImageElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [natural, setNatural] = useState<Size>()
  const [view, setView] = useState<View>(startingView)
  const [isCutting, setCutting] = useState(false)
  const drag = useDrag(view, (next) => natural && setView((before) => next(natural, before)))

  const zoom = (next: number) => natural && setView((before) => zoomTo(natural, before, next))
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoom(view.zoom - Math.sign(event.deltaY) * zooms.step)
  })
  useEffect(() => {
    const element = stage.current
    // The editor replaces the pressed button, so it takes the focus. The hint names its keys.
    element?.focus()
    const listen = (event: WheelEvent) => onWheel(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrows[event.key]
    const far = event.shiftKey ? wideNudge : nudge
    if (direction && natural) {
      setView((before) =>
        settle(natural, { ...before, x: before.x + direction[0] * far, y: before.y + direction[1] * far }),
      )
    } else if (event.key === '+' || event.key === '=') zoom(view.zoom + zooms.step)
    else if (event.key === '-') zoom(view.zoom - zooms.step)
    else return
    event.preventDefault()
  }

  const isThere = useIsMounted()

  const confirm = async () => {
    if (!image.current || busy || isCutting) return
    setCutting(true)
    try {
      const photo = await lighten(await cropPicture(image.current, view))
      // The person may have cancelled meanwhile.
      if (isThere()) onConfirm(photo)
    } catch {
      if (isThere()) onFailed()
    } finally {
      setCutting(false)
    }
  }

  const size = natural && sizeAt(natural, view.zoom)
  return (
    <div className={editorStyle}>
      <div
        ref={stage}
        role="slider"
        aria-label="Cadrage de la photo"
        aria-roledescription="réglage en deux dimensions"
        aria-valuemin={-100}
        aria-valuemax={100}
        aria-valuenow={natural ? placeOf(natural, view).x : 0}
        aria-valuetext={`À ${percent(view.x)} % du milieu en largeur, ${percent(view.y)} % en hauteur`}
        aria-describedby={hint}
        tabIndex={0}
        className={stageStyle}
        onKeyDown={onKeyDown}
        // Without this attribute, the sheet would treat the same finger as a swipe that closes it.
        data-no-drag
        {...drag}
      >
        <div className={circleStyle}>
          {url && (
            <img
              ref={image}
              src={url}
              alt=""
              draggable={false}
              className={pictureStyle}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setNatural({ width, height })
              }
              onError={onFailed}
              style={
                size
                  ? {
                      width: `${size.width * 100}%`,
                      height: `${size.height * 100}%`,
                      left: `${(0.5 + view.x - size.width / 2) * 100}%`,
                      top: `${(0.5 + view.y - size.height / 2) * 100}%`,
                    }
                  : { visibility: 'hidden' }
              }
            />
          )}
        </div>
        <div className={maskStyle} />
      </div>
      <p id={hint} className={hintStyle}>
        Glissez la photo pour la placer.{' '}
        {isTouched ? 'Écartez deux doigts pour l’agrandir.' : 'Au clavier\u00a0: les flèches, puis + et −.'}
      </p>
      <SliderField
        label="Zoom"
        value={view.zoom}
        onValueChange={zoom}
        min={zooms.min}
        max={zooms.max}
        step={zooms.step}
        format={(percent) => `${percent} %`}
      />
      <div className={stepsStyle}>
        <Button variant="line" onClick={onCancel}>
          Annuler
        </Button>
        <Button disabled={!natural} busy={busy || isCutting} busyLabel="Un instant..." onClick={() => void confirm()}>
          Valider
        </Button>
      </div>
    </div>
  )
}

const percent = (share: number) => Math.round(share * 100)

/** Calls `change` with the effect of fingers and mouse on the view. */
function useDrag(view: View, change: (next: Change) => void) {
  const [fingers] = useState(followFingers)
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point => {
    const diameter = currentTarget.firstElementChild?.clientWidth || 1
    return { x: clientX / diameter, y: clientY / diameter }
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.land(event.pointerId, pointOf(event), view)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const next = fingers.move(event.pointerId, pointOf(event))
    if (next) change(next)
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => fingers.lift(event.pointerId, view)
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}
