import { WifiOff } from 'lucide-react'
import { css } from '../styled-system/css'

const style = css({ display: 'flex', alignItems: 'center', gap: '1.5', textStyle: 'meta', color: 'soft' })

/** Beside buttons that do nothing without network. */
export function NetworkWords() {
  return (
    <p className={style} role="status">
      <WifiOff size={14} /> Nécessite le réseau
    </p>
  )
}
