import { useState, type ReactNode } from 'react'
import { useSync } from '../data/sync-provider.tsx'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'

interface TryNowButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'full' | 'className'> {
  icon?: ReactNode
}

/** Sends and pulls at once, and says whether the server answers: while it does not, a press would change nothing else on the screen. */
export function TryNowButton({ icon, ...look }: TryNowButtonProps) {
  const { poke, pullNow, connection } = useSync()
  const [isTrying, setTrying] = useState(false)

  const tryNow = async () => {
    setTrying(true)
    poke()
    await pullNow()
    setTrying(false)
    const state = connection.get()
    if (state === 'online') showToast({ kind: 'success', title: 'Le serveur répond' })
    if (state === 'offline') showToast({ title: 'Le serveur ne répond pas', ...unreached })
    if (state === 'failing') showToast({ title: 'Le serveur est en panne', ...unreached })
  }

  return (
    <Button {...look} busy={isTrying} busyLabel="Un instant..." onClick={() => void tryNow()}>
      {icon} Essayer maintenant
    </Button>
  )
}

const unreached = {
  kind: 'info',
  description: 'Rien n’est perdu : nous réessayons automatiquement.',
} as const
