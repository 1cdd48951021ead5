import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readDraft, saveDraft } from '../../sync/store/drafts.ts'
import { useDatabase } from './local-database.tsx'

const pause = 250

/**
 * What somebody is typing under this key, kept on the device from the first pause on and when the page is left. `value` is undefined until
 * the kept one was read. `revive` judges what was kept, perhaps by an older version of the app; undefined is nothing usable.
 * `settle` sets a value without keeping it: the write that it went into clears the kept one. `isKept`: what stands there is on the device.
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
    // A full storage keeps nothing, and nobody is told that it did.
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
    // A phone that puts the app aside may end it without another word.
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
