import { Component, type ReactNode } from 'react'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'

interface DialogBoundaryProps {
  /** The dialog's code did not come, or it broke. */
  onFail: () => void
  children: ReactNode
}

/** A dialog that breaks goes alone: the page under it stays. */
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
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  maxWidth: 'narrow',
  mx: 'auto',
  px: '4',
  py: '3',
  rounded: 'card',
  bg: 'surface',
  color: 'ink',
  borderWidth: 'hair',
  borderStyle: 'solid',
  borderColor: 'line',
  boxShadow: 'floating',
})

/** Code that did not come is asked for again by a new page only. It stands hidden in what is rendered ahead, which brings no other looks. */
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
