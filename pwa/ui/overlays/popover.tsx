import * as Ark from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import { useEffect, useEffectEvent, useId, type ReactElement, type ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { OpenList } from './open-overlay.ts'
import { useToggleTaps } from '../hooks/taps.ts'
import { useInsideDialog } from './overlay-scope.ts'

const panelStyle = css({
  zIndex: 'popover',
  width: '[min(22rem, calc(100vw - token(spacing.4)))]',
  p: '4',
  bg: 'surface',
  rounded: 'card',
  borderWidth: 'hair',
  borderColor: 'line',
  boxShadow: 'floating',
  outlineStyle: 'none',
  transformOrigin: 'var(--transform-origin)',
  _open: { animation: 'popIn' },
  // The reason is in list-styles.ts.
  _closed: { animation: 'popOut', visibility: 'hidden' },
})
const titleStyle = css({ textStyle: 'title', mb: '2' })

export type PopoverProps = {
  trigger: ReactElement
  title?: ReactNode
  /** `open` and `onOpenChange` together let the caller control the popover. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Called once the popover has closed, though it may still fade: a dialog opened before that would be closed with it. */
  onClosed?: () => void
  children: ReactNode
}

/** A small panel beside its button. */
export function Popover({ trigger, title, open, onOpenChange, onClosed, children }: PopoverProps) {
  const insideDialog = useInsideDialog()
  const titleId = useId()
  const toggleTaps = useToggleTaps()

  return (
    <Ark.PopoverRoot
      lazyMount
      unmountOnExit
      {...(open !== undefined && { open })}
      onOpenChange={(details) => {
        toggleTaps.onOpenChange(details)
        onOpenChange?.(details.open)
      }}
    >
      <Ark.PopoverTrigger asChild onClickCapture={toggleTaps.onClickCapture}>
        {trigger}
      </Ark.PopoverTrigger>
      <Ark.PopoverContext>
        {(popover) => (
          <>
            <OpenList isOpen={popover.open} scope="popover" onClose={() => popover.setOpen(false)} />
            {popover.open && onClosed && <WhenGone call={onClosed} />}
          </>
        )}
      </Ark.PopoverContext>
      <Portal disabled={insideDialog}>
        <Ark.PopoverPositioner>
          <Ark.PopoverContent className={panelStyle} {...(title && { 'aria-labelledby': titleId })}>
            {title && (
              <Ark.PopoverTitle id={titleId} className={titleStyle}>
                {title}
              </Ark.PopoverTitle>
            )}
            {children}
          </Ark.PopoverContent>
        </Ark.PopoverPositioner>
      </Portal>
    </Ark.PopoverRoot>
  )
}

/** Calls `call` when it unmounts. */
function WhenGone({ call }: { call: () => void }): null {
  const called = useEffectEvent(call)
  useEffect(() => () => called(), [])
  return null
}
