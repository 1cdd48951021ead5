import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { isStudent } from '../../../schema/accounts/user.ts'
import { isBlankText } from '../../../schema/text.ts'
import { deleteDrafts } from '../../../sync/store/drafts.ts'
import { useAccountDialogs } from '../../accounts/account-dialogs.tsx'
import { suggestTown } from '../../accounts/sign-up-draft.ts'
import { useSession } from '../../session/session.tsx'
import { Banner } from '../../ui/banner.tsx'
import { useOutlasts } from '../../ui/hooks/outlasts.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Page } from '../../ui/page.tsx'
import { useDraft } from '../../data/draft.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { applyChanges, blankOffer, isSame, lastStep, type OfferChanges } from '../../jobs/draft/offer-draft.ts'
import { hasPhotoChanges, revivePhotos, samePhotos, type OfferPhotos } from '../../jobs/draft/offer-photos.ts'
import { keepVisitorOffer, readVisitorOffer, visitorPhotosKey } from '../../jobs/draft/visitor-offer.ts'
import { kindAfter } from '../../jobs/wizard/guessed-kind.ts'
import { OfferPhotosField } from '../../jobs/wizard/offer-photos-field.tsx'
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
    <Page title="Publier une offre">
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
        underDescription={<OfferPhotosField photos={offer.photos} />}
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
 * The offer of somebody without an account, who has no database on this device yet. There is one: a new title asks before it replaces another
 * offer that is described already.
 */
function useVisitorOffer(title: string | undefined): {
  offer: DraftedOfferState
  isAsking: boolean
  question: ReactNode
} {
  const [start] = useState(() => {
    const kept = readVisitorOffer()
    const isOther = title !== undefined && kept?.changes.title !== title
    const mustAsk = isOther && !!kept && (kept.hasPhotos || !isBlankText(kept.changes.description ?? ''))
    const resumed = isOther && !mustAsk ? undefined : kept
    return { changes: resumed?.changes ?? (isOther ? beginningOf(title) : {}), resumed, mustAsk }
  })
  const [isAsking, setAsking] = useState(start.mustAsk)
  const [wanted] = useState(title)
  const [changes, setChanges] = useState<OfferChanges>(start.changes)
  // Photos take a moment to prepare, in which the texts may change.
  const newest = useRef(changes)
  const { photos, changePhotos, isRead, isReady } = useVisitorPhotos()
  const [isPreparing, setPreparing] = useState(false)
  const draft = applyChanges(blankOffer, changes)
  const change = (after: OfferChanges) => {
    newest.current = after
    setChanges(after)
    keepVisitorOffer(after, hasPhotoChanges(photos))
  }
  const begin = (after: OfferChanges) => {
    change(after)
    changePhotos(samePhotos, after)
  }
  const offer: DraftedOfferState = {
    draft,
    base: blankOffer,
    isChanged: !isSame(draft, blankOffer) || hasPhotoChanges(photos),
    isRead,
    isReady,
    resumedAt: start.resumed ? (start.changes.step ?? 1) : null,
    descriptionBasedOn: undefined,
    photos: { value: photos, change: (shown) => changePhotos(shown, newest.current), isPreparing, setPreparing },
    set: (changed) => change({ ...changes, ...changed }),
    hold: () => keepVisitorOffer(changes, hasPhotoChanges(photos), true),
    restore: async () => change(changes),
    discard: () => begin({}),
    startOver: () => begin({}),
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
        begin(beginningOf(wanted))
      }}
    />
  )
  return { offer, isAsking, question }
}

/** The photos of that offer. Those of an offer that has expired are shown to nobody, and deleted. */
function useVisitorPhotos() {
  const database = useDatabase()
  const { value, isRead, change } = useDraft(
    visitorPhotosKey,
    (stored) => (readVisitorOffer()?.hasPhotos ? revivePhotos(stored) : undefined),
    samePhotos,
  )
  useEffect(() => {
    if (!readVisitorOffer()?.hasPhotos) void deleteDrafts(database, [visitorPhotosKey]).catch(() => undefined)
  }, [database])
  const changePhotos = (after: OfferPhotos, texts: OfferChanges) => {
    keepVisitorOffer(texts, hasPhotoChanges(after))
    change(after)
  }
  return { photos: value ?? samePhotos, changePhotos, isRead, isReady: value !== undefined }
}
