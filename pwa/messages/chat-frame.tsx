import * as Ark from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { useKeyboardInset } from '../ui/hooks/keyboard-inset.ts'
import { OverlayScope } from '../ui/overlays/overlay-scope.ts'
import { useOpened } from '../ui/overlays/dialog-queue.ts'
import { insideStyle, panelStyle, screenStyle } from './chat-styles.ts'

interface ChatFrameProps {
  label: string
  /** `beside`: a panel beside the list. `inside`: a part of a card. `over`: covers the screen, tab bar and header included. */
  place: 'beside' | 'inside' | 'over'
  onClose: () => void
  children: ReactNode
}

export function ChatFrame({ label, place, onClose, children }: ChatFrameProps) {
  const keyboard = useKeyboardInset(place === 'over')
  const content = useRef<HTMLDivElement>(null)
  useOpened(place === 'over')

  if (place === 'inside') return <Inside label={label}>{children}</Inside>
  if (place === 'beside') {
    return (
      <section aria-label={label} className={panelStyle}>
        {children}
      </section>
    )
  }
  return (
    <Ark.DialogRoot
      open
      onOpenChange={({ open }) => !open && onClose()}
      closeOnInteractOutside={false}
      initialFocusEl={() => content.current}
    >
      <Portal>
        <Ark.DialogPositioner className={screenStyle} style={{ '--keyboard': `${keyboard}px` } as CSSProperties}>
          <Ark.DialogContent ref={content} aria-label={label}>
            <OverlayScope value={true}>{children}</OverlayScope>
          </Ark.DialogContent>
        </Ark.DialogPositioner>
      </Portal>
    </Ark.DialogRoot>
  )
}

/** A chat that opens under the button of a card, perhaps at the window's lower edge: the page scrolls as far as the chat needs. */
function Inside({ label, children }: Pick<ChatFrameProps, 'label' | 'children'>) {
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    part.current?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
  }, [])
  return (
    <section ref={part} aria-label={label} className={insideStyle}>
      {children}
    </section>
  )
}
