import * as Ark from '@ark-ui/react/drawer'
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
import { firstFocus } from './first-focus.ts'
import { useHasBeen } from '../hooks/has-been.ts'
import { bindSigns } from '../french.ts'
import { useKeyboardInset } from '../hooks/keyboard-inset.ts'
import { useMediaQuery } from '../hooks/media-query.ts'
import { useSecondTap } from '../hooks/taps.ts'
import { OverlayScope } from './overlay-scope.ts'
import { useOpenOverlay } from './open-overlay.ts'

/** What opens a dialog, and hears that it closes. */
export interface Openable {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export type DialogProps = {
  open: boolean
  /** `opener` is the button that opened the dialog before React listened. */
  onOpenChange: (open: boolean, opener?: HTMLElement) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Actions that stay visible below the scrolling content. */
  foot?: ReactNode
  /** `search` stays where it is while its rows change. `broad` has one height and room for a list beside its details from 768 px on. */
  size?: 'normal' | 'wide' | 'search' | 'broad' | 'small'
  /** Whether the dialog has its full height on a phone from the first frame, for lists that load after it. */
  isTall?: boolean
  /** Whether its content may have no controls: then the keyboard can focus the scrolling region itself. */
  isRead?: boolean
  /** False keeps it open at presses outside, so that typed text is not lost. */
  closeOnOutside?: boolean
  /** Takes Escape and a phone's back gesture in the place of closing, for a dialog that shows details over its list. Returns whether it did. */
  onEscape?: (() => boolean) | undefined
  /** Returns the element with the initial focus, if not the one that `firstFocus` names. */
  initialFocus?: () => HTMLElement | null
  /** Renders the dialog closed with the page, under this name, for presses before React listens (`early-dialog.ts`). */
  early?: string | undefined
}

/**
 * A modal dialog: a sheet that can be swiped away on phones, a panel in the middle from 768 px. The focus stays inside, and returns to its origin
 * afterwards. The content scrolls, but not the title and the actions.
 */
export function Dialog(props: DialogProps) {
  // Not rendered before its first opening, since each screen has several dialogs that nobody opens.
  const isNeeded = useHasBeen(props.open || props.early !== undefined)
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
  onEscape,
  initialFocus,
  early,
}: DialogProps) {
  const { frame, opener } = useEarlyDialog((by) => onOpenChange(true, by))
  useWayBack(open ? opener : undefined)
  const isWide = useMediaQuery('(min-width: 48rem)')
  const keyboard = useKeyboardInset(open)
  useOpenOverlay(open)
  const isSecondTap = useSecondTap(open)
  const panel = useRef<HTMLDivElement>(null)
  const place = { '--keyboard': `${keyboard}px` } as CSSProperties

  return (
    <Ark.DrawerRoot
      open={open}
      onOpenChange={(details) => onOpenChange(details.open)}
      closeOnInteractOutside={closeOnOutside}
      onEscapeKeyDown={(event) => {
        if (onEscape?.()) event.preventDefault()
      }}
      // The second tap of a double one is no press outside, though the dialog may not have come to where it lands.
      onInteractOutside={(event) => isSecondTap(event.detail.originalEvent) && event.preventDefault()}
      // The focus trap brings the focus back. A closing dialog returns the focus to its trigger, which must not close the dialog that follows it.
      onFocusOutside={(event) => event.preventDefault()}
      lazyMount={early === undefined}
      unmountOnExit={early === undefined}
      initialFocusEl={() => focusedIn(frame.current) ?? initialFocus?.() ?? firstFocus(panel.current)}
      {...(opener && { finalFocusEl: () => opener })}
    >
      <Place early={early} frame={frame}>
        <Ark.DrawerBackdrop className={veilStyle} />
        <Ark.DrawerPositioner className={placeStyle} style={place}>
          {/* React's events bubble through the component tree: submitting a form in here must not submit the form around this dialog. */}
          <Ark.DrawerContent
            ref={panel}
            draggable={!isWide}
            className={panelStyle({ size, isTall })}
            onSubmit={(event) => event.stopPropagation()}
          >
            <Ark.DrawerGrabber className={grabStyle}>
              <Ark.DrawerGrabberIndicator className={grabBarStyle} />
            </Ark.DrawerGrabber>
            <div className={headStyle}>
              <div>
                <Ark.DrawerTitle tabIndex={-1} className={titleStyle}>
                  {bindSigns(title)}
                </Ark.DrawerTitle>
                {description && (
                  <Ark.DrawerDescription className={descriptionStyle}>{bindSigns(description)}</Ark.DrawerDescription>
                )}
              </div>
              <Ark.DrawerCloseTrigger aria-label="Fermer" data-tip="" className={cx(iconButton())}>
                <X size={22} />
              </Ark.DrawerCloseTrigger>
            </div>
            <OverlayScope value={true}>
              <div className={bodyStyle} {...(isRead && { tabIndex: 0 })}>
                {children}
              </div>
              {foot && <div className={footStyle}>{foot}</div>}
            </OverlayScope>
          </Ark.DrawerContent>
        </Ark.DrawerPositioner>
      </Place>
    </Ark.DrawerRoot>
  )
}

/** If the person already types into the dialog, the focus stays. */
const focusedIn = (frame: HTMLElement | null): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && frame?.contains(document.activeElement)
    ? document.activeElement
    : null

interface PlaceProps {
  early: string | undefined
  frame: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** Renders at the end of the document, or where the server rendered the dialog. */
function Place({ early, frame, children }: PlaceProps) {
  if (early === undefined) return <Portal>{children}</Portal>
  return (
    <div ref={frame} {...{ [frameAttribute]: early }}>
      {children}
    </div>
  )
}

/**
 * Returns the focus to the button that opened the dialog before React listened, if nothing else has it. The focus trap does so too, but starts a
 * frame later, when a person on a busy phone may already have closed the dialog.
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

/**
 * Opens the dialog that a press opened before React listened. Returns the dialog's frame and the button that opened it.
 */
function useEarlyDialog(onOpen: (opener: HTMLElement) => void) {
  const frame = useRef<HTMLDivElement>(null)
  const [opener, setOpener] = useState<HTMLElement>()
  const take = useEffectEvent(() => {
    const by = frame.current && takeEarlyDialog(frame.current)
    if (!by) return
    setOpener(by)
    onOpen(by)
  })
  useLayoutEffect(() => take(), [])
  return { frame, opener }
}
