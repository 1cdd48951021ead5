import type { ReactNode } from 'react'
import { formatHourly, placeOf } from '../jobs/job-format.ts'
import { JobTile } from '../jobs/job-tile.tsx'
import { css } from '../styled-system/css'
import { bindSigns } from '../ui/french.ts'
import { paneStyle } from '../ui/pane-styles.ts'
import { ApplicationTag } from './application-tag.tsx'
import { Accepted, LetterBody, useIsUnsent, type LetterActs } from './my-application-card.tsx'

const stackStyle = css({
  stack: '4',
  pb: '6',
})
/** On a tablet the status stands below the words. */
const headStyle = css({ line: true, columnGap: '4', rowGap: '2' })
const wordsStyle = css({ flex: '[1 1 15rem]', minWidth: '0' })
const titleStyle = css({ textStyle: 'heading', overflowWrap: 'anywhere' })
const factsStyle = css({ textStyle: 'small', color: 'soft' })
const acceptedStyle = css({ rounded: 'card', overflow: 'clip' })
const offerStyle = css({ pt: '5', borderTopWidth: 'hair', borderColor: 'line' })

/** The student's own letter beside the list, and what its offer says (rule 1.2.187). */
export function MyApplicationDetail({ offer, ...acts }: LetterActs & { offer: ReactNode }) {
  const { application, job } = acts.myApplication
  const isUnsent = useIsUnsent(application)
  return (
    <div className={paneStyle}>
      <div className={stackStyle}>
        <header className={headStyle}>
          {job && <JobTile job={job} />}
          <div className={wordsStyle}>
            <h2 className={titleStyle}>{bindSigns(job?.title ?? 'Offre')}</h2>
            {job && (
              <p className={factsStyle}>
                {placeOf(job)}&nbsp;· {formatHourly(job)}
              </p>
            )}
          </div>
          <ApplicationTag application={application} />
        </header>
        {application.status === 'accepted' && (
          <div className={acceptedStyle}>
            <Accepted {...acts} />
          </div>
        )}
        <LetterBody {...acts} isUnsent={isUnsent} />
        <div className={offerStyle}>{offer}</div>
      </div>
    </div>
  )
}
