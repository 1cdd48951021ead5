import { useEffect, useEffectEvent } from 'react'
import { useDatabase } from '../../data/local-database.tsx'
import { useUser } from '../../session/session.tsx'
import { adoptVisitorOffer } from './visitor-offer.ts'

/** Opens the wizard, once, with the offer that the person wrote before they signed up (rule 2.2.116). */
export function useAdoptedOffer(open: () => void): void {
  const database = useDatabase()
  const user = useUser()
  const publish = useEffectEvent(open)
  const adopt = useEffectEvent(() => adoptVisitorOffer(database, user))
  useEffect(() => {
    adopt().then(
      (isAdopted) => isAdopted && publish(),
      // Where nothing can be stored, the offer waits with the visitor's page.
      () => undefined,
    )
  }, [database])
}
