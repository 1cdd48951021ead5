import { Dialog } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { useRef, type ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { useBackGesture } from '../hooks/back-gesture.ts'
import { useEver } from '../hooks/ever.ts'
import { Button } from '../button.tsx'
import { panelStyle, placeStyle, titleStyle, veilStyle } from './dialog-styles.ts'
import { bindSigns } from '../french.ts'
import type { Tone } from '../tone.ts'
import { useOpened } from './dialog-queue.ts'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  text?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: Tone | 'brick'
  busy?: boolean
  busyLabel?: string
  /** Called on yes. The caller closes the dialog. */
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
  display: 'grid',
  gap: '2',
  mt: '6',
  sm: { display: 'flex', flexDirection: 'row-reverse', '& > *': { flex: '1' } },
})

/** A question before an act with consequences. "No" has the initial focus; a press outside does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const isNeeded = useEver(props.open)
  return isNeeded && <OpenableQuestion {...props} />
}

function OpenableQuestion({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Annuler',
  tone = 'brick',
  busy = false,
  busyLabel,
  onConfirm,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  useBackGesture(open)
  useOpened(open)

  return (
    <Dialog.Root
      role="alertdialog"
      open={open}
      onOpenChange={(details) => onOpenChange(details.open)}
      initialFocusEl={() => cancel.current}
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop className={veilStyle} />
        <Dialog.Positioner className={placeStyle}>
          <Dialog.Content className={panelStyle({ size: 'small' })}>
            <div className={boxStyle}>
              <Dialog.Title className={titleStyle}>{bindSigns(title)}</Dialog.Title>
              {text && <Dialog.Description className={textStyle}>{bindSigns(text)}</Dialog.Description>}
              <div className={actionsStyle}>
                <Button variant={tone} busy={busy} onClick={onConfirm} {...(busyLabel !== undefined && { busyLabel })}>
                  {confirmLabel}
                </Button>
                <Button ref={cancel} variant="line" onClick={() => onOpenChange(false)}>
                  {cancelLabel}
                </Button>
              </div>
            </div>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
