import { splitAddress } from '../../../schema/jobs/place.ts'
import { useSession } from '../../session/session.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { StepProps } from './step.ts'

/**
 * Notices an address in the place of an offer, which everybody reads, and keeps it at a press for whoever is accepted (rule 1.2.756). A shop or a station
 * may stay as it is.
 */
export function PrivateAddress({ draft: { location, address }, set }: Pick<StepProps, 'draft' | 'set'>) {
  const city = useSession().user?.city ?? ''
  const found = splitAddress(location)
  if (found) {
    const place = found.place || city
    return (
      <Banner
        kind="wait"
        role="status"
        title="Tout le monde lirait cette adresse."
        {...(place !== '' && {
          action: (
            <Button size="small" variant="line" onClick={() => set({ location: place, address: found.address })}>
              {`Montrer seulement ${place}`}
            </Button>
          ),
        })}
      >
        {`La personne acceptée seule peut recevoir « ${found.address} ».`}
      </Banner>
    )
  }
  if (address === '') return null
  return (
    <Banner
      kind="plain"
      role="status"
      title="Adresse pour la personne acceptée"
      action={
        <Button size="small" variant="line" onClick={() => set({ address: '' })}>
          Retirer
        </Button>
      }
    >
      {`${address}. Elle reste sur cet appareil jusqu’à votre accord, puis part dans votre conversation.`}
    </Banner>
  )
}
