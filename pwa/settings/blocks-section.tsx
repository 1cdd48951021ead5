import { useState } from 'react'
import { formatMoment } from '../../schema/dates.ts'
import { useBlocks } from '../safety/blocked.ts'
import { useBlocking } from '../safety/blocking.ts'
import { Button } from '../ui/button.tsx'
import { useSinglePresses } from '../ui/hooks/taps.ts'
import { CardSection } from '../ui/card-section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { entryStyle, entryWordsStyle } from '../ui/row-styles.ts'

const unnamed = 'Personne bloquée'

/** The blocked people, each with a button to unblock them, without network too (rules 1.4.40 and 1.4.45). */
export function BlocksSection() {
  const setBlocked = useBlocking()
  const blocks = useBlocks()
  const counts = useSinglePresses()
  const [busy, setBusy] = useState<string>()

  const unblock = async (id: string, name: string) => {
    setBusy(id)
    await setBlocked(id, name, false)
    setBusy(undefined)
  }

  return (
    <CardSection id="blocages" title="Personnes bloquées" level={3}>
      {blocks === undefined && <Skeleton />}
      {blocks?.length === 0 && (
        <p>
          Vous n’avez bloqué personne. Pour bloquer quelqu’un, ouvrez le menu à côté de son nom, dans le chat ou sur son
          profil.
        </p>
      )}
      {blocks && blocks.length > 0 && (
        <ul>
          {blocks.map(({ id, firstName, lastName, blockedAt }) => {
            const name = [firstName, lastName].filter(Boolean).join(' ') || unnamed
            return (
              <li key={id} className={entryStyle}>
                <p className={entryWordsStyle}>
                  {name}
                  <small>Depuis {formatMoment(blockedAt)}</small>
                </p>
                <Button
                  size="small"
                  variant="line"
                  aria-label={`Débloquer ${name}`}
                  busy={busy === id}
                  busyLabel="Un instant..."
                  onClick={(event) => counts(event) && void unblock(id, name)}
                >
                  Débloquer
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </CardSection>
  )
}
