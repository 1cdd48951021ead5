import { useLiveQuery } from 'dexie-react-hooks'
import type { Id } from '../../schema/ids.ts'
import { draftKeys, readDraft } from '../../sync/store/drafts.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { reviveText } from '../data/draft.ts'
import { useDatabase } from '../data/local-database.tsx'
import { css } from '../styled-system/css'
import { SectionHeading } from '../ui/section-heading.tsx'
import { UnsentDraft } from './unsent-draft.tsx'

const listStyle = css({ pile: '3' })

/** What was being written in conversations that the list does not show, as one that the student has left (rules 1.2.452 and 1.2.461). */
export function UnsentMessages({ listed }: { listed: readonly Id[] }) {
  const database = useDatabase()
  // The conversations must show even if the drafts cannot be read.
  const drafts = useLiveQuery(() => readDrafts(database).catch(() => []), [database])
  const unlisted = drafts?.filter(({ jobId }) => !listed.includes(jobId)) ?? []
  if (unlisted.length === 0) return null

  return (
    <section>
      <SectionHeading>Messages en brouillon</SectionHeading>
      <ul className={listStyle}>
        {unlisted.map(({ jobId, text, title }) => (
          <li key={jobId}>
            <UnsentDraft jobId={jobId} title={title} text={text} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const readDrafts = async (database: LocalDatabase) => {
  const prefixes = [draftKeys.message(''), draftKeys.place(''), draftKeys.messagePhoto('').slice(0, -1)]
  const keys = await database.drafts.where('key').startsWithAnyOf(prefixes).primaryKeys()
  const jobs = [...new Set(keys.map((key) => key.split(':')[1]!))]
  return await Promise.all(
    jobs.map(async (jobId) => ({
      jobId,
      text: reviveText(await readDraft(database, draftKeys.message(jobId))) ?? '',
      title: (await database.jobs.get(jobId))?.title,
    })),
  )
}
