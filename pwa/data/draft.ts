import { liveQuery } from 'dexie'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readDraft, saveDraft, saysSame } from '../../sync/store/drafts.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { keepTyped } from '../../sync/store/typed.ts'
import { beforeReload } from '../updates/reload.ts'
import { useDatabase } from './local-database.tsx'

const pause = 250
/** When a draft that could not be read is read again, in milliseconds. */
const readAgainAfter = 1000

/** A text that another window has put under this one. */
const goesOn = (stored: unknown, shown: unknown) =>
  typeof stored === 'string' && typeof shown === 'string' && stored.startsWith(shown)

/** A form of this page that shows a draft. */
interface Showing {
  key: string
  /** Stores what is typed. */
  save: () => Promise<void>
  /** Shows what is stored. */
  reread: () => Promise<void>
}
const forms = new Set<Showing>()
beforeReload.add(() => Promise.all([...forms].map(({ save }) => save())))

/** Changes a stored draft from outside its form, which may be on the page: it stores what is typed before, and shows the change after. */
export const changeDraft = async <T>(key: string, change: () => Promise<T>): Promise<T> => {
  const showing = [...forms].filter((form) => form.key === key)
  await Promise.all(showing.map(({ save }) => save()))
  const changed = await change()
  await Promise.all(showing.map(({ reread }) => reread()))
  return changed
}

/** Reads a draft. Where this form has made a copy since, that is not what was kept before. */
const readUnder = async (database: LocalDatabase, key: string, hasCopied: boolean): Promise<unknown> =>
  hasCopied ? (await database.drafts.get(key))?.value : await readDraft(database, key)

interface Draft<T> {
  value: T | undefined
  isRead: boolean
  isKept: boolean
  change: (value: T | Change<T>) => void
  settle: (value: T) => void
}
type Change<T> = (before: T) => T

/**
 * A draft under this key. The device stores it at the first pause in typing and when the person leaves the page; a page that ends before leaves a
 * copy of what was typed (sync/store/typed.ts). `value` is undefined until the stored draft is read; where it cannot be, it is the blank, what is
 * typed stays in the copy alone, and the draft is read again: it may be deleted only once `isRead`. `revive` checks a stored draft, which an older
 * version of the app may have written, and returns undefined for one that this version cannot use. `settle` sets a value without storing it: the
 * write that uses the value deletes the stored draft. `isKept` is true once the device holds the current value. `change` takes a value, or what
 * makes it from the one before, for changes of one commit. `merge` puts what was typed before the stored draft was read together with that draft;
 * without it what was typed wins.
 */
export function useDraft<T>(
  key: string,
  revive: (kept: unknown) => T | undefined,
  blank: T,
  merge: (kept: T, typed: T) => T = (_kept, typed) => typed,
): Draft<T> {
  const database = useDatabase()
  const [value, setValue] = useState<T>()
  const [isKept, setKept] = useState(false)
  /** What was typed and no save has taken up yet. */
  const unsaved = useRef<{ value: T } | null>(null)
  /** The newest save, which may be under way. */
  const saved = useRef(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What is shown; undefined while nothing was read or typed. */
  const latest = useRef<{ value: T }>(undefined)
  /** What was shown when the device last held it. A settled value is none of it: its own write deletes the stored draft. */
  const held = useRef<{ value: T }>(undefined)
  /** What was shown when it was last read from the device: whoever has typed nothing since shows no text of their own. */
  const taken = useRef<{ value: T }>(undefined)
  /** What the device holds, as far as this form knows. */
  const stored = useRef<{ value: unknown }>(undefined)
  const [isRead, setRead] = useState(false)
  const reading = useRef<'under way' | 'failed' | 'done'>('under way')

  const save = useCallback(() => {
    clearTimeout(timer.current)
    // Over a draft that could not be read nothing is written: a copy holds what was typed.
    if (!unsaved.current || reading.current === 'failed') return saved.current
    const { value: typed } = unsaved.current
    const showing = latest.current
    unsaved.current = null
    stored.current = { value: typed }
    database.knownDrafts.set(key, typed)
    // With a full storage nothing is stored, and `isKept` stays false.
    saved.current = saveDraft(database, key, typed).then(
      () => {
        held.current = showing
        setKept(latest.current === showing)
      },
      () => void database.knownDrafts.delete(key),
    )
    return saved.current
  }, [database, key])

  const show = (shown: T) => {
    latest.current = { value: shown }
    setValue(shown)
  }
  const keepCopy = () => {
    if (unsaved.current) keepTyped(database.userId, key, unsaved.current.value, database.now())
  }
  const saveSoon = () => {
    keepCopy()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), pause)
  }
  const take = useEffectEvent((kept: unknown) => {
    const revived = revive(kept)
    if (!latest.current) {
      show(revived ?? blank)
      held.current = taken.current = latest.current
    } else if (reading.current !== 'done' && unsaved.current) {
      const typed = latest.current.value
      unsaved.current = { value: revived === undefined ? typed : merge(revived, typed) }
      show(unsaved.current.value)
      saveSoon()
    }
    reading.current = 'done'
    setRead(true)
    setKept(revived !== undefined && !unsaved.current)
  })

  const goOnUnread = useEffectEvent(() => {
    reading.current = 'failed'
    setValue((shown) => (shown === undefined ? blank : shown))
    keepCopy()
  })

  useEffect(() => {
    let isWanted = true
    let again: ReturnType<typeof setTimeout>
    const read = async () => {
      try {
        // Another window may send it before this one follows what becomes of it.
        const [found, kept] = await Promise.all([
          database.drafts.get(key),
          readUnder(database, key, reading.current === 'failed' && unsaved.current !== null),
        ])
        if (!isWanted) return
        stored.current = found
        database.knownDrafts.set(key, found?.value)
        take(kept)
      } catch {
        if (!isWanted) return
        goOnUnread()
        again = setTimeout(() => void read(), readAgainAfter)
      }
    }
    void read()
    return () => {
      isWanted = false
      clearTimeout(again)
    }
  }, [database, key])

  useSaveOnLeaving(save)

  const showStored = useEffectEvent((kept: unknown) => {
    const revived = revive(kept)
    if (revived === undefined || unsaved.current) return
    show(revived)
    held.current = taken.current = latest.current
    database.knownDrafts.set(key, kept)
    setKept(true)
  })
  useEffect(() => {
    const form = { key, save, reread: async () => showStored(await readDraft<unknown>(database, key)) }
    forms.add(form)
    return () => void forms.delete(form)
  }, [database, key, save])

  // Another window of the app may send what this one shows too, or discard it. What was typed over it elsewhere is another text.
  const clear = (gone: unknown) => {
    setKept(false)
    const shown = latest.current?.value
    if (!saysSame(revive(gone), revive(shown)) && !saysSame(taken.current?.value, shown)) return
    show(blank)
    held.current = latest.current
  }
  const follow = useEffectEvent((found: { value: unknown } | undefined) => {
    const before = stored.current
    stored.current = found
    if (unsaved.current || !latest.current) return
    if (found && saysSame(revive(found.value), latest.current.value)) database.knownDrafts.set(key, found.value)
    const isBlank = saysSame(latest.current.value, blank)
    // Nothing is stored where nothing is shown.
    if (!found && isBlank) held.current = latest.current
    if (latest.current !== held.current) return
    if (!found && before) clear(before.value)
    if (found && (isBlank || goesOn(found.value, latest.current.value))) showStored(found.value)
  })
  useEffect(() => {
    if (!isRead) return
    const watch = liveQuery(() => database.drafts.get(key)).subscribe({ next: follow, error: () => undefined })
    return () => watch.unsubscribe()
  }, [database, key, isRead])

  const change = (typed: T | Change<T>) => {
    const changed = typeof typed === 'function' ? (typed as Change<T>)(latest.current?.value ?? blank) : typed
    show(changed)
    setKept(false)
    unsaved.current = { value: changed }
    // A save, or a copy, before the stored draft is read would take its place unseen.
    if (reading.current === 'done') saveSoon()
    else if (reading.current === 'failed') keepCopy()
  }
  const settle = (settled: T) => {
    clearTimeout(timer.current)
    unsaved.current = null
    show(settled)
    setKept(false)
  }
  return { value, isRead, isKept, change, settle }
}

/** Saves as the person leaves the form, the page or the app. */
function useSaveOnLeaving(save: () => Promise<void>): void {
  useEffect(() => {
    // A phone may end an app in the background without a further event.
    const saveAside = () => document.visibilityState === 'hidden' && void save()
    const saveNow = () => void save()
    addEventListener('pagehide', saveNow)
    document.addEventListener('visibilitychange', saveAside)
    return () => {
      removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', saveAside)
      saveNow()
    }
  }, [save])
}
