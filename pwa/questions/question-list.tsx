import type { ReactNode } from 'react'
import { formatDate } from '../../schema/dates.ts'
import { ofName } from '../../schema/french.ts'
import type { Question } from '../../schema/questions/question.ts'
import { css } from '../styled-system/css'
import { bindSigns } from '../ui/french.ts'

const listStyle = css({ stack: '5' })
const itemStyle = css({ stack: '2', maxWidth: 'text' })
const questionStyle = css({ fontWeight: 'semibold', whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
const answerStyle = css({
  ps: '3',
  borderStartWidth: 'strong',
  borderColor: 'line',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})
const metaStyle = css({ textStyle: 'meta', color: 'soft' })

interface QuestionListProps {
  questions: readonly Question[]
  /** The first name of the poster, where it is known. */
  posterName: string | undefined
  /** What stands below a question for whoever is signed in. */
  renderActs?: (question: Question) => ReactNode
}

/** The questions about an offer with their answers (rule 1.2.671). Nobody reads who has asked (rule 1.2.672). */
export function QuestionList({ questions, posterName, renderActs }: QuestionListProps) {
  return (
    <ul className={listStyle}>
      {questions.map((question) => (
        <li key={question.id} className={itemStyle}>
          <div>
            <p className={questionStyle}>{bindSigns(question.text)}</p>
            <p className={metaStyle}>
              {question.isMine ? 'Votre question' : 'Question'}&nbsp;· {formatDate(question.askedAt)}
            </p>
          </div>
          {question.answer !== undefined && (
            <div className={answerStyle}>
              <p>{bindSigns(question.answer)}</p>
              <p className={metaStyle}>
                Réponse{posterName === undefined ? '' : ` ${ofName(posterName)}`}
                {question.answeredAt !== undefined && <>&nbsp;· {formatDate(question.answeredAt)}</>}
              </p>
            </div>
          )}
          {renderActs?.(question)}
        </li>
      ))}
    </ul>
  )
}
