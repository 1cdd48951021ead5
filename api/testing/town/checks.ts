import { recount, recountHeld } from './recount.ts'
import type { Village } from './village.ts'
import { dayOf } from './swiss-days.ts'
import { checkNews } from './recount-notices.ts'
import { recountHandOvers } from './recount-hand-over.ts'
import { recountPapers } from './recount-papers.ts'
import { tryOthers } from './strangers.ts'
import { checkTurns } from './turns.ts'

/** How many of the mails, by village, were read. */
const readMails = new WeakMap<Village, number>()

/** After each day: no faults, no odd words in mails and notifications, and somebody's turn for whatever is open. */
export const checkDay = async (village: Village): Promise<void> => {
  const { server, reporter } = village
  for (const fault of server.takeFaults()) reporter.wrong(fault)
  const from = readMails.get(village) ?? 0
  for (const { subject, text } of server.mails.slice(from))
    reporter.read('a mail', {
      subject,
      text: text.replaceAll(/https?:\S+/g, ''),
    })
  readMails.set(village, server.mails.length)
  await checkTurns(village)
  await recountHeld(village)
  await checkNews(village)
  await tryOthers(village, 2)
  if (dayOf(server.clock.now()).endsWith('-01')) await recount(village)
}

/** At the end everything is counted again. */
export const checkEnd = async (village: Village, pdfs: number): Promise<void> => {
  await checkDay(village)
  await recount(village)
  await recountPapers(village, pdfs)
  await recountHandOvers(village, Math.ceil(pdfs / 4))
}
