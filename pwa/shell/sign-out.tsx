import { useState, type ReactNode } from 'react'
import { useSession } from '../accounts/session.tsx'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useDatabase } from './local-database.tsx'
import { useSync } from './sync-provider.tsx'

const choicesLook = css({ display: 'grid', gap: '3' })

/** Signing out; with unsent work it asks what to do with it (SYNC.md, "Tabs, the service worker, signing out"). */
export function useSignOut(): { askToSignOut: () => void; dialog: ReactNode } {
  const { user, signOut } = useSession()
  const database = useDatabase()
  const { poke } = useSync()
  const [unsent, setUnsent] = useState(0)

  const leave = async (keep: boolean) => {
    await signOut({ keep })
    location.assign('/')
  }

  const ask = async () => {
    if (!user) return
    const { holdsTexts, unsentCount } = await import('../../sync/session.ts')
    const count = await unsentCount(user.id)
    if (count > 0) return setUnsent(count)
    // Nothing waits, nothing is half written or refused: the device keeps no copy of what the server has.
    await leave(await holdsTexts(database))
  }

  const sendFirst = () => {
    setUnsent(0)
    poke()
  }

  const dialog = (
    <Dialog
      open={unsent > 0}
      onOpenChange={(open) => !open && setUnsent(0)}
      title={unsent === 1 ? '1 envoi n’est pas parti' : `${unsent} envois ne sont pas partis`}
      description="Que faut-il en faire avant la déconnexion ?"
    >
      <div className={choicesLook}>
        <Button full onClick={sendFirst}>
          Envoyer d’abord
        </Button>
        <Button full variant="line" onClick={() => void leave(true)}>
          Garder sur cet appareil
        </Button>
        <Button full variant="brick" onClick={() => void leave(false)}>
          Supprimer et se déconnecter
        </Button>
      </div>
    </Dialog>
  )
  return { askToSignOut: () => void ask(), dialog }
}
