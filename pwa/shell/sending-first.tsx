import { useEffect, useEffectEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Progress } from '../ui/fields/progress.tsx'
import { useOutbox } from '../outbox/queries.ts'
import { choicesStyle } from './sign-out-styles.ts'
import { useConnection } from '../data/sync-provider.tsx'
import { findStop } from './sending-stops.ts'

interface SendingFirstProps {
  total: number
  refusedBefore: ReadonlySet<string>
  /** Called once the outbox is empty. */
  onSent: () => void
  /** Signs out and keeps the unsent mutations on this device. */
  onKeep: () => void
  onClose: () => void
}

/** Drains the outbox and then signs out. Stops and asks the person when a mutation is refused or the drain cannot go on. */
export function SendingFirst({ total, refusedBefore, onSent, onKeep, onClose }: SendingFirstProps) {
  const outbox = useOutbox()
  const connection = useConnection()
  const stop = outbox && findStop(outbox, refusedBefore, connection)
  const left = outbox?.waiting.length ?? total
  const isSent = outbox !== undefined && left === 0 && !stop

  const finish = useEffectEvent(onSent)
  useEffect(() => {
    if (isSent) finish()
  }, [isSent])

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={stop ? stop.title : 'Envoi en cours'}
      description={stop ? stop.text : 'La déconnexion suivra dès que tout sera parti.'}
    >
      <div className={choicesStyle}>
        {!stop?.isFinal && (
          <Progress label={describe(left)} value={Math.max(0, total - left)} max={Math.max(1, total)} />
        )}
        {stop?.isFinal && (
          <LinkButton full to="/dashboard" search={{ tab: 'synchronisation' }} onClick={onClose}>
            Voir mes envois
          </LinkButton>
        )}
        {stop && (
          <Button full variant="line" onClick={onKeep}>
            Garder sur cet appareil et se déconnecter
          </Button>
        )}
        <Button full variant="ghost" onClick={onClose}>
          Ne pas se déconnecter
        </Button>
      </div>
    </Dialog>
  )
}

const describe = (left: number): string => {
  if (left === 0) return 'Tout est parti'
  return left === 1 ? 'Reste 1 envoi' : `Restent ${left} envois`
}
