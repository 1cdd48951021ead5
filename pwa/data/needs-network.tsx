import { WifiOff } from 'lucide-react'
import { css } from '../styled-system/css'

const look = css({ display: 'flex', alignItems: 'center', gap: '1.5', textStyle: 'meta', color: 'soft' })

/** Beside buttons that do nothing without network. */
export function NetworkWords() {
  return (
    <p className={look} role="status">
      <WifiOff size={14} /> Nécessite le réseau
    </p>
  )
}
