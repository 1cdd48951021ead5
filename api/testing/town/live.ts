import { Random } from '../../../sync/testing/random.ts'
import { placeOf, type Town } from '../../../sync/testing/town/town.ts'
import type { ConnectionOptions } from '../../postgres/connect.ts'
import { noteHeights } from './books.ts'
import { checkDay, checkEnd } from './checks.ts'
import { join } from './joining.ts'
import { createReport, type Report } from './report.ts'
import { Resident } from './resident.ts'
import { startTownServer } from './server.ts'
import { openScreens, type Screens } from './screens.ts'
import { at, dayOf, hour, isSunday } from './swiss-days.ts'
import type { Story, Village } from './village.ts'
import { liveWork } from './works.ts'

interface Run {
  town: Town
  /** The day on whose morning it ends. */
  until: string
  seed: number
  /** How many PDFs are read at the end. */
  pdfs?: number
  /** One of so many people has a phone with the app's own outbox and synchronisation; for the others the test makes the same calls. */
  oneOf?: number
  /** How many people look at their screens at the end of each week, of one in ten; none by default. */
  lookers?: number
  /** Ends the town's life at the first finding that it matches. */
  findings?: RegExp | undefined
  /** How long the server is left alone at most: its recurring tasks run as often. */
  pause?: number
  say?: (line: string) => void
}

/**
 * Lets a town live on a migrated database of its own, from its first day to the morning of `until`, one act after the other. The same seed gives the same
 * acts.
 */
export const liveTown = async (
  options: ConnectionOptions,
  { town, until, seed, pdfs = 40, oneOf = 4, lookers = 0, findings, pause = 3 * hour, say = () => undefined }: Run,
): Promise<Report> => {
  const before = process.cpuUsage()
  const begin = at(town.from, '06:00')
  const end = at(until, '08:00')
  const server = await startTownServer(options, begin, lookers > 0)
  let screens: Screens | undefined
  try {
    const reporter = createReport(() => server.clock, { until: findings, say })
    const everybody = [...town.students, ...town.households]
    const village: Village = {
      town,
      server,
      reporter,
      books: { deals: [], heights: new Map() },
      random: new Random(seed),
      luck: new Random(seed + 1),
      end,
      residents: new Map(
        everybody.map((of, index) => [
          of.id,
          new Resident(of, placeOf(of.city), server, reporter, index % oneOf === 0),
        ]),
      ),
    }
    screens = lookers > 0 ? await openScreens(village) : undefined
    if (lookers > 0)
      say(screens ? `screens: ${lookers} people a week` : 'screens: none, for want of a build or of Chromium')
    const agenda = new Agenda()
    for (const resident of village.residents.values()) agenda.add(begin, join(village, resident))
    for (const work of town.works) agenda.add(begin, liveWork(village, work))
    let today = town.from
    await server.runTasks(true)
    let lastTasks = begin
    while (!reporter.isOver()) {
      const next = agenda.first()
      const moment = Math.min(next?.at ?? Infinity, lastTasks + pause, end)
      await server.clock.moveTo(moment)
      if (dayOf(moment) !== today) {
        today = dayOf(moment)
        await server.runTasks()
        await checkDay(village)
        if (screens && isSunday(today)) for (const who of lookersOf(village, lookers)) await screens.look(village, who)
        if (today.endsWith('-01')) {
          const { requests, refusals, wrongs } = reporter.report
          say(`${today}: ${requests} requests, ${refusals.length} refused, ${wrongs.length} wrong`)
        }
      }
      if (moment >= lastTasks + pause) {
        await server.runTasks(true)
        lastTasks = moment
      } else if (next && next.at <= moment) {
        await agenda.act(next)
        noteHeights(village.books)
        await server.runTasks()
      } else break
    }
    if (!reporter.isOver()) await checkEnd(village, pdfs)
    const { user, system } = process.cpuUsage(before)
    reporter.report.processorSeconds = Math.round((user + system) / 1e5) / 10
    return reporter.report
  } finally {
    await screens?.close()
    await server.stop()
  }
}

/** Of one in ten, those whose turn it is in this week. */
const lookersOf = ({ residents, server }: Village, most: number): Resident[] => {
  const tenth = [...residents.values()].filter((_, index, all) => all.length < 20 || index % 10 === 0)
  const week = Math.floor(server.clock.now() / (7 * 24 * hour))
  return Array.from({ length: most }, (_, at) => tenth[(week * most + at) % tenth.length]!).filter(
    ({ isHere }) => isHere,
  )
}

interface Entry {
  at: number
  order: number
  story: Story
}

/** What comes next, in the order of moments. */
class Agenda {
  #entries: Entry[] = []
  #count = 0

  add(at: number, story: Story): void {
    const entry = { at, order: this.#count++, story }
    const later = this.#entries.findIndex((one) => one.at > at)
    if (later === -1) this.#entries.push(entry)
    else this.#entries.splice(later, 0, entry)
  }

  first(): Entry | undefined {
    return this.#entries[0]
  }

  /** Goes on with a story up to its next pause. */
  async act(entry: Entry): Promise<void> {
    this.#entries.splice(this.#entries.indexOf(entry), 1)
    const { done, value } = await entry.story.next()
    if (!done) this.add(Math.max(value, entry.at), entry.story)
  }
}
