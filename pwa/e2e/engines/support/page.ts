import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import type { Driver, ElementRef } from './driver.ts'
import type { Step } from './in-page.ts'

/** Milliseconds within which something must have happened, on a busy machine too. */
const patience = 30_000

/** Milliseconds after which a press that the driver has made does not come any more. */
const latePress = 1_000

/** Returns the path for a picture of this name. */
export const pictureOf = (name: string): string =>
  fileURLToPath(new URL(`../../../../.cache/engines/${name}.png`, import.meta.url))

type Role = Extract<Step, { by: 'role' }>['role']

/** The first visible element to which the steps lead. It is looked for again at each try. */
export class Target {
  readonly #page: EnginePage
  readonly #steps: Step[]

  constructor(page: EnginePage, steps: Step[] = []) {
    this.#page = page
    this.#steps = steps
  }

  role = (role: Role, name?: string): Target => this.#within({ by: 'role', role, ...(name !== undefined && { name }) })
  text = (text: string): Target => this.#within({ by: 'text', text })
  label = (text: string): Target => this.#within({ by: 'label', text })
  placeholder = (text: string): Target => this.#within({ by: 'placeholder', text })
  css = (selector: string): Target => this.#within({ by: 'css', selector })

  count = async (): Promise<number> => (await this.#find()).length
  wait = (within = patience): Promise<unknown> =>
    this.#until('is not there', async () => (await this.count()) > 0, within)
  gone = (within = patience): Promise<unknown> =>
    this.#until('is still there', async () => (await this.count()) === 0, within)

  /** Presses the element. The press is tried again if something covers the element, or if it came elsewhere, as to where a sheet was. */
  click = (): Promise<unknown> =>
    this.#act('could not be pressed', async (element) => {
      await this.#page.inPage('awaitPress', this.#steps)
      await this.#page.driver.click(element)
      const deadline = Date.now() + latePress
      let hasCome: boolean | undefined
      do hasCome = await this.#page.inPage('hasPressCome')
      while (hasCome === false && Date.now() < deadline)
      return hasCome !== false
    })

  /** Types into an empty field. */
  fill = async (text: string): Promise<void> => {
    await this.click()
    await this.#act('could not be filled', (element) => this.#page.driver.type(element, text))
  }

  /** Chooses a file, also in a hidden field. */
  choose = (file: string): Promise<unknown> =>
    this.#act('took no file', (element) => this.#page.driver.type(element, file), false)

  #within(step: Step): Target {
    return new Target(this.#page, [...this.#steps, step])
  }

  async #find(isShown = true): Promise<ElementRef[]> {
    return await this.#page.inPage<ElementRef[]>(isShown ? 'findShown' : 'find', this.#steps)
  }

  #act(complaint: string, act: (element: ElementRef) => Promise<unknown>, isShown = true): Promise<unknown> {
    return this.#until(complaint, async () => {
      const [element] = await this.#find(isShown)
      if (!element || (isShown && !(await this.#rests()))) return false
      return (await act(element)) !== false
    })
  }

  /** Whether the element rests: an engine presses where it was, and an element that slides in has left that place. */
  async #rests(): Promise<boolean> {
    const before = await this.#page.inPage('findPlace', this.#steps)
    await pause(80)
    return before !== undefined && before === (await this.#page.inPage('findPlace', this.#steps))
  }

  async #until(complaint: string, isDone: () => Promise<boolean>, within = patience): Promise<void> {
    const deadline = Date.now() + within
    let last: unknown
    while (Date.now() < deadline) {
      // The page may change under a step.
      const done = await isDone().catch((error: unknown) => {
        last = error
        return false
      })
      if (done) return
      await pause(100)
    }
    const file = pictureOf('failed')
    await this.#page.screenshot(file)
    const words = await this.#page.words().catch(() => '')
    throw new Error(`${JSON.stringify(this.#steps)} ${complaint}. See ${file}. The page says: ${words}`, {
      cause: last,
    })
  }
}

/** The tab of an engine that is in front, with what a person does in it. */
export class EnginePage {
  readonly driver: Driver
  readonly #base: string
  readonly #all: Target

  constructor(driver: Driver, base: string) {
    this.driver = driver
    this.#base = base
    this.#all = new Target(this)
    this.role = this.#all.role
    this.text = this.#all.text
    this.label = this.#all.label
    this.placeholder = this.#all.placeholder
    this.css = this.#all.css
  }

  readonly role: Target['role']
  readonly text: Target['text']
  readonly label: Target['label']
  readonly placeholder: Target['placeholder']
  readonly css: Target['css']

  /** Opens a path as a new document. */
  goto = (path: string): Promise<void> => this.#leave(`location.href = ${JSON.stringify(this.#base + path)}`)
  reload = (): Promise<void> => this.#leave('location.reload()')

  /** Runs a function in the page. It may be asynchronous, and must not use variables from outside. Throws what it throws. */
  async evaluate<Given extends unknown[], Result>(
    work: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>> {
    const body = `
      const settle = arguments[arguments.length - 1]
      const given = Array.prototype.slice.call(arguments, 0, -1)
      Promise.resolve().then(() => (${work.toString()})(...given)).then(
        (value) => settle({ value }),
        (error) => settle({ error: String(error) + ' ' + (error && error.stack) }),
      )`
    return (await this.#run(body, given)) as Awaited<Result>
  }

  /** Calls a function of in-page.ts. The script is put into the page first if the page lacks it. */
  async inPage<Result>(name: string, ...given: unknown[]): Promise<Result> {
    const body = (code: string) => `
      const settle = arguments[arguments.length - 1]
      try {
        ${code}
        if (!window.journeys) settle({ value: 'not given yet' })
        else settle({ value: window.journeys[${JSON.stringify(name)}](...Array.prototype.slice.call(arguments, 0, -1)) })
      } catch (error) {
        settle({ error: String(error) + ' ' + error.stack })
      }`
    const answer = await this.#run(body(''), given)
    if (answer !== 'not given yet') return answer as Result
    return (await this.#run(body(`${inject('inPage')}; window.journeys = journeys`), given)) as Result
  }

  /** Returns the visible text of the page. */
  words = (): Promise<string> => this.evaluate(() => document.body.innerText)

  screenshot = async (file: string): Promise<void> => {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, await this.driver.screenshot(), 'base64')
  }

  /** Waits until the function returns true in the page. */
  async until<Given extends unknown[]>(work: (...given: Given) => boolean | Promise<boolean>, ...given: Given) {
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      if (await this.evaluate(work, ...given).catch(() => false)) return
      await pause(100)
    }
    throw new Error(`It never came to be that ${work.toString()}. The page says: ${await this.words()}`)
  }

  async #run(body: string, given: unknown[]): Promise<unknown> {
    const { value, error } = (await this.driver.execute(body, given)) as { value: unknown; error?: string }
    if (error !== undefined) throw new Error(error)
    return value
  }

  /** Leaves the document by a script: WebKit's driver never answers its own command for that. A mark tells the old document from the new one. */
  async #leave(script: string): Promise<void> {
    await this.evaluate(() => void (document.documentElement.dataset['left'] = 'yes'))
    // The answer may be lost with the document.
    await this.driver.execute(`${script}; arguments[0]({})`, []).catch(() => undefined)
    await this.until(() => document.readyState === 'complete' && !('left' in document.documentElement.dataset))
  }
}
