import { Component, type ReactNode } from 'react'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'

interface DialogBoundaryProps {
  /** Called when the dialog's code fails to load or throws. */
  onFail: () => void
  children: ReactNode
}

/** Catches the error of a dialog, so that the page under it stays. */
export class DialogBoundary extends Component<DialogBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFail()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

const alertStyle = css({
  position: 'fixed',
  zIndex: 'toast',
  insetInline: '4',
  bottom: '[calc(var(--tab-bar, 0px) + token(spacing.20))]',
  row: '3',
  justifyContent: 'space-between',
  maxWidth: 'narrow',
  mx: 'auto',
  px: '4',
  py: '3',
  rounded: 'card',
  bg: 'surface',
  color: 'ink',
  borderWidth: 'hair',
  borderColor: 'line',
  boxShadow: 'floating',
})

/**
 * Says that a dialog's code failed to load; only a new page can request it again. Prerendered pages contain it, hidden, so that its styles are
 * included.
 */
export function DialogFailure({ isShown }: { isShown: boolean }) {
  return (
    <div role="alert" className={alertStyle} hidden={!isShown}>
      <p>Cette fenêtre n’a pas pu s’ouvrir. Vérifiez votre connexion.</p>
      <Button variant="line" size="small" onClick={() => location.reload()}>
        Réessayer
      </Button>
    </div>
  )
}
