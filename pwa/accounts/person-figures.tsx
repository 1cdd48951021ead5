import { Star } from 'lucide-react'
import { describeShare } from './record.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Stat } from '../ui/stat.tsx'
import { css } from '../styled-system/css'

const figuresStyle = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(9rem, 100%), 1fr))]',
  gap: '3',
  mt: '4',
  '& > p': {
    px: '4',
    py: '3.5',
    bg: 'surface',
    rounded: 'card',
    borderWidth: 'hair',
    borderColor: 'line',
  },
})

const unseenStyle = css({ visibility: 'hidden' })

/** A word among figures is set smaller than the figures. */
const newStyle = css({ fontSize: 'heading', lineHeight: '[1em]' })

const figureStarStyle = css({ inline: '1.5' })

interface PersonFiguresProps {
  rating: number | null
  completedJobs: number
  agreedJobs?: number | undefined
  /** The number of reviews; undefined while it is unknown. */
  reviews: number | undefined
  /** Whether the number of reviews is being fetched; its space is then reserved. */
  isComing?: boolean
}

/** Rating out of 5 ("Nouveau" before the first one, rule 4.20) and completed jobs, from five agreed ones on beside these (rule 2.2.224). */
export function PersonFigures({ rating, completedJobs, agreedJobs, reviews, isComing = false }: PersonFiguresProps) {
  return (
    <div className={figuresStyle}>
      <Stat
        figure={
          rating === null ? (
            <span className={newStyle}>Nouveau</span>
          ) : (
            <span className={figureStarStyle}>
              {rating.toFixed(1)} <Star size={26} fill="var(--colors-sun)" />
            </span>
          )
        }
        label={
          rating === null ? (
            'pas encore de note'
          ) : (
            <>
              note sur 5
              {reviews === undefined && isComing ? (
                <span className={unseenStyle}>{countWords(1)}</span>
              ) : (
                countWords(reviews)
              )}
            </>
          )
        }
      />
      <Stat
        figure={completedJobs}
        label={
          agreedJobs === undefined
            ? completedJobs > 1
              ? 'jobs terminés'
              : 'job terminé'
            : describeShare({ completedJobs, agreedJobs })
        }
      />
    </div>
  )
}

/** The skeleton of `PersonFigures`, with its layout. */
export function PersonFiguresSkeleton() {
  const figure = <Skeleton width="3ch" height="1lh" />
  return (
    <div className={figuresStyle} aria-hidden>
      <Stat figure={figure} label={<span className={unseenStyle}>pas encore de note</span>} />
      <Stat figure={figure} label={<span className={unseenStyle}>jobs terminés</span>} />
    </div>
  )
}

const countWords = (reviews = 0) => (reviews === 0 ? '' : `\u00a0· ${reviews}\u00a0évaluation${reviews > 1 ? 's' : ''}`)
