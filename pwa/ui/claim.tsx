import type { ReactNode } from 'react'
import { Banner, type BannerProps } from './banner.tsx'
import { Button, type ButtonProps } from './button.tsx'
import { FactItem, FactRow } from './fact-row.tsx'
import { answersStyle, factLineStyle } from './row-styles.ts'

/** What a reader may answer to what somebody says, and what a press does. */
export type Answer = readonly [label: string, press: () => void, variant?: ButtonProps['variant']]
type Answers = readonly (Answer | false | undefined)[]

function AnswerButtons({ answers }: { answers: Answers }) {
  return answers.map(
    (answer) =>
      answer && (
        <Button key={answer[0]} size="small" variant={answer[2] ?? 'line'} onClick={answer[1]}>
          {answer[0]}
        </Button>
      ),
  )
}

interface FactLineProps {
  icon: ReactNode
  words: string
  answers?: Answers
  /** A tag behind the words. */
  children?: ReactNode
}

/** A line that says a fact of agreed work. */
export function FactLine({ icon, words, answers = [], children }: FactLineProps) {
  return (
    <div className={factLineStyle}>
      <FactRow>
        <FactItem icon={icon}>{words}</FactItem>
      </FactRow>
      {children}
      <AnswerButtons answers={answers} />
    </div>
  )
}

/** What one party of work says, and what the other one may answer; their buttons stand side by side in the whole width. */
export function Claim({ answers, children, ...banner }: Omit<BannerProps, 'action'> & { answers: Answers }) {
  const action = (
    <div className={answersStyle}>
      <AnswerButtons answers={answers} />
    </div>
  )
  return (
    <Banner kind="wait" {...banner} action={action}>
      {children}
    </Banner>
  )
}
