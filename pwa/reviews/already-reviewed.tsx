import { refusalText } from '../../schema/refusals.ts'
import starArt from '../ui/art/star.svg?drawing'
import { useConnection } from '../data/sync-provider.tsx'
import { whenItLeaves } from '../outbox/write-text.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Replaces the form once the review is written: each party reviews the other only once. */
export function AlreadyReviewed({ isWaiting }: { isWaiting: boolean }) {
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
