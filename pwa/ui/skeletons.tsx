import type { ReactNode } from 'react'
import { css } from '../styled-system/css'
import { Card } from './card.tsx'
import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const listStyle = css({ pile: '3' })
const cardStyle = css({ pile: '3' })
const rowStyle = css({ bar: '3' })
const wordsStyle = css({ pile: '2', flex: '1' })
const endsStyle = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'center' })
const chatStyle = css({ pile: '3', p: '4' })
const mineStyle = css({ justifySelf: 'end', width: '[70%]' })
const theirsStyle = css({ width: '[70%]' })
const round = 'var(--radii-card)'
const sharp = 'var(--radii-xs)'
const theirCorners = `${round} ${round} ${round} ${sharp}`
const myCorners = `${round} ${round} ${sharp} ${round}`
const longStyle = css({ minHeight: '[200dvh]' })
const pictureStyle = css({ marginInline: '[calc(-1 * token(spacing.gutter))]', mb: '5', md: { marginInline: '0' } })

/** Announces loading once to screen readers and hides the shapes from them. */
export function Coming({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      {children}
    </div>
  )
}

/** The skeleton of a conversation or a notification in a list. */
function ListRowSkeleton() {
  return (
    <Card>
      <div className={rowStyle}>
        <Skeleton width="var(--sizes-touch)" height="var(--sizes-touch)" radius="50%" />
        <div className={wordsStyle}>
          <Skeleton width="60%" height="1.125rem" />
          <Skeleton width="85%" height="0.875rem" />
        </div>
      </div>
    </Card>
  )
}

/** The skeleton of an application or of one's own job: a title and its state, facts, text, buttons. */
function CardSkeleton() {
  return (
    <Card className={cardStyle}>
      <div className={endsStyle}>
        <Skeleton width="60%" height="1.25rem" />
        <Skeleton width="5.5rem" height="1.5rem" />
      </div>
      <Skeleton width="75%" />
      <Skeleton height="2.75rem" />
      <Skeleton width="9rem" height="var(--sizes-touch)" radius="var(--radii-small)" />
    </Card>
  )
}

/** The skeleton of an application to accept or refuse. */
function LetterSkeleton() {
  return (
    <Card className={cardStyle}>
      <div className={rowStyle}>
        <Skeleton width="4rem" height="4rem" radius="50%" />
        <div className={wordsStyle}>
          <Skeleton width="55%" height="1.25rem" />
          <Skeleton width="6rem" height="1.5rem" />
        </div>
      </div>
      <Skeleton width="75%" />
      <Skeleton height="5.25rem" />
      <Skeleton width="35%" />
      <Skeleton width="90%" />
      <Skeleton height="var(--sizes-touch)" radius="var(--radii-small)" />
    </Card>
  )
}

/** The skeleton of a review. */
function ReviewSkeleton() {
  return (
    <Card className={cardStyle}>
      <Skeleton width="8rem" height="1.5rem" />
      <Skeleton width="90%" height="1.75rem" />
      <div className={wordsStyle}>
        <Skeleton width="75%" height="1.125rem" />
        <Skeleton width="60%" height="1.125rem" />
        <Skeleton width="50%" height="0.875rem" />
      </div>
    </Card>
  )
}

const shapes = { row: ListRowSkeleton, card: CardSkeleton, letter: LetterSkeleton, review: ReviewSkeleton }

/** Several skeletons of the same shape. */
export function ListSkeleton({ shape, count = 4 }: { shape: keyof typeof shapes; count?: number }) {
  const Shape = shapes[shape]
  return (
    <Coming>
      <div className={listStyle}>
        {Array.from({ length: count }, (_, index) => (
          <Shape key={index} />
        ))}
      </div>
    </Coming>
  )
}

/** The skeleton of a chat. */
export function ChatSkeleton() {
  return (
    <Coming>
      <div className={chatStyle}>
        <div className={theirsStyle}>
          <Skeleton height="4rem" radius={theirCorners} />
        </div>
        <div className={mineStyle}>
          <Skeleton height="2.75rem" radius={myCorners} />
        </div>
        <div className={theirsStyle}>
          <Skeleton width="80%" height="2.75rem" radius={theirCorners} />
        </div>
        <div className={mineStyle}>
          <Skeleton height="4rem" radius={myCorners} />
        </div>
      </div>
    </Coming>
  )
}

/** The skeleton of a page about one thing: its picture, title, facts, text. It is as long as such a page, so that a reload stays where it was. */
export function DetailSkeleton() {
  return (
    <Coming>
      <div className={longStyle}>
        <div className={pictureStyle}>
          <Skeleton height="13rem" radius="0" />
        </div>
        <div className={listStyle}>
          <Skeleton width="8rem" height="1.5rem" />
          <Skeleton width="85%" height="2.25rem" />
          <Skeleton width="60%" height="1rem" />
          <Skeleton height="1rem" />
          <Skeleton height="1rem" />
          <Skeleton width="70%" height="1rem" />
        </div>
      </div>
    </Coming>
  )
}
