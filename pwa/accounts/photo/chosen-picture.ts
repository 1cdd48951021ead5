import { useEffect, useRef, useState } from 'react'
import { deleteDrafts, draftKeys, readDraft } from '../../../sync/store/drafts.ts'
import { keepGivenPhoto } from '../../../sync/store/shared.ts'
import { useDatabase } from '../../data/local-database.tsx'

/**
 * The picture that the person has chosen for their photo and not cropped yet. It stays on the device until the photo is written or it is put aside
 * (rule 1.2.59): a picture that was just taken is nowhere else.
 */
export function useChosenPicture() {
  const database = useDatabase()
  const [picture, setPicture] = useState<Blob>()
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const kept = await readDraft<Blob>(database, draftKeys.profilePhoto)
      if (isWanted && kept) setPicture((chosen) => chosen ?? kept)
    }
    read().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [database])

  /** Nothing deletes the picture before it is stored. */
  const storing = useRef(Promise.resolve())
  const after = (act: () => Promise<void>) => {
    setPicture(undefined)
    void storing.current.then(act).catch(() => undefined)
  }
  return {
    picture,
    choose: (chosen: Blob) => {
      setPicture(chosen)
      const kept = keepGivenPhoto(database, { key: draftKeys.profilePhoto, photo: chosen })
      // Without room on the device it waits on this page alone.
      storing.current = kept.catch(() => undefined)
    },
    /** Closes the editor and calls `write`, which deletes the picture. */
    spend: (write: () => Promise<void>) => after(write),
    putAside: () => after(() => deleteDrafts(database, [draftKeys.profilePhoto])),
  }
}
