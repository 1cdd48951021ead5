import { useState, type ReactNode } from 'react'
import type { SignOut } from '../../sync/engine/session.ts'
import type { OutboxItem } from '../../sync/store/outbox-item.ts'
import { useSession } from '../session/session.tsx'
import { nameItems } from '../synchronisation/outbox-text.ts'
import { useOutbox } from '../outbox/queries.ts'
import { notKeptToast } from '../outbox/write-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { showToast } from '../ui/toast.ts'
import { useDatabase } from '../data/local-database.tsx'
import { SendingFirst } from './sending-first.tsx'
import { choicesStyle } from './sign-out-styles.ts'
import { useOnline, useSync } from '../data/sync-provider.tsx'

/**
 * `unsent`: the mutations that had not been sent when the dialog opened; `refusals`: the refusals from before the person asked to sign out; `texts`:
 * only drafts and refusals are left on the device; `known`: the mutations and refusals that the question is about.
 */
type Stage =
  | {
      at: 'asked' | 'sending'
      unsent: readonly OutboxItem[]
      refusals: ReadonlySet<string>
      known: ReadonlySet<string>
    }
  | { at: 'texts'; known: ReadonlySet<string> }
  | null

/** How long running requests may take before the sign-out asks, in milliseconds. */
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

  /** Runs one action at a time, ignores presses meanwhile, and shows a failure as a toast. */
  const attempt = async (act: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await act()
    } catch (error) {
      close()
      showToast(notKeptToast(error, 'La déconnexion n’a pas abouti', 'Réessayez.'))
    } finally {
      setBusy(false)
    }
  }

  const leave = async (how: SignOut) => {
    await signOut(how)
    location.assign('/')
  }

  /** Asks again if another tab has written something since the question. */
  const leaveWithout = async (asked: ReadonlySet<string>) => {
    try {
      await leave({ keep: false, asked })
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'WrittenMeanwhile') throw error
      await ask()
    }
  }

  /** If the outbox is empty, the local data is deleted, since the server has it. Drafts and refusals exist only here, so it asks about them. */
  const leaveWithNothingUnsent = async () => {
    const { holdsTexts } = await import('../../sync/engine/session.ts')
    const known = new Set(await database.refusals.toCollection().primaryKeys())
    if (await holdsTexts(database)) setStage({ at: 'texts', known })
    else await leaveWithout(known)
  }

  const ask = async () => {
    if (!user) return
    const refusals = new Set(await database.refusals.toCollection().primaryKeys())
    const { unsentAfter } = await import('../../sync/engine/session.ts')
    const { readStakes } = await import('../../sync/store/deletion.ts')
    const known = await readStakes(database)
    poke()
    const unsent = await unsentAfter(user.id, isOnline ? aMoment : 0)
    if (unsent.length > 0) setStage({ at: 'asked', unsent, refusals, known })
    else await leaveWithNothingUnsent()
  }

  const lastChoice = (known: ReadonlySet<string>) => (
    <LastChoice
      onKeep={() => void attempt(() => leave({ keep: true }))}
      onDelete={() => void attempt(() => leaveWithout(known))}
    />
  )

  const dialog = (
    <>
      {stage?.at === 'asked' && (
        <Unsent
          asked={stage.unsent}
          onClose={close}
          onSent={() => void attempt(leaveWithNothingUnsent)}
          isBusy={isBusy}
        >
          <Button
            full
            onClick={() => {
              setStage({ ...stage, at: 'sending' })
              poke()
            }}
          >
            Envoyer d’abord
          </Button>
          {lastChoice(stage.known)}
        </Unsent>
      )}
      {stage?.at === 'texts' && (
        <Dialog
          open
          onOpenChange={(open) => !open && close()}
          title="Des textes existent seulement sur cet appareil"
          description="Un brouillon, ou un envoi refusé, n’existe nulle part ailleurs. Sur un appareil que vous partagez, supprimez-le."
        >
          <div className={choicesStyle}>{lastChoice(stage.known)}</div>
        </Dialog>
      )}
      {stage?.at === 'sending' && (
        <SendingFirst
          total={stage.unsent.length}
          refusedBefore={stage.refusals}
          onSent={() => void attempt(leaveWithNothingUnsent)}
          onKeep={() => void attempt(() => leave({ keep: true }))}
          onClose={close}
        />
      )}
    </>
  )
  return { askToSignOut: () => void attempt(ask), isBusy, dialog }
}

interface UnsentProps {
  /** The mutations that were unsent when the dialog opened. */
  asked: readonly OutboxItem[]
  onClose: () => void
  /** Called once all of them are sent. */
  onSent: () => void
  isBusy: boolean
  children: ReactNode
}

/**
 * Shows how many of the mutations are still unsent, and which: the network may return while the person reads. The sign-out asks again about later
 * mutations.
 */
function Unsent({ asked, onClose, onSent, isBusy, children }: UnsentProps) {
  const now = useOutbox()
  const isHere = ({ id }: OutboxItem) => !now || [...now.waiting, ...now.refused].some((item) => item.id === id)
  const waiting = asked.filter(isHere)
  const common = { open: true, onOpenChange: (open: boolean) => !open && onClose() }
  if (waiting.length === 0)
    return (
      <Dialog {...common} title="Tout est parti" description="Vous pouvez vous déconnecter.">
        <Button full busy={isBusy} busyLabel="Déconnexion..." onClick={onSent}>
          Se déconnecter
        </Button>
      </Dialog>
    )
  return (
    <Dialog
      {...common}
      title={waiting.length === 1 ? '1 envoi n’est pas parti' : `${waiting.length} envois ne sont pas partis`}
      description={`${nameItems(waiting)} Que voulez-vous en faire avant la déconnexion ?`.trim()}
    >
      <div className={choicesStyle}>{children}</div>
    </Dialog>
  )
}

function LastChoice({ onKeep, onDelete }: { onKeep: () => void; onDelete: () => void }) {
  return (
    <>
      <Button full variant="line" onClick={onKeep}>
        Garder sur cet appareil
      </Button>
      <Button full variant="brick" onClick={onDelete}>
        Supprimer et se déconnecter
      </Button>
    </>
  )
}
