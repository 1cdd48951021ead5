import { Flag } from 'lucide-react'
import { useState } from 'react'
import { fullName } from '../../schema/accounts/user.ts'
import { isWrittenBy, type Review } from '../../schema/reviews/review.ts'
import { ofName } from '../../schema/french.ts'
import { useSession } from '../session/session.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Labels a review by its text, or else by its stars. */
const labelOf = ({ comment, rating, job }: Review): string =>
  comment ? `« ${comment} »` : `${rating} ${rating > 1 ? 'étoiles' : 'étoile'}, ${job.title}`

/** Reports one evaluation, on any screen (rule 1.4.50). Visitors and the review's author have no such button (rule 1.2.407). */
export function ReportReview({ review }: { review: Review }) {
  const { user } = useSession()
  const [isAsked, setAsked] = useState(false)
  const author = fullName(review.reviewer)
  if (!user || isWrittenBy(review, user)) return null
  return (
    <>
      <IconButton label={`Signaler l’évaluation ${ofName(author)}`} onClick={() => setAsked(true)}>
        <Flag size={18} />
      </IconButton>
      {isAsked && (
        <ReportDialog
          about={review.id}
          targets={[{ kind: 'review', subjectId: review.id, label: labelOf(review) }]}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
