import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isStudent } from '../../../schema/accounts/user.ts'
import type { Id } from '../../../schema/ids.ts'
import { Loading } from '../../data/loading.tsx'
import { Chat } from '../../messages/chat.tsx'
import { arrangeConversations, type Conversation } from '../../messages/conversations.ts'
import { useConversations } from '../../messages/queries.ts'
import { useWallet } from '../../payments/queries.ts'
import { UnsentAnswers } from '../../payments/unsent-answers.tsx'
import { useGivenReviews, type Reviewable } from '../../reviews/given.ts'
import { productName } from '../../session/product.ts'
import { useSession, useUser } from '../../session/session.tsx'
import noApplicationArt from '../../ui/art/no-application.svg?drawing'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { cardsStyle } from '../individual/individual-styles.ts'
import { AcceptedCard } from './accepted-card.tsx'

/** The jobs that an individual and a student have agreed on, shown to both (rules 2.2.82–2.2.86). Redirects a visitor to the landing. */
export function AcceptedJobsScreen() {
  const { user, isLeaving } = useSession()
  const isVisitor = !isLeaving && !user

  useEffect(() => {
    if (isVisitor) location.replace('/')
  }, [isVisitor])

  return (
    <Page width="column">
      <title>{`Jobs acceptés · ${productName}`}</title>
      <PageHeading>Jobs acceptés</PageHeading>
      {user ? <Accepted /> : <ListSkeleton shape="letter" count={3} />}
    </Page>
  )
}

function Accepted() {
  const user = useUser()
  const conversations = useConversations()
  // Fetches the wallet, the only source that says which jobs are paid. Cards that came before it would grow under a finger.
  const { wallet } = useWallet()
  const [openChat, setOpenChat] = useState<Id>()
  const given = useGivenReviews((conversations ?? []).flatMap(toReviewable))
  if (!conversations || wallet === undefined) {
    return (
      <Loading>
        <ListSkeleton shape="letter" count={3} />
      </Loading>
    )
  }
  const accepted = acceptedOf(conversations)
  return (
    <>
      {accepted.length === 0 ? (
        <NoJobs isForStudent={isStudent(user)} />
      ) : (
        <ul className={cardsStyle}>
          {accepted.map((conversation) => (
            <li key={conversation.job.id}>
              <AcceptedCard
                conversation={conversation}
                given={given.get(conversation.job.id)}
                onChat={() => setOpenChat(conversation.job.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {openChat && <Chat jobId={openChat} place="over" onClose={() => setOpenChat(undefined)} />}
      <UnsentAnswers />
    </>
  )
}

/** Both parties review each other once the work is completed. */
const toReviewable = ({ job, otherId }: Conversation): Reviewable[] =>
  job.status === 'completed' ? [{ jobId: job.id, otherId }] : []

/** Jobs under way first, then completed ones, each with the most recent first. Cancelled jobs are left out (rule 3.4.27). */
const acceptedOf = (conversations: readonly Conversation[]): Conversation[] => {
  const { active } = arrangeConversations(conversations)
  const completed = conversations
    .filter(({ job }) => job.status === 'completed')
    .toSorted((a, b) => b.job.updatedAt.localeCompare(a.job.updatedAt))
  return [...active, ...completed]
}

function NoJobs({ isForStudent }: { isForStudent: boolean }) {
  return (
    <EmptyState
      drawing={noApplicationArt}
      title="Aucun job accepté"
      text={
        isForStudent
          ? 'Dès qu’un particulier accepte votre candidature, vous retrouvez le job ici.'
          : 'Acceptez une candidature : vous retrouverez le job ici.'
      }
      action={
        <Button variant={isForStudent ? 'sun' : 'lake'} asChild>
          <Link to="/dashboard" search={{ tab: 'jobs' }}>
            {isForStudent ? 'Voir les offres' : 'Voir mes offres'}
          </Link>
        </Button>
      }
    />
  )
}
