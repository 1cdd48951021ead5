import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ownFile } from '../own-files.ts'
import { DemoApplication, DemoConversation, DemoJob, DemoPerson, DemoReview } from './demo-shapes.ts'

/** The password of every demo account. */
export const demoPassword = 'demo-1234'

/** Reads `content/*.json`. Content of another shape throws, with its place. */
export const readDemoData = () => ({
  people: read('people', DemoPerson),
  /** Those of Marc, the demo account `particulier`, come first, in every state that an individual's dashboard shows. */
  jobs: read('jobs', DemoJob),
  applications: read('applications', DemoApplication),
  conversations: read('conversations', DemoConversation),
  reviews: read('reviews', DemoReview),
})

const read = <Item>(name: string, shape: z.ZodType<Item>): readonly Item[] =>
  z.array(shape).parse(JSON.parse(readFileSync(ownFile(`demo/content/${name}.json`), 'utf8')))
