import { useNavigate } from '@tanstack/react-router'
import { Save, Send } from 'lucide-react'
import { useRef, useState, type SyntheticEvent } from 'react'
import { firstNameOf } from '../../schema/accounts/party-names.ts'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { photoLimits } from '../../schema/limits.ts'
import { fromDataUrl } from '../../sync/store/photos.ts'
import { deleteDrafts, draftKeys, reviewDrafts, saveDraft } from '../../sync/store/drafts.ts'
import { ofWork } from '../data/chosen-photo.ts'
import { useDraft } from '../data/draft.ts'
import { useDatabase } from '../data/local-database.tsx'
import { PhotosField } from '../data/photos-field.tsx'
import { proposeLabel, proposePlace } from '../jobs/reserving/propose-words.ts'
import { useKeptToast, whenItLeaves } from '../outbox/write-text.ts'
import { SuspendedBanner } from '../safety/suspended-banner.tsx'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { focusFirstError, withoutErrorsOf, type FieldErrors } from '../ui/hooks/validation.ts'
import { showToast } from '../ui/toast.ts'
import {
  blankReview,
  checkReview,
  doubtsOf,
  fewestStarsForYes,
  reviveReview,
  toDraft,
  type DraftedReview,
  type Reviewed,
  type ReviewField,
} from './draft/drafted-review.ts'
import type { Given } from './given.ts'
import { ReviewFields, YesOrNo } from './review-fields.tsx'
import { useReviewPhotos } from './review-photos.ts'
import { useReviewSending, type RefusedReview, type SendingOutcome } from './review-sending.ts'
import { describeRefusedReview } from './outbox/words.ts'
import { refusalText } from '../../schema/refusals.ts'
import starArt from '../ui/art/star.svg?drawing'
import { useConnection } from '../data/sync-provider.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface ReviewFormProps {
  jobId: Id
  /** Undefined if the address does not name the person. */
  revieweeId: Id | undefined
  reviewed: Reviewed
  /** A refused review, to edit and send again. */
  refused: RefusedReview | undefined
}

const formStyle = css({ pile: '6' })
const askedStyle = css({ pile: '4', mt: '4' })
const footStyle = css({ pile: '2.5' })
const savedStyle = css({
  bar: '1.5',
  justifyContent: 'center',
  textStyle: 'meta',
  color: 'soft',
})

/** While a complaint is open, a review completes no job (rule 3.4.37). */
const done = {
  student: 'L’étudiant a été évalué et le job est maintenant terminé.',
  complained: 'L’étudiant a été évalué. Le job n’est pas terminé : un problème est signalé.',
  individual: 'Le particulier a été évalué. Merci !',
}

/** The form in which one party of a job reviews the other, once (rules 2.2.87–2.2.89 and 2.5.15–2.5.23). */
export function ReviewForm({ given, ...review }: ReviewFormProps & { given: Given | undefined }) {
  const sending = useReviewSending(review.refused)
  const [isRefusedAsGiven, setRefusedAsGiven] = useState(false)

  // While this form is sending, the review on this device is the one that it sends.
  if (((given === 'given' || given === 'waiting') && !sending.isSending) || isRefusedAsGiven) {
    return <AlreadyReviewed isWaiting={given === 'waiting'} />
  }
  // A component of its own, so that it reads the drafts anew when a waiting review is taken back while this form is open.
  return <Fields {...review} sending={sending} onRefusedAsGiven={() => setRefusedAsGiven(true)} />
}

/** Milliseconds in which the next step is offered after a review. */
const againTime = 12_000

interface FieldsProps extends ReviewFormProps {
  sending: ReturnType<typeof useReviewSending>
  onRefusedAsGiven: () => void
}

/** The form's fields. The device stores their draft until the review is sent. */
function Fields({ jobId, revieweeId, reviewed, refused, sending, onRefusedAsGiven }: FieldsProps) {
  const database = useDatabase()
  const navigate = useNavigate()
  const keptToast = useKeptToast()
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(draftKeys.review(jobId), reviveReview, refused ? toDraft(refused.args) : blankReview)
  const photos = useReviewPhotos(jobId, refused)
  const { send, isSending, roomNotice, endSending, refresh, isThere } = sending
  const [errors, setErrors] = useState<FieldErrors<ReviewField>>({})
  const [why, setWhy] = useState<string>()
  const [isPreparing, setPreparing] = useState(false)
  // The questions that the person is asked about before sending, once; undefined until then.
  const [doubts, setDoubts] = useState<ReturnType<typeof doubtsOf>>()
  const [isAsking, setAsking] = useState(false)

  const typed = draft.value ?? blankReview

  const set = (changed: Partial<DraftedReview>) => {
    draft.change({ ...typed, ...changed })
    setErrors((found) => withoutErrorsOf(found, changed))
  }
  const submit = async () => {
    // A photo that is still being prepared would stay behind.
    if (isSending || isPreparing || !draft.value || !photos.value) return
    const checked = checkReview(typed, revieweeId, reviewed)
    if ('errors' in checked) {
      setErrors(checked.errors)
      if (checked.toast) showToast({ kind: 'error', ...checked.toast })
      return focusFirstError(form.current)
    }
    const found = reviewed === 'student' ? doubtsOf(typed) : []
    if (found.length > 0 && !doubts) {
      setDoubts(found)
      return setAsking(true)
    }
    setAsking(false)
    setWhy(undefined)
    // The outbox's write deletes the stored drafts, and a late save must not restore them.
    draft.settle(typed)
    photos.settle(photos.value)
    const review = { jobId, revieweeId: checked.revieweeId, ...checked.content }
    const outcome = await send(review, photos.value.map(fromDataUrl))
    if (outcome.outcome === 'failed') return await keep(outcome, checked.revieweeId)
    await leave(outcome.outcome)
  }

  const keep = async (outcome: Extract<SendingOutcome, { outcome: 'failed' }>, about: Id): Promise<void> => {
    if (!outcome.isTold) showToast({ kind: 'error', ...describeRefusedReview(outcome.code, outcome.why) })
    setWhy(outcome.why)
    if (outcome.code === 'already_reviewed') {
      forget()
      void refresh(about)
      onRefusedAsGiven()
    } else if (isThere()) {
      draft.change(typed)
      if (photos.value) photos.change(photos.value)
      await saveDraft(database, draftKeys.review(jobId), typed).catch(() => undefined)
    }
    endSending()
  }

  const leave = async (outcome: 'applied' | 'waiting') => {
    forget()
    const job = await database.jobs.get(jobId).catch(() => undefined)
    const isComplained = reviewed === 'student' && job?.complaint
    const description = done[isComplained ? 'complained' : reviewed]
    const again = reviewed === 'student' && !isComplained ? await readAgain(job) : undefined
    showToast(
      outcome === 'applied' ? { kind: 'success', title: 'Évaluation envoyée !', description, ...again } : keptToast(),
    )
    if (isThere()) void navigate({ to: '/dashboard', search: {} })
  }

  /** Whoever is happy with a student may propose the next offer to them first. */
  const readAgain = async (job: JobRow | undefined) => {
    if (typed.rating < fewestStarsForYes || !job?.assignedToId) return undefined
    const student = await database.people.get(job.assignedToId).catch(() => undefined)
    if (!student || student.isDeleted) return undefined
    const label = proposeLabel(firstNameOf(student, 'student'))
    return { duration: againTime, action: { label, onClick: () => void navigate(proposePlace(jobId)) } }
  }

  const forget = () => {
    draft.settle(typed)
    photos.settle([])
    void deleteDrafts(database, reviewDrafts(jobId)).catch(() => undefined)
  }

  return (
    <form
      ref={form}
      noValidate
      inert={isSending}
      className={formStyle}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      <SuspendedBanner>
        Cette évaluation ne peut pas partir pour l’instant. Elle reste en brouillon sur cet appareil.
      </SuspendedBanner>
      {why && (
        <Banner kind="error" role="alert">
          {why}
        </Banner>
      )}
      {roomNotice}
      <ReviewFields draft={typed} set={set} errors={errors} reviewed={reviewed} disabled={!draft.value} />
      {photos.failure && (
        <Banner kind="error" role="alert" action={<Unreadable {...photos.failure} />}>
          Vos photos n’ont pas pu être rouvertes.
        </Banner>
      )}
      <PhotosField
        label="Photos du travail"
        hint={`JPG ou PNG, ${photoLimits.perReview} au plus.`}
        alt={(place) => `Le travail, vue ${place}`}
        most={photoLimits.perReview}
        size={ofWork}
        photos={photos.value}
        onChange={photos.change}
        isBusy={isPreparing}
        onBusyChange={setPreparing}
      />
      <div className={footStyle}>
        <Button
          type="submit"
          variant={reviewed === 'student' ? 'lake' : 'sun'}
          full
          disabled={!draft.value || !photos.value}
          aria-disabled={isPreparing}
          busy={isSending}
          busyLabel="Envoi..."
        >
          <Send size={20} /> Envoyer l’évaluation
        </Button>
        {/* A review is never required (rule 4.5). */}
        <LinkButton variant="ghost" full to="/dashboard">
          Plus tard
        </LinkButton>
        <p className={savedStyle}>
          {draft.isKept && (
            <>
              <Save size={14} /> Brouillon enregistré sur cet appareil
            </>
          )}
        </p>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Est-ce bien « Non » ?"
        text="Vous donnez quatre ou cinq étoiles : corrigez ici, ou envoyez tel quel."
        confirmLabel="Envoyer l’évaluation"
        cancelLabel="Revenir au formulaire"
        tone="lake"
        onConfirm={() => void submit()}
      >
        <div className={askedStyle}>
          {doubts?.map((question) => (
            <YesOrNo key={question} question={question} draft={typed} set={set} />
          ))}
        </div>
      </ConfirmDialog>
    </form>
  )
}

function Unreadable({ retry, goWithout }: { retry: () => void; goWithout: () => void }) {
  return (
    <>
      <Button variant="line" size="small" onClick={retry}>
        Réessayer
      </Button>
      <Button variant="line" size="small" onClick={goWithout}>
        Continuer sans ces photos
      </Button>
    </>
  )
}

/** Replaces the form once the review is written: each party reviews the other only once. */
function AlreadyReviewed({ isWaiting }: { isWaiting: boolean }) {
  const connection = useConnection()
  const waiting =
    connection === 'offline' ? 'Votre évaluation est en attente de réseau.' : 'Votre évaluation est en attente.'
  return (
    <EmptyState
      drawing={starArt}
      title={isWaiting ? waiting : refusalText('already_reviewed')}
      {...(isWaiting && {
        text: `Elle est enregistrée sur cet appareil et partira ${whenItLeaves(connection)}.`,
      })}
      action={
        <LinkButton to="/dashboard" search={isWaiting ? { tab: 'synchronisation' } : {}}>
          {isWaiting ? 'Voir les envois en attente' : 'Retour au tableau de bord'}
        </LinkButton>
      }
    />
  )
}
