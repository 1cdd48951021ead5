import { Portal } from '@ark-ui/react/portal'
import * as Ark from '@ark-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState, type CSSProperties } from 'react'
import { css, cva, cx } from '../styled-system/css'
import { button, iconButton } from '../styled-system/recipes'
import { bindSigns } from './french.ts'
import { useSwipeAway } from './hooks/swipe-away.ts'
import { whenIdle } from './next-task.ts'
import { usePassingFocus } from './toast-focus.ts'
import { noteRegion, toaster } from './toast.ts'

const signs = { success: CircleCheck, error: CircleAlert, info: Info } as const
const isKnown = (type: string | undefined): type is keyof typeof signs => type !== undefined && type in signs

/**
 * Moves the toast to the upper edge while a dialog or a chat is open, because it would cover their actions at the lower one, and where what was just
 * offered is low on a phone: letters, whose newest is there, and the next job below the panel of a payment.
 */
export const overActions =
  ':root:has([role=dialog][data-state=open], [role=alertdialog][data-state=open], [data-composer], [data-low-actions]) &'
const groupStyle = css({ [overActions]: { top: '[token(spacing.4)!]', bottom: '[auto!]' } })
const rootStyle = css({
  zIndex: 'toast',
  // A wider toast would cover "Fermer" of a dialog in the middle of a low window.
  width: '[min(25rem, calc(100vw - token(spacing.8)))]',
  // On a phone a dialog may fill the window. Its "Fermer" stays free beside the toast.
  [overActions]: { top: '[0!]', bottom: '[auto!]', mdDown: { left: '0', width: '[min(25rem, calc(100vw - 5.5rem))]' } },
  opacity: 'var(--opacity)',
  translate: '[var(--x) var(--y) 0]',
  scale: 'var(--scale)',
  transitionProperty: '[translate, scale, opacity]',
  transitionDuration: 'slow',
  transitionTimingFunction: 'out',
})
const boxStyle = cva({
  base: {
    bar: '2.5',
    ps: '3.5',
    pe: '0.5',
    py: '0.5',
    rounded: 'control',
    boxShadow: 'floating',
    touchAction: 'pan-y',
    userSelect: 'none',
    '--focus-ring': 'currentColor',
    _highContrast: { borderWidth: 'strong' },
    _zoomed: { flexWrap: 'wrap', justifyContent: 'space-between' },
  },
  variants: { kind: { plain: { bg: 'toast', color: 'onToast' }, error: { bg: 'brick', color: 'onBrick' } } },
})
const signStyle = cva({
  variants: { kind: { plain: { color: 'sun' }, error: { color: '[inherit]' } } },
})
/** The action goes below the words where it would leave them no room. */
const wordsStyle = css({
  flex: '1',
  minWidth: '0',
  py: '1.5',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '2',
  _zoomed: { order: '1', flexBasis: 'full', pt: '0' },
})
const textStyle = css({
  flex: '[1 1 8rem]',
  minWidth: '0',
  stack: '0.5',
  overflowWrap: 'anywhere',
})
const titleStyle = css({ textStyle: 'small', fontWeight: 'semibold' })
const descriptionStyle = css({ textStyle: 'meta' })
const closeStyle = css({ color: '[inherit]', _hover: { bg: 'haze' } })
const actionStyle = css({
  color: '[inherit]',
  borderColor: 'current',
  my: '0',
  alignSelf: 'center',
  _hover: { bg: 'haze' },
})

/** Milliseconds after which the region mounts even if the page is never idle. */
const mountTimeoutMs = 1_500

/**
 * The region of the toasts; the shell renders it once. It mounts with the first toast, or once the page is idle: when it mounts, Ark makes React
 * finish all pending work in one task, which would be the rest of the start.
 */
export function Toaster() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    const callOff = whenIdle(want, toaster.getCount() > 0 ? 0 : mountTimeoutMs)
    const stopWatching = toaster.subscribe(want)
    return () => {
      callOff()
      stopWatching()
    }
  }, [])
  return isWanted ? <Region /> : null
}

function Region() {
  useEffect(() => {
    // Ark's own effect, which runs earlier, listens from the next microtask on.
    queueMicrotask(() => noteRegion(true))
    return () => noteRegion(false)
  }, [])
  // A dialog hides the page from screen readers, but no live region beside the page.
  return (
    <Portal>
      <Ark.Toaster toaster={toaster} className={groupStyle} aria-label="Annonces (Alt+T)">
        {(toast) => <ToastCard key={toast.id} toast={toast} />}
      </Ark.Toaster>
    </Portal>
  )
}

function ToastCard({ toast }: { toast: Ark.ToastOptions }) {
  const { handlers, offset, isSwiping } = useSwipeAway(50, () => toaster.dismiss(toast.id))
  const passing = usePassingFocus(toast.id)
  const isError = toast.type === 'error'
  const kind = isError ? 'error' : 'plain'
  const Sign = isKnown(toast.type) ? signs[toast.type] : Info
  const place: CSSProperties = {
    transform: `translateX(${offset}px)`,
    transition: isSwiping ? 'none' : 'transform 200ms ease-out',
  }

  return (
    <Ark.ToastRoot className={rootStyle} {...passing} {...(isError && { role: 'alert' })}>
      <div className={boxStyle({ kind })} style={place} {...handlers}>
        <Sign size={20} className={signStyle({ kind })} />
        <div className={wordsStyle}>
          <div className={textStyle}>
            <Ark.ToastTitle className={titleStyle}>{bindSigns(toast.title)}</Ark.ToastTitle>
            {toast.description && (
              <Ark.ToastDescription className={descriptionStyle}>{bindSigns(toast.description)}</Ark.ToastDescription>
            )}
          </div>
          {toast.action && (
            <Ark.ToastActionTrigger className={cx(button({ variant: 'line', size: 'small' }), actionStyle)}>
              {toast.action.label}
            </Ark.ToastActionTrigger>
          )}
        </div>
        <Ark.ToastCloseTrigger aria-label="Fermer" data-tip="" className={cx(iconButton(), closeStyle)}>
          <X size={20} />
        </Ark.ToastCloseTrigger>
      </div>
    </Ark.ToastRoot>
  )
}
