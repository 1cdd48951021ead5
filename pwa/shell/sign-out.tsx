import { useState, type ReactNode } from 'react'
import { useSession } from '../accounts/session.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useDatabase } from './local-database.tsx'
import { SendingFirst } from './sending-first.tsx'
import { choicesLook } from './sign-out-looks.ts'
import { useOnline, useSync } from './sync-provider.tsx'

/** `total`: how many were unsent when it was asked; `refusals`: which ones were refused before; `texts`: only words are left here. */
type Stage =
  | { at: 'asked'; total: number }
  | { at: 'sending'; total: number; refusals: ReadonlySet<string> }
  | { at: 'texts' }
  | null

/** How long what is on its way may take before it is worth a question, in ms. */
const aMoment = 1_500

/** Signing out; with unsent work it asks what to do with it (SYNC.md, "Tabs, the service worker, signing out"). */
export function useSignOut(): { askToSignOut: () => void; dialog: ReactNode } {
  const { user, signOut } = useSession()
  const database = useDatabase()
  const { poke } = useSync()
  const isOnline = useOnline()
  const [stage, setStage] = useState<Stage>(null)
  const close = () => setStage(null)

  const leave = async (keep: boolean) => {
    await signOut({ keep })
    location.assign('/')
  }

  /** Nothing waits: the device keeps no copy of what the server has. What is half written or was refused is only here, so it is asked. */
  const leaveWithNothingUnsent = async () => {
    const { holdsTexts } = await import('../../sync/session.ts')
    if (await holdsTexts(database)) setStage({ at: 'texts' })
    else await leave(false)
  }

  const ask = async () => {
    if (!user) return
    const { unsentAfter } = await import('../../sync/session.ts')
    poke()
    const total = await unsentAfter(user.id, isOnline ? aMoment : 0)
    if (total > 0) setStage({ at: 'asked', total })
    else await leaveWithNothingUnsent()
  }

  const sendFirst = async (total: number) => {
    const refusals = new Set(await database.refusals.toCollection().primaryKeys())
    setStage({ at: 'sending', total, refusals })
    poke()
  }

  const dialog = (
    <>
      {stage?.at === 'asked' && (
        <Dialog
          open
          onOpenChange={(open) => !open && close()}
          title={stage.total === 1 ? '1 envoi n’est pas parti' : `${stage.total} envois ne sont pas partis`}
          description="Que faut-il en faire avant la déconnexion ?"
        >
          <div className={choicesLook}>
            <Button full onClick={() => void sendFirst(stage.total)}>
              Envoyer d’abord
            </Button>
            <LastChoice onLeave={leave} />
          </div>
        </Dialog>
      )}
      {stage?.at === 'texts' && (
        <Dialog
          open
          onOpenChange={(open) => !open && close()}
          title="Des textes ne sont que sur cet appareil"
          description="Un brouillon, ou un envoi refusé, n’existe nulle part ailleurs. Sur un appareil que vous partagez, supprimez-le."
        >
          <div className={choicesLook}>
            <LastChoice onLeave={leave} />
          </div>
        </Dialog>
      )}
      {stage?.at === 'sending' && (
        <SendingFirst
          total={stage.total}
          refusedBefore={stage.refusals}
          onSent={() => void leaveWithNothingUnsent()}
          onKeep={() => void leave(true)}
          onClose={close}
        />
      )}
    </>
  )
  return { askToSignOut: () => void ask(), dialog }
}

function LastChoice({ onLeave }: { onLeave: (keep: boolean) => Promise<void> }) {
  return (
    <>
      <Button full variant="line" onClick={() => void onLeave(true)}>
        Garder sur cet appareil
      </Button>
      <Button full variant="brick" onClick={() => void onLeave(false)}>
        Supprimer et se déconnecter
      </Button>
    </>
  )
}
