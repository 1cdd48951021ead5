import { relative } from 'node:path'
import type { TestCase, TestModule } from 'vitest/node'
import type { Reporter } from 'vitest/reporters'
import { root } from './commands.ts'

/** Milliseconds after which a test or a file that has not ended is named. */
const suspicious = 5 * 60_000
const named = 8

/** Names what hangs: tests and files that are under way for minutes, and, when the run is ended from outside, these and the slowest files. */
export default class UnderWay implements Reporter {
  /** By the id of a test or of a file: tests of one file may have one name. */
  readonly #begun = new Map<string, { name: string; since: number }>()
  readonly #told = new Set<string>()
  readonly #took = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  onTestRunStart(): void {
    this.#timer = setInterval(() => this.#tell(suspicious), 60_000).unref()
    process.once('SIGTERM', () => {
      this.#tell(0)
      console.log(`Slowest files: ${listSlowest(this.#took)}`)
      process.exit(143)
    })
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer)
  }

  onTestModuleQueued(module: TestModule): void {
    this.#begin(module.id, nameOf(module))
  }

  onTestModuleEnd(module: TestModule): void {
    const begun = this.#begun.get(module.id)
    if (begun) this.#took.set(begun.name, performance.now() - begun.since)
    this.#begun.delete(module.id)
  }

  onTestCaseReady(test: TestCase): void {
    if (test.result().state === 'pending') this.#begin(test.id, nameOfTest(test))
  }

  onTestCaseResult(test: TestCase): void {
    this.#begun.delete(test.id)
  }

  #begin(id: string, name: string): void {
    this.#begun.set(id, { name, since: performance.now() })
  }

  #tell(after: number): void {
    for (const [id, { name, since }] of this.#begun) {
      const age = performance.now() - since
      if (age < after || (after > 0 && this.#told.has(id))) continue
      this.#told.add(id)
      console.log(`\nUnder way for ${inSeconds(age)}: ${name}`)
    }
  }
}

const nameOf = (module: TestModule) => relative(root, module.moduleId)
const nameOfTest = (test: TestCase) => `${nameOf(test.module)} > ${test.fullName}`
const inSeconds = (milliseconds: number) => `${Math.round(milliseconds / 1000)} s`

/** Returns the files that took longest, with their times. */
export const listSlowest = (took: ReadonlyMap<string, number>): string =>
  [...took]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, named)
    .map(([name, time]) => `${name} ${inSeconds(time)}`)
    .join(', ')
