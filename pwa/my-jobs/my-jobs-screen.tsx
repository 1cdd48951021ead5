import type { ReactNode } from 'react'
import { isStudent } from '../../schema/accounts/user.ts'
import { formatDate } from '../../schema/dates.ts'
import { MyApplicationCard } from '../applications/my-application-card.tsx'
import { useWithdrawing } from '../applications/withdrawing.tsx'
import { Loading } from '../data/loading.tsx'
import { ConfirmingPayments } from '../payments/payment-under-way.tsx'
import { UnsentAnswers } from '../payments/unsent-answers.tsx'
import { useWallet } from '../payments/queries.ts'
import { useUser } from '../session/session.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import noApplicationArt from '../ui/art/no-application.svg?drawing'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useNow } from '../ui/hooks/now.ts'
import { Page } from '../ui/page.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { Rows } from './job-list.tsx'
import { JumpRow } from './jump-row.tsx'
import { keyOf, type LineOfTime, type Row } from './line-of-time.ts'
import { OfferRowCard, ReservedRowCard } from './offer-row-card.tsx'
import { useLineOfTime } from './queries.ts'
import { useAsk, WorkActs } from './work-acts.tsx'
import { WorkCard } from './work-card.tsx'

/** "Mes jobs": the jobs of either side in the order of time (rule 1.2.190). Redirects a visitor to the landing. */
export function MyJobsScreen() {
  const user = useSignedIn()

  return (
    <Page title="Mes jobs">
      <PageHeading>Mes jobs</PageHeading>
      {user ? (
        <ConfirmingPayments>
          <WorkActs>
            <MyJobs />
          </WorkActs>
          <UnsentAnswers />
        </ConfirmingPayments>
      ) : (
        <ListSkeleton shape="row" count={4} />
      )}
    </Page>
  )
}

function MyJobs() {
  const user = useUser()
  const line = useLineOfTime()
  // Fetches the wallet, the only source that says which jobs are paid. Cards that came before it would grow under a finger.
  const { wallet } = useWallet()
  if (!line || wallet === undefined) {
    return <Loading count={4} />
  }
  const filled = groups.filter(([group]) => line[group].length > 0)
  return filled.length === 0 ? <NoJobs isForStudent={isStudent(user)} /> : <Groups line={line} filled={filled} />
}

const groups = [
  ['underWay', 'En cours'],
  ['todo', 'À faire'],
  ['upcoming', 'À venir'],
  ['waiting', 'En attente'],
  ['done', 'Terminé'],
  ['declined', 'Candidatures sans suite'],
] as const satisfies readonly [keyof LineOfTime, string][]
type Group = (typeof groups)[number]

/** Rows that a phone shows in a screen or two; the groups of more of them need a way to the later ones. */
const maxRowsAtSight = 4

function Groups({ line, filled }: { line: LineOfTime; filled: readonly Group[] }) {
  const now = new Date(useNow()).toISOString()
  const ask = useAsk()
  const letters = line.waiting.flatMap((row) => (row.kind === 'letter' ? row.letter : []))
  const { askToWithdraw, withdrawDialog } = useWithdrawing(letters)
  const cardOf = (row: Row): ReactNode => {
    switch (row.kind) {
      case 'work':
        return <WorkCard row={row} now={now} />
      case 'offer':
        return <OfferRowCard row={row} />
      case 'reserved':
        return <ReservedRowCard row={row} now={now} />
      case 'letter':
        return (
          <MyApplicationCard
            myApplication={row.letter}
            formatSent={formatDate}
            onChat={() => ask({ dialog: 'chat', jobId: row.letter.application.jobId })}
            onWithdraw={() => askToWithdraw(row.letter)}
          />
        )
    }
  }
  const headingOf = ([group, title]: Group) => `${title} (${line[group].length})`
  return (
    <>
      {filled.length > 1 && filled.flatMap<Row>(([group]) => line[group]).length > maxRowsAtSight && (
        <JumpRow parts={filled.map((one) => [one[0], headingOf(one)])} />
      )}
      {filled.map((one) => {
        const [group, title] = one
        return (
          <section key={group} id={group} aria-label={title} tabIndex={-1}>
            <SectionHeading>{headingOf(one)}</SectionHeading>
            <Rows name={title} rows={line[group]} keyOf={keyOf} renderCard={cardOf} />
          </section>
        )
      })}
      {withdrawDialog}
    </>
  )
}

function NoJobs({ isForStudent }: { isForStudent: boolean }) {
  return (
    <EmptyState
      drawing={noApplicationArt}
      title="Aucun job pour l’instant"
      text={
        isForStudent
          ? 'Postulez à une offre : vous suivrez ici vos candidatures, puis vos jobs, jour après jour.'
          : 'Publiez une offre : vous suivrez ici les candidatures, puis vos jobs, jour après jour.'
      }
      action={
        <LinkButton
          variant={isForStudent ? 'sun' : 'lake'}
          to="/dashboard"
          search={{ tab: isForStudent ? 'jobs' : 'publish' }}
        >
          {isForStudent ? 'Parcourir les offres' : 'Publier une offre'}
        </LinkButton>
      }
    />
  )
}
