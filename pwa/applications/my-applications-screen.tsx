import { FileText, Search } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { Id } from '../../schema/ids.ts'
import { detailOnDemand } from '../data/detail-coming.tsx'
import { Loading } from '../data/loading.tsx'
import { RefusalCard } from '../outbox/refusal-card.tsx'
import { css } from '../styled-system/css'
import noApplicationArt from '../ui/art/no-application.svg?drawing'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useHeldFirst } from '../ui/hooks/held-first.ts'
import { useIsBeside } from '../ui/hooks/is-beside.ts'
import { ListDetail } from '../ui/list-detail.tsx'
import { Page } from '../ui/page.tsx'
import { rowsStyle } from '../ui/row-styles.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { applicationWords } from './outbox/words.ts'
import type { Applying } from './applying.tsx'
import { MyApplicationCard } from './my-application-card.tsx'
import { isActive, type MyApplication } from './my-applications.ts'
import { isLetter, useRefusedLetters, useUnsentLetters, type UnsentLetter } from './queries.ts'
import { UnsentLetterCard } from './unsent-letters.tsx'
import { PendingBand } from '../outbox/pending-band.tsx'
import { useWithdrawing } from './withdrawing.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'

const MyApplicationDetail = detailOnDemand(
  async () => (await import('./my-application-detail.tsx')).MyApplicationDetail,
)

const TemplatesDialog = lazyDialog(async () => (await import('./letters/templates-dialog.tsx')).TemplatesDialog)

interface MyApplicationsScreenProps {
  /** Undefined while they are read. */
  myApplications: readonly MyApplication[] | undefined
  apply: Applying['apply']
  onChat: (jobId: Id) => void
  onDiscover: () => void
  /** The job of the letter that the address asks for. */
  openJobId: Id | undefined
  /** Shows a letter beside the list. */
  onShow: (jobId: Id) => void
  /** What the offer of a letter says, beside the list. */
  renderOffer: (jobId: Id) => ReactNode
}

/** Hides the button's text on a phone and beside a letter, so that the heading stays on one line. */
const modelsStyle = css({
  px: '3',
  '& > span': { srOnly: true, sm: { srOnly: false }, _inList: { srOnly: true } },
  sm: { px: '4' },
  _inList: { px: '3' },
})
const groupStyle = css({ textStyle: 'title', mb: '2' })
const stackStyle = css({ pile: '4' })
const listStyle = css({
  pile: '3',
  lg: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '4' },
  _inList: { gridTemplateColumns: '[minmax(0, 1fr)]' },
  '& > li': { display: 'grid', minWidth: '0' },
})

/** The letter that the address asks for may be far down the list. */
const bringIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })

/** The student's applications on jobs that are not completed (rules 1.2.43–1.2.46). */
export function MyApplicationsScreen(props: MyApplicationsScreenProps) {
  const { myApplications, apply, onChat, onDiscover, openJobId, onShow, renderOffer } = props
  const refused = useRefusedLetters()
  const unsent = useUnsentLetters()
  const [isManaging, setManaging] = useState(false)
  const { askToWithdraw, withdrawDialog } = useWithdrawing(myApplications)

  const letters = useMemo(() => groupsOf(myApplications ?? []), [myApplications])
  const rows = letters.flatMap(({ group }) => group)
  const held = useHeldFirst(rows.map(({ application }) => application.id))
  const first = rows.find(({ application }) => application.id === held)
  const isBeside = useIsBeside() && first !== undefined
  const shown = myApplications?.find(({ application }) => application.jobId === openJobId) ?? first
  const actsOf = (myApplication: MyApplication) => ({
    myApplication,
    onChat: () => onChat(myApplication.application.jobId),
    onWithdraw: () => askToWithdraw(myApplication),
  })

  const list = (
    <>
      <PageHeading
        action={
          <Button variant="line" size="small" className={modelsStyle} onClick={() => setManaging(true)}>
            <FileText size={20} /> <span>Mes modèles</span>
          </Button>
        }
      >
        Mes candidatures
      </PageHeading>
      <div className={stackStyle} data-low-actions="">
        <PendingBand />
        {!myApplications || !refused || !unsent ? (
          <Loading />
        ) : (
          <>
            <Refusals refused={refused} apply={apply} />
            {letters.map(({ title, group }) => (
              <section key={title} aria-label={title}>
                <h2 className={groupStyle}>
                  {title} ({group.length})
                </h2>
                <ul className={rowsStyle}>
                  {group.map((myApplication) => (
                    <li
                      key={myApplication.application.id}
                      ref={myApplication.application.jobId === openJobId ? bringIntoView : undefined}
                    >
                      <MyApplicationCard
                        {...actsOf(myApplication)}
                        isShown={isBeside ? myApplication === shown : myApplication.application.jobId === openJobId}
                        onShow={isBeside ? () => onShow(myApplication.application.jobId) : undefined}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            {letters.length + refused.length + unsent.length === 0 && <NoLetters onDiscover={onDiscover} />}
            <UnsentLetters letters={unsent} />
          </>
        )}
      </div>
    </>
  )
  return (
    <Page title="Mes candidatures">
      <ListDetail
        isBeside={isBeside}
        label="Candidature choisie"
        opensAtOnce
        list={list}
        detail={
          shown && (
            <MyApplicationDetail
              key={shown.application.id}
              {...actsOf(shown)}
              offer={renderOffer(shown.application.jobId)}
            />
          )
        }
      />
      {withdrawDialog}
      {isManaging && <TemplatesDialog onClose={() => setManaging(false)} />}
    </Page>
  )
}

type RefusedWithJob = NonNullable<ReturnType<typeof useRefusedLetters>>

function Refusals({ refused, apply }: { refused: RefusedWithJob; apply: Applying['apply'] }) {
  if (refused.length === 0) return null
  return (
    <>
      <VisuallyHidden as="h2">Candidatures non envoyées</VisuallyHidden>
      <ul className={listStyle}>
        {refused.map(({ refused: one, job }) => (
          <li key={one.id}>
            <RefusalCard
              refused={one}
              words={applicationWords}
              title={job?.title}
              {...(job?.status === 'open' &&
                !job.deletedAt &&
                isLetter(one) &&
                one.code !== 'already_applied' && { onEdit: () => apply(job, one) })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function UnsentLetters({ letters }: { letters: readonly UnsentLetter[] }) {
  if (letters.length === 0) return null
  return (
    <>
      <SectionHeading>Candidatures en brouillon</SectionHeading>
      <ul className={listStyle}>
        {letters.map((letter) => (
          <li key={letter.key}>
            <UnsentLetterCard letter={letter} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Accepted letters first, then those that wait, then the answered ones (rule 1.2.192). */
const groups = [
  ['accepted', 'Acceptées'],
  ['pending', 'En attente'],
  ['rejected', 'Refusées'],
] as const

/** The letters of jobs that are not completed, in their groups. */
const groupsOf = (myApplications: readonly MyApplication[]) =>
  groups
    .map(([status, title]) => ({
      title,
      group: myApplications.filter((one) => isActive(one) && one.application.status === status),
    }))
    .filter(({ group }) => group.length > 0)

function NoLetters({ onDiscover }: { onDiscover: () => void }) {
  return (
    <EmptyState
      drawing={noApplicationArt}
      title="Aucune candidature"
      text="Choisissez une offre, écrivez quelques mots : votre candidature apparaîtra ici, même hors ligne."
      action={
        <Button onClick={onDiscover}>
          <Search size={20} /> Découvrir les offres
        </Button>
      }
    />
  )
}
