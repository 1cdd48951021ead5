import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import { dashboardPath } from '../../schema/searches/dashboard-search.ts'
import type { LostShare } from '../../schema/share-target.ts'
import { dropShared, type Shared, giveShared, readShared } from '../../sync/store/web-share.ts'
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
import { useLiveQuery } from 'dexie-react-hooks'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { lightenPhoto, ofChat } from '../data/chosen-photo.ts'
import { Card } from '../ui/card.tsx'
import { useObjectUrl } from '../ui/hooks/object-url.ts'

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

/** Returns what another app shared; null if there is none, undefined while it is read. */
function useShared(): Shared | null | undefined {
  const database = useDatabase()
  return useLiveQuery(() => readShared(database), [database])
}

/**
 * Reduces the photos and puts everything into a conversation. Returns how many photos the browser could not read; if there was nothing else, the
 * conversation gets nothing. Throws the storage's error.
 */
const giveTo = async (
  database: LocalDatabase,
  jobId: Id,
  { text, photos }: Shared,
): Promise<{ unreadable: number; isGiven: boolean }> => {
  const light: Blob[] = []
  // One at a time, because a phone's memory may hold only one large photo.
  for (const photo of photos) {
    const file = photo instanceof File ? photo : new File([photo], 'photo', { type: photo.type })
    await lightenPhoto(file, ofChat).then(
      (one) => light.push(one),
      () => undefined,
    )
  }
  const isGiven = text !== '' || light.length > 0
  if (isGiven) await giveShared(database, { jobId, text, photos: light })
  return { unreadable: photos.length - light.length, isGiven }
}

const stackStyle = css({ stack: '3' })
const textStyle = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', lineClamp: '6' })
const photosStyle = css({ wrap: '2' })
const photoStyle = css({
  display: 'block',
  width: '20',
  height: '20',
  objectFit: 'cover',
  rounded: 'small',
  bg: 'quiet',
})
const noteStyle = css({ textStyle: 'small', color: 'soft' })

/** Shows the shared text and photos before the person chooses a conversation. */
function SharedPreview({ shared: { text, photos, leftOut } }: { shared: Shared }) {
  return (
    <Card as="section" aria-label="Votre partage">
      <div className={stackStyle}>
        {text !== '' && <p className={textStyle}>{text}</p>}
        {photos.length > 0 && (
          <ul className={photosStyle}>
            {photos.map((photo, index) => (
              // The photos never change their order.
              <li key={index}>
                <Photo photo={photo} label={`Photo ${index + 1}`} />
              </li>
            ))}
          </ul>
        )}
        {leftOut > 0 && <p className={noteStyle}>{describeLeftOut(leftOut)}</p>}
      </div>
    </Card>
  )
}

function Photo({ photo, label }: { photo: Blob; label: string }) {
  const url = useObjectUrl(photo)
  return <img src={url} alt={label} className={photoStyle} />
}

const describeLeftOut = (count: number): string =>
  `${count === 1 ? 'Un fichier n’a pas été ajouté' : `${count} fichiers n’ont pas été ajoutés`}\u00a0: photos JPG ou PNG seulement, dix au maximum.`
