import { useEffect, useEffectEvent } from 'react'
import { useDatabase } from '../../data/local-database.tsx'
import { adoptVisitorOffer } from '../draft/visitor-offer.ts'

/** Opens the wizard, once, with the offer that the person wrote before they signed up (rule 2.2.116). */
export function useVisitorOffer(open: () => void): void {
  const database = useDatabase()
  const publish = useEffectEvent(open)
  useEffect(() => {
    adoptVisitorOffer(database).then(
      (isAdopted) => isAdopted && publish(),
      // Where nothing can be stored, the offer waits with the visitor's page.
      () => undefined,
    )
  }, [database])
}
