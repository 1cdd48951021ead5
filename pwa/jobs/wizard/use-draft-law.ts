import { useEffect, useState } from 'react'
import type { WageRow } from '../../../schema/law/wages.ts'
import { fetchConfig, readReplacedWages } from '../../../sync/fetched/config.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { lawCode } from '../../law/law-code.ts'
import { useToday } from '../../ui/hooks/today.ts'
import type { OfferDraft } from '../draft/offer-draft.ts'

type LawParts = NonNullable<typeof lawCode.loaded>
export type DraftFloor = NonNullable<ReturnType<LawParts['draftFloorOf']>>

/** What the law says of an offer in the wizard, and the parts that show it. */
export interface DraftLaw extends DraftFloor {
  parts: LawParts
}

/**
 * Reads the law once the wizard is open: first what the device has, then what an operator has replaced since. Undefined until then, without the file, and
 * while the place names no canton.
 */
export function useDraftLaw(draft: OfferDraft, isOpen: boolean): DraftLaw | undefined {
  const database = useDatabase()
  const now = useToday()
  const [known, setKnown] = useState<{ parts: LawParts; replaced: WageRow[] }>()
  useEffect(() => {
    if (!isOpen) return
    let isWanted = true
    const read = async () => {
      const [parts, replaced] = await Promise.all([lawCode.ask(), readReplacedWages(database)])
      if (isWanted) setKnown({ parts, replaced })
    }
    const readAll = async () => {
      await read()
      await fetchConfig(database)
      await read()
    }
    readAll().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [database, isOpen])
  const found = known?.parts.draftFloorOf(draft, known.replaced, now)
  return known && found && { parts: known.parts, ...found }
}
