import type { JobRow } from '../../../schema/jobs/job.ts'
import { photoLimits } from '../../../schema/limits.ts'
import { ofChat } from '../../data/chosen-photo.ts'
import { PhotosField } from '../../data/photos-field.tsx'
import { useJobPhotos } from '../job-photos.ts'
import type { DraftedPhotos } from './use-offer-draft.ts'

interface OfferPhotosFieldProps {
  photos: DraftedPhotos
  /** The published offer that is edited. */
  job?: JobRow
}

/** The photos of an offer: at most three, those that are published before the added ones (rule 2.2.134). */
export function OfferPhotosField({ photos, job }: OfferPhotosFieldProps) {
  const { added, removed } = photos.value
  const published = useJobPhotos(job, true)
  const kept = published.filter(({ id }) => !removed.includes(id))
  const urls = kept.flatMap(({ url }) => url ?? [])
  return (
    <PhotosField
      label="Photos"
      hint={`JPG ou PNG, ${photoLimits.perOffer} au plus. Tout le monde les voit : ni visage, ni adresse.`}
      alt={(place) => `Photo ${place} de l’offre`}
      most={photoLimits.perOffer}
      size={ofChat}
      photos={urls.length === kept.length ? [...urls, ...added] : undefined}
      onChange={(left) =>
        photos.change({
          added: left.filter((url) => !urls.includes(url)),
          removed: [...removed, ...kept.flatMap(({ id, url }) => (url !== undefined && !left.includes(url) ? id : []))],
        })
      }
      isBusy={photos.isPreparing}
      onBusyChange={photos.setPreparing}
    />
  )
}
