import { useEffect, useRef, useState } from 'react'
import { deleteDrafts, readDraft } from '../../../sync/store/drafts.ts'
import { keepGivenPhoto } from '../../../sync/store/web-share.ts'
import { useDatabase } from '../../data/local-database.tsx'

/**
 * The picture that the person has chosen and not sent yet, by the key of its draft. It stays on the device until the photo is written or it is put
 * aside (rules 1.2.59 and 1.2.149): a picture that was just taken is nowhere else.
 */
export function useChosenPicture(key: string) {
  const database = useDatabase()
  const [picture, setPicture] = useState<Blob>()
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const kept = await readDraft<Blob>(database, key)
      if (isWanted && kept) setPicture((chosen) => chosen ?? kept)
    }
    read().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [database, key])

  /** Nothing deletes the picture before it is stored. */
  const storing = useRef(Promise.resolve())
  const after = (act: () => Promise<void>) => {
    setPicture(undefined)
    void storing.current.then(act).catch(() => undefined)
  }
  return {
    picture,
    /** Resolves once the picture is stored. Without room on the device it waits on this page alone. */
    choose: (chosen: Blob): Promise<void> => {
      setPicture(chosen)
      storing.current = keepGivenPhoto(database, { key, photo: chosen }).catch(() => undefined)
      return storing.current
    },
    /** Closes the editor and calls `write`, which deletes the picture. */
    spend: (write: () => Promise<void>) => after(write),
    putAside: () => after(() => deleteDrafts(database, [key])),
  }
}
