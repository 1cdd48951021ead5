import { Heart } from 'lucide-react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, type MouseEvent, type ReactNode } from 'react'
import { isStudent } from '../../../schema/accounts/user.ts'
import type { Id } from '../../../schema/ids.ts'
import { keepOffer } from '../../../sync/mutations/searches.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { useSession } from '../../session/session.tsx'
import { notKeptToast } from '../../outbox/write-text.ts'
import { css } from '../../styled-system/css'
import { IconButton } from '../../ui/icon-button.tsx'
import { useSinglePresses, useTapPause } from '../../ui/hooks/taps.ts'
import { showToast } from '../../ui/toast.ts'
import type { ListedJob } from '../stored-jobs.ts'

const keptStyle = css({ color: '[inherit]', '&[aria-pressed=true] svg': { fill: 'brick', color: 'brick' } })
const cornerStyle = css({
  position: 'absolute',
  top: '0.5',
  insetInlineEnd: '0.5',
  zIndex: 'raised',
  minWidth: 'touch',
})

/**
 * Returns a function that renders the button that keeps an offer, for the corner of its card. It renders nothing for people who cannot apply, or
 * for an offer that is over. `leaves`: an offer that is not kept any more leaves the list, with its button.
 */
export function useKeeping(leaves = false): (job: ListedJob) => ReactNode {
  const { user } = useSession()
  const mayKeep = user !== null && isStudent(user)
  const mayLeave = useSinglePresses()
  const database = useDatabase()
  const kept = useLiveQuery(
    async () => (mayKeep ? new Set(await database.kept.toCollection().primaryKeys()) : undefined),
    [database, mayKeep],
  )
  return useCallback(
    (job) => {
      if (!mayKeep || (job.status !== 'open' && !kept?.has(job.id))) return null
      const { id, title } = job
      // Until the device is read, the button keeps its room.
      return (
        <div className={cornerStyle}>
          {kept && <KeepButton id={id} title={title} isKept={kept.has(id)} isInCard {...(leaves && { mayLeave })} />}
        </div>
      )
    },
    [kept, leaves, mayKeep, mayLeave],
  )
}

interface KeepButtonProps {
  id: Id
  title: string
  isKept: boolean
  /** Without a ground of its own, in the corner of a card. */
  isInCard?: boolean
  /** For an offer that leaves the list with this press: whether the press counts. */
  mayLeave?: ReturnType<typeof useSinglePresses>
}

/** Keeps an offer or stops keeping it (rule 1.2.94), with or without a network. */
function KeepButton({ id, title, isKept, isInCard = false, mayLeave }: KeepButtonProps) {
  const keep = useKeep()
  // The second tap of a double one would undo the first.
  const { isPausing, pause } = useTapPause()
  const press = async (event: MouseEvent) => {
    if (isPausing || mayLeave?.(event) === false) return
    pause()
    const isDone = await keep(id, !isKept)
    if (!isDone || !mayLeave) return
    const undo = { label: 'Annuler', onClick: () => void keep(id, true) }
    showToast({ kind: 'success', title: 'Offre retirée', action: undo })
  }
  return (
    <IconButton
      label={`Garder « ${title} »`}
      data-tip={`${isKept ? 'Ne plus garder' : 'Garder'} « ${title} »`}
      aria-pressed={isKept}
      variant={isInCard ? 'ghost' : 'surface'}
      className={keptStyle}
      onClick={(event) => void press(event)}
    >
      <Heart size={20} />
    </IconButton>
  )
}

/** The button of `useKeeping` for the offer's own page, absent under the same conditions. */
export function KeepThis({ job }: { job: ListedJob }) {
  const { user } = useSession()
  const mayKeep = user !== null && isStudent(user)
  const database = useDatabase()
  const count = useLiveQuery(
    async () => (mayKeep ? await database.kept.where('id').equals(job.id).count() : undefined),
    [database, mayKeep, job.id],
  )
  if (count === undefined || (job.status !== 'open' && count === 0)) return null
  return <KeepButton id={job.id} title={job.title} isKept={count > 0} />
}

/** Returns a function that keeps an offer or stops keeping it. If the device cannot store that, it shows a toast and returns false. */
export function useKeep(): (id: Id, isKept: boolean) => Promise<boolean> {
  const database = useDatabase()
  return async (id, isKept) => {
    try {
      await keepOffer(database, { id, isKept })
      return true
    } catch (error) {
      showToast(notKeptToast(error, 'Impossible de garder cette offre', 'Le stockage de cet appareil ne répond pas.'))
      return false
    }
  }
}
