import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { isStudent } from '../../../schema/accounts/user.ts'
import { isBlankText } from '../../../schema/text.ts'
import { useAccountDialogs } from '../../accounts/account-dialogs.tsx'
import { suggestTown } from '../../accounts/sign-up-draft.ts'
import { productName } from '../../session/product.ts'
import { useSession } from '../../session/session.tsx'
import { Banner } from '../../ui/banner.tsx'
import { useOutlasts } from '../../ui/hooks/outlasts.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Page } from '../../ui/page.tsx'
import { applyChanges, blankOffer, isSame, lastStep, type OfferChanges } from '../../jobs/draft/offer-draft.ts'
import { keepVisitorOffer, readVisitorOffer } from '../../jobs/draft/visitor-offer.ts'
import { kindAfter } from '../../jobs/wizard/guessed-kind.ts'
import type { DraftedOfferState } from '../../jobs/wizard/use-offer-draft.ts'
import { WizardFrame } from '../../jobs/wizard/wizard-frame.tsx'

/** Milliseconds after the sign-up in which the dashboard opens. */
const leavingMs = 3_000

/** The wizard without an account: who publishes signs up at the end (rule 2.2.116). `title` is what they typed on the landing. */
export function VisitorWizard({ title }: { title: string | undefined }) {
  const { user } = useSession()
  const { openSignUp } = useAccountDialogs()
  const navigate = useNavigate()
  const { offer, isAsking, question } = useVisitorOffer(title)
  const [came] = useState(user)
  // The sign-up of this tab leads to the dashboard, which takes the offer up. One in another tab doesn't lead this one anywhere.
  const isLeft = useOutlasts(user !== null, leavingMs)
  // The address would bring the first title back with each reload.
  const forgetTitle = useEffectEvent(() => void navigate({ to: '/publish', search: {}, replace: true }))
  useEffect(() => {
    if (title !== undefined) forgetTitle()
  }, [title])

  if (came) return <Navigate to="/dashboard" search={isStudent(came) ? {} : { tab: 'publish' }} replace />
  if (user && isLeft) return <Navigate to="/dashboard" search={{}} replace />
  return (
    <Page>
      <title>{`Publier une offre · ${productName}`}</title>
      <WizardFrame
        open={user === null && !isAsking}
        onOpenChange={(isOpen) => !isOpen && location.assign('/')}
        title="Publier une offre"
        isNew
        offer={offer}
        resumed={{
          text: 'Brouillon repris',
          startOver: 'Recommencer à zéro',
          loss: 'Votre brouillon sera supprimé.',
        }}
        submitLabel="Publier l’offre"
        busyLabel="Publication..."
        isBusy={false}
        notice={
          offer.draft.step === lastStep && (
            <Banner kind="plain">
              Pour publier, créez votre compte : votre offre vous y attend, il ne restera qu’à la confirmer.
            </Banner>
          )
        }
        onSubmit={() => {
          offer.hold()
          // Most work is at home.
          suggestTown(offer.draft.location)
          openSignUp('private')
        }}
      />
      {question}
    </Page>
  )
}

const beginningOf = (title: string): OfferChanges => ({ title, ...kindAfter(blankOffer, title) })

/**
 * The offer of somebody without an account, whose database this device does not have yet. There is one: a new title asks before it replaces another
 * offer that is described already.
 */
function useVisitorOffer(title: string | undefined): {
  offer: DraftedOfferState
  isAsking: boolean
  question: ReactNode
} {
  const [start] = useState(() => {
    const kept = readVisitorOffer()
    const isOther = title !== undefined && kept?.title !== title
    const mustAsk = isOther && !isBlankText(kept?.description ?? '')
    if (!isOther || mustAsk) return { changes: kept ?? {}, isResumed: kept !== undefined, mustAsk }
    return { changes: beginningOf(title), isResumed: false, mustAsk }
  })
  const [isAsking, setAsking] = useState(start.mustAsk)
  const [wanted] = useState(title)
  const [changes, setChanges] = useState<OfferChanges>(start.changes)
  const draft = applyChanges(blankOffer, changes)
  const change = (after: OfferChanges) => {
    setChanges(after)
    keepVisitorOffer(after)
  }
  const offer: DraftedOfferState = {
    draft,
    base: blankOffer,
    isChanged: !isSame(draft, blankOffer),
    isRead: true,
    isReady: true,
    resumedAt: start.isResumed ? (start.changes.step ?? 1) : null,
    descriptionBasedOn: undefined,
    photos: undefined,
    set: (changed) => change({ ...changes, ...changed }),
    hold: () => keepVisitorOffer(changes, true),
    restore: async () => change(changes),
    discard: () => change({}),
    startOver: () => change({}),
  }
  const question = wanted !== undefined && (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setAsking}
      title="Remplacer votre brouillon ?"
      text={`Votre brouillon « ${draft.title} » sera supprimé et remplacé par « ${wanted} ».`}
      confirmLabel="Remplacer"
      onConfirm={() => {
        setAsking(false)
        change(beginningOf(wanted))
      }}
    />
  )
  return { offer, isAsking, question }
}
