import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isStudent } from '../../../schema/accounts/user.ts'
import { useAccountDialogs } from '../../accounts/account-dialogs.tsx'
import { productName } from '../../session/product.ts'
import { useSession } from '../../session/session.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Page } from '../../ui/page.tsx'
import { applyChanges, blankOffer, isSame, lastStep, type OfferChanges } from '../../jobs/draft/offer-draft.ts'
import { keepVisitorOffer, readVisitorOffer } from '../../jobs/draft/visitor-offer.ts'
import { kindAfter } from '../../jobs/wizard/guessed-kind.ts'
import type { DraftedOfferState } from '../../jobs/wizard/use-offer-draft.ts'
import { WizardFrame } from '../../jobs/wizard/wizard-frame.tsx'

/** The wizard without an account: who publishes signs up at the end (rule 2.2.116). `title` is what they typed on the landing. */
export function VisitorWizard({ title }: { title: string | undefined }) {
  const { user } = useSession()
  const { openSignUp } = useAccountDialogs()
  const offer = useVisitorOffer(title)
  const [came] = useState(user)
  if (came) return <Navigate to="/dashboard" search={isStudent(came) ? {} : { tab: 'publish' }} replace />
  // The sign-up leads to the dashboard, which takes the offer up.
  if (user) return null
  return (
    <Page>
      <title>{`Publier une offre · ${productName}`}</title>
      <WizardFrame
        open
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
          openSignUp('private')
        }}
      />
    </Page>
  )
}

/** The offer of somebody without an account, whose database this device does not have yet. */
function useVisitorOffer(title: string | undefined): DraftedOfferState {
  const [start] = useState(() => {
    const kept = readVisitorOffer()
    if (title === undefined || kept?.title === title) return { changes: kept ?? {}, isResumed: kept !== undefined }
    return { changes: { title, ...kindAfter(blankOffer, title) }, isResumed: false }
  })
  const [changes, setChanges] = useState<OfferChanges>(start.changes)
  const draft = applyChanges(blankOffer, changes)
  const change = (after: OfferChanges) => {
    setChanges(after)
    keepVisitorOffer(after)
  }
  return {
    draft,
    base: blankOffer,
    isChanged: !isSame(draft, blankOffer),
    isRead: true,
    isReady: true,
    resumedAt: start.isResumed ? (start.changes.step ?? 1) : null,
    descriptionBasedOn: undefined,
    set: (changed) => change({ ...changes, ...changed }),
    hold: () => keepVisitorOffer(changes, true),
    restore: async () => change(changes),
    discard: () => change({}),
    startOver: () => change({}),
  }
}
