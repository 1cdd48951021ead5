import { WifiOff } from 'lucide-react'
import { css } from '../styled-system/css'

const style = css({ bar: '1.5', textStyle: 'meta', color: 'soft' })

/** Shown beside buttons that need the network. */
export function NeedsNetwork() {
  return (
    <p className={style} role="status">
      <WifiOff size={14} /> Nécessite le réseau
    </p>
  )
}
