import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { css, cx } from '../styled-system/css'
import { Disclosure } from '../ui/disclosure.tsx'
import { foldedCardStyle } from '../ui/fold-styles.ts'
import { bindSigns } from '../ui/french.ts'

export interface Question {
  question: string
  answer: ReactNode
}

const listStyle = css({
  stack: '3',
  alignContent: 'start',
  minWidth: '0',
})
const entryStyle = css({
  bg: 'surface',
  '& > summary': {
    justifyContent: 'space-between',
    gap: '4',
    minHeight: '14',
    px: '5',
    py: '3',
    '& svg': { color: 'brand', transitionProperty: '[rotate]', transitionDuration: 'normal' },
  },
  '&[open] > summary svg': { rotate: '[180deg]' },
})
const questionStyle = css({ textStyle: 'title' })
const answerStyle = css({ px: '5', pb: '5', maxWidth: 'text' })

/** Questions that open in place, the first of them or all from the start. The browser's page search finds and opens them. */
export function Faq({ questions, areOpen = false }: { questions: readonly Question[]; areOpen?: boolean }) {
  return (
    <div className={listStyle}>
      {questions.map(({ question, answer }, index) => (
        <Disclosure
          key={question}
          className={cx(foldedCardStyle, entryStyle)}
          open={areOpen || index === 0}
          summary={
            <>
              <h3 className={questionStyle}>{bindSigns(question)}</h3>
              <ChevronDown size={22} />
            </>
          }
        >
          <p className={answerStyle}>{bindSigns(answer)}</p>
        </Disclosure>
      ))}
    </div>
  )
}
