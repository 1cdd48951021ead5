import type { ReactNode } from 'react'
import type { Id } from '../../schema/ids.ts'
import { Loading } from '../data/loading.tsx'
import { useKeptPlace } from '../ui/hooks/kept-place.ts'
import { useShownPart } from '../ui/hooks/shown-part.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { rowsStyle } from '../ui/row-styles.ts'

interface RowsProps<Row> {
  /** Names the list among those of one screen. */
  name: string
  rows: readonly Row[]
  keyOf: (row: Row) => Id
  renderCard: (row: Row) => ReactNode
}

/** The first rows of a list, and more of them as its end comes near. */
export function Rows<Row>({ name, rows, keyOf, renderCard }: RowsProps<Row>) {
  const { count, end } = useShownPart(name, rows.length, 10)
  const list = useKeptPlace()
  return (
    <ul ref={list} className={rowsStyle}>
      {rows.slice(0, count).map((row) => (
        <li key={keyOf(row)} data-row={keyOf(row)}>
          {renderCard(row)}
        </li>
      ))}
      {end && <li ref={end} aria-hidden />}
    </ul>
  )
}

interface JobListProps<Row> extends Omit<RowsProps<Row>, 'rows'> {
  /** The heading; undefined where the list is all that its page has. */
  title?: string
  /** Undefined until they are read. */
  rows: readonly Row[] | undefined
  /** Shown in place of an empty list. */
  empty: ReactNode
}

/** A list of jobs: loading, empty or filled. */
export function JobList<Row>({ title, rows, empty, ...list }: JobListProps<Row>) {
  return (
    <>
      {title && (
        <>
          <PageHeading>{title}</PageHeading>
          <VisuallyHidden as="h2">Liste</VisuallyHidden>
        </>
      )}
      {rows === undefined && <Loading level={3} />}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && <Rows rows={rows} {...list} />}
    </>
  )
}
