import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { DocumentInput } from './documents/render-document.ts'
import type { DrawnPaper } from './papers/pdf/draw-paper.ts'
import type { Part } from './personal-data/page.ts'

/** What a thread of `api/http/threads.ts` does, one work after the other. Each loads its code when it is first asked for. */
const works = {
  paper: async (paper: DrawnPaper) => (await import('./papers/pdf/draw-paper.ts')).drawPaper(paper),
  page: async (input: DocumentInput) => (await import('./documents/render-document.ts')).renderDocument(input),
  archive: async (parts: Part[]) => (await import('./personal-data/texts.ts')).writeTexts(parts),
}

// Whoever waits for the event loop comes first where processors are few. Linux changes the calling thread, other systems the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', ({ work, input }: { work: keyof typeof works; input: never }) => {
  works[work](input).then(
    (output: unknown) => parentPort?.postMessage({ output }),
    (fault: unknown) => parentPort?.postMessage({ fault }),
  )
})
