import { Portal } from '@ark-ui/react/portal'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { css, cva } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { acceptUpdate, followUpdates, postponeUpdate, useAppUpdate } from '../updates/app-update.ts'

/**
 * While a sheet or a question is open, a mere offer gives way, and a required update moves to the upper edge: at the lower one it would cover the
 * actions. A chat has its way back at the upper edge.
 */
export const overActions =
  ':root:has([data-scope=drawer][data-part=content][data-state=open], [role=alertdialog][data-state=open]) &'
const frameStyle = cva({
  base: {
    position: 'fixed',
    _print: { display: 'none' },
    zIndex: 'toast',
    insetInline: '4',
    bottom: '[calc(token(spacing.tabBar) + var(--action-bar, 0px) + token(spacing.3))]',
    mx: 'auto',
    maxWidth: 'narrow',
    rounded: 'card',
    boxShadow: 'floating',
    // A modal dialog disables presses on everything outside it.
    pointerEvents: 'auto',
  },
  variants: {
    isRequired: {
      true: {
        // "Fermer" of a sheet stays free beside the prompt.
        [overActions]: {
          top: '4',
          bottom: '[auto]',
          maxWidth: '[25rem]',
          mdDown: { insetInlineEnd: '[4.5rem]', mx: '0' },
        },
      },
      false: { [overActions]: { display: 'none' } },
    },
  },
})
const rowStyle = css({
  bar: '2',
  ps: '4',
  pe: '1.5',
  py: '1.5',
  rounded: 'card',
  bg: 'lakeSoft',
  color: 'ink',
  textStyle: 'small',
  '--colors-line': '{colors.edge}',
  _highContrast: { borderWidth: 'hair' },
  '& > p': { flex: '1', minWidth: '0' },
})
/** Beside the title where there is room; a phone says it to screen readers alone. */
const detailStyle = css({ srOnly: true, sm: { srOnly: false } })

const offered = { title: 'Nouvelle version.', text: 'Vos brouillons et envois restent.' } as const
const required = {
  title: 'Cette version de l’application est trop ancienne.',
  text: 'Rien n’est perdu : vos envois partiront après la mise à jour.',
} as const

/**
 * A new version waits until the person accepts it, so no reload interrupts their typing. The prompt is a live region, so that it stays visible and
 * usable beside an open dialog: on a phone a chat is one, and may stay open for hours.
 */
export function UpdatePrompt() {
  useEffect(followUpdates, [])
  const update = useAppUpdate()

  if (update === 'none') return null
  const isRequired = update === 'required'
  const { title, text } = isRequired ? required : offered
  return (
    <Portal>
      <div className={frameStyle({ isRequired })} aria-live="polite" data-prompt="">
        <div className={rowStyle} role="status">
          <p>
            <strong>{title}</strong> <span className={isRequired ? undefined : detailStyle}>{text}</span>
          </p>
          <Button size="small" busy={update === 'taking'} busyLabel="Mise à jour…" onClick={() => void acceptUpdate()}>
            Mettre à jour
          </Button>
          {update !== 'taking' && (
            <IconButton label="Plus tard" onClick={postponeUpdate}>
              <X size={20} />
            </IconButton>
          )}
        </div>
      </div>
    </Portal>
  )
}
