import { backgroundSyncSupported } from '../../sync/device/background-sync.ts'
import { useOnline } from '../data/sync-provider.tsx'
import { css } from '../styled-system/css'

const hintStyle = css({ textStyle: 'meta', color: 'soft', textAlign: 'center', textWrap: 'balance' })

/** Says when what is written here (a letter, a proof) leaves, without network or once there is none. */
export function LeavingHint() {
  const isOnline = useOnline()
  const when = backgroundSyncSupported()
    ? 'Elle partira toute seule au retour du réseau.'
    : 'Elle sera envoyée à la prochaine ouverture.'
  return <p className={hintStyle}>{isOnline ? `Hors ligne\u00a0? ${when}` : `Vous êtes hors ligne. ${when}`}</p>
}
