import { Drawer } from '@ark-ui/react/drawer'
import { Portal } from '@ark-ui/react/portal'
import { X } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../styled-system/css'
import { iconButton } from '../styled-system/recipes'
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
import { useBackGesture } from './hooks/back-gesture.ts'
import { bindSigns } from './french.ts'
import { useKeyboardInset } from './hooks/keyboard-inset.ts'
import { useMediaQuery } from './hooks/media-query.ts'
import { OverlayScope } from './overlay-scope.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Actions that stay in sight under the scrolling content. */
  foot?: ReactNode
  size?: 'normal' | 'wide' | 'small'
  /** False keeps it open when someone presses beside it, where something typed would be lost. */
  closeOnOutside?: boolean
  /** What has the focus first; without it "Fermer", so that no keyboard opens unasked. */
  initialFocus?: () => HTMLElement | null
}

/**
 * A modal dialog: a sheet that a finger swipes away on phones, a panel in the middle from 768 px. Focus stays inside
 * and goes back where it came from; the content scrolls, its title and its actions do not.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  foot,
  size = 'normal',
  closeOnOutside = true,
  initialFocus,
}: DialogProps) {
  const isWide = useMediaQuery('(min-width: 48rem)')
  const keyboard = useKeyboardInset(open)
  useBackGesture(open)
  const place = { '--keyboard': `${keyboard}px` } as CSSProperties

  return (
    <Drawer.Root
      open={open}
      onOpenChange={(details) => onOpenChange(details.open)}
      closeOnInteractOutside={closeOnOutside}
      // Somebody who presses Tab before the focus is inside would close the dialog.
      onFocusOutside={(event) => event.preventDefault()}
      lazyMount
      unmountOnExit
      {...(initialFocus && { initialFocusEl: initialFocus })}
    >
      <Portal>
        <Drawer.Backdrop className={veilStyle} />
        <Drawer.Positioner className={placeStyle} style={place}>
          <Drawer.Content draggable={!isWide} className={panelStyle({ size })}>
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
              <Drawer.CloseTrigger aria-label="Fermer" className={cx(iconButton())}>
                <X size={22} />
              </Drawer.CloseTrigger>
            </div>
            <OverlayScope value={true}>
              <div className={bodyStyle}>{children}</div>
              {foot && <div className={footStyle}>{foot}</div>}
            </OverlayScope>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}
