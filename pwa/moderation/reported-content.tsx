import { useId } from 'react'
import { bindFrench } from '../../schema/french.ts'
import { photoWords, placeWords } from '../../schema/messages/message.ts'
import type { Report } from '../../schema/safety/report.ts'
import { css } from '../styled-system/css'
import { ReportedPhoto } from './reported-photo.tsx'

export const quoteStyle = css({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  p: '3',
  rounded: 'inner',
  bg: 'sunken',
  maxHeight: '[16rem]',
  overflowY: 'auto',
})

const noteStyle = css({ textStyle: 'small', color: 'soft' })

/** Lets keyboard users scroll a long text. */
const byKeyboard = { tabIndex: 0 } as const

/**
 * The reported content as its readers saw it: its text, and the present text if it has changed; photos behind a button; a place as text, without a
 * link to a map.
 */
export function ReportedContent({ report, describedBy }: { report: Report; describedBy: string }) {
  const words = wordsOf(report)
  return (
    <>
      {words.length > 0 && (
        <div className={quoteStyle} {...byKeyboard} role="region" aria-label="Contenu signalé">
          {words.join('\n')}
        </div>
      )}
      {report.presentText !== report.text && <PresentText text={report.presentText} />}
      {Array.from({ length: report.photos }, (_, index) => (
        <ReportedPhoto key={index} report={report} place={index + 1} describedBy={describedBy} />
      ))}
    </>
  )
}

/** The text as its author has changed it since the report (rule 1.4.51). */
function PresentText({ text }: { text: string | null }) {
  const labelId = useId()
  return (
    <>
      <p id={labelId} className={noteStyle}>
        Modifié depuis
      </p>
      {text === null ? (
        <p>Le texte n’existe plus.</p>
      ) : (
        <div className={quoteStyle} {...byKeyboard} role="region" aria-labelledby={labelId}>
          {text}
        </div>
      )}
    </>
  )
}

/** Leaves out a text that only stands for a photo, or repeats the place. */
const wordsOf = ({ kind, text, photos, place }: Report): string[] => {
  const named = place ? [placeWords(place.name), ...(place.at ? [positionWords(place.at)] : [])] : []
  const isStandIn = kind === 'message' && photos > 0 && text === photoWords
  return text === null || isStandIn || named.includes(bindFrench(text)) ? named : [text, ...named]
}

/** "Position mesurée : 46.51970° N, 6.63230° E" */
const positionWords = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  bindFrench(`Position mesurée : ${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'E', 'O')}`)

const degrees = (angle: number, above: string, below: string): string =>
  `${Math.abs(angle).toFixed(5)}° ${angle < 0 ? below : above}`
