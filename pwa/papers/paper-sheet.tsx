import type { Fact, Sheet, Table } from '../../schema/papers/sheet-parts.ts'
import { css } from '../styled-system/css'

const sheetStyle = css({ stack: '4' })
const factsStyle = css({ '& > div + div': { borderTopWidth: 'hair', borderColor: 'line' } })
/** On phones the value stands below its label. */
const factStyle = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  alignItems: 'baseline',
  py: '2',
  columnGap: '4',
  sm: { gridTemplateColumns: '[minmax(0, 11rem) minmax(0, 1fr)]' },
  '& dt': { color: 'soft', textStyle: 'small' },
  '& dd': { fontWeight: 'semibold', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
})
const linesStyle = css({
  '& > li': {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: '4',
    py: '2',
    borderTopWidth: 'hair',
    borderColor: 'line',
  },
})
const lineWordsStyle = css({
  minWidth: '0',
  overflowWrap: 'anywhere',
  '& small': { display: 'block', textStyle: 'small', color: 'soft' },
})
const amountStyle = css({ fontVariantNumeric: 'tabular-nums', fontWeight: 'semibold', whiteSpace: 'nowrap' })
const captionStyle = css({ textStyle: 'title', pb: '1' })
const notesStyle = css({ pile: '1', textStyle: 'small', color: 'soft' })
const signedStyle = css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })

/** The text of a paper, as its PDF has it, or what a stranger reads of it. */
export function PaperSheet({ sheet }: { sheet: Pick<Sheet, 'paragraphs' | 'facts'> & Partial<Sheet> }) {
  const { signatures = [], notes = [] } = sheet
  return (
    <div className={sheetStyle}>
      {sheet.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <dl className={factsStyle}>
        {sheet.facts.map((fact) => (
          <FactOf key={fact[0]} fact={fact} />
        ))}
      </dl>
      {sheet.table && <LinesOf table={sheet.table} />}
      {signatures.map((text) => (
        <p key={text} className={signedStyle}>
          {text}
        </p>
      ))}
      <div className={notesStyle}>
        {notes.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  )
}

const FactOf = ({ fact: [label, value] }: { fact: Fact }) => (
  <div className={factStyle}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

/** The lines of a table, one below the other, so that a phone shows them whole. */
function LinesOf({ table: { caption, head, rows, sum, named = [] } }: { table: Table }) {
  return (
    <section aria-label={caption}>
      <h2 className={captionStyle}>{caption}</h2>
      <ul className={linesStyle}>
        {rows.map((row, at) => (
          <li key={at}>
            <span className={lineWordsStyle}>
              {row[1]}
              <small>{describeRow(row, head, named)}</small>
            </span>
            <span className={amountStyle}>{row.at(-1)}</span>
          </li>
        ))}
        <li>
          <strong>{sum[0]}</strong>
          <span className={amountStyle}>{sum[1]}</span>
        </li>
      </ul>
    </section>
  )
}

/** All of a row but the work and the figure, which stand apart: "05.11.2026 · 2 h 30 · Espèces · dont vacances 4.81 CHF". */
const describeRow = (row: Table['rows'][number], head: Table['head'], named: readonly number[]): string =>
  row
    .slice(0, -1)
    .flatMap((cell, at) => {
      if (at === 1 || cell === '–') return []
      return named.includes(at) ? `${head[at]?.toLowerCase()} ${cell}` : cell
    })
    .join(' · ')
