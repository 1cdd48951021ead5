import { liveQuery, type Subscription } from 'dexie'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { readDraft, saveDraft, saveOver, saysSame } from '../../sync/store/drafts.ts'
import { keepTyped } from '../../sync/store/unsaved-texts.ts'
import { beforeReload } from '../updates/reload.ts'
import { joinDrafts } from './joined-drafts.ts'

/** Milliseconds without typing after which a draft is stored. */
const typingPauseMs = 250
/** Milliseconds until the form tries again to read a draft that it could not read. */
const readRetryDelayMs = 1000

export interface DraftRules<T> {
  /** Checks a stored draft, which an older version of the app may have written. Returns undefined for a draft that this version cannot use. */
  revive: (kept: unknown) => T | undefined
  /** The value before anything is typed. */
  blank: T
  /** Combines the stored draft with what was typed before that draft was read. */
  merge: (kept: T, typed: T) => T
}

export interface DraftState<T> {
  /** Undefined until the stored draft is read, or something is typed. */
  value: T | undefined
  /** Whether the stored draft was read. It may not be deleted before. */
  isRead: boolean
  /** Whether the device has stored the value. */
  isKept: boolean
}

export type Change<T> = (before: T) => T

/** A value that was shown at one time. Two with equal values are still two: the identity of the object says which of them is stored. */
interface Moment<T> {
  readonly value: T
}

const shownForms = new Set<Pick<FormDraft<unknown>, 'key' | 'save' | 'reread'>>()
beforeReload.add(() => Promise.all([...shownForms].map((form) => form.save())))

/** Changes a stored draft from outside its form. If the form is on the page, it first stores what is typed, and shows the change afterwards. */
export const changeDraft = async <R>(key: string, change: () => Promise<R>): Promise<R> => {
  const showing = [...shownForms].filter((form) => form.key === key)
  await Promise.all(showing.map((form) => form.save()))
  const changed = await change()
  await Promise.all(showing.map((form) => form.reread()))
  return changed
}

/**
 * The draft of one form on the page.
 *
 * - The device stores it at the first pause in typing and when the person leaves the form, the page or the app.
 * - A page that ends before leaves a copy of the typed text (sync/store/unsaved-texts.ts).
 * - If the stored draft cannot be read, the form is blank, only the copy holds the typed text, and the form tries to read the draft again.
 * - Changes that other windows make to the draft appear here, unless something else is typed here.
 * - What is typed over a draft that another window has changed since is stored together with that.
 */
export class FormDraft<T> {
  readonly key: string
  /** Replaced when somebody signs in elsewhere: what a visitor has typed stays in the form. */
  #database!: LocalDatabase
  #rules: DraftRules<T>
  readonly #listeners = new Set<() => void>()
  #state: DraftState<T> = { value: undefined, isRead: false, isKept: false }
  #reading: 'under way' | 'failed' | 'done' = 'under way'
  /** The value on the screen; undefined until something was read or typed. */
  #shown: Moment<T> | undefined
  /** The typed value that no save has taken up yet. */
  #unsaved: Moment<T> | undefined
  /** The shown value that the device held last. A settled value never becomes it, because the write that uses it deletes the stored draft. */
  #held: Moment<T> | undefined
  /** The shown value that was last read from the device. If it is still shown, the person has typed nothing of their own. */
  #taken: Moment<T> | undefined
  /** The stored draft, as far as this form knows. */
  #stored: { value: unknown } | undefined
  /** The newest save, which may be under way. */
  #saving = Promise.resolve()
  /** Runs the save after a pause in typing. */
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The next attempt to read or follow the stored draft, after one failed. */
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

  /** Reads and follows the stored draft while the form is on the page. Returns the function that ends that. */
  readonly show = (database: LocalDatabase): (() => void) => {
    this.#database = database
    const leaving = new AbortController()
    const { signal } = leaving
    const save = () => void this.save()
    // A phone may end an app in the background without another event.
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

  /** Sets a typed value, or computes it from the value before. */
  readonly change = (typed: T | Change<T>): void => {
    const changed = typeof typed === 'function' ? (typed as Change<T>)(this.#shown?.value ?? this.#rules.blank) : typed
    this.#unsaved = { value: changed }
    this.#present(changed, { isKept: false })
    // Before the stored draft is read, a save or a copy would overwrite it unseen.
    if (this.#reading === 'done') this.#saveSoon()
    else if (this.#reading === 'failed') this.#keepCopy()
  }

  /** Sets a value without storing it: the write that uses the value deletes the stored draft. */
  readonly settle = (settled: T): void => {
    clearTimeout(this.#timer)
    this.#unsaved = undefined
    this.#present(settled, { isKept: false })
  }

  /** Resolves once the typed value is stored, or storing it failed; then `isKept` stays false. */
  readonly save = (): Promise<void> => {
    clearTimeout(this.#timer)
    const typed = this.#unsaved
    // A draft that could not be read is not overwritten: the copy holds what was typed.
    if (!typed || this.#reading === 'failed') return this.#saving
    const showing = this.#shown
    const database = this.#database
    this.#unsaved = undefined
    this.#stored = typed
    this.#saving = this.#store(database, typed.value).then(
      (stored) => {
        const isShown = this.#shown === showing
        if (isShown && !saysSame(stored, typed.value)) return this.#showStored(stored)
        this.#held = showing
        this.#set({ isKept: isShown })
      },
      () => void database.knownDrafts.delete(this.key),
    )
    return this.#saving
  }

  /** Returns what is stored: more than the typed value, if another window has stored something that this form does not know. */
  #store(database: LocalDatabase, value: T): Promise<T> {
    const { key } = this
    const isKnown = database.knownDrafts.has(key)
    const known = database.knownDrafts.get(key)
    database.knownDrafts.set(key, value)
    if (!isKnown) return saveDraft(database, key, value).then(() => value)
    return saveOver(database, { key, value, known }, (stored) => {
      const { revive } = this.#rules
      const other = revive(stored)
      return (other === undefined ? undefined : revive(joinDrafts(revive(known), other, value))) ?? value
    })
  }

  /** Shows the stored draft, unless something else is typed. */
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
    this.#timer = setTimeout(() => void this.save(), typingPauseMs)
  }

  async #read(leaving: AbortSignal): Promise<void> {
    try {
      // Reads the stored row too: another window may send the draft before this form follows its changes.
      const [found, kept] = await Promise.all([this.#database.drafts.get(this.key), this.#readKept()])
      if (leaving.aborted) return
      this.#stored = found
      this.#database.knownDrafts.set(this.key, found?.value)
      this.#take(kept)
      this.#followStored()
    } catch {
      if (leaving.aborted) return
      this.#goOnUnread()
      this.#again = setTimeout(() => void this.#read(leaving), readRetryDelayMs)
    }
  }

  /** If this form has made a copy since reading failed, that copy is not the stored draft. */
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
      // A live query that failed may have missed a change. A first query that failed observes nothing, so it never runs again.
      error: () => {
        this.#watch?.unsubscribe()
        this.#again = setTimeout(() => this.#followStored(), readRetryDelayMs)
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
    // A blank form and a deleted draft agree.
    if (!found && isBlank) this.#held = this.#shown
    if (this.#shown !== this.#held) return
    if (!found && before) this.#clear(before.value)
    // Nobody reads a window that is hidden, so its text may change.
    if (found && (isBlank || document.visibilityState === 'hidden' || goesOn(found.value, value)))
      this.#showStored(found.value)
  }

  /**
   * Empties the form when another window has sent or discarded the draft that it shows. If that window had typed another text, this form keeps its
   * own.
   */
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

/** Whether another window has added text to the text shown here. */
const goesOn = (stored: unknown, shown: unknown) =>
  typeof stored === 'string' && typeof shown === 'string' && stored.includes(shown)
