import { KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { useSession } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/banner.tsx'
import { useConnection } from '../data/sync-provider.tsx'

const frameStyle = css({ px: '5', pt: '3', mx: 'auto', maxWidth: 'page' })
const reason = 'Votre session a expiré. Reconnectez-vous : rien n’est perdu, vos envois partiront ensuite.'

/** Milliseconds without a key press that count as a pause. */
const typingPauseMs = 3_000

/** Opens the login for the same person once, when they pause typing, and stays as a banner until they sign in. Local data stays as it is. */
export function SessionExpired() {
  const { user } = useSession()
  const { openLogin } = useAccountDialogs()
  const isExpired = useConnection() === 'signed_out' && user !== null
  const email = user?.email ?? ''
  const hasAsked = useRef(false)
  const typedAt = useRef(-Infinity)
  useEffect(() => {
    const note = () => {
      typedAt.current = performance.now()
    }
    document.addEventListener('input', note, { capture: true })
    return () => document.removeEventListener('input', note, { capture: true })
  }, [])

  useEffect(() => {
    if (!isExpired) hasAsked.current = false
    if (!isExpired || hasAsked.current) return
    let timer: ReturnType<typeof setTimeout>
    // The dialog takes the focus, so without a pause, text meant for a message would end up in the password field.
    const askInPause = () => {
      const left = typedAt.current + typingPauseMs - performance.now()
      if (left > 0) {
        timer = setTimeout(askInPause, left)
        return
      }
      hasAsked.current = true
      openLogin({ email, reason })
    }
    askInPause()
    return () => clearTimeout(timer)
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
