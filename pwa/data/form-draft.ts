import { liveQuery, type Subscription } from 'dexie'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { readDraft, saveDraft, saysSame } from '../../sync/store/drafts.ts'
import { keepTyped } from '../../sync/store/typed.ts'
import { beforeReload } from '../updates/reload.ts'

/** Milliseconds without typing after which a draft is stored. */
const pause = 250
/** When a draft that could not be read is read again, in milliseconds. */
const readAgainAfter = 1000

export interface DraftRules<T> {
  /** Checks a stored draft, which an older version of the app may have written; undefined for one that this version cannot use. */
  revive: (kept: unknown) => T | undefined
  /** What stands there before anything is typed. */
  blank: T
  /** Puts what was typed before the stored draft was read together with that draft. */
  merge: (kept: T, typed: T) => T
}

export interface DraftState<T> {
  /** Undefined until the stored draft is read, or something is typed. */
  value: T | undefined
  /** Until the stored draft is read, it may not be deleted. */
  isRead: boolean
  /** The device holds the value. */
  isKept: boolean
}

export type Change<T> = (before: T) => T

/** A value as it came to be shown. Two that say the same are still two: which one is stored is told by the object. */
interface Moment<T> {
  readonly value: T
}

const shownForms = new Set<Pick<FormDraft<unknown>, 'key' | 'save' | 'reread'>>()
beforeReload.add(() => Promise.all([...shownForms].map((form) => form.save())))

/** Changes a stored draft from outside its form, which may be on the page: it stores what is typed before, and shows the change after. */
export const changeDraft = async <R>(key: string, change: () => Promise<R>): Promise<R> => {
  const showing = [...shownForms].filter((form) => form.key === key)
  await Promise.all(showing.map((form) => form.save()))
  const changed = await change()
  await Promise.all(showing.map((form) => form.reread()))
  return changed
}

/**
 * The draft of one form on the page. The device stores it at the first pause in typing and when the person leaves the form, the page or the app; a page
 * that ends before leaves a copy of what was typed (sync/store/typed.ts). Where the stored draft cannot be read, the form is blank, what is typed
 * stays in the copy alone, and the draft is read again. What other windows make of the draft shows here, unless something else is typed here.
 */
export class FormDraft<T> {
  readonly key: string
  /** Another one once somebody signs in elsewhere: what a visitor has typed stays. */
  #database!: LocalDatabase
  #rules: DraftRules<T>
  readonly #listeners = new Set<() => void>()
  #state: DraftState<T> = { value: undefined, isRead: false, isKept: false }
  #reading: 'under way' | 'failed' | 'done' = 'under way'
  /** What is shown; undefined while nothing was read or typed. */
  #shown: Moment<T> | undefined
  /** What was typed and no save has taken up yet. */
  #unsaved: Moment<T> | undefined
  /** What was shown when the device last held it. A settled value is none of it: its own write deletes the stored draft. */
  #held: Moment<T> | undefined
  /** What was shown when it was last read from the device: whoever has typed nothing since shows no text of their own. */
  #taken: Moment<T> | undefined
  /** What the device holds, as far as this form knows. */
  #stored: { value: unknown } | undefined
  /** The newest save, which may be under way. */
  #saving = Promise.resolve()
  /** The pause in typing after which it is stored. */
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The next try to read the stored draft, or to follow it, where that failed. */
  #again: ReturnType<typeof setTimeout> | undefined
  #watch: Subscription | undefined

  constructor(key: string, rules: DraftRules<T>) {
    this.key = key
    this.#rules = rules
  }

  setRules(rules: DraftRules<T>): void {
    this.#rules = rules
  }

  get state(): DraftState<T> {
    return this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Reads and follows the stored draft while the form is on the page. Returns what ends that. */
  readonly show = (database: LocalDatabase): (() => void) => {
    this.#database = database
    const leaving = new AbortController()
    const { signal } = leaving
    const save = () => void this.save()
    // A phone may end an app in the background without a further event.
    const saveAside = () => document.visibilityState === 'hidden' && save()
    addEventListener('pagehide', save, { signal })
    document.addEventListener('visibilitychange', saveAside, { signal })
    shownForms.add(this)
    void this.#read(signal)
    return () => {
      leaving.abort()
      clearTimeout(this.#again)
      this.#watch?.unsubscribe()
      shownForms.delete(this)
      save()
    }
  }

  /** Takes a value, or what makes it from the one before. */
  readonly change = (typed: T | Change<T>): void => {
    const changed = typeof typed === 'function' ? (typed as Change<T>)(this.#shown?.value ?? this.#rules.blank) : typed
    this.#unsaved = { value: changed }
    this.#present(changed, { isKept: false })
    // A save, or a copy, before the stored draft is read would take its place unseen.
    if (this.#reading === 'done') this.#saveSoon()
    else if (this.#reading === 'failed') this.#keepCopy()
  }

  /** Sets a value without storing it: the write that uses the value deletes the stored draft. */
  readonly settle = (settled: T): void => {
    clearTimeout(this.#timer)
    this.#unsaved = undefined
    this.#present(settled, { isKept: false })
  }

  /** Resolves once what is typed is stored, or could not be: then `isKept` stays false. */
  readonly save = (): Promise<void> => {
    clearTimeout(this.#timer)
    const typed = this.#unsaved
    // Over a draft that could not be read nothing is written: a copy holds what was typed.
    if (!typed || this.#reading === 'failed') return this.#saving
    const showing = this.#shown
    const database = this.#database
    this.#unsaved = undefined
    this.#stored = typed
    database.knownDrafts.set(this.key, typed.value)
    this.#saving = saveDraft(database, this.key, typed.value).then(
      () => {
        this.#held = showing
        this.#set({ isKept: this.#shown === showing })
      },
      () => void database.knownDrafts.delete(this.key),
    )
    return this.#saving
  }

  /** Shows what is stored, unless something else is typed. */
  readonly reread = async (): Promise<void> => this.#showStored(await readDraft<unknown>(this.#database, this.key))

  #set(change: Partial<DraftState<T>>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #present(value: T, beside: Partial<DraftState<T>> = {}): void {
    this.#shown = { value }
    this.#set({ value, ...beside })
  }

  #keepCopy(): void {
    if (this.#unsaved) keepTyped(this.#database.userId, this.key, this.#unsaved.value, this.#database.now())
  }

  #saveSoon(): void {
    this.#keepCopy()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), pause)
  }

  async #read(leaving: AbortSignal): Promise<void> {
    try {
      // Another window may send it before this one follows what becomes of it.
      const [found, kept] = await Promise.all([this.#database.drafts.get(this.key), this.#readKept()])
      if (leaving.aborted) return
      this.#stored = found
      this.#database.knownDrafts.set(this.key, found?.value)
      this.#take(kept)
      this.#followStored()
    } catch {
      if (leaving.aborted) return
      this.#goOnUnread()
      this.#again = setTimeout(() => void this.#read(leaving), readAgainAfter)
    }
  }

  /** Where this form has made a copy since, that is not what was kept before. */
  async #readKept(): Promise<unknown> {
    const hasCopied = this.#reading === 'failed' && this.#unsaved !== undefined
    return hasCopied ? (await this.#database.drafts.get(this.key))?.value : await readDraft(this.#database, this.key)
  }

  #take(kept: unknown): void {
    const { revive, blank, merge } = this.#rules
    const revived = revive(kept)
    const isFirst = this.#reading !== 'done'
    this.#reading = 'done'
    if (!this.#shown) {
      this.#present(revived ?? blank)
      this.#held = this.#taken = this.#shown
    } else if (isFirst && this.#unsaved) {
      const typed = this.#shown.value
      this.#unsaved = { value: revived === undefined ? typed : merge(revived, typed) }
      this.#present(this.#unsaved.value)
      this.#saveSoon()
    }
    this.#set({ isRead: true, isKept: revived !== undefined && !this.#unsaved })
  }

  #goOnUnread(): void {
    this.#reading = 'failed'
    if (this.#state.value === undefined) this.#set({ value: this.#rules.blank })
    this.#keepCopy()
  }

  #followStored(): void {
    this.#watch = liveQuery(() => this.#database.drafts.get(this.key)).subscribe({
      next: (found) => this.#follow(found),
      // The query that failed has missed a change or, if it was the first one, knows of none to wait for.
      error: () => {
        this.#watch?.unsubscribe()
        this.#again = setTimeout(() => this.#followStored(), readAgainAfter)
      },
    })
  }

  #follow(found: { value: unknown } | undefined): void {
    const { revive, blank } = this.#rules
    const before = this.#stored
    this.#stored = found
    if (this.#unsaved || !this.#shown) return
    const { value } = this.#shown
    if (found && saysSame(revive(found.value), value)) this.#database.knownDrafts.set(this.key, found.value)
    const isBlank = saysSame(value, blank)
    // Nothing is stored where nothing is shown.
    if (!found && isBlank) this.#held = this.#shown
    if (this.#shown !== this.#held) return
    if (!found && before) this.#clear(before.value)
    if (found && (isBlank || goesOn(found.value, value))) this.#showStored(found.value)
  }

  /** Another window of the app may send what this one shows too, or discard it. What was typed over it elsewhere is another text. */
  #clear(gone: unknown): void {
    const { revive, blank } = this.#rules
    this.#set({ isKept: false })
    const shown = this.#shown?.value
    if (!saysSame(revive(gone), revive(shown)) && !saysSame(this.#taken?.value, shown)) return
    this.#present(blank)
    this.#held = this.#shown
  }

  #showStored(kept: unknown): void {
    const revived = this.#rules.revive(kept)
    if (revived === undefined || this.#unsaved) return
    this.#present(revived, { isKept: true })
    this.#held = this.#taken = this.#shown
    this.#database.knownDrafts.set(this.key, kept)
  }
}

/** A text that another window has put under this one. */
const goesOn = (stored: unknown, shown: unknown) =>
  typeof stored === 'string' && typeof shown === 'string' && stored.startsWith(shown)
