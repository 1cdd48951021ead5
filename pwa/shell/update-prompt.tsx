import { Portal } from '@ark-ui/react/portal'
import { useEffect } from 'react'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/banner.tsx'
import { acceptUpdate, followUpdates, postponeUpdate, useAppUpdate } from '../updates/app-update.ts'

/**
 * Moves the prompt to the upper edge while a sheet or a question is open, whose actions it would cover at the lower one. A chat has its way back at the
 * upper edge.
 */
export const overActions =
  ':root:has([data-scope=drawer][data-part=content][data-state=open], [role=alertdialog][data-state=open]) &'
const frameStyle = css({
  position: 'fixed',
  _print: { display: 'none' },
  zIndex: 'toast',
  insetInline: '4',
  bottom: '[calc(token(spacing.tabBar) + var(--action-bar, 0px) + token(spacing.4))]',
  mx: 'auto',
  maxWidth: 'narrow',
  rounded: 'card',
  boxShadow: 'floating',
  // A modal dialog disables presses on everything outside it.
  pointerEvents: 'auto',
  // "Fermer" of a sheet stays free beside the prompt.
  [overActions]: { top: '4', bottom: '[auto]', maxWidth: '[25rem]', mdDown: { insetInlineEnd: '[4.5rem]', mx: '0' } },
})

const actionsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })

const offered = { kind: 'info', title: 'Nouvelle version.', text: 'Vos brouillons et envois restent.' } as const
const required = {
  kind: 'wait',
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
  const { kind, title, text } = update === 'required' ? required : offered
  return (
    <Portal>
      <div className={frameStyle} aria-live="polite">
        <Banner
          kind={kind}
          role="status"
          title={title}
          action={
            <div className={actionsStyle}>
              <Button
                size="small"
                busy={update === 'taking'}
                busyLabel="Mise à jour…"
                onClick={() => void acceptUpdate()}
              >
                Mettre à jour
              </Button>
              {update !== 'taking' && (
                <Button size="small" variant="quiet" onClick={postponeUpdate}>
                  Plus tard
                </Button>
              )}
            </div>
          }
        >
          {text}
        </Banner>
      </div>
    </Portal>
  )
}
