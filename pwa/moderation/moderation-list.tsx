import { useState, type ReactNode } from 'react'
import { ApiError, callPage } from '../../sync/http/transport.ts'
import { useFetched } from '../data/fetched.ts'
import { Unreachable } from '../data/unreachable.tsx'
import { useSession } from '../session/session.tsx'
import { css } from '../styled-system/css'
import doneArt from '../ui/art/done.svg?drawing'
import errorArt from '../ui/art/error.svg?drawing'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { PlaceLink } from '../ui/link-button.tsx'

const pageSize = 20
const listStyle = css({
  stack: '4',
  mb: '4',
})

/** The reasons for which the server refuses the list. */
const barred = {
  wrong_role: { title: 'Ce compte ne modère pas', text: 'L’exploitant du service donne ce rôle à un compte.' },
  suspended: { title: 'Compte suspendu', text: 'Vous ne modérez pas tant que votre compte est suspendu.' },
  factor_needed: {
    title: 'Double vérification nécessaire',
    text: 'Pour modérer ici, activez-la dans les paramètres.',
    action: (
      <PlaceLink to="/settings" hash="verification">
        Ouvrir mes paramètres
      </PlaceLink>
    ),
  },
}

const isBarring = (code: string | undefined): code is keyof typeof barred => code !== undefined && code in barred

interface ModerationListProps<Item> {
  label: string
  /** The path with its query, without paging. */
  path: string
  empty: { title: string; text: string }
  children: (item: Item, refresh: () => void) => ReactNode
}

/** One page of a list that only moderators may read. The server checks the role at each request. */
export function ModerationList<Item extends { id: string }>({
  label,
  path,
  empty,
  children,
}: ModerationListProps<Item>) {
  const { signIns } = useSession()
  const [page, setPage] = useState(1)
  const asked = `${path}${path.includes('?') ? '&' : '?'}limit=${pageSize}&page=${page}`
  const fetched = useFetched(`${signIns} ${asked}`, async () => {
    try {
      return await callPage<Item[]>('GET', asked)
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) return isBarring(error.code) ? error.code : 'wrong_role'
      throw error
    }
  })

  if (fetched.state === 'fetching') return <ListSkeleton shape="row" count={3} />
  if (fetched.state !== 'done') {
    return (
      <Unreachable
        asked={fetched}
        offline="La modération a besoin du réseau."
        failed="Impossible de charger la liste."
      />
    )
  }
  if (typeof fetched.result === 'string') return <EmptyState drawing={errorArt} {...barred[fetched.result]} />
  const { value: items, total = items.length } = fetched.result
  // A decision may have taken the only item off the last page.
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  if (page > lastPage) {
    setPage(lastPage)
    return null
  }
  if (items.length === 0) return <EmptyState drawing={doneArt} {...empty} />
  return (
    <>
      <ul className={listStyle} aria-label={label}>
        {items.map((item) => (
          <li key={item.id}>{children(item, fetched.refresh)}</li>
        ))}
      </ul>
      <Pagination page={page} count={total} pageSize={pageSize} onPageChange={setPage} label={label} />
    </>
  )
}
