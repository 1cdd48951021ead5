import { useCallback, useEffect, useRef, useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import { draftKeys, readDraft, saveDraft } from '../../sync/drafts.ts'
import { useDatabase } from '../shell/local-database.tsx'

const pause = 300

/**
 * The letter to a job as it is typed, kept on this device from the first pause on. `text` is undefined until the kept one is read.
 * Sending clears the kept one; `forget` keeps what is still in the field from being saved again.
 */
export function useLetterDraft(jobId: Id, initial?: string) {
  const database = useDatabase()
  const key = draftKeys.letter(jobId)
  const [text, setText] = useState(initial)
  const [isSaved, setSaved] = useState(false)
  const unsaved = useRef<string | undefined>(initial)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(async () => {
    clearTimeout(timer.current)
    const typed = unsaved.current
    if (typed === undefined) return
    unsaved.current = undefined
    try {
      await saveDraft(database, key, typed)
      setSaved(true)
    } catch {
      // A full or closed storage: nothing says "enregistré", and the text stays in the field.
      unsaved.current ??= typed
    }
  }, [database, key])

  useEffect(() => {
    let isWanted = true
    const show = (kept: unknown) => {
      if (!isWanted) return
      const found = typeof kept === 'string' ? kept : ''
      setText((typed) => typed ?? found)
      setSaved(found !== '')
    }
    readDraft<unknown>(database, key).then(show, () => show(''))
    return () => {
      isWanted = false
    }
  }, [database, key])

  useEffect(() => {
    const leave = () => void save()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [save])

  const change = (typed: string) => {
    setText(typed)
    setSaved(false)
    unsaved.current = typed
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), pause)
  }

  const forget = () => {
    clearTimeout(timer.current)
    unsaved.current = undefined
  }

  return { text, change, save, forget, isSaved: isSaved && text?.trim() !== '' }
}
