import type { ReactNode } from 'react'
import type { Id } from '../../schema/ids.ts'
import { lazyStyle } from '../jobs/job-card-styles.ts'
import { Loading } from '../data/loading.tsx'
import { useKeptPlace } from '../ui/hooks/kept-place.ts'
import { useShownPart } from '../ui/hooks/shown-part.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { rowsStyle } from '../ui/row-styles.ts'

interface JobListProps<Row> {
  /** The heading; undefined where the list is all that its page has. */
  title?: string
  /** Names the list among those of one screen. */
  name: string
  /** Undefined until they are read. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => Id
  /** Shown in place of an empty list. */
  empty: ReactNode
  renderCard: (row: Row) => ReactNode
}

/** A list of jobs: loading, empty or filled. */
export function JobList<Row>({ title, name, rows, keyOf, empty, renderCard }: JobListProps<Row>) {
  const { count, end, returning } = useShownPart(name, rows?.length ?? 0, 10)
  const list = useKeptPlace()
  return (
    <>
      {title && (
        <>
          <PageHeading>{title}</PageHeading>
          <VisuallyHidden as="h2">Liste</VisuallyHidden>
        </>
      )}
      {rows === undefined && (
        <Loading level={3}>
          <ListSkeleton shape="row" count={3} />
        </Loading>
      )}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && (
        <ul ref={list} className={rowsStyle}>
          {rows.slice(0, count).map((row, index) => (
            <li key={keyOf(row)} data-row={keyOf(row)} {...(index >= returning && { className: lazyStyle })}>
              {renderCard(row)}
            </li>
          ))}
          {end && <li ref={end} aria-hidden />}
        </ul>
      )}
    </>
  )
}
