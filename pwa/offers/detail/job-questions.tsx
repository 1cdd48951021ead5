import { useLocation } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import type { ListedJob, Poster } from '../../jobs/stored-jobs.ts'
import { QuestionList } from '../../questions/question-list.tsx'
import { useSession } from '../../session/session.tsx'
import { css, cx } from '../../styled-system/css'
import { lazy } from '../../ui/lazy.tsx'
import { sectionStyle, sectionTitleStyle } from './job-detail-styles.ts'
import { OfferHeading } from './offer-place.tsx'

const OwnQuestions = lazy(async () => (await import('../../questions/own-questions.tsx')).OwnQuestions)

const place = 'questions'
/** Below the header. */
const placeStyle = css({ scrollMarginTop: '20' })
const bringIntoView = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'start' })

interface JobQuestionsProps {
  job: ListedJob
  poster: Poster | undefined
}

/** What was asked and answered about an offer, for everybody; and for whoever is signed in, what they may do about it. */
export function JobQuestions({ job, poster }: JobQuestionsProps) {
  const { user } = useSession()
  const { questions = [] } = job
  const known = questions.length > 0 && (
    <Section>
      <QuestionList questions={questions} posterName={poster?.firstName} />
    </Section>
  )
  if (!user) return known
  return (
    <Suspense fallback={known}>
      <OwnQuestions job={job} poster={poster} renderSection={(content) => <Section>{content}</Section>} />
    </Suspense>
  )
}

/** An address that leads here comes into view once the offer is read. */
function Section({ children }: { children: ReactNode }) {
  const isWanted = useLocation({ select: ({ hash }) => hash === place })
  return (
    <section id={place} ref={isWanted ? bringIntoView : null} className={cx(sectionStyle, placeStyle)}>
      <OfferHeading level={2} className={sectionTitleStyle}>
        Questions
      </OfferHeading>
      {children}
    </section>
  )
}
