import { ArrowDownWideNarrow, ArrowLeft } from 'lucide-react'
import { useDeferredValue, useState, type ReactNode } from 'react'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { useDistances } from '../jobs/offers/distances.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { focusAtMount } from '../ui/hooks/focus-at-mount.ts'
import { useLastDefined } from '../ui/hooks/last-defined.ts'
import { useShownPart } from '../ui/hooks/shown-part.ts'
import { ListDetail } from '../ui/list-detail.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { fitOf } from './applicants-fit.ts'
import type { Applicant, Applicants } from './applicants-queries.ts'
import { ApplicantRow } from './applicants-row.tsx'
import { sortApplicants, type ApplicantOrder } from './applicants-sorting.ts'

interface ApplicantComparisonProps extends Applicants {
  /** The application whose card is open; the one in the first row is, beside the list, if none was chosen. */
  openId: Id | undefined
  /** Whether the card stands beside the list, and not in its place. */
  isBeside: boolean
  onOpen: (id: Id | undefined) => void
  card: (applicant: Applicant) => ReactNode
}

const listStyle = css({ stack: '2' })
const orderStyle = css({ mb: '3' })
const paneStyle = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  rounded: 'card',
})
const backStyle = css({ mt: '-2', mb: '2', mx: '-3', px: '3' })

/** Several applicants as rows to compare, and the card of one of them (rule 2.2.103). */
export function ApplicantComparison({ job, applicants, openId, isBeside, onOpen, card }: ApplicantComparisonProps) {
  const [order, setOrder] = useState<ApplicantOrder>('arrival')
  const left = useLastDefined(openId)
  const fromOffer = useDistances(job.location)
  // Ten rows at first, somewhat more than a phone shows.
  const { count, end } = useShownPart('applicants', applicants.length, 10)
  // The dialog opens at once even if its applicants are on the device; their rows are rendered after it.
  const drawn = useDeferredValue(count, 0)
  if (drawn === 0) return <ApplicantsSkeleton count={applicants.length} />

  const compared = applicants.map((applicant) => ({ ...applicant, fit: fitOf(job, applicant.student, fromOffer) }))
  const sorted = sortApplicants(compared, order)
  const chosen = sorted.find(({ application }) => application.id === openId) ?? (isBeside ? sorted[0] : undefined)

  const list = (
    <>
      <SelectField
        className={orderStyle}
        label="Ordre"
        hideLabel
        icon={<ArrowDownWideNarrow size={18} />}
        items={ordersOf(
          job,
          Boolean(fromOffer),
          applicants.some(({ application }) => application.isShortlisted) || order === 'shortlist',
        )}
        value={order}
        onValueChange={setOrder}
      />
      <ul className={listStyle}>
        {sorted.slice(0, drawn).map((applicant) => (
          <li key={applicant.application.id}>
            <ApplicantRow
              {...applicant}
              isOpen={chosen === applicant}
              takesFocus={!isBeside && left === applicant.application.id}
              onOpen={() => onOpen(applicant.application.id)}
            />
          </li>
        ))}
        {end && <li ref={end} aria-hidden />}
      </ul>
    </>
  )
  if (isBeside) {
    return (
      <ListDetail
        isBeside
        place="dialog"
        label="Candidature choisie"
        opensAtOnce
        list={list}
        detail={
          // Each card begins at its top.
          <div key={chosen?.application.id} className={paneStyle}>
            {chosen && card(chosen)}
          </div>
        }
      />
    )
  }
  if (!chosen) return list
  return (
    <>
      <Button ref={focusAtMount} variant="ghost" size="small" className={backStyle} onClick={() => onOpen(undefined)}>
        <ArrowLeft size={18} /> Toutes les candidatures
      </Button>
      {card(chosen)}
    </>
  )
}

/** The orders that tell the applicants of this offer apart. */
const ordersOf = ({ scheduledFor, deliveryType }: JobRow, isPlaceKnown: boolean, hasShortlist: boolean) => [
  { value: 'arrival' as const, label: 'Ordre d’arrivée' },
  { value: 'rating' as const, label: 'Meilleure note' },
  ...(isPlaceKnown && deliveryType !== 'remote' ? [{ value: 'distance' as const, label: 'Les plus proches' }] : []),
  ...(scheduledFor === null ? [] : [{ value: 'free' as const, label: 'Disponibles ce jour' }]),
  ...(hasShortlist ? [{ value: 'shortlist' as const, label: 'Présélection d’abord' }] : []),
]

/** One card, or as many rows as fill a phone's screen: each more element would delay the response to the press. */
export const ApplicantsSkeleton = ({ count }: { count: number }) =>
  count > 1 ? <ListSkeleton shape="row" count={Math.min(count, 4)} /> : <ListSkeleton shape="letter" count={1} />
