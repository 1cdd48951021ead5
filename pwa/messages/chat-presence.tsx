import { useEffect, useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import type { Presence } from '../../schema/messages/message.ts'
import { call } from '../../sync/http/transport.ts'
import { useOnline } from '../data/sync-provider.tsx'
import { useIsVisible } from '../ui/hooks/is-visible.ts'
import { Popover } from '../ui/overlays/popover.tsx'
import { presenceStyle } from './chat-styles.ts'

/** Milliseconds between two requests. */
const askEvery = 15_000

const words = {
  online: { badge: 'En ligne', title: 'En ligne maintenant', means: 'a l’application ouverte en ce moment.' },
  active: {
    badge: 'Actif',
    title: 'En ligne il y a peu',
    means: 'avait l’application ouverte il y a moins de dix minutes.',
  },
} as const

/** Whether the server knows the other person to be online or recently active; shows nothing otherwise. A press explains the word. */
export function ChatPresence({ jobId, name }: { jobId: Id; name: string }) {
  const presence = usePresence(jobId)
  if (!presence) return null
  const { badge, title, means } = words[presence]
  return (
    <Popover
      title={title}
      trigger={
        <button type="button" className={presenceStyle({ isLive: presence === 'online' })}>
          {badge}
        </button>
      }
    >
      {name} {means}
    </Popover>
  )
}

/** Undefined while it is unknown: before the first answer, without network, and after a failure. */
function usePresence(jobId: Id): Presence | undefined {
  const isOnline = useOnline()
  const isVisible = useIsVisible()
  const [known, setKnown] = useState<{ jobId: Id; presence: Presence | null }>()
  const isAsked = isOnline && isVisible

  useEffect(() => {
    if (!isAsked) return
    const leaving = new AbortController()
    const { signal } = leaving
    const ask = async () => {
      try {
        const path = `/api/jobs/${jobId}/presence`
        const { presence } = await call<{ presence: Presence | null }>('GET', path, undefined, { signal })
        setKnown({ jobId, presence })
      } catch {
        if (!signal.aborted) setKnown(undefined)
      }
    }
    void ask()
    const timer = setInterval(() => void ask(), askEvery)
    return () => {
      clearInterval(timer)
      leaving.abort()
      setKnown(undefined)
    }
  }, [jobId, isAsked])
  return (isAsked && known?.jobId === jobId && known.presence) || undefined
}
