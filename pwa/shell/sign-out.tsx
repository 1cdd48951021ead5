import { useState, type ReactNode } from 'react'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.ts'
import { useDatabase } from '../data/local-database.tsx'
import { SendingFirst } from './sending-first.tsx'
import { choicesStyle } from './sign-out-styles.ts'
import { useOnline, useSync } from '../data/sync-provider.tsx'

/**
 * `total`: how many were unsent when it was asked; `refusals`: which ones were refused before they asked to sign out; `texts`: only words
 * are left here.
 */
type Stage = { at: 'asked' | 'sending'; total: number; refusals: ReadonlySet<string> } | { at: 'texts' } | null

/** How long requests under way may take before the sign-out asks, in milliseconds. */
const aMoment = 1_500

/** Signs out. Asks first what to do with unsent mutations (sync/README.md §3.4). */
export function useSignOut(): { askToSignOut: () => void; isBusy: boolean; dialog: ReactNode } {
  const { user, signOut } = useSession()
  const database = useDatabase()
  const { poke } = useSync()
  const isOnline = useOnline()
  const [stage, setStage] = useState<Stage>(null)
  const [isBusy, setBusy] = useState(false)
  const close = () => setStage(null)

  /** Runs one act at a time, ignores presses meanwhile, and shows a failure as a toast. */
  const attempt = async (act: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await act()
    } catch {
      close()
      showToast(failed)
    } finally {
      setBusy(false)
    }
  }

  const leave = async (keep: boolean) => {
    await signOut({ keep })
    location.assign('/')
  }

  /** With an empty outbox the local data goes, since the server has it. Drafts and refusals exist only here, so it asks about them. */
  const leaveWithNothingUnsent = async () => {
    const { holdsTexts } = await import('../../sync/session.ts')
    if (await holdsTexts(database)) setStage({ at: 'texts' })
    else await leave(false)
  }

  const ask = async () => {
    if (!user) return
    const refusals = new Set(await database.refusals.toCollection().primaryKeys())
    const { unsentAfter } = await import('../../sync/session.ts')
    poke()
    const total = await unsentAfter(user.id, isOnline ? aMoment : 0)
    if (total > 0) setStage({ at: 'asked', total, refusals })
    else await leaveWithNothingUnsent()
  }

  const lastChoice = <LastChoice onLeave={(keep) => void attempt(() => leave(keep))} />

  const dialog = (
    <>
      {stage?.at === 'asked' && (
        <Dialog
          open
          onOpenChange={(open) => !open && close()}
          title={stage.total === 1 ? '1 envoi n’est pas parti' : `${stage.total} envois ne sont pas partis`}
          description="Que faut-il en faire avant la déconnexion ?"
        >
          <div className={choicesStyle}>
            <Button
              full
              onClick={() => {
                setStage({ ...stage, at: 'sending' })
                poke()
              }}
            >
              Envoyer d’abord
            </Button>
            {lastChoice}
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
          <div className={choicesStyle}>{lastChoice}</div>
        </Dialog>
      )}
      {stage?.at === 'sending' && (
        <SendingFirst
          total={stage.total}
          refusedBefore={stage.refusals}
          onSent={() => void attempt(leaveWithNothingUnsent)}
          onKeep={() => void attempt(() => leave(true))}
          onClose={close}
        />
      )}
    </>
  )
  return { askToSignOut: () => void attempt(ask), isBusy, dialog }
}

const failed = { kind: 'error', title: 'La déconnexion n’a pas abouti', description: 'Réessayez.' } as const

function LastChoice({ onLeave }: { onLeave: (keep: boolean) => void }) {
  return (
    <>
      <Button full variant="line" onClick={() => onLeave(true)}>
        Garder sur cet appareil
      </Button>
      <Button full variant="brick" onClick={() => onLeave(false)}>
        Supprimer et se déconnecter
      </Button>
    </>
  )
}
