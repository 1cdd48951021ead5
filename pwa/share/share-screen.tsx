import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import { dashboardPath } from '../../schema/searches/dashboard-search.ts'
import type { LostShare } from '../../schema/share-target.ts'
import { dropShared, type Shared } from '../../sync/store/web-share.ts'
import { SignInState } from '../accounts/sign-in-state.tsx'
import { useDatabase } from '../data/local-database.tsx'
import { useSession } from '../session/session.tsx'
import { css } from '../styled-system/css'
import errorArt from '../ui/art/error.svg?drawing'
import phoneArt from '../ui/art/phone.svg?drawing'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { useIsMounted } from '../ui/hooks/is-mounted.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { showToast } from '../ui/toast.ts'
import { ConversationChoice } from './conversation-choice.tsx'
import { SharedPreview } from './shared-preview.tsx'
import { giveTo, useShared } from './sharing.ts'

const footStyle = css({ mt: '5', display: 'grid', justifyItems: 'start' })

/** Asks for which conversation a text or photos are that another app shared (rules 1.2.382–1.2.384). */
export function ShareScreen({ lost }: { lost: LostShare | undefined }) {
  const { user } = useSession()
  useWayBack()
  return (
    <Page title="Partager" width="column">
      {!user ? <Visitor /> : lost ? <Lost why={lost} /> : <Own />}
    </Page>
  )
}

/**
 * Puts the conversations before this screen in the history if the share opened the app, since there is nothing else to go back to. Chrome skips an
 * entry that a page added itself until somebody has touched the page; before that, going back leads to the app that shared.
 */
function useWayBack(): void {
  const { history } = useRouter()
  // A sign-in leads to the dashboard anyway.
  const { user } = useSession()
  const [isWanted] = useState(user !== null)
  useEffect(() => {
    // The index counts only this app's pages; pages of other sites shown before in this window don't matter.
    const before = globalThis.navigation?.currentEntry?.index ?? history.length - 1
    if (!isWanted || before > 0) return
    const { href } = history.location
    history.replace(dashboardPath({ tab: 'messages' }), {}, { ignoreBlocker: true })
    // Without the flush, the router would merge both changes and keep only the last.
    history.flush()
    history.push(href, {}, { ignoreBlocker: true })
  }, [isWanted, history])
}

function Own() {
  const shared = useShared()
  const isThere = useIsMounted()
  if (shared === undefined) {
    return (
      <>
        <PageHeading>Partager</PageHeading>
        <ListSkeleton shape="row" count={3} />
      </>
    )
  }
  return shared ? <Waiting shared={shared} isThere={isThere} /> : <Nothing />
}

interface WaitingProps {
  shared: Shared
  /** Whether the person is still on this screen. Content that the screen has handed over disappears from here at once. */
  isThere: () => boolean
}

function Waiting({ shared, isThere }: WaitingProps) {
  const database = useDatabase()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Id>()
  const isBlank = shared.text === '' && shared.photos.length === 0

  const give = async (jobId: Id) => {
    if (chosen) return
    setChosen(jobId)
    try {
      const { unreadable, isGiven } = await giveTo(database, jobId, shared)
      if (unreadable > 0) showToast(unreadableToast(unreadable))
      // Replaced, so that going back does not lead to a finished share.
      if (isGiven && isThere()) await navigate({ to: '/dashboard', search: { tab: 'messages', jobId }, replace: true })
    } catch {
      showToast({ kind: 'error', title: 'Pas assez de place', description: `${noRoom} Puis choisissez à nouveau.` })
    } finally {
      setChosen(undefined)
    }
  }
  const drop = async () => {
    // If a full storage prevents the deletion, the share expires within a day. The person may leave anyway.
    await dropShared(database).catch(() => undefined)
    await navigate({ to: '/dashboard', search: { tab: 'messages' }, replace: true })
  }

  return (
    <>
      <PageHeading lead="Choisissez la conversation. Vous confirmerez avant l’envoi.">Partager</PageHeading>
      <SharedPreview shared={shared} />
      {!isBlank && (
        <>
          <SectionHeading>Avec qui&nbsp;?</SectionHeading>
          <ConversationChoice chosen={chosen} onChoose={(jobId) => void give(jobId)} />
        </>
      )}
      <div className={footStyle}>
        <Button variant="quiet" disabled={chosen !== undefined} onClick={() => void drop()}>
          Ne pas partager
        </Button>
      </div>
    </>
  )
}

const unreadableToast = (count: number) =>
  ({
    kind: 'error',
    title: count === 1 ? 'Une photo est illisible' : `${count} photos sont illisibles`,
    description: 'Partagez-en une autre.',
  }) as const

const noRoom = 'Libérez de la place sur cet appareil.'

function Nothing() {
  return (
    <EmptyState
      level={1}
      drawing={phoneArt}
      title="Rien à partager"
      text="Dans une autre application, choisissez « Partager », puis Coup de main : un texte ou des photos arrivent ici."
      action={<ToConversations />}
    />
  )
}

const ToConversations = () => (
  <LinkButton to="/dashboard" search={{ tab: 'messages' }} replace>
    Mes conversations
  </LinkButton>
)

const lostWords: Record<LostShare, string> = {
  space: `${noRoom} Puis partagez encore une fois.`,
  unread: 'Partagez encore une fois depuis l’autre application.',
}

/** Shown when nothing could be stored. The other app still has what was shared. */
function Lost({ why }: { why: LostShare }) {
  return (
    <EmptyState
      level={1}
      drawing={errorArt}
      title="Ce partage n’est pas arrivé"
      text={lostWords[why]}
      action={<ToConversations />}
    />
  )
}

/** Shown to a visitor, whose share is not stored: whoever signs in next may be somebody else. */
const Visitor = () => (
  <SignInState
    title="Connectez-vous pour partager"
    text="Vous n’étiez pas connecté : rien n’a été enregistré. Connectez-vous, puis partagez encore une fois depuis l’autre application."
    reason="Connectez-vous, puis partagez encore une fois."
  />
)
