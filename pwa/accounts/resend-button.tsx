import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../sync/http/transport.ts'
import { NeedsNetwork } from '../data/needs-network.tsx'
import { useNetwork } from '../data/network.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { sayMailFailed } from '../data/failed-change.ts'

const sentStyle = css({ inline: '1.5', fontWeight: 'semibold' })

/** Sends the mail that verifies an address again. */
export function ResendButton({ email }: { email: string }) {
  const hasNetwork = useNetwork()
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')

  const resend = async () => {
    setState('busy')
    try {
      await call('POST', '/api/auth/resend', { email })
      setState('sent')
    } catch (error) {
      setState('idle')
      sayMailFailed(error)
    }
  }

  if (state === 'sent') {
    return (
      <span className={sentStyle} role="status">
        <MailCheck size={18} /> E-mail envoyé
      </span>
    )
  }
  if (!hasNetwork) return <NeedsNetwork />
  return (
    <Button variant="line" size="small" busy={state === 'busy'} busyLabel="Envoi..." onClick={() => void resend()}>
      Renvoyer l’e-mail
    </Button>
  )
}
