import { backgroundSyncSupported } from '../../sync/device/background-sync.ts'
import type { Connection } from '../../sync/engine/status.ts'
import { useConnection, useOnline } from '../data/sync-provider.tsx'
import { css } from '../styled-system/css'
import { waitsForNetwork, whenItLeaves } from './write-text.ts'

const hintStyle = css({ textStyle: 'meta', color: 'soft', textAlign: 'center', textWrap: 'balance' })

const stops: Partial<Record<Connection, string>> = {
  signed_out: 'Votre session a expiré.',
  outdated: 'Mise à jour requise.',
}

/** Says when the text or file of a form (a letter, a proof) is sent if the network is missing now or goes away later. */
export function SendLaterHint() {
  const connection = useConnection()
  const isOnline = useOnline()
  if (!waitsForNetwork(connection)) {
    return (
      <p className={hintStyle}>
        {stops[connection]} Elle partira {whenItLeaves(connection)}.
      </p>
    )
  }
  const when = backgroundSyncSupported()
    ? 'Elle partira dès que vous serez en ligne.'
    : 'Elle partira à la prochaine ouverture de l’application.'
  return <p className={hintStyle}>{isOnline ? `Hors ligne\u00a0? ${when}` : `Vous êtes hors ligne. ${when}`}</p>
}
