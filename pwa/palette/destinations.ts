import { isStudent, type User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { foldText } from '../../schema/text.ts'
import type { DashboardTab } from '../../schema/searches/dashboard-search.ts'
import type { ListedJob } from '../jobs/stored-jobs.ts'
import { arrangeConversations, nameOfOther, titleOf, type Conversation } from '../messages/conversations.ts'

/** Where the palette leads. */
export interface Destination {
  value: string
  label: string
  /** Words beside the label, by which it is found too. */
  detail: string
  group: 'Écrans' | 'Offres' | 'Conversations'
  place: { to: '/dashboard'; search: { tab: DashboardTab; jobId?: Id; offer?: Id } } | { to: '/my-jobs' | '/settings' }
}

/** The most rows of a group. */
const groupLength = 6

const tabPlace = (label: string, tab: DashboardTab): Destination => ({
  value: tab,
  label,
  detail: '',
  group: 'Écrans',
  place: { to: '/dashboard', search: { tab } },
})

const screenPlace = (label: string, to: '/my-jobs' | '/settings'): Destination => ({
  value: to,
  label,
  detail: '',
  group: 'Écrans',
  place: { to },
})

const myJobs = screenPlace('Mes jobs', '/my-jobs')
const messages = tabPlace('Messages', 'messages')
const ends = [tabPlace('Moi', 'me'), screenPlace('Paramètres', '/settings')]

const screensOf = (user: User): Destination[] =>
  isStudent(user)
    ? [
        tabPlace('Accueil', 'dashboard'),
        tabPlace('Emplois', 'jobs'),
        myJobs,
        messages,
        tabPlace('Mes candidatures', 'candidatures'),
        tabPlace('Mes gains', 'wallet'),
        ...ends,
      ]
    : [
        tabPlace('Jobs actifs', 'jobs'),
        myJobs,
        messages,
        tabPlace('Historique', 'past'),
        tabPlace('Portefeuille', 'wallet'),
        tabPlace('Publier une offre', 'publish'),
        ...ends,
      ]

/** A student reads an offer beside the list; an individual sees who has applied to their own. */
const offerPlace = (user: User, job: ListedJob): Destination => ({
  value: `offer ${job.id}`,
  label: titleOf(job),
  detail: job.location,
  group: 'Offres',
  place: { to: '/dashboard', search: { tab: 'jobs', ...(isStudent(user) ? { offer: job.id } : { jobId: job.id }) } },
})

const conversationPlace = (conversation: Conversation): Destination => ({
  value: `conversation ${conversation.job.id}`,
  label: nameOfOther(conversation),
  detail: titleOf(conversation.job),
  group: 'Conversations',
  place: { to: '/dashboard', search: { tab: 'messages', jobId: conversation.job.id } },
})

interface Known {
  user: User
  offers: readonly ListedJob[]
  conversations: readonly Conversation[]
}

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Returns the screens, offers and conversations in which words begin as each of the typed ones, whatever their case and accents; without words the
 * screens alone.
 */
export const findDestinations = (typed: string, { user, offers, conversations }: Known): Destination[] => {
  const words = wordsOf(typed)
  // Work under way comes before what is over.
  const { active, past } = arrangeConversations(conversations)
  if (words.length === 0) return screensOf(user)
  const fits = ({ label, detail }: Destination) => {
    const own = wordsOf(`${label} ${detail}`)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  }
  return [
    screensOf(user),
    offers.map((job) => offerPlace(user, job)),
    [...new Set([...active, ...past, ...conversations])].map((conversation) => conversationPlace(conversation)),
  ].flatMap((group) => group.filter(fits).slice(0, groupLength))
}
