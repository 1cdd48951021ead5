import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readDraft, saveDraft } from '../../sync/store/drafts.ts'
import { useDatabase } from './local-database.tsx'

const pause = 250

/**
 * A draft under this key. The device stores it at the first pause in typing and when the person leaves the page. `value` is undefined until
 * the stored draft is read. `revive` checks a stored draft, which an older version of the app may have written, and returns undefined for one
 * that this version cannot use. `settle` sets a value without storing it: the write that uses the value deletes the stored draft. `isKept`
 * is true once the device holds the current value.
 */
export function useDraft<T>(
  key: string,
  revive: (kept: unknown) => T | undefined,
  blank: T,
): { value: T | undefined; isKept: boolean; change: (value: T) => void; settle: (value: T) => void } {
  const database = useDatabase()
  const [value, setValue] = useState<T>()
  const [isKept, setKept] = useState(false)
  const unsaved = useRef<{ value: T } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const take = useEffectEvent((kept: unknown) => {
    const revived = revive(kept)
    setValue((typed) => typed ?? revived ?? blank)
    setKept(revived !== undefined && !unsaved.current)
  })

  const save = useCallback(() => {
    clearTimeout(timer.current)
    if (!unsaved.current) return
    const { value: typed } = unsaved.current
    unsaved.current = null
    // With a full storage nothing is stored, and `isKept` stays false.
    saveDraft(database, key, typed).then(
      () => setKept(unsaved.current === null),
      () => undefined,
    )
  }, [database, key])

  useEffect(() => {
    let isWanted = true
    void readDraft<unknown>(database, key).then((kept) => isWanted && take(kept))
    return () => {
      isWanted = false
    }
  }, [database, key])

  useEffect(() => {
    // A phone may end an app in the background without a further event.
    const saveAside = () => document.visibilityState === 'hidden' && save()
    addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', saveAside)
    return () => {
      removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', saveAside)
      save()
    }
  }, [save])

  const change = (typed: T) => {
    setValue(typed)
    setKept(false)
    unsaved.current = { value: typed }
    clearTimeout(timer.current)
    timer.current = setTimeout(save, pause)
  }
  const settle = (settled: T) => {
    clearTimeout(timer.current)
    unsaved.current = null
    setValue(settled)
    setKept(false)
  }
  return { value, isKept, change, settle }
}
