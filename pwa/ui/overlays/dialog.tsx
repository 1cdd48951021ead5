import { Drawer } from '@ark-ui/react/drawer'
import { Portal } from '@ark-ui/react/portal'
import { X } from 'lucide-react'
import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react'
import { cx } from '../../styled-system/css'
import { iconButton } from '../../styled-system/recipes'
import {
  bodyStyle,
  descriptionStyle,
  footStyle,
  grabBarStyle,
  grabStyle,
  headStyle,
  panelStyle,
  placeStyle,
  titleStyle,
  veilStyle,
} from './dialog-styles.ts'
import { frameAttribute, takeEarlyDialog } from './early-dialog.ts'
import { useBackGesture } from '../hooks/back-gesture.ts'
import { useEver } from '../hooks/ever.ts'
import { bindSigns } from '../french.ts'
import { useKeyboardInset } from '../hooks/keyboard-inset.ts'
import { useMediaQuery } from '../hooks/media-query.ts'
import { OverlayScope } from './overlay-scope.ts'
import { useOpened } from './dialog-queue.ts'

export type DialogProps = {
  open: boolean
  /** `opener` is the button that opened it before React listened. */
  onOpenChange: (open: boolean, opener?: HTMLElement) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Actions that stay in sight under the scrolling content. */
  foot?: ReactNode
  size?: 'normal' | 'wide' | 'small'
  /** On a phone it has its whole height from its first picture, whatever is in it: for lists that come after it. */
  isTall?: boolean
  /** Its content is to read and may hold nothing to press: the keyboard reaches the scrolling region itself. */
  isRead?: boolean
  /** False keeps it open when someone presses beside it, where something typed would be lost. */
  closeOnOutside?: boolean
  /** What has the focus first; without it what is marked `data-autofocus`, or else "Fermer", so that no keyboard opens unasked. */
  initialFocus?: () => HTMLElement | null
  /** Renders it closed with the page, under this name, for presses that come before React listens (`early-dialog.ts`). */
  early?: string | undefined
}

/**
 * A modal dialog: a sheet that a finger swipes away on phones, a panel in the middle from 768 px. Focus stays inside
 * and goes back where it came from; the content scrolls, its title and its actions do not.
 */
export function Dialog(props: DialogProps) {
  // Until it is opened it would only cost: each screen has several that nobody opens.
  const isNeeded = useEver(props.open || props.early !== undefined)
  return isNeeded && <OpenableDialog {...props} />
}

function OpenableDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  foot,
  size = 'normal',
  isTall = false,
  isRead = false,
  closeOnOutside = true,
  initialFocus,
  early,
}: DialogProps) {
  const { frame, opener } = useEarlyDialog((by) => onOpenChange(true, by))
  useWayBack(open ? opener : undefined)
  const isWide = useMediaQuery('(min-width: 48rem)')
  const keyboard = useKeyboardInset(open)
  useBackGesture(open)
  useOpened(open)
  const place = { '--keyboard': `${keyboard}px` } as CSSProperties

  return (
    <Drawer.Root
      open={open}
      onOpenChange={(details) => onOpenChange(details.open)}
      closeOnInteractOutside={closeOnOutside}
      // The focus trap brings focus back. A dialog that closes gives focus to its trigger, which must not close the dialog that follows it.
      onFocusOutside={(event) => event.preventDefault()}
      lazyMount={early === undefined}
      unmountOnExit={early === undefined}
      initialFocusEl={() => focusedIn(frame.current) ?? initialFocus?.() ?? null}
      {...(opener && { finalFocusEl: () => opener })}
    >
      <Place early={early} frame={frame}>
        <Drawer.Backdrop className={veilStyle} />
        <Drawer.Positioner className={placeStyle} style={place}>
          {/* React's events go up the tree of components: a form in here is none of the form that this dialog belongs to. */}
          <Drawer.Content
            draggable={!isWide}
            className={panelStyle({ size, isTall })}
            onSubmit={(event) => event.stopPropagation()}
          >
            <Drawer.Grabber className={grabStyle}>
              <Drawer.GrabberIndicator className={grabBarStyle} />
            </Drawer.Grabber>
            <div className={headStyle}>
              <div>
                <Drawer.Title className={titleStyle}>{bindSigns(title)}</Drawer.Title>
                {description && (
                  <Drawer.Description className={descriptionStyle}>{bindSigns(description)}</Drawer.Description>
                )}
              </div>
              <Drawer.CloseTrigger aria-label="Fermer" data-tip="" className={cx(iconButton())}>
                <X size={22} />
              </Drawer.CloseTrigger>
            </div>
            <OverlayScope value={true}>
              <div className={bodyStyle} {...(isRead && { tabIndex: 0 })}>
                {children}
              </div>
              {foot && <div className={footStyle}>{foot}</div>}
            </OverlayScope>
          </Drawer.Content>
        </Drawer.Positioner>
      </Place>
    </Drawer.Root>
  )
}

/** Whoever types into a dialog already keeps the focus. */
const focusedIn = (frame: HTMLElement | null): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && frame?.contains(document.activeElement)
    ? document.activeElement
    : null

interface PlaceProps {
  early: string | undefined
  frame: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** At the end of the document, or where the server rendered it. */
function Place({ early, frame, children }: PlaceProps) {
  if (early === undefined) return <Portal>{children}</Portal>
  return (
    <div ref={frame} {...{ [frameAttribute]: early }}>
      {children}
    </div>
  )
}

/**
 * Gives the focus back to the button that opened the dialog before React listened, where nothing else has it. The focus trap does so, too, but
 * begins a frame later: on a busy phone somebody has closed the dialog by then.
 */
function useWayBack(opener: HTMLElement | undefined) {
  useLayoutEffect(() => {
    if (!opener) return
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) opener.focus({ preventScroll: true })
      })
    }
  }, [opener])
}

/** Opens what a press opened before React listened, and repeats what was pressed in it. Returns the frame to watch and that press's button. */
function useEarlyDialog(onOpen: (opener: HTMLElement) => void) {
  const frame = useRef<HTMLDivElement>(null)
  const [opener, setOpener] = useState<HTMLElement>()
  const take = useEffectEvent(() => {
    const early = frame.current && takeEarlyDialog(frame.current)
    if (!early) return
    setOpener(early.opener)
    onOpen(early.opener)
    // React listens to the open dialog by then.
    setTimeout(() => early.presses.forEach((pressed) => pressed.click()))
  })
  useLayoutEffect(() => take(), [])
  return { frame, opener }
}
