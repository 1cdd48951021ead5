import { KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { useSession } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/banner.tsx'
import { useConnection } from '../data/sync-provider.tsx'

const frameStyle = css({ px: '5', pt: '3', mx: 'auto', maxWidth: 'page' })
const reason = 'Votre session a expiré. Reconnectez-vous : rien n’est perdu, ce qui attend partira ensuite.'

/** Opens the login for the same person once and stays as a banner until they sign in. Local data stays as it is. */
export function SessionExpired() {
  const { user } = useSession()
  const { openLogin } = useAccountDialogs()
  const isExpired = useConnection() === 'signed_out' && user !== null
  const email = user?.email ?? ''
  const hasAsked = useRef(false)

  useEffect(() => {
    if (isExpired && !hasAsked.current) openLogin({ email, reason })
    hasAsked.current = isExpired
  }, [isExpired, email, openLogin])

  if (!isExpired) return null
  return (
    <div className={frameStyle}>
      <Banner
        kind="wait"
        role="status"
        icon={<KeyRound size={20} />}
        title="Votre session a expiré."
        action={
          <Button size="small" onClick={() => openLogin({ email, reason })}>
            Se reconnecter
          </Button>
        }
      >
        Rien n’est perdu.
      </Banner>
    </div>
  )
}
