import * as Ark from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { useRef, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { useHasBeen } from '../hooks/has-been.ts'
import { useSecondTap } from '../hooks/taps.ts'
import { Button } from '../button.tsx'
import { panelStyle, placeStyle, titleStyle, veilStyle } from './dialog-styles.ts'
import { bindSigns } from '../french.ts'
import { firstFocus } from './first-focus.ts'
import type { Tone } from '../tone.ts'
import { useOpenOverlay } from './open-overlay.ts'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** The consequences, and whether they can be undone. */
  text?: ReactNode
  /** Fields below the text. */
  children?: ReactNode
  confirmLabel: string
  /** Another way to say yes. */
  other?: { label: string; onPress: () => void }
  cancelLabel?: string
  tone?: Tone | 'brick'
  busy?: boolean
  busyLabel?: string
  /** Called when the person confirms. The caller closes the dialog. */
  onConfirm: () => void
}

const boxStyle = css({
  px: 'gutter',
  pt: '6',
  pb: '[calc(token(spacing.5) + token(spacing.safeBottom))]',
  md: { p: '7' },
})
const textStyle = css({ mt: '2', color: 'soft' })
const actionsStyle = css({
  pile: '2',
  mt: '6',
  sm: { display: 'flex', flexWrap: 'wrap', flexDirection: 'row-reverse', '& > *': { flex: '[1 1 8rem]' } },
})

/**
 * A question before an action with consequences. "No" has the initial focus, unless there are fields: typing right away must not press it. A press
 * outside does nothing. The press that opened it can't answer it: the second tap of a double tap and a held key are ignored.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const isNeeded = useHasBeen(props.open)
  return isNeeded && <OpenableQuestion {...props} />
}

function OpenableQuestion({
  open,
  onOpenChange,
  title,
  text,
  children,
  confirmLabel,
  other,
  cancelLabel = 'Annuler',
  tone = 'brick',
  busy = false,
  busyLabel,
  onConfirm,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useOpenOverlay(open)
  const deliberate = useDeliberatePress(open)

  return (
    <Ark.DialogRoot
      role="alertdialog"
      open={open}
      onOpenChange={(details) => onOpenChange(details.open)}
      initialFocusEl={() => (children ? firstFocus(panel.current) : cancel.current)}
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.DialogBackdrop className={veilStyle} />
        <Ark.DialogPositioner className={placeStyle}>
          <Ark.DialogContent
            ref={panel}
            className={panelStyle({ size: 'small' })}
            onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
          >
            <div className={boxStyle}>
              <Ark.DialogTitle tabIndex={-1} className={titleStyle}>
                {bindSigns(title)}
              </Ark.DialogTitle>
              {text && <Ark.DialogDescription className={textStyle}>{bindSigns(text)}</Ark.DialogDescription>}
              {children}
              <div className={actionsStyle}>
                <Button
                  variant={tone}
                  busy={busy}
                  {...deliberate(onConfirm)}
                  {...(busyLabel !== undefined && { busyLabel })}
                >
                  {confirmLabel}
                </Button>
                {other && (
                  <Button variant="line" {...deliberate(other.onPress)}>
                    {other.label}
                  </Button>
                )}
                <Button ref={cancel} variant="line" {...deliberate(() => onOpenChange(false))}>
                  {cancelLabel}
                </Button>
              </div>
            </div>
          </Ark.DialogContent>
        </Ark.DialogPositioner>
      </Portal>
    </Ark.DialogRoot>
  )
}

/**
 * Returns handlers that accept only deliberate presses of a button: no tap within `doubleTap` of the opening, and no later click of a double click.
 * A sheet may have either of its buttons where the one that opened it was.
 */
function useDeliberatePress(isOpen: boolean) {
  const isSecondTap = useSecondTap(isOpen)
  const isTooSoon = useRef(false)

  return (press: () => void) => ({
    // Only this event has the pointer's type in each browser.
    onPointerDown: (event: PointerEvent) => {
      isTooSoon.current = event.pointerType !== 'mouse' && isSecondTap(event)
    },
    // A browser counts the clicks of a mouse in `detail`; for a key it is 0.
    onClick: ({ detail }: MouseEvent) => {
      if (detail === 0 || (detail === 1 && !isTooSoon.current)) press()
    },
  })
}
