import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Paper } from '../../schema/papers/paper.ts'
import { call } from '../../sync/http/transport.ts'
import { sayActFailed } from '../data/failed-change.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { CardSection } from '../ui/card-section.tsx'
import { paidYears, type PaidYear } from './paper-words.ts'

const rowStyle = css({
  row: '3',
  py: '2',
  '& > p': { flex: '[1 1 10rem]', minWidth: '0', overflowWrap: 'anywhere' },
})

/** The years of which a statement can be issued, one with each person (rule 2.2.242). Issuing needs the network. */
export function Statements({ papers }: { papers: readonly Paper[] }) {
  const me = useUser()
  const years = paidYears(papers, me.id)
  if (years.length === 0) return null
  return (
    <CardSection id="etablir" title="Établir un relevé">
      <ul>
        {years.map((one) => (
          <li key={`${one.personId} ${one.year}`}>
            <Year one={one} />
          </li>
        ))}
      </ul>
      <NetworkNote />
    </CardSection>
  )
}

function Year({ one: { personId, name, year } }: { one: PaidYear }) {
  const navigate = useNavigate()
  const isOnline = useOnline()
  const [isBusy, setBusy] = useState(false)
  const issue = async () => {
    setBusy(true)
    try {
      const { id } = await call<Paper>('POST', '/api/papers/statements', { personId, year })
      await navigate({ to: '/documents/$id', params: { id } })
    } catch (error) {
      sayActFailed('Impossible d’établir ce relevé', error, 'Le relevé s’affichera ici s’il a été établi.')
    } finally {
      setBusy(false)
    }
  }
  const label = `Établir le relevé ${year} avec ${name}`
  return (
    <div className={rowStyle}>
      <p>
        {year} · {name}
      </p>
      <Button
        size="small"
        variant="line"
        aria-label={label}
        aria-disabled={!isOnline}
        busy={isBusy}
        busyLabel="Un instant..."
        onClick={() => isOnline && void issue()}
      >
        Établir
      </Button>
    </div>
  )
}
