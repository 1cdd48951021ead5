import { useId } from 'react'
import type { PublicUser } from '../../../schema/accounts/user.ts'
import { Loading } from '../../data/loading.tsx'
import { css } from '../../styled-system/css'
import noOfferArt from '../../ui/art/no-application.svg?drawing'
import { describeDate, placeOf } from '../job-format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { InvitationAct } from './invitation-act.tsx'
import { useInvitableOffers, type InvitableOffer } from './queries.ts'

interface InviteDialogProps {
  student: PublicUser
  open: boolean
  onClose: () => void
}

const listStyle = css({ display: 'grid' })
const rowStyle = css({
  row: '2',
  justifyContent: 'space-between',
  py: '2',
  '&:not(:last-child)': { borderBottomWidth: 'hair', borderColor: 'line' },
})
const wordsStyle = css({ flex: '[1 1 12rem]', minWidth: '0' })
const titleStyle = css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })
const factsStyle = css({ textStyle: 'small', color: 'soft' })

/** Asks a student to apply for one of one's open offers (rule 2.2.112). */
export function InviteDialog({ student, open, onClose }: InviteDialogProps) {
  const offers = useInvitableOffers(student.id)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Inviter ${student.firstName} à postuler`}
      description={offers?.length === 0 ? undefined : `${student.firstName} recevra une notification avec votre offre.`}
    >
      {offers === undefined && <Loading level={3} count={2} />}
      {offers?.length === 0 && (
        <EmptyState
          level={3}
          drawing={noOfferArt}
          title="Aucune offre ouverte"
          text={`Publiez d’abord une offre : vous pourrez ensuite y inviter ${student.firstName}.`}
          action={
            <LinkButton variant="lake" to="/dashboard" search={{ tab: 'publish' }}>
              Publier une offre
            </LinkButton>
          }
        />
      )}
      {offers && offers.length > 0 && (
        <ul className={listStyle}>
          {offers.map((offer) => (
            <OfferRow key={offer.job.id} {...offer} student={student} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function OfferRow({ job, invitation, student }: InvitableOffer & { student: PublicUser }) {
  const titleId = useId()
  return (
    <li className={rowStyle}>
      <div className={wordsStyle}>
        <p id={titleId} className={titleStyle}>
          {job.title}
        </p>
        <p className={factsStyle}>
          {describeDate(job)}&nbsp;· {placeOf(job)}
        </p>
      </div>
      <InvitationAct jobId={job.id} student={student} invitation={invitation} describedBy={titleId} />
    </li>
  )
}
