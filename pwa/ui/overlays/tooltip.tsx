import { Tooltip as ArkTooltip } from '@ark-ui/react/tooltip'
import { Portal } from '@ark-ui/react/portal'
import { flushSync } from 'react-dom'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { css } from '../../styled-system/css'

const style = css({
  zIndex: 'toast',
  maxWidth: '[18rem]',
  px: '3',
  py: '2',
  rounded: 'small',
  bg: 'ink',
  color: 'paper',
  textStyle: 'small',
  _open: { animation: 'fadeIn' },
  _highContrast: { borderWidth: 'hair', borderStyle: 'solid' },
})

const openDelay = 700
const skipDelay = 300
let lastClosedAt = Number.NEGATIVE_INFINITY
const nextDelay = () => (performance.now() - lastClosedAt < skipDelay ? 0 : openDelay)

/**
 * The name of an icon, shown after 700 ms, or at once when another tooltip closed less than 300 ms ago. It repeats the icon's accessible
 * name, so nothing is lost without a pointer.
 */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  const [isOpen, setOpen] = useState(false)
  const [delay, setDelay] = useState(openDelay)

  useEffect(() => {
    if (!isOpen) return
    return () => {
      lastClosedAt = performance.now()
    }
  }, [isOpen])

  return (
    <ArkTooltip.Root
      open={isOpen}
      onOpenChange={(details) => setOpen(details.open)}
      openDelay={delay}
      closeDelay={100}
      lazyMount
      unmountOnExit
    >
      <ArkTooltip.Trigger
        asChild
        // Ark starts the delay at the pointer's next move in the same frame, so the delay must be set by then.
        onPointerEnter={() => flushSync(() => setDelay(nextDelay()))}
      >
        {children}
      </ArkTooltip.Trigger>
      <Portal>
        <ArkTooltip.Positioner>
          <ArkTooltip.Content className={style}>{text}</ArkTooltip.Content>
        </ArkTooltip.Positioner>
      </Portal>
    </ArkTooltip.Root>
  )
}
