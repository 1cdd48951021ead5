import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { isStudent } from '../../../schema/accounts/user.ts'
import type { Id } from '../../../schema/ids.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useUser } from '../../session/session.tsx'
import { CompleteDialog } from '../../my-jobs/acts/complete-dialog.tsx'
import { useDashboardPlace } from '../../navigation/dashboard-location.ts'
import { usePendingPlace } from '../../navigation/pending-place.ts'
import { Loading } from '../../data/loading.tsx'
import { css } from '../../styled-system/css'
import noMessageArt from '../../ui/art/no-message.svg?drawing'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ListDetail } from '../../ui/list-detail.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { useIsBeside } from '../../ui/hooks/is-beside.ts'
import { useShownPart } from '../../ui/hooks/shown-part.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Chat } from '../../messages/chat.tsx'
import { ChatPlaceholder } from '../../messages/chat-placeholder.tsx'
import { ConversationCard } from '../../messages/conversation-card.tsx'
import { arrangeConversations, describeCounts, type Conversation } from '../../messages/conversations.ts'
import { excerptOf, useMessageSearch, type FoundConversation } from '../../messages/message-search.ts'
import { useConversations } from '../../messages/queries.ts'
import { UnsentMessages } from '../../messages/unsent-messages.tsx'

const listStyle = css({ stack: '2' })
const searchStyle = css({ display: 'block', mb: '3' })
const nobodyStyle = css({
  display: 'grid',
  alignContent: 'center',
  rounded: 'panel',
  borderWidth: 'hair',
  borderStyle: 'dashed',
  borderColor: 'line',
})

/** The list of conversations and the open chat (rules 1.2.47–1.2.49, 2.2.33 and 2.2.34). `openJobId` names the open chat. */
export function ConversationsScreen({ openJobId }: { openJobId?: Id | undefined }) {
  const { go } = useDashboardPlace()
  const coming = usePendingPlace()
  const conversations = useConversations()
  const isAlone = !openJobId
  const open = useCallback((jobId: Id) => go({ tab: 'messages', jobId }, { isOver: isAlone }), [go, isAlone])
  const close = () => go({ tab: 'messages' }, { replace: true })
  // An empty list uses the whole width: there is no chat to choose.
  const hasRoom = useIsBeside()
  const isEmpty = conversations?.length === 0 && !openJobId && !coming?.jobId

  return (
    <Page title="Messages">
      <ListDetail
        isBeside={hasRoom && !isEmpty}
        label="Conversation choisie"
        onClose={openJobId === undefined ? undefined : close}
        list={<ConversationList conversations={conversations} openJobId={openJobId} onOpen={open} />}
        detail={<ChatPlace conversations={conversations} openJobId={openJobId} onClose={close} />}
      />
      {!hasRoom && <ChatPlace conversations={conversations} openJobId={openJobId} onClose={close} />}
    </Page>
  )
}

interface ChatPlaceProps {
  conversations: Conversation[] | undefined
  openJobId: Id | undefined
  onClose: () => void
}

/** The open chat, or the frame of the chat that is about to open. */
function ChatPlace({ conversations, openJobId, onClose }: ChatPlaceProps) {
  const coming = usePendingPlace()
  const isBeside = useIsBeside()
  const withJob = (jobId: Id) => conversations?.find(({ job }) => job.id === jobId)
  if (coming?.tab === 'messages' && coming.jobId) return <ChatPlaceholder conversation={withJob(coming.jobId)} />
  if (openJobId) return <Chat jobId={openJobId} known={withJob(openJobId)} onClose={onClose} />
  return isBeside && conversations && conversations.length > 0 && <NobodyChosen />
}

interface ConversationListProps {
  conversations: Conversation[] | undefined
  openJobId: Id | undefined
  onOpen: (jobId: Id) => void
}

const ConversationList = memo(function ConversationList({ conversations, openJobId, onOpen }: ConversationListProps) {
  const user = useUser()
  const [completing, setCompleting] = useState<JobRow>()
  const [words, setWords] = useState('')
  const { active, past } = useMemo(() => arrangeConversations(conversations ?? []), [conversations])
  const arranged = useMemo(() => [...active, ...past], [active, past])
  const sought = useDeferredValue(words)
  const found = useMessageSearch(sought, arranged)
  // The same objects at each keystroke, so that the cards do not render again: the search's results follow later.
  const results = useMemo(() => found?.map((one) => resultOf(one, sought)), [found, sought])
  const { count, end } = useShownPart('conversations', found?.length ?? arranged.length)
  const searchField = (
    <search className={searchStyle}>
      <TextField
        kind="search"
        label="Rechercher dans mes conversations"
        icon={<Search size={18} />}
        placeholder="Un nom, un job, un mot…"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {/* There before the first search: a region that comes with its words is not announced everywhere. */}
      <div role="status">
        <VisuallyHidden>{found && describeFound(found.length)}</VisuallyHidden>
      </div>
    </search>
  )
  if (!conversations) {
    return (
      <>
        <PageHeading>Mes conversations</PageHeading>
        <Loading />
      </>
    )
  }
  const counts = describeCounts(active.length, countUnread(conversations))
  const cards = (shown: readonly Listed[]) => (
    <ul className={listStyle}>
      {shown.map((listed) => (
        <li key={listed.conversation.job.id}>
          <ConversationCard
            {...listed}
            me={user.id}
            isOpen={listed.conversation.job.id === openJobId}
            onOpen={onOpen}
            onComplete={!results && isUnderWay(listed.conversation, user.id) ? setCompleting : undefined}
          />
        </li>
      ))}
    </ul>
  )

  return (
    <>
      <PageHeading lead={counts}>Mes conversations</PageHeading>
      {(found || conversations.some(({ last }) => last)) && searchField}
      {results ? (
        <>
          <VisuallyHidden as="h2">Résultats</VisuallyHidden>
          {results.length === 0 && (
            <EmptyState
              level={3}
              drawing={noMessageArt}
              title={nothingFound}
              text="La recherche porte sur les noms, les jobs et les messages enregistrés sur cet appareil."
            />
          )}
          {cards(results.slice(0, count))}
        </>
      ) : (
        <>
          {active.length === 0 ? (
            <NoConversations isStudent={isStudent(user)} />
          ) : (
            <>
              <VisuallyHidden as="h2">Conversations actives</VisuallyHidden>
              {cards(active.slice(0, count).map(listed))}
            </>
          )}
          {past.length > 0 && count > active.length && (
            <section>
              <SectionHeading>Conversations passées</SectionHeading>
              {cards(past.slice(0, count - active.length).map(listed))}
            </section>
          )}
        </>
      )}
      <div ref={end} />
      {!results && (
        <>
          <UnsentMessages listed={arranged.map(({ job }) => job.id)} />
          <CompleteDialog job={completing} onClose={() => setCompleting(undefined)} />
        </>
      )}
    </>
  )
})

/** A conversation of the list, or one that was found, with the part of a message that has the words. */
interface Listed {
  conversation: Conversation
  excerpt?: string | undefined
}
const listed = (conversation: Conversation): Listed => ({ conversation })
const resultOf = ({ conversation, message }: FoundConversation, words: string): Listed =>
  message
    ? { conversation: { ...conversation, last: message }, excerpt: excerptOf(message.content, words) }
    : { conversation }

const nothingFound = 'Aucun résultat'

/** "3 conversations trouvées" */
const describeFound = (count: number): string => {
  if (count === 0) return nothingFound
  return count === 1 ? '1 conversation trouvée' : `${count} conversations trouvées`
}

const countUnread = (conversations: readonly Conversation[]): number =>
  conversations.reduce((sum, one) => sum + one.unread, 0)

const isUnderWay = ({ job }: Conversation, me: Id): boolean =>
  job.postedById === me && (job.status === 'assigned' || job.status === 'in_progress')

function NoConversations({ isStudent: isForStudent }: { isStudent: boolean }) {
  return (
    <EmptyState
      drawing={noMessageArt}
      title="Aucune conversation"
      text={
        isForStudent
          ? 'Dès qu’un particulier accepte votre candidature, vous pouvez lui écrire ici.'
          : 'Dès que vous acceptez une candidature, vous pouvez écrire ici à l’étudiant.'
      }
      action={
        <Button variant="line" asChild>
          {isForStudent ? (
            <Link to="/dashboard" search={{ tab: 'candidatures' }}>
              Voir mes candidatures
            </Link>
          ) : (
            <Link to="/dashboard" search={{ tab: 'jobs' }}>
              Voir mes offres
            </Link>
          )}
        </Button>
      }
    />
  )
}

function NobodyChosen() {
  return (
    <div className={nobodyStyle}>
      <EmptyState drawing={noMessageArt} title="Choisissez une conversation" level={2} />
    </div>
  )
}
